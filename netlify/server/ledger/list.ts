import { dayInParis } from '#domain/dates.ts';
import { LEDGER_PAGE, type LedgerFilter, type LedgerPage } from '#domain/ledger/ledger-list.ts';
import { runningSeasonOn } from '#domain/season/season-days.ts';
import { seasonInHand, selectSeasons } from '../club/season-queries.ts';
import type { Deps } from '../deps.ts';
import { selectEntries, selectEntrySum, toLedgerEntry } from './queries.ts';

/**
 * Returns a page of the entries of a season, the latest first, and the sum of all entries of the filter, in one round trip.
 * Without a position it is the first page. Throws `unavailable`.
 */
export const listLedger = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { season: chosen, before, ...filter }: LedgerFilter & { before?: number | undefined },
): Promise<LedgerPage> => {
  const instant = now();
  const wanted = { ...filter, season: seasonInHand(chosen, instant) };
  const [days, rows, [sum]] = await db.batch([
    selectSeasons(db),
    // One row more than a page shows whether there is another page.
    selectEntries(db, wanted, { before, most: LEDGER_PAGE + 1 }),
    selectEntrySum(db, wanted),
  ]);
  const entries = rows.slice(0, LEDGER_PAGE).map(toLedgerEntry);
  return {
    season: chosen ?? runningSeasonOn(days, dayInParis(instant)),
    entries,
    count: sum?.count ?? 0,
    cents: sum?.cents ?? 0,
    firstDay: sum?.firstDay ?? null,
    lastDay: sum?.lastDay ?? null,
    before: rows.length > LEDGER_PAGE ? (entries.at(-1)?.position ?? null) : null,
  };
};
