import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import type { MemberJson } from '#domain/member.ts';
import { filterMembers } from '#domain/member-filter.ts';
import { searchable, searchMembers } from '#domain/member-search.ts';
import { paths } from '#lib/paths.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { ExportDialog } from '../ExportDialog.tsx';
import { ArchiveSeasonDialog } from './ArchiveSeasonDialog.tsx';
import { fetchExport } from './export-members.ts';
import { $listDialog, closeListDialog } from './list-dialog.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MembersFound } from './MembersFound.tsx';
import { SkeletonRows } from './MembersSkeleton.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { $memberFilter, $memberQuery, isNarrowed } from './member-filter-store.ts';
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

/** Whom search and filters leave. Typing stays ahead: what is found follows as soon as there is time. */
const useFound = (members: readonly MemberJson[]) => {
  const query = useDeferredValue(useStore($memberQuery).trim());
  const filter = useDeferredValue(useStore($memberFilter));
  const index = useMemo(() => searchable(members), [members]);
  const found = useMemo(() => {
    const named = query ? searchMembers(index, query) : members;
    return isNarrowed(filter) ? filterMembers(named, filter, new Date()) : named;
  }, [index, members, query, filter]);
  return { found, query, selection: JSON.stringify([query, filter]), isSelection: query !== '' || isNarrowed(filter) };
};

const ListDialogs = ({ members, found }: { members: readonly MemberJson[]; found: readonly MemberJson[] }) => {
  const open = useStore($listDialog);
  const isSearching = useStore($memberQuery).trim() !== '';
  const filter = useStore($memberFilter);
  if (open === 'archive') return <ArchiveSeasonDialog members={members} />;
  if (open !== 'export') return null;
  return (
    <ExportDialog
      list="current"
      found={found}
      listed={members.length}
      isNarrowed={isSearching || isNarrowed(filter)}
      fetchFile={(layout, password) =>
        fetchExport(layout, { filter, found: isSearching ? found : undefined, password })
      }
      onClose={closeListDialog}
    />
  );
};

interface MembershipListsProps {
  members: readonly MemberJson[];
  /** Else the rest is on its way: nothing is counted, and nothing asked over the whole list. */
  isWhole: boolean;
}

/** The list with search and filters, their sums, and what is asked over it. */
export const MembershipLists = ({ members, isWhole }: MembershipListsProps) => {
  const { found, query, selection, isSelection } = useFound(members);
  return (
    <>
      {members.length === 0 ? (
        <NobodyYet />
      ) : (
        <>
          <MembersToolbar members={members} isWhole={isWhole} />
          <MemberFilters members={members} isSearching={query !== ''} />
          <SelectionSummary found={found} isSelection={isSelection} isWhole={isWhole} />
          {/* What stands above grows once everybody is there. */}
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
