import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import { isYetToCome, type ManualRefund, receivedAt } from '#domain/manual-payment.ts';
import type { MemberStatus } from '#domain/member.ts';
import { isRefundableByHand } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import { changedFields } from '../audit/change.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { type Act, auditMember } from '../memberships/audit-member.ts';
import { changeMember } from '../memberships/change-member.ts';
import { selectUnchangedMember, updateMember } from '../memberships/change-queries.ts';
import { toMemberDetails, toPayment } from '../memberships/member-details.ts';
import { keptCentsOf } from '../memberships/member-money.ts';
import { lockPerson } from '../memberships/queries.ts';
import type { MemberRecord } from '../memberships/record-queries.ts';
import { makeOnce } from './make-once.ts';
import { insertRefund, type NewRefund, selectRefund, setRefunded } from './manual-payment-queries.ts';
import { selectChangedPayment } from './queries.ts';

type Payment = MemberRecord['payments'][number];

const refundable = (member: MemberRecord, paymentId: string): Payment => {
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  if (isRefundableByHand(toPayment(payment))) return payment;
  const reason = payment.means === 'card' ? 'refund-at-stripe' : 'nothing-to-refund';
  throw new DomainError('conflict', { reason, current: toMemberDetails(member) });
};

/** Returns the row of money given back by hand. Throws `validation` for a day in the future. */
export const refundOf = (
  { administratorId }: Act,
  paymentId: string,
  { id, means, amount, date, note, cancelsMembership }: Omit<ManualRefund, 'updatedAt'>,
  now: Date,
): NewRefund => {
  if (isYetToCome(date, now)) throw validationError({ date: 'date-invalid' });
  return {
    id: id ?? randomUUID(),
    paymentId,
    means,
    amountCents: toCents(amount),
    refundedAt: receivedAt(date, now),
    cancelsMembership,
    note: note ?? null,
    recordedBy: administratorId,
  };
};

/**
 * Returns a member after a refund (docs/rules.md#flags). A partial refund of a membership that continues is flagged
 * again, even if an administrator had settled the flag.
 */
export const withRefunded = (
  member: MemberRecord,
  { id, refundedCents }: Pick<Payment, 'id' | 'refundedCents'>,
  status: MemberStatus,
): Pick<MemberRecord, 'status' | 'flags' | 'settledFlags'> => {
  const payments = member.payments.map((payment) => (payment.id === id ? { ...payment, refundedCents } : payment));
  const isPartlyKept = keptCentsOf({ payments }) > 0;
  const isPartlyGivenBack = isPartlyKept && sum(payments.map((payment) => payment.refundedCents)) > 0;
  const others = member.flags.filter(
    (flag) => flag !== 'partial-refund' && (isPartlyKept || flag !== 'duplicate-to-refund'),
  );
  return {
    status,
    flags: isPartlyGivenBack && status !== 'cancelled' ? [...others, 'partial-refund'] : others,
    settledFlags: member.settledFlags.filter((flag) => flag !== 'partial-refund'),
  };
};

const save = async (deps: Deps, act: Act, member: MemberRecord, refund: NewRefund): Promise<void> => {
  const { db } = deps;
  const payment = refundable(member, refund.paymentId);
  const refundedCents = payment.refundedCents + refund.amountCents;
  if (refundedCents > payment.amountCents) throw validationError({ amount: 'above-received' });
  const now = deps.now();
  const given = { refundedCents, refundedAt: refund.refundedAt };
  const changes = withRefunded(
    member,
    { id: payment.id, refundedCents },
    refund.cancelsMembership ? 'cancelled' : member.status,
  );
  await db.batch([
    lockPerson(db, member),
    refuseUnless(db, selectUnchangedMember(db, member)),
    refuseWhen(db, selectChangedPayment(db, payment)),
    insertRefund(db, refund, now),
    setRefunded(db, payment.id, given, now),
    updateMember(db, member.id, { ...changes, updatedAt: now }),
    auditMember(deps, act, 'refund', ['payments', ...changedFields(member, { status: changes.status })]),
  ]);
};

/**
 * Records money given back by hand. It ends the membership only if the request says so. A refund that is sent twice is
 * recorded once and gets the same answer. Throws `not-found`, `validation` for more than is left of the payment,
 * `duplicate` if another member's refund has the id, or `conflict`, also for a card, which the provider refunds.
 */
export const recordRefund = async (
  deps: Deps,
  act: Act,
  paymentId: string,
  sent: ManualRefund,
): Promise<MemberDetails> => {
  const refund = refundOf(act, paymentId, sent, deps.now());
  const isRecorded = async () => (await selectRefund(deps.db, act.memberId, refund.id)).length > 0;
  return makeOnce(deps, act.memberId, isRecorded, () =>
    changeMember(deps, act.memberId, sent.updatedAt, (member) => save(deps, act, member, refund)),
  );
};
