import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { ManualMeans } from '#domain/manual-payment.ts';
import type { MemberFlag } from '#domain/member.ts';
import type { Database } from '../db/client.ts';
import { flagSettlements, payments, refunds } from '../db/schema.ts';

export interface NewManualPayment {
  id: string;
  memberId: string;
  means: ManualMeans;
  amountCents: number;
  paidAt: Date;
  note: string | null;
  recordedBy: string;
}

/** Written down; of a correction, with what was given back of the payment it corrects. */
export const insertManualPayment = (
  db: Database,
  payment: NewManualPayment & { refundedCents?: number; refundedAt?: Date | null },
  now: Date,
) => db.insert(payments).values({ ...payment, status: 'succeeded', createdAt: now, updatedAt: now });

/** The payment recorded by hand for a member under this id, or corrected by it, if there is one. */
export const selectManualPayment = (db: Database, memberId: string, id: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        or(eq(payments.id, id), eq(payments.correctionId, id)),
        eq(payments.memberId, memberId),
        ne(payments.means, 'card'),
      ),
    );

/** Who corrects an entry, why, and the id of what takes its place. */
export interface Correction {
  id: string;
  reason: string;
  by: string;
}

const struckOut = ({ id, reason, by }: Correction, now: Date) => ({
  correctionId: id,
  correctionReason: reason,
  correctedBy: by,
  cancelledAt: now,
});

/** Strikes out a payment: it stays, and counts no more. What was given back of it is the next one's. */
export const strikePayment = (db: Database, paymentId: string, correction: Correction, now: Date) =>
  db
    .update(payments)
    .set({ ...struckOut(correction, now), status: 'cancelled', refundedCents: 0, refundedAt: null, updatedAt: now })
    .where(eq(payments.id, paymentId));

export interface NewRefund {
  id: string;
  paymentId: string;
  means: ManualMeans;
  amountCents: number;
  refundedAt: Date;
  cancelsMembership: boolean;
  note: string | null;
  recordedBy: string;
}

export const insertRefund = (db: Database, refund: NewRefund, now: Date) =>
  db.insert(refunds).values({ ...refund, createdAt: now });

/** The refund recorded for a member under this id, or corrected by it, if there is one. */
export const selectRefund = (db: Database, memberId: string, id: string) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(or(eq(refunds.id, id), eq(refunds.correctionId, id)), eq(payments.memberId, memberId)));

/** For a guard: finds a refund that was corrected. */
export const selectStruckRefund = (db: Database, id: string) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), isNotNull(refunds.correctionId)));

/** Strikes out a refund: it stays, and counts no more. */
export const strikeRefund = (db: Database, refundId: string, correction: Correction, now: Date) =>
  db.update(refunds).set(struckOut(correction, now)).where(eq(refunds.id, refundId));

/** Hands the refunds of a payment to the one that takes its place. */
export const moveRefunds = (db: Database, fromPaymentId: string, toPaymentId: string) =>
  db.update(refunds).set({ paymentId: toPaymentId }).where(eq(refunds.paymentId, fromPaymentId));

/** What was given back of a payment by hand, in all. */
export const setRefunded = (
  db: Database,
  paymentId: string,
  given: { refundedCents: number; refundedAt: Date | null },
  now: Date,
) =>
  db
    .update(payments)
    .set({ ...given, updatedAt: now })
    .where(eq(payments.id, paymentId));

export interface NewFlagSettlement {
  memberId: string;
  flag: MemberFlag;
  note: string | null;
  recordedBy: string;
}

export const insertFlagSettlement = (db: Database, settlement: NewFlagSettlement, now: Date) =>
  db.insert(flagSettlements).values({ ...settlement, createdAt: now });
