import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { MemberJson } from '#domain/member.ts';
import { searchable, searchMembers } from '#domain/member-search.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import { ExportDialog } from '../ExportDialog.tsx';
import { archiveColumns } from './archive-columns.tsx';
import { $archivePlace, $archiveQuery, $archiveSeason } from './archives-store.ts';
import { fetchArchivesExport } from './export-archives.ts';
import { seasonsOf } from './seasons.ts';

const idOf = ({ id }: MemberJson): string => id;

interface FoundProps {
  found: readonly MemberJson[];
  /** Changes with what is looked for. */
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

const ALL = '';

/** The archives by season and by what one types. Typing stays ahead: what is found follows as soon as there is time. */
export const ArchiveLists = ({ members }: { members: readonly MemberJson[] }) => {
  const typed = useStore($archiveQuery);
  const chosen = useStore($archiveSeason);
  const [isExporting, setExporting] = useState(false);
  const query = useDeferredValue(typed.trim());
  const seasons = useMemo(() => seasonsOf(members), [members]);
  // The last of a season may just have gone.
  const season = seasons.some((known) => known.season === chosen) ? chosen : ALL;
  const ofSeason = useMemo(
    () => (season === ALL ? members : members.filter((member) => member.season === season)),
    [members, season],
  );
  const index = useMemo(() => searchable(ofSeason), [ofSeason]);
  const found = useMemo(() => (query ? searchMembers(index, query) : ofSeason), [index, ofSeason, query]);
  const options = [
    { value: ALL, label: words.allSeasons(members.length) },
    ...seasons.map(({ season: value, count }) => ({ value, label: words.oneSeason(value, count) })),
  ];
  return (
    <>
      <div className="toolbar">
        <SelectField
          name="season"
          label={words.season}
          options={options}
          value={season}
          onValue={(value) => $archiveSeason.set(value)}
        />
        <SearchField
          hint={membershipsMessages.searchHint}
          value={typed}
          count={(query ? searchFieldMessages.found : words.members)(found.length)}
          onValue={(value) => $archiveQuery.set(value)}
        />
        <div className="cluster">
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setExporting(true)}>
            {memberExportMessages.open}
          </button>
        </div>
      </div>
      {found.length === 0 ? (
        <p className="empty">{membershipsMessages.nothingFound(query)}</p>
      ) : (
        <Found found={found} selection={JSON.stringify([query, season])} />
      )}
      {isExporting && (
        <ExportDialog
          list="archived"
          found={found}
          listed={members.length}
          isNarrowed={query !== '' || season !== ALL}
          fetchFile={(layout, password) =>
            fetchArchivesExport(layout, { season: season || undefined, found: query ? found : undefined, password })
          }
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
};
