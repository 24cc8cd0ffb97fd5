import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { useCode } from '#components/ui/use-code.ts';
import { paths } from '#lib/paths.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { type ListAction, ListMenu } from '../lists/ListActions.tsx';
import { ListSums } from '../lists/ListSums.tsx';
import { MemberListBar, MemberTabs } from '../lists/MemberListBar.tsx';
import { MembersTable } from '../lists/MembersTable.tsx';
import { loadMembers } from '../lists/members-store.ts';
import { PickedBar } from '../lists/PickedBar.tsx';
import { NobodyFound, UnreadNotice } from '../lists/SearchOutcome.tsx';
import type { ListView } from '../lists/use-member-list.ts';
import { $listDialog, closeListDialog } from './list-dialog.ts';
import { memberColumns } from './member-columns.tsx';
import { $membersPlace, $picked, membersFilter } from './member-filter-store.ts';
import { $rowActions } from './row-actions-store.ts';

const loadListDialogs = async () => (await import('./ListDialogs.tsx')).ListDialogs;

const NobodyYet = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.noMembersTitle}</h2>
    <p>{words.noMembers}</p>
    <a className="button" href={paths.membership}>
      {words.openForm}
    </a>
  </div>
);

interface MembershipListsProps {
  view: ListView;
  /** What can be done with the chosen members. */
  actions: readonly ListAction[];
  /** All actions, if the head has no room for them. */
  menu: readonly ListAction[];
}

/** The views, the search, the filters and the rows of the members' list. */
export const MembershipLists = ({ view, actions, menu }: MembershipListsProps) => {
  const { found, certainty, isSelection } = view;
  const isKnown = certainty === 'guess' || certainty === 'exact';
  const isWanted = useStore($listDialog) !== undefined;
  const ListDialogs = useCode({ isWanted, load: loadListDialogs, giveUp: closeListDialog });
  const rowActions = useStore($rowActions);
  const picked = useStore($picked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new whenever the rest is
  const foot = useMemo(
    () => (
      <PickedBar $picked={$picked} actions={actions}>
        <ListSums found={found} certainty={certainty} isSelection={isSelection} />
      </PickedBar>
    ),
    [found, certainty, isSelection, picked],
  );
  return (
    <>
      {found.listed === 0 ? (
        <NobodyYet />
      ) : (
        <>
          <MemberTabs list="current" listFilter={membersFilter} counts={isKnown ? found.views : undefined} />
          <MemberListBar
            list="current"
            listFilter={membersFilter}
            seasons={found.seasons}
            disciplines={found.disciplines}
          >
            <ListMenu actions={menu} />
          </MemberListBar>
          <UnreadNotice certainty={certainty} reload={loadMembers} />
          {/* The tabs above change once all members have loaded. */}
          <div className="members" inert={certainty === 'first'}>
            {found.rows.length > 0 ? (
              <MembersTable
                caption={words.membersTitle}
                columns={memberColumns}
                view={view}
                $place={$membersPlace}
                foot={foot}
              />
            ) : (
              foot
            )}
          </div>
          <NobodyFound view={view} />
        </>
      )}
      {ListDialogs && <ListDialogs view={view} />}
      {rowActions && <rowActions.RowDialogs />}
    </>
  );
};
