import { useCallback, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Said } from '#components/ui/Said.tsx';
import { LEDGER_PAGE, type LedgerPage } from '#domain/ledger/ledger-list.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import { formatCents } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { ExportBooksDialog } from '../books/ExportBooksDialog.tsx';
import { FilterChips } from '../lists/FilterChips.tsx';
import { openScreen } from '../screen/open-screen.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { type ChosenEntries, choicesIn, chosenIn, ledgerPath, withChoice } from './ledger-address.ts';
import { fetchLedger } from './treasury-store.ts';

const words = treasuryMessages.ledger;

const Export = ({ page, chosen }: { page: LedgerPage; chosen: ChosenEntries }) => {
  const [isOpen, setOpen] = useState(false);
  const { firstDay: from, lastDay: to, season } = page;
  if (from === null || to === null) return null;
  const { means, kind } = chosen;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.export}
      </button>
      {isOpen && (
        <ExportBooksDialog
          siren={null}
          days={{ from, to }}
          of={{ season, ...(means && { means }), ...(kind && { kind }) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** The entries of one filter, page by page. Another filter is another component, which begins at its first page. */
const Entries = ({ chosen }: { chosen: ChosenEntries }) => {
  const { month, means, kind } = chosen;
  /** The cursors of the pages before. */
  const [ends, setEnds] = useState<readonly number[]>([]);
  const before = ends.at(-1);
  const loaded = useLoaded(
    useCallback(() => fetchLedger({ month, means, kind }, before), [month, means, kind, before]),
  );
  return (
    <LoadedPart of={loaded} reload={loaded.reload} words={{ ...words, loading: adminMessages.loading }}>
      {(page) => (
        <>
          <LedgerTable
            entries={page.entries}
            pages={{
              total: page.count,
              sorting: [],
              pageIndex: ends.length,
              isBusy: false,
              onPlace: ({ pageIndex }) => {
                if (pageIndex < ends.length) setEnds(ends.slice(0, pageIndex));
                else if (page.before !== null) setEnds([...ends, page.before]);
              },
            }}
            pageSize={LEDGER_PAGE}
            foot={
              <p className="selection" role="status">
                {words.count(page.count)} <Said text={formatCents(page.cents)} />
              </p>
            }
          />
          <div>
            <Export page={page} chosen={chosen} />
          </div>
        </>
      )}
    </LoadedPart>
  );
};

interface LedgerViewProps {
  treasury: Pick<Treasury, 'season' | 'months'>;
  search: Readonly<Record<string, string>>;
}

/** The entries of a season, the latest first: all of them, or those behind an amount of the treasury. */
export const LedgerView = ({ treasury: { season, months }, search }: LedgerViewProps) => {
  const chosen = chosenIn(search);
  const isFiltered = Object.values(chosen).some(Boolean);
  return (
    <>
      <div className="list-bar">
        <FilterChips
          choices={choicesIn(months)}
          values={chosen}
          onValue={(name, value) => openScreen(ledgerPath(withChoice(chosen, name, value)))}
          onClear={isFiltered ? () => openScreen(ledgerPath({})) : undefined}
        />
      </div>
      <Entries key={`${season} ${ledgerPath(chosen)}`} chosen={chosen} />
    </>
  );
};
