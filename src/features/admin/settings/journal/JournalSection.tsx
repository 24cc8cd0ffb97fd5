import { useCallback, useRef, useState } from 'react';
import { auditMessages as words } from '#messages/audit.ts';
import { useLoaded } from '../../use-loaded.ts';
import { LoadedSection } from '../LoadedSection.tsx';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalLines } from './JournalLines.tsx';
import { JournalPager } from './JournalPager.tsx';
import { fetchJournal, type JournalFilter, queryOf, wholeJournal } from './journal-filter.ts';

/** The journal: who did what. */
export const JournalSection = () => {
  const [filter, setFilter] = useState<JournalFilter>(wholeJournal);
  const top = useRef<HTMLHeadingElement>(null);
  // Only a changed query asks again. A half-typed date does not change it.
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
      <LoadedSection loaded={loaded}>
        {({ list, total }) => (
          <>
            <p className="toolbar__count" role="status">
              {words.count(total)}
            </p>
            <JournalLines lines={list} />
            <JournalPager page={filter.page} total={total} onPage={turnTo} />
          </>
        )}
      </LoadedSection>
    </section>
  );
};
