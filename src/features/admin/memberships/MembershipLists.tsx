import { useStore } from '@nanostores/react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import type { MemberJson } from '#domain/member.ts';
import { paths } from '#lib/paths.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { ExportDialog } from '../ExportDialog.tsx';
import { useFound } from '../list-filter.ts';
import { AddressesDialog } from './AddressesDialog.tsx';
import { ArchiveSeasonDialog } from './ArchiveSeasonDialog.tsx';
import { $listDialog, closeListDialog } from './list-dialog.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MembersFound } from './MembersFound.tsx';
import { SkeletonRows } from './MembersSkeleton.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { membersFilter } from './member-filter-store.ts';
import { RowDialogs } from './RowDialogs.tsx';
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

const NobodyFound = ({ query }: { query: string }) => (
  <p className="empty">{query ? words.nothingFound(query) : words.filters.nothing}</p>
);

const ListDialogs = ({ members, found }: { members: readonly MemberJson[]; found: readonly MemberJson[] }) => {
  const open = useStore($listDialog);
  const isSearching = useStore(membersFilter.$query).trim() !== '';
  const filter = useStore(membersFilter.$filter);
  if (open === 'archive') return <ArchiveSeasonDialog members={members} />;
  if (open === 'addresses') return <AddressesDialog members={members} found={found} />;
  if (open !== 'export') return null;
  return (
    <ExportDialog
      list="current"
      found={found}
      listed={members.length}
      filter={filter}
      isSearching={isSearching}
      onClose={closeListDialog}
    />
  );
};

interface MembershipListsProps {
  members: readonly MemberJson[];
  /** False while the rest is loading: nothing is counted, and actions for the whole list have to wait. */
  isWhole: boolean;
}

/** The list with search, filters, sums and its dialogs. */
export const MembershipLists = ({ members, isWhole }: MembershipListsProps) => {
  const { found, query, selection, isSelection } = useFound(membersFilter, members);
  return (
    <>
      {members.length === 0 ? (
        <NobodyYet />
      ) : (
        <>
          <MembersToolbar members={members} isWhole={isWhole} />
          <MemberFilters list="current" listFilter={membersFilter} members={members} isSearching={query !== ''} />
          <SelectionSummary found={found} isSelection={isSelection} isWhole={isWhole} />
          {/* What stands above grows once everybody has come. */}
          <div className="below" inert={!isWhole}>
            {found.length > 0 && <MembersFound found={found} selection={selection} />}
          </div>
          {found.length === 0 && (isWhole ? <NobodyFound query={query} /> : <SkeletonRows />)}
        </>
      )}
      <ListDialogs members={members} found={found} />
      <RowDialogs />
    </>
  );
};
