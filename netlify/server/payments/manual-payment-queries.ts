import { and, eq, gt, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { IsoDate } from '#domain/dates.ts';
import type { MemberFlag } from '#domain/flag.ts';
import type { ManualMeans } from '#domain/money/manual-payment.ts';
import { cheques } from '../db/cheque-schema.ts';
import type { Database } from '../db/client.ts';
import { cardRefunds, flagResolutions, payments, refunds } from '../db/schema.ts';

export interface NewManualPayment {
  id: string;
  memberId: string;
  means: ManualMeans;
  amountCents: number;
  paidAt: Date;
  note: string | null;
  recordedBy: string;
  /** The cheque that it is a part of. Without it, a trigger makes a cheque of the payment alone. */
  chequeId?: string | null;
}

export interface NewCheque {
  id: string;
  number: string | null;
  bank: string | null;
  issuer: string | null;
  receivedOn: IsoDate;
  dueOn: IsoDate;
  recordedBy: string;
}

/** Inserts a cheque. Triggers keep its amount equal to the sum of its parts. */
export const insertCheque = (db: Database, cheque: NewCheque, now: Date) =>
  db.insert(cheques).values({ ...cheque, createdAt: now, updatedAt: now });

/** Inserts a payment recorded by hand; for a correction, with the refunds of the payment it corrects. */
export const insertManualPayment = (
  db: Database,
  payment: NewManualPayment & { refundedCents?: number; waivedCents?: number; refundedAt?: Date | null },
  now: Date,
) => db.insert(payments).values({ ...payment, status: 'succeeded', createdAt: now, updatedAt: now });

/** Selects how much an entry of a member says. */
export const selectAmount = (db: Database, { memberId, paymentId }: { memberId: string; paymentId: string }) =>
  db
    .select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.memberId, memberId)));

/** Selects the member's payment with this id, or the one that the correction with this id corrected. */
export const selectManualPayment = (db: Database, { memberId, id }: { memberId: string; id: string }) =>
  db
    .select({ id: payments.id, amountCents: payments.amountCents, means: payments.means })
    .from(payments)
    .where(
      and(
        or(eq(payments.id, id), eq(payments.correctionId, id)),
        eq(payments.memberId, memberId),
        ne(payments.means, 'card'),
      ),
    );

/** Who corrects an entry, why, and the id of the new entry. */
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

/** Strikes out a payment: it stays in the books and no longer counts. Its refunds move to the new entry. */
export const strikePayment = (db: Database, paymentId: string, correction: Correction, now: Date) =>
  db
    .update(payments)
    .set({
      ...struckOut(correction, now),
      status: 'cancelled',
      refundedCents: 0,
      waivedCents: 0,
      refundedAt: null,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId));

export interface NewRefund {
  id: string;
  paymentId: string;
  means: ManualMeans;
  amountCents: number;
  refundedAt: Date;
  cancelsMembership: boolean;
  staysOwed: boolean;
  /** The cheque that came back. Absent for a refund. */
  returnedChequeId?: string;
  note: string | null;
  recordedBy: string;
}

export const insertRefund = (db: Database, refund: NewRefund, now: Date) =>
  db.insert(refunds).values({ ...refund, createdAt: now });

/** Selects the member's refund with this id, or the one that the correction with this id corrected. */
export const selectRefund = (db: Database, { memberId, id }: { memberId: string; id: string }) =>
  db
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(or(eq(refunds.id, id), eq(refunds.correctionId, id)), eq(payments.memberId, memberId)));

/**
 * Sums what an administrator refunded since an instant, by hand and by card, except some refunds. Corrected and refused
 * refunds do not count.
 */
export const selectGivenBack = (
  db: Database,
  { by, since, but }: { by: string; since: Date; but: readonly string[] },
) => {
  const ids = [...but];
  const byHand = db
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .where(
      and(
        eq(refunds.recordedBy, by),
        gt(refunds.createdAt, since),
        isNull(refunds.cancelledAt),
        notInArray(refunds.id, ids),
      ),
    );
  const byCard = db
    .select({ cents: cardRefunds.amountCents })
    .from(cardRefunds)
    .where(
      and(
        eq(cardRefunds.recordedBy, by),
        gt(cardRefunds.createdAt, since),
        ne(cardRefunds.state, 'refused'),
        notInArray(cardRefunds.id, ids),
      ),
    );
  const all = unionAll(byHand, byCard).as('given');
  return db.select({ cents: sql<number>`coalesce(sum(${all.cents}), 0)::int` }).from(all);
};

/** For a guard: selects a refund that was corrected. */
export const selectStruckRefund = (db: Database, id: string) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), isNotNull(refunds.correctionId)));

/** Strikes out a refund: it stays in the books and no longer counts. */
export const strikeRefund = (db: Database, refundId: string, correction: Correction, now: Date) =>
  db.update(refunds).set(struckOut(correction, now)).where(eq(refunds.id, refundId));

/** Moves the refunds of a payment to the payment that replaces it. */
export const moveRefunds = (db: Database, { from, to }: { from: string; to: string }) =>
  db.update(refunds).set({ paymentId: to }).where(eq(refunds.paymentId, from));

/** Sets how much of a payment was given back by hand in all. */
export const setRefunded = (
  db: Database,
  paymentId: string,
  given: { refundedCents: number; waivedCents: number; unreturnedCents: number; refundedAt: Date | null },
  now: Date,
) =>
  db
    .update(payments)
    .set({ ...given, updatedAt: now })
    .where(eq(payments.id, paymentId));

export interface NewFlagResolution {
  memberId: string;
  flag: MemberFlag;
  note: string | null;
  recordedBy: string;
}

export const insertFlagResolution = (db: Database, resolution: NewFlagResolution, now: Date) =>
  db.insert(flagResolutions).values({ ...resolution, createdAt: now });
