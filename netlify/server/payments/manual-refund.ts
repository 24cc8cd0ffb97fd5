import { DomainError, validationError } from '#domain/error.ts';
import type { ManualRefund } from '#domain/manual-payment.ts';
import { isRefundableByHand } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { type Act, auditMember } from '../memberships/audit-member.ts';
import { changeMember, findMember } from '../memberships/change-member.ts';
import { selectUnchangedMember, updateMember } from '../memberships/change-queries.ts';
import { toMemberDetails, toPayment } from '../memberships/member-details.ts';
import { keptCentsOf } from '../memberships/member-money.ts';
import { lockPerson } from '../memberships/queries.ts';
import type { MemberRecord } from '../memberships/record-queries.ts';
import { refundManualPayment } from './manual-payment-queries.ts';
import { selectChangedPayment } from './queries.ts';

type Payment = MemberRecord['payments'][number];

const refundable = (member: MemberRecord, paymentId: string): Payment => {
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  if (isRefundableByHand(toPayment(payment))) return payment;
  const reason = payment.means === 'card' ? 'refund-at-stripe' : 'nothing-to-refund';
  throw new DomainError('conflict', { reason, current: toMemberDetails(member) });
};

// What was all given back is over; what was in part is the administrators' to look at (README, "Rules": member states).
const afterRefund = (member: MemberRecord, cents: number): Pick<MemberRecord, 'status' | 'flags'> => {
  const others = member.flags.filter((flag) => flag !== 'partial-refund');
  return keptCentsOf(member) === cents
    ? { status: 'cancelled', flags: others.filter((flag) => flag !== 'duplicate-to-refund') }
    : { status: member.status, flags: [...others, 'partial-refund'] };
};

/**
 * Records money given back by hand. Throws `not-found`, `validation` for more than is left, or `conflict`, also for a
 * card: Stripe gives that back.
 */
export const recordRefund = async (
  deps: Deps,
  act: Act,
  paymentId: string,
  { amount, updatedAt }: ManualRefund,
): Promise<MemberDetails> => {
  const { db } = deps;
  const cents = toCents(amount);
  await changeMember(deps, act.memberId, updatedAt, async (member) => {
    const payment = refundable(member, paymentId);
    const refundedCents = payment.refundedCents + cents;
    if (refundedCents > payment.amountCents) throw validationError({ amount: 'invalid' });
    const now = deps.now();
    await db.batch([
      lockPerson(db, member),
      refuseUnless(db, selectUnchangedMember(db, member)),
      refuseWhen(db, selectChangedPayment(db, payment)),
      refundManualPayment(db, payment.id, refundedCents, now),
      updateMember(db, member.id, { ...afterRefund(member, cents), updatedAt: now }),
      auditMember(deps, act, 'refund', ['payments']),
    ]);
  });
  return findMember(deps, act.memberId);
};
