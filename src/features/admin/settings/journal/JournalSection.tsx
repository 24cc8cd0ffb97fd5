import { useCallback, useRef, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { dayInParis } from '#domain/dates.ts';
import { AUDIT_PAGE_SIZE } from '#domain/site/audit.ts';
import { saveFile } from '#lib/save-file.ts';
import { auditMessages as words } from '#messages/audit.ts';
import { dataTableMessages } from '#messages/data-table.ts';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalLines } from './JournalLines.tsx';
import {
  fetchJournal,
  fetchJournalFile,
  type JournalFilter,
  lastPage,
  queryOf,
  wholeJournal,
} from './journal-filter.ts';

interface JournalPagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** The pages of a long journal. Shows nothing for one page. */
const JournalPager = ({ page, total, onPage }: JournalPagerProps) => {
  const last = lastPage(total);
  if (last < 2) return null;
  const first = (page - 1) * AUDIT_PAGE_SIZE + 1;
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > last,
    onClick: () => to >= 1 && to <= last && onPage(to),
  });
  return (
    <nav className="pager" aria-label={dataTableMessages.pages}>
      <button type="button" className="button" {...step(page - 1)}>
        {dataTableMessages.previous}
      </button>
      <p>{dataTableMessages.range(first, Math.min(first + AUDIT_PAGE_SIZE - 1, total), total)}</p>
      <button type="button" className="button" {...step(page + 1)}>
        {dataTableMessages.next}
      </button>
    </nav>
  );
};

/** Downloads the lines that match the filter. This leaves a journal line too. */
const ExportButton = ({ query }: { query: Record<string, string> }) => {
  const action = useAction(async () => {
    saveFile(await fetchJournalFile(query), `journal-${dayInParis(new Date())}.csv`);
    return false;
  }, words.exportFailed);
  return (
    <p>
      <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
        {words.export}
      </button>
    </p>
  );
};

/** The journal: who did what. */
export const JournalSection = () => {
  const [filter, setFilter] = useState<JournalFilter>(wholeJournal);
  const top = useRef<HTMLHeadingElement>(null);
  // Only a changed query sends a request. A half-typed date does not change it.
  const asked = new URLSearchParams(queryOf(filter)).toString();
  const loaded = useLoaded(useCallback(() => fetchJournal(Object.fromEntries(new URLSearchParams(asked))), [asked]));
  const turnTo = (page: number): void => {
    setFilter({ ...filter, page });
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack" aria-labelledby="journal">
      <h2 id="journal" ref={top} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="measure">{words.lead}</p>
      <JournalFilters filter={filter} onFilter={(change) => setFilter({ ...filter, ...change, page: 1 })} />
      <LoadedPart of={loaded} reload={loaded.reload}>
        {({ list, total }) => (
          <>
            <p className="toolbar__count" role="status">
              {words.count(total)}
            </p>
            {total > 0 && <ExportButton query={queryOf(filter)} />}
            <JournalLines lines={list} />
            <JournalPager page={filter.page} total={total} onPage={turnTo} />
          </>
        )}
      </LoadedPart>
    </section>
  );
};
