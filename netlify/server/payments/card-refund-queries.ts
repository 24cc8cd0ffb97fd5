import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { CardRefund, CardRefundState } from '#domain/money/card-refund.ts';
import type { Database } from '../db/client.ts';
import { cardRefunds, payments } from '../db/schema.ts';

export type NewCardRefund = Pick<
  typeof cardRefunds.$inferSelect,
  'id' | 'paymentId' | 'amountCents' | 'reason' | 'staysOwed' | 'cancelsMembership' | 'recordedBy'
>;

export const insertCardRefund = (db: Database, refund: NewCardRefund, now: Date) =>
  db.insert(cardRefunds).values({ ...refund, createdAt: now });

/** Selects the member's refund with this id. */
export const selectCardRefund = (db: Database, { memberId, id }: { memberId: string; id: string }) =>
  db
    .select({ id: cardRefunds.id, amountCents: cardRefunds.amountCents })
    .from(cardRefunds)
    .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
    .where(and(eq(cardRefunds.id, id), eq(payments.memberId, memberId)));

/** Selects the pending refunds, the oldest first, or only the one with an id. */
export const selectPendingRefunds = (db: Database, id?: string) =>
  db
    .select({ id: cardRefunds.id, amountCents: cardRefunds.amountCents, reference: payments.reference })
    .from(cardRefunds)
    .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
    .where(
      and(eq(cardRefunds.state, 'pending'), isNotNull(payments.reference), id ? eq(cardRefunds.id, id) : undefined),
    )
    .orderBy(asc(cardRefunds.createdAt));

// The states of a refund only go forward. `refused` is our reading of a failed request, so the provider's answer beats it.
const stateBefore: Readonly<Record<Exclude<CardRefundState, 'pending'>, CardRefundState[]>> = {
  made: ['pending', 'refused'],
  failed: ['pending', 'refused', 'made'],
  refused: ['pending'],
};

/** Writes the provider's state of a refund, unless our row has a later one. */
export const settleCardRefund = (
  db: Database,
  { id, state }: Pick<CardRefund, 'id'> & { state: Exclude<CardRefundState, 'pending'> },
  answer: string,
  now: Date,
) =>
  db
    .update(cardRefunds)
    .set({ state, answer, settledAt: now })
    .where(and(eq(cardRefunds.id, id), inArray(cardRefunds.state, stateBefore[state])));
