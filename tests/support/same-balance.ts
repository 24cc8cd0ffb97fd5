import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { sum } from '#domain/sum.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';
import { payouts } from '#server/db/payout-schema.ts';
import { payments } from '#server/db/schema.ts';
import type { TestClub } from './club.ts';

type Books = Awaited<ReturnType<TestClub['stripe']['books']>>;
type Movement = Books['balanceTransactions'][number];

const added = <Item>(items: readonly Item[], keyOf: (item: Item) => string, centsOf: (item: Item) => number) =>
  new Map([...Map.groupBy(items, keyOf)].map(([key, theirs]) => [key, sum(theirs.map(centsOf))]));

/** Expects that the ledger says of each card payment what Stripe's balance says: paid out, or still in it. */
const expectSameMoney = async ({ db }: TestClub, books: Books): Promise<void> => {
  // The site writes the id of its row on each payment that it begins.
  const intents = books.paymentIntents.filter(({ metadata }) => metadata.paymentId).map(({ id }) => id);
  const rows = await db
    .select({ reference: ledgerEntries.reference, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.means, 'card'), inArray(ledgerEntries.reference, intents)))
    .groupBy(ledgerEntries.reference);
  const told = new Map(rows.map(({ reference, cents }) => [reference ?? '', cents]));
  const kept = await db.select({ reference: payments.reference }).from(payments);
  const withRow = new Set(kept.map(({ reference }) => reference));
  const intentOf = new Map(
    [...books.charges, ...books.refunds, ...books.disputes].map(({ id, paymentIntent }) => [id, paymentIntent]),
  );
  const moved = added(
    books.balanceTransactions,
    ({ source }) => intentOf.get(source ?? '') ?? '',
    ({ amount }) => amount,
  );
  // The ledger waits for the bank's decision.
  const undecided = added(
    books.disputes.filter(({ status }) => status === 'needs_response'),
    ({ paymentIntent }) => paymentIntent,
    ({ amount }) => amount,
  );
  for (const id of intents) {
    // It failed after its member was deleted. The administrators were told.
    const isGone = !withRow.has(id) && books.refunds.some((one) => one.paymentIntent === id && one.status === 'failed');
    if (!isGone) expect(told.get(id) ?? 0, `ledger of ${id}`).toBe((moved.get(id) ?? 0) + (undecided.get(id) ?? 0));
  }
};

const feeOf = ({ type, amount, fee }: Movement): number => (type === 'stripe_fee' ? -amount : fee);

/** Expects that the ledger says of each payout what came to the bank, and what the provider kept of it. */
const expectSamePayouts = async ({ db }: TestClub, books: Books): Promise<void> => {
  const rows = await db
    .select({
      reference: payouts.reference,
      status: payouts.status,
      came: sql<number>`coalesce((select sum(amount_cents) from ledger_entries where source = payouts.id and kind = 'payout'), 0)::int`,
      kept: sql<number>`coalesce((select sum(amount_cents) from ledger_entries where source = payouts.id and kind = 'fee'), 0)::int`,
      net: sql<number>`coalesce((select sum(net_cents) from payout_lines where payout_id = payouts.id), 0)::int`,
    })
    .from(payouts);
  const told = new Map(rows.map((row) => [row.reference, row]));
  for (const { id, status, amount, automatic } of books.payouts) {
    const isOver = status === 'paid' || status === 'failed';
    const held = books.balanceTransactions.filter(({ payout, source }) => payout === id && source !== id);
    expect(told.get(id), `payout ${id}`).toEqual({
      reference: id,
      status,
      came: status === 'paid' ? amount : 0,
      kept: isOver ? 0 - sum(held.map(feeOf)) : 0,
      net: automatic ? amount : 0,
    });
  }
};

/** Expects the ledger and Stripe's balance to agree to the cent, once every payout was read. */
export const expectSameBalance = async (club: TestClub, books: Books): Promise<void> => {
  await expectSameMoney(club, books);
  await expectSamePayouts(club, books);
};
