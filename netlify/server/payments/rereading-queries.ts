import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { payments } from '../db/schema.ts';

export interface Rereading {
  /** Unfinished payments that began between these two moments. */
  begunBefore: Date;
  begunAfter: Date;
  /**
   * Payments paid after the first moment and not read since the second. News of refunds and disputes come much later.
   */
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
 * Returns references of payments that may have changed without a webhook, those not read for the longest time first. Unfinished and
 * paid ones have `share` places each, so that many unpaid ones never hide a refund.
 */
export const listReferencesToReread = async (db: Database, when: Rereading, share: number): Promise<string[]> => {
  const select = (condition: ReturnType<typeof and>) =>
    db
      .select({ reference: payments.reference })
      .from(payments)
      .where(and(isNotNull(payments.reference), condition))
      .orderBy(asc(payments.updatedAt))
      .limit(share);
  const [unfinished, paid] = await db.batch([select(isUnfinished(when)), select(isPaid(when))]);
  return Array.from({ length: share }, (_place, nth) => [unfinished[nth], paid[nth]])
    .flat()
    .flatMap((row) => row?.reference ?? []);
};

/** Puts a payment at the end of the queue of its kind. */
export const markLookedAt = (db: Database, reference: string, now: Date) =>
  db.update(payments).set({ updatedAt: now }).where(eq(payments.reference, reference));
