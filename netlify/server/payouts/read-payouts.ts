import { DAY_MS } from '#domain/dates.ts';
import { addsUp, PAYOUT_REREAD_DAYS } from '#domain/ledger/payout.ts';
import type { Deps } from '../deps.ts';
import type { PayoutTruth } from '../integrations/payment-provider.ts';
import { type IsOutOfTime, untilOutOfTime } from '../runtime/work-list.ts';
import { selectKnown, writePayout } from './queries.ts';

type Reader = Pick<Deps, 'db' | 'payments' | 'now'>;

/**
 * Reads a payout from the provider and writes it with all its movements (docs/rules.md#payouts). It trusts no event and is
 * idempotent, even when called concurrently. Throws `unavailable`, and then writes nothing.
 */
export const readPayout = async ({ db, payments, now }: Reader, reference: string): Promise<void> => {
  const payout = await payments.findPayout(reference);
  if (!payout) return;
  const lines = payout.isItemised ? await payments.listPayoutLines(reference) : [];
  await writePayout(db, { ...payout, provider: payments.name }, lines, now());
};

interface ReadPayouts {
  read: number;
  /** The number of payouts that wait for a later run. */
  left: number;
}

/**
 * Reads the recent payouts that changed or are incomplete, the oldest first. A payout that fails, or for which no time is
 * left, waits for the next run. Throws `unavailable` if the provider or the database is out of reach.
 */
export const readPayouts = async (
  deps: Reader & Pick<Deps, 'log'>,
  isOutOfTime?: IsOutOfTime,
): Promise<ReadPayouts> => {
  const { db, payments, now } = deps;
  const listed = await payments.listPayouts(new Date(now().getTime() - PAYOUT_REREAD_DAYS * DAY_MS));
  if (listed.length === 0) return { read: 0, left: 0 };
  const rows = await selectKnown(
    db,
    listed.map(({ reference }) => reference),
  );
  const known = new Map(rows.map((row) => [row.reference, row]));
  const due = listed.filter((payout) => !isRead(payout, known.get(payout.reference))).toReversed();
  const read = await untilOutOfTime(deps, 'payout', due, ({ reference }) => readPayout(deps, reference), isOutOfTime);
  return { read, left: due.length - read };
};

const isRead = (payout: PayoutTruth, known: Awaited<ReturnType<typeof selectKnown>>[number] | undefined): boolean =>
  known !== undefined &&
  known.status === payout.status &&
  known.arrivesOn === payout.arrivesOn &&
  known.amountCents === payout.amountCents &&
  addsUp(known);
