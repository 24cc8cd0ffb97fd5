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

/** Selects the refunds of which the provider has said nothing yet, the oldest first, or only the one with an id. */
export const selectPendingRefunds = (db: Database, id?: string) =>
  db
    .select({ id: cardRefunds.id, amountCents: cardRefunds.amountCents, reference: payments.reference })
    .from(cardRefunds)
    .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
    .where(
      and(eq(cardRefunds.state, 'pending'), isNotNull(payments.reference), id ? eq(cardRefunds.id, id) : undefined),
    )
    .orderBy(asc(cardRefunds.createdAt));

// The provider's word about a refund goes one way. A refusal is our reading of an answer, so its word comes before it.
const stateBefore: Readonly<Record<Exclude<CardRefundState, 'pending'>, CardRefundState[]>> = {
  made: ['pending', 'refused'],
  failed: ['pending', 'refused', 'made'],
  refused: ['pending'],
};

/** Writes what the provider says of a refund, unless something newer is known. */
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
