import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import type { MemberFlag } from '#domain/flag.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { isRefundableByHand, isRefundPending, refundableByHand } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { owedAgainByCard, saidOfMembership } from '#domain/money/card-refund.ts';
import { isYetToCome, type ManualRefund, receivedAt } from '#domain/money/manual-payment.ts';
import { waivedAfter } from '#domain/money/settlement.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { sum } from '#domain/sum.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, type MemberWriting } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { toMemberDetails, toPayment } from '../member/member-details.ts';
import { givenOnPurposeOf, keptCentsOf, missingCentsOf, returnedOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { changedFields } from '../write/write.ts';
import { makeOnce } from './make-once.ts';
import { insertRefund, type NewRefund, selectRefund, setRefunded } from './manual-payment-queries.ts';
import { refundMail } from './member-mails.ts';
import { selectChangedPayment } from './queries.ts';

type Payment = MemberRecord['payments'][number];

const refundable = ({ now }: Pick<Deps, 'now'>, member: MemberRecord, paymentId: string): Payment => {
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  const isPending = isRefundPending(payment);
  if (isRefundableByHand(toPayment(payment)) && !isPending) return payment;
  const byCard = isPending ? 'refund-under-way' : 'refund-at-stripe';
  const reason = payment.means === 'card' ? byCard : 'nothing-to-refund';
  throw new DomainError('conflict', { reason, current: toMemberDetails(member, now()) });
};

/** Returns the row of money given back by hand. Throws `validation` for a day in the future. */
export const refundOf = (
  actor: AdministratorActor,
  paymentId: string,
  { id, means, amount, date, note, cancelsMembership, staysOwed = false }: Omit<ManualRefund, 'updatedAt'>,
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
    staysOwed,
    note: note ?? null,
    recordedBy: actor.id,
  };
};

/**
 * Returns a member after a refund (docs/rules.md#flags). A partial refund of a membership that continues is flagged
 * again, even if an administrator had resolved the flag.
 */
export const withRefunded = (
  member: MemberRecord,
  { id, refundedCents, unreturnedCents }: Pick<Payment, 'id' | 'refundedCents' | 'unreturnedCents'>,
  status: MemberStatus,
): Pick<MemberRecord, 'status' | 'flags' | 'settledFlags'> => {
  const payments = member.payments.map((payment) =>
    payment.id === id ? { ...payment, refundedCents, unreturnedCents } : payment,
  );
  const isPartlyKept = keptCentsOf({ payments }) > 0;
  const isPartlyGivenBack = isPartlyKept && sum(payments.map((payment) => payment.refundedCents)) > 0;
  const others = member.flags.filter(
    (flag) => flag !== 'partial-refund' && flag !== 'refund-failed' && (isPartlyKept || flag !== 'duplicate-to-refund'),
  );
  const raised: MemberFlag[] = [
    ...(isPartlyGivenBack && status !== 'cancelled' ? (['partial-refund'] as const) : []),
    ...(payments.some((payment) => payment.unreturnedCents > 0) ? (['refund-failed'] as const) : []),
  ];
  return {
    status,
    flags: [...others, ...raised],
    settledFlags: member.settledFlags.filter((flag) => flag !== 'partial-refund'),
  };
};

/**
 * Returns by how much the given refunds of a payment lower the price (docs/rules.md#given-back-on-purpose): the part
 * that was unpaid at the time of the refund, and never more.
 */
export const waivedOf = (
  member: MemberRecord,
  payment: Payment,
  { refundedCents, owedAgainCents: byHand }: { refundedCents: number; owedAgainCents: number },
): number => {
  const said = saidOfMembership(payment.cardRefunds);
  const byCard = owedAgainByCard(payment.cardRefunds);
  const before = givenOnPurposeOf(payment, { owedAgainCents: owedAgainOf(payment.refunds) + byCard, said });
  const refunded = { ...payment, refundedCents, waivedCents: before.waivedCents };
  const payments = member.payments.map((one) => (one.id === payment.id ? refunded : one));
  const returnedCents = returnedOf(payment, { refundedCents, owedAgainCents: byHand + byCard, said });
  return waivedAfter(before, returnedCents, missingCentsOf({ ...member, payments }));
};

/** Returns the sum of the manual refunds that is owed again. Cents. */
export const owedAgainOf = (
  refunds: readonly Pick<Payment['refunds'][number], 'staysOwed' | 'cancelledAt' | 'amountCents'>[],
): number => sum(refunds.filter((one) => one.staysOwed && !one.cancelledAt).map(({ amountCents }) => amountCents));

const recording = (
  deps: Deps,
  member: MemberRecord,
  sent: Omit<NewRefund, 'staysOwed'>,
  isOwed: boolean | undefined,
): MemberWriting => {
  const { db } = deps;
  const payment = refundable(deps, member, sent.paymentId);
  const refundedCents = payment.refundedCents + sent.amountCents;
  const refund = { ...sent, staysOwed: isOwed ?? refundedCents === payment.amountCents };
  const owedAgainCents = owedAgainOf(payment.refunds) + (refund.staysOwed ? refund.amountCents : 0);
  const waivedCents = waivedOf(member, payment, { refundedCents, owedAgainCents });
  if (refund.amountCents > toCents(refundableByHand(toPayment(payment))))
    throw validationError({ amount: 'above-received' });
  const now = deps.now();
  const unreturnedCents = payment.means === 'card' ? payment.unreturnedCents - refund.amountCents : 0;
  const given = { refundedCents, waivedCents, unreturnedCents, refundedAt: refund.refundedAt };
  const changes = withRefunded(
    member,
    { id: payment.id, refundedCents, unreturnedCents },
    refund.cancelsMembership ? 'cancelled' : member.status,
  );
  return {
    action: 'member.refund',
    fields: ['payments', ...changedFields(member, { status: changes.status })],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectChangedPayment(db, payment)),
      insertRefund(db, refund, now),
      setRefunded(db, payment.id, given, now),
      updateMember(db, member.id, { ...changes, updatedAt: now }),
    ],
    mails: [
      refundMail(member, {
        key: refund.id,
        cents: refund.amountCents,
        means: refund.means,
        cancels: refund.cancelsMembership,
      }),
    ],
  };
};

/**
 * Records a refund made by hand. It ends the membership only if the request says so. Idempotent: a retry gets the same
 * answer. Throws `not-found`, `validation` for more than is left of the payment, `duplicate` if another member's refund
 * has the id, or `conflict`, also for a card, which the provider refunds.
 */
export const recordRefund = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, paymentId }: { memberId: string; paymentId: string },
  sent: ManualRefund,
): Promise<MemberDetails> => {
  const refund = refundOf(actor, paymentId, sent, deps.now());
  const isRecorded = async () => {
    const [row] = await selectRefund(deps.db, { memberId, id: refund.id });
    return row !== undefined && (row.id !== refund.id || row.amountCents === refund.amountCents || 'otherwise');
  };
  return makeOnce(deps, memberId, isRecorded, (known) =>
    changeMember(deps, { actor, memberId, readAt: sent.updatedAt, known }, (member) =>
      recording(deps, member, refund, sent.staysOwed),
    ),
  );
};
