import { useCallback, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { dayInParis } from '#domain/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { auditMessages as words } from '#messages/audit.ts';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalLines } from './JournalLines.tsx';
import { fetchJournal, fetchJournalFile, type JournalFilter, queryOf, wholeJournal } from './journal-filter.ts';

/** Downloads the lines that match the filter. This leaves a journal line too. */
const ExportButton = ({ query }: { query: Record<string, string> }) => {
  const action = useAction(async () => {
    saveFile(await fetchJournalFile(query), `journal-${dayInParis(new Date())}.csv`);
    return false;
  }, words.exportFailed);
  return (
    <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
      {words.export}
    </button>
  );
};

/** The journal: who did what. */
export const JournalSection = () => {
  const [filter, setFilter] = useState<JournalFilter>(wholeJournal);
  // Only a changed query sends a request. A half-typed date does not change it.
  const asked = new URLSearchParams(queryOf(filter)).toString();
  const loaded = useLoaded(useCallback(() => fetchJournal(Object.fromEntries(new URLSearchParams(asked))), [asked]));
  return (
    <section className="stack" aria-labelledby="journal">
      <h2 id="journal" tabIndex={-1}>
        {words.title}
      </h2>
      <p className="measure">{words.lead}</p>
      <JournalFilters filter={filter} onFilter={(change) => setFilter({ ...filter, ...change, page: 1 })} />
      <LoadedPart of={loaded} reload={loaded.reload}>
        {({ list, total }) => (
          <>
            <JournalLines
              lines={list}
              total={total}
              page={filter.page}
              onPage={(page) => setFilter({ ...filter, page })}
            />
            {total > 0 && <ExportButton query={queryOf(filter)} />}
          </>
        )}
      </LoadedPart>
    </section>
  );
};
