import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import type { MemberJson } from '#domain/member.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ExportDialog } from '../ExportDialog.tsx';
import { useFound } from '../list-filter.ts';
import { MemberFilters } from '../memberships/MemberFilters.tsx';
import { SelectionSummary } from '../memberships/SelectionSummary.tsx';
import { archiveColumns } from './archive-columns.tsx';
import { $archivePlace, archivesFilter } from './archives-store.ts';

const idOf = ({ id }: MemberJson): string => id;

interface FoundProps {
  found: readonly MemberJson[];
  /** Changes with the search and the filter. */
  selection: string;
}

const Found = memo(({ found, selection }: FoundProps) => (
  <section className="members" aria-labelledby="archived">
    <h2 id="archived">{words.title}</h2>
    <DataTable
      caption={words.title}
      columns={archiveColumns}
      idOf={idOf}
      rows={found}
      sortedBy="name"
      selection={selection}
      kept={$archivePlace}
    />
  </section>
));

/** The archives with search, filters and sums. */
export const ArchiveLists = ({ members }: { members: readonly MemberJson[] }) => {
  const [isExporting, setExporting] = useState(false);
  const filter = useStore(archivesFilter.$filter);
  const typed = useStore(archivesFilter.$query);
  const { found, query, selection, isSelection } = useFound(archivesFilter, members);
  return (
    <>
      <div className="toolbar">
        <SearchField
          hint={membershipsMessages.searchHint}
          value={typed}
          onValue={(value) => archivesFilter.$query.set(value)}
        />
        <div className="cluster">
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setExporting(true)}>
            {memberExportMessages.open}
          </button>
        </div>
      </div>
      <MemberFilters list="archived" listFilter={archivesFilter} members={members} isSearching={query !== ''} />
      <SelectionSummary found={found} isSelection={isSelection} isWhole />
      {found.length === 0 ? (
        <p className="empty">{query ? membershipsMessages.nothingFound(query) : membershipsMessages.filters.nothing}</p>
      ) : (
        <Found found={found} selection={selection} />
      )}
      {isExporting && (
        <ExportDialog
          list="archived"
          found={found}
          listed={members.length}
          filter={filter}
          isSearching={query !== ''}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
};
