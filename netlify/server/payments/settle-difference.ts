import type { MemberFlag, MemberStatus } from '#domain/member.ts';
import { isInForce, statusAfterCorrection, statusAfterPayment } from '#domain/member-standing.ts';
import type { Settlement } from '#domain/settlement.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { NewMail } from '../mail/outbox.ts';
import { updateMember } from '../memberships/change-queries.ts';
import { receivedMails } from '../memberships/member-mails.ts';
import { paidCentsOf, standingOf } from '../memberships/member-money.ts';
import { findMemberRecord, type MemberRecord } from '../memberships/record-queries.ts';
import { selectUnchanged } from '../write-queries.ts';
import { type PaymentWithMember, selectChangedPayment } from './queries.ts';

type Payment = PaymentWithMember['payment'];

/** What a settled difference changes besides its own row. */
interface DifferenceSettled {
  statements: Statement[];
  flags: MemberFlag[];
  mails: NewMail[];
}

/**
 * Returns what the settlement of a difference changes (docs/rules.md#difference): money that comes lifts a suspension as
 * money recorded by hand does, and is receipted; money wholly given back brings the suspension back. Its guards refuse
 * the batch if the membership or its money changed since they were read here.
 */
export const settleDifference = async (
  { db, now: present }: Deps,
  payment: Payment,
  settlement: Settlement,
): Promise<DifferenceSettled> => {
  const isWhollyGivenBack = settlement.refundedCents === payment.amountCents;
  const comes = payment.status !== 'succeeded' && countsOnceSettled(settlement) && !isWhollyGivenBack;
  const goes = payment.status === 'succeeded' && isWhollyGivenBack && payment.refundedCents < settlement.refundedCents;
  const member = comes || goes ? await findMemberRecord(db, payment.memberId) : undefined;
  if (!member) return { statements: [], flags: [], mails: [] };
  const now = present();
  const others = member.payments.filter(({ id }) => id !== payment.id);
  const payments = member.payments.map((one) => (one.id === payment.id ? settledAs(one, settlement) : one));
  const status = comes ? statusOnceCome(member, payments) : statusOnceGone(member, payment, payments);
  return {
    statements: [
      refuseUnless(db, selectUnchanged(db, { type: 'member', id: member.id }, member.updatedAt)),
      ...others.map((one) => refuseWhen(db, selectChangedPayment(db, one))),
      ...(status === member.status ? [] : [updateMember(db, member.id, { status, updatedAt: now })]),
    ],
    // It came too late: nothing is owed for what is over.
    flags: comes && member.status === 'cancelled' ? ['duplicate-to-refund'] : [],
    mails: comes
      ? receivedMails({ ...member, payments, status }, { ...payment, paidAt: now }, { before: member, now })
      : [],
  };
};

const countsOnceSettled = ({ status, isMismatch }: Settlement): boolean => status === 'succeeded' && !isMismatch;

const settledAs = <Row extends Payment>(row: Row, { status, refundedCents, isMismatch }: Settlement): Row => ({
  ...row,
  status,
  refundedCents,
  isMismatch,
});

const statusOnceCome = (member: MemberRecord, payments: readonly Payment[]): MemberStatus =>
  isInForce(member) ? statusAfterPayment(standingOf(member, { paidCents: paidCentsOf({ payments }) })) : member.status;

// As it was before the difference came, unless an administrator changed the choice since. Refunds in part changed nothing.
const statusOnceGone = (member: MemberRecord, { paidAt }: Payment, payments: readonly Payment[]): MemberStatus => {
  const received = payments.map((one) => ({ ...one, refundedCents: 0 }));
  const isTakenAtWord = member.changes.some(
    ({ action, at, fields }) =>
      action === 'member.update' &&
      (fields.includes('disciplines') || fields.includes('reducedPriceSelected')) &&
      paidAt !== null &&
      paidAt < at,
  );
  const standing = standingOf(member, { paidCents: paidCentsOf({ payments }) });
  return statusAfterCorrection(standing, { paidCents: paidCentsOf({ payments: received }), isTakenAtWord });
};
