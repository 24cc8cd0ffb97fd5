import type { MemberFlag } from '#domain/flag.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { isInForce, statusAfterCorrection, statusAfterPayment } from '#domain/member/member-standing.ts';
import type { Settlement } from '#domain/money/settlement.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { updateMember } from '../member/change-queries.ts';
import { coveredCentsOf, standingOf } from '../member/member-money.ts';
import { findMemberRecord, type MemberRecord } from '../member/record-queries.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { selectUnchanged } from '../write/queries.ts';
import { receivedMails } from './member-mails.ts';
import { flagRevivedTwin, type PaymentWithMember, reviveMember, selectChangedPayment } from './queries.ts';

type Payment = PaymentWithMember['payment'];

/** The effects of a settlement besides the payment's row. */
interface StandingSettled {
  statements: Statement[];
  flags: MemberFlag[];
  mails: NewMail[];
}

/** Returns true if a payment was wholly refunded or disputed, and some of its money has come back. */
export const comesBack = (payment: Payment, settlement: Settlement): boolean =>
  payment.status === 'succeeded' &&
  payment.refundedCents === payment.amountCents &&
  settlement.refundedCents < payment.amountCents &&
  countsOnceSettled(settlement);

/**
 * Returns the effect of a settlement on a membership after its first payment. A paid difference lifts a suspension and
 * gets a receipt; its full refund suspends again (docs/rules.md#difference), unless an administrator gave it on purpose. Money that comes back undoes its refund
 * (docs/rules.md#money-that-comes-back). Guards refuse the transaction if the membership or its money has changed since
 * it was read here.
 */
export const settleStanding = async (
  { db, now: readClock }: Deps,
  { payment, settlement, isOnPurpose }: { payment: Payment; settlement: Settlement; isOnPurpose: boolean },
): Promise<StandingSettled> => {
  const isWhollyGivenBack = settlement.refundedCents === payment.amountCents;
  const isBack = comesBack(payment, settlement);
  const comes =
    payment.isDifference && payment.status !== 'succeeded' && countsOnceSettled(settlement) && !isWhollyGivenBack;
  const goes =
    payment.isDifference &&
    !isOnPurpose &&
    payment.status === 'succeeded' &&
    isWhollyGivenBack &&
    payment.refundedCents < settlement.refundedCents;
  const member = comes || goes || isBack ? await findMemberRecord(db, payment.memberId) : undefined;
  if (!member) return { statements: [], flags: [], mails: [] };
  const now = readClock();
  const others = member.payments.filter(({ id }) => id !== payment.id);
  const { payments } = settledIn(member, payment, settlement);
  const status = goes ? statusOnceGone(member, payment, payments) : statusOnceCome(member, payments);
  const standing = standingOf({ ...member, payments }, { status: 'pending' });
  return {
    statements: [
      refuseUnless(db, selectUnchanged(db, { type: 'member', id: member.id }, member.updatedAt)),
      ...others.map((one) => refuseWhen(db, selectChangedPayment(db, one))),
      ...(status === member.status ? [] : [updateMember(db, member.id, { status, updatedAt: now })]),
      ...(isBack && member.status === 'cancelled'
        ? [
            flagRevivedTwin(db, member.id, now),
            reviveMember(db, member.id, statusAfterPayment(standing) === 'suspended' ? 'suspended' : 'active', now),
          ]
        : []),
    ],
    // It came too late: nothing is owed for what is over.
    flags: comes && member.status === 'cancelled' ? ['duplicate-to-refund'] : [],
    mails: comes
      ? receivedMails({ ...member, payments, status }, { ...payment, paidAt: now }, { before: member, now })
      : [],
  };
};

/** Returns a membership with one of its payments as its settlement makes it. */
export const settledIn = (member: MemberRecord, { id }: Payment, settlement: Settlement): MemberRecord => ({
  ...member,
  payments: member.payments.map((one) => (one.id === id ? settledAs(one, settlement) : one)),
});

const countsOnceSettled = ({ status, isMismatch }: Settlement): boolean => status === 'succeeded' && !isMismatch;

const settledAs = <Row extends Payment>(
  row: Row,
  { status, refundedCents, lostCents, waivedCents, isMismatch }: Settlement,
): Row => ({ ...row, status, refundedCents, lostCents, waivedCents, isMismatch });

const statusOnceCome = (member: MemberRecord, payments: MemberRecord['payments']): MemberStatus =>
  isInForce(member) ? statusAfterPayment(standingOf({ ...member, payments })) : member.status;

// As it was before the difference came, unless an administrator changed the choice since. Refunds in part changed nothing.
const statusOnceGone = (
  member: MemberRecord,
  { paidAt }: Payment,
  payments: MemberRecord['payments'],
): MemberStatus => {
  const received = payments.map((one) => ({ ...one, refundedCents: 0, waivedCents: 0 }));
  const isTakenAtWord = member.changes.some(
    ({ action, at, fields }) =>
      action === 'member.update' &&
      (fields.includes('disciplines') || fields.includes('reducedPriceSelected')) &&
      paidAt !== null &&
      paidAt < at,
  );
  const standing = standingOf({ ...member, payments });
  return statusAfterCorrection(standing, {
    paidCents: coveredCentsOf({ ...member, payments: received }),
    isTakenAtWord,
  });
};
