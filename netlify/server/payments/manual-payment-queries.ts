import { and, eq, ne } from 'drizzle-orm';
import type { ManualMeans } from '#domain/manual-payment.ts';
import type { Database } from '../db/client.ts';
import { payments } from '../db/schema.ts';

export interface NewManualPayment {
  id: string;
  memberId: string;
  means: ManualMeans;
  amountCents: number;
  paidAt: Date;
  note: string | null;
  recordedBy: string;
}

export const insertManualPayment = (db: Database, payment: NewManualPayment, now: Date) =>
  db.insert(payments).values({ ...payment, status: 'succeeded', createdAt: now, updatedAt: now });

/** The payment recorded by hand for a member under this id, if it was. */
export const selectManualPayment = (db: Database, memberId: string, id: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.memberId, memberId), ne(payments.means, 'card')));

export const refundManualPayment = (db: Database, id: string, refundedCents: number, now: Date) =>
  db.update(payments).set({ refundedCents, refundedAt: now, updatedAt: now }).where(eq(payments.id, id));
