import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { SearchField } from '#components/ui/SearchField.tsx';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ExportDialog } from '../lists/ExportDialog.tsx';
import type { ListView } from '../lists/use-member-list.ts';
import { MemberFilters } from '../memberships/MemberFilters.tsx';
import { MembersTable } from '../memberships/MembersFound.tsx';
import { NobodyFound, UnreadNotice } from '../memberships/SearchOutcome.tsx';
import { SelectionSummary } from '../memberships/SelectionSummary.tsx';
import { archiveColumns } from './archive-columns.tsx';
import { $archivePlace, archivesFilter, loadArchives } from './archives-store.ts';

export const ArchiveLists = ({ view }: { view: ListView }) => {
  const [isExporting, setExporting] = useState(false);
  const typed = useStore(archivesFilter.$query);
  const { found, certainty, choice, places, selection, isSelection } = view;
  const isExact = certainty === 'exact';
  return (
    <>
      <div className="toolbar">
        <SearchField
          hint={membershipsMessages.searchHint}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onValue={(value) => archivesFilter.$query.set(value)}
        />
        <div className="cluster">
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-disabled={!isExact}
            onClick={() => isExact && setExporting(true)}
          >
            {memberExportMessages.open}
          </button>
        </div>
      </div>
      <MemberFilters
        list="archived"
        listFilter={archivesFilter}
        seasons={found.seasons}
        disciplines={found.disciplines}
        isSearching={choice.query !== ''}
      />
      <SelectionSummary found={found} certainty={certainty} isSelection={isSelection} />
      <UnreadNotice certainty={certainty} reload={loadArchives} />
      {/* The part above grows once all members have loaded. */}
      {found.members.rows.length > 0 && (
        <section className="members" aria-labelledby="archived" inert={certainty === 'first'}>
          <h2 id="archived">{words.title}</h2>
          <MembersTable
            caption={words.title}
            columns={archiveColumns}
            page={found.members}
            place={places.members}
            selection={selection}
            isBusy={certainty === 'guess'}
            $place={$archivePlace}
          />
        </section>
      )}
      <NobodyFound view={view} />
      {isExporting && (
        <ExportDialog list="archived" view={view} onChanged={loadArchives} onClose={() => setExporting(false)} />
      )}
    </>
  );
};
