import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { payments } from '../db/schema.ts';

export interface Rereading {
  /** Not finished, begun between these two moments. */
  begunBefore: Date;
  begunAfter: Date;
  /** Paid after the first moment, and not looked at since the second: refunds and disputes are told much later. */
  paidAfter: Date;
  unseenSince: Date;
}

const isUnfinished = ({ begunBefore, begunAfter }: Rereading) =>
  and(
    inArray(payments.status, ['open', 'processing']),
    lt(payments.createdAt, begunBefore),
    gt(payments.createdAt, begunAfter),
  );

const isPaid = ({ paidAfter, unseenSince }: Rereading) =>
  and(eq(payments.status, 'succeeded'), gt(payments.createdAt, paidAfter), lt(payments.updatedAt, unseenSince));

/**
 * Intents whose state may have changed unheard, those longest not looked at first. Unfinished and paid ones take turns
 * and have `share` places each: however many are never paid, a refund is found all the same.
 */
export const listIntentsToReread = async (db: Database, when: Rereading, share: number): Promise<string[]> => {
  const select = (condition: ReturnType<typeof and>) =>
    db
      .select({ intentId: payments.stripePaymentIntentId })
      .from(payments)
      .where(and(isNotNull(payments.stripePaymentIntentId), condition))
      .orderBy(asc(payments.updatedAt))
      .limit(share);
  const [unfinished, paid] = await db.batch([select(isUnfinished(when)), select(isPaid(when))]);
  return Array.from({ length: share }, (_place, nth) => [unfinished[nth], paid[nth]])
    .flat()
    .flatMap((row) => row?.intentId ?? []);
};

/** Puts an intent at the end of the queue of its kind. */
export const markLookedAt = (db: Database, intentId: string, now: Date) =>
  db.update(payments).set({ updatedAt: now }).where(eq(payments.stripePaymentIntentId, intentId));
