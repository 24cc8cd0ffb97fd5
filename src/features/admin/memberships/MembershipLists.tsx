import { useStore } from '@nanostores/react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { paths } from '#lib/paths.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { ExportDialog } from '../lists/ExportDialog.tsx';
import { loadMembers } from '../lists/members-store.ts';
import type { ListView } from '../lists/use-member-list.ts';
import { AddressesDialog } from './AddressesDialog.tsx';
import { ArchiveSeasonDialog } from './ArchiveSeasonDialog.tsx';
import { $listDialog, closeListDialog } from './list-dialog.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MembersFound } from './MembersFound.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { membersFilter } from './member-filter-store.ts';
import { RowDialogs } from './RowDialogs.tsx';
import { NobodyFound, UnreadNotice } from './SearchOutcome.tsx';
import { SelectionSummary } from './SelectionSummary.tsx';

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

const ListDialogs = ({ view }: { view: ListView }) => {
  const open = useStore($listDialog);
  if (open === 'archive') return <ArchiveSeasonDialog />;
  if (open === 'addresses') return <AddressesDialog view={view} />;
  if (open !== 'export') return null;
  return <ExportDialog list="current" view={view} onChanged={loadMembers} onClose={closeListDialog} />;
};

export const MembershipLists = ({ view }: { view: ListView }) => {
  const { found, certainty, choice, isSelection } = view;
  return (
    <>
      {found.listed === 0 ? (
        <NobodyYet />
      ) : (
        <>
          <MembersToolbar view={view} />
          <MemberFilters
            list="current"
            listFilter={membersFilter}
            seasons={found.seasons}
            disciplines={found.disciplines}
            isSearching={choice.query !== ''}
          />
          <SelectionSummary found={found} certainty={certainty} isSelection={isSelection} />
          <UnreadNotice certainty={certainty} reload={loadMembers} />
          {/* The part above grows once all members have loaded. */}
          <div className="below" inert={certainty === 'first'}>
            <MembersFound {...view} />
          </div>
          <NobodyFound view={view} />
        </>
      )}
      <ListDialogs view={view} />
      <RowDialogs />
    </>
  );
};
