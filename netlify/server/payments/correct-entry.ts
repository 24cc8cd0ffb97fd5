import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { chequeRefusal, isCorrectable, isRefundPending } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { statusAfterCorrection, statusAfterPayment } from '#domain/member/member-standing.ts';
import { waitingAgainOf } from '#domain/money/aid.ts';
import type { PaymentCorrection, RefundCorrection } from '#domain/money/manual-payment.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { followPayment } from '../member/aid-queries.ts';
import { changeMember, duplicateOf, type MemberWriting } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { coveredCentsOf, missingCentsOf, overpaidCentsOf, standingOf } from '../member/member-money.ts';
import { lockPerson, selectDuplicated } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { changedFields } from '../write/write.ts';
import { makeOnce } from './make-once.ts';
import { manualPaymentOf } from './manual-payment.ts';
import {
  type Correction,
  insertManualPayment,
  insertRefund,
  moveRefunds,
  type NewManualPayment,
  type NewRefund,
  selectManualPayment,
  selectRefund,
  selectStruckRefund,
  setRefunded,
  strikePayment,
  strikeRefund,
} from './manual-payment-queries.ts';
import { owedAgainOf, refundOf, waivedOf, withRefunded } from './manual-refund.ts';
import { completionMails, correctedPaymentMails, correctedRefundMails, refusalMails } from './member-mails.ts';
import { selectChangedPayment } from './queries.ts';
import { cancelRivals } from './settle-payment.ts';

type Payment = MemberRecord['payments'][number];

const correctable = ({ now }: Pick<Deps, 'now'>, member: MemberRecord, paymentId: string): Payment => {
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  const reason = isCorrectable(payment) ? chequeRefusal(payment.cheque) : 'not-correctable';
  if (reason === undefined) return payment;
  throw new DomainError('conflict', { reason, current: toMemberDetails(member, now()) });
};

const correctionOf = (actor: AdministratorActor, { id, reason }: PaymentCorrection | RefundCorrection): Correction => ({
  id,
  reason,
  by: actor.id,
});

/** Returns true if an administrator added the member or changed the choice, so that only a refused proof suspends. */
export const isTakenAtWord = ({ changes, payments, proofDecision }: MemberRecord): boolean =>
  changes.some(({ action, at, fields }) => {
    if (action === 'member.create') return proofDecision !== 'refused';
    const isAnotherChoice = fields.includes('disciplines') || fields.includes('reducedPriceSelected');
    return action === 'member.update' && isAnotherChoice && payments.some(({ paidAt }) => paidAt && paidAt < at);
  });

const correctingPayment = (
  deps: Deps,
  actor: AdministratorActor,
  member: MemberRecord,
  { wrongId, right, sent }: { wrongId: string; right: NewManualPayment; sent: PaymentCorrection },
): MemberWriting => {
  const { db } = deps;
  const wrong = correctable(deps, member, wrongId);
  const { refundedCents, refundedAt } = wrong;
  // The corrected payment stays a part of the same cheque.
  const chequeId = right.means === 'cheque' ? wrong.chequeId : null;
  if (right.amountCents < refundedCents) throw validationError({ amount: 'below-refunded' });
  const corrected = { ...wrong, amountCents: right.amountCents, means: right.means };
  const paymentsWith = (waived: number) =>
    member.payments.map((one) => (one === wrong ? { ...corrected, waivedCents: waived } : one));
  // With more received, less of what was given back was missing of the price.
  const missingCents = missingCentsOf({ ...member, payments: paymentsWith(0) });
  const waivedCents = Math.min(wrong.waivedCents, missingCents);
  const payments = paymentsWith(waivedCents);
  const isNewSum = right.amountCents !== wrong.amountCents;
  if (isNewSum && !sent.isAboveOwed && overpaidCentsOf({ ...member, payments }) > 0)
    throw validationError({ amount: 'above-owed' });
  const now = deps.now();
  // Without the money, the club waits for the aid again.
  const paid = member.aids.find(({ paymentId }) => paymentId === wrong.id);
  const waiting = paid && right.amountCents === 0 ? { state: waitingAgainOf(paid) } : undefined;
  const aids = member.aids.map((aid) => (aid === paid && waiting ? { ...aid, ...waiting } : aid));
  const status = statusAfterCorrection(standingOf({ ...member, payments, aids }), {
    paidCents: coveredCentsOf(member),
    isTakenAtWord: isTakenAtWord(member),
  });
  return {
    action: 'member.correct-payment',
    fields: ['payments', ...changedFields(member, { status })],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectChangedPayment(db, wrong)),
      strikePayment(db, wrong.id, correctionOf(actor, sent), now),
      ...(right.amountCents > 0
        ? [
            insertManualPayment(db, { ...right, chequeId, refundedCents, waivedCents, refundedAt }, now),
            moveRefunds(db, { from: wrong.id, to: right.id }),
          ]
        : []),
      ...(paid ? [followPayment(db, wrong.id, { to: waiting ?? { paymentId: right.id }, now })] : []),
      updateMember(db, member.id, { status, updatedAt: now }),
    ],
    // Once a membership has ended, no mail tells of its aids (docs/rules.md#aids).
    mails:
      member.status === 'cancelled' && paid
        ? []
        : [
            ...correctedPaymentMails(
              { ...member, payments, aids, status },
              {
                id: sent.id,
                wasCents: wrong.amountCents,
                cents: right.amountCents,
                wasMeans: wrong.means,
                means: right.means,
                wasOn: dayInParis(wrong.paidAt ?? wrong.createdAt),
                on: sent.date,
              },
            ),
            ...completionMails(member, { now, changes: { payments, aids, status } }),
          ],
  };
};

/**
 * Corrects a payment recorded by hand. The wrong entry stays, struck out with the reason; a new entry takes over its
 * refunds, unless no money had come. Idempotent: a retry gets the same answer. Throws `not-found`, `validation` (also
 * for less than was given back, and for more than is owed unless confirmed), or `conflict` for a card, for a corrected
 * entry, or if the member changed.
 */
export const correctPayment = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, paymentId: wrongId }: { memberId: string; paymentId: string },
  sent: PaymentCorrection,
): Promise<MemberDetails> => {
  const right = manualPaymentOf(actor, memberId, sent, deps.now());
  const isMade = async () => (await selectManualPayment(deps.db, { memberId, id: sent.id })).length > 0;
  return makeOnce(deps, memberId, isMade, (known) =>
    changeMember(deps, { actor, memberId, readAt: sent.updatedAt, known }, (member) =>
      correctingPayment(deps, actor, member, { wrongId, right, sent }),
    ),
  );
};

interface RefundToCorrect {
  paymentId: string;
  wrongId: string;
  right: NewRefund;
  sent: RefundCorrection;
}

// A membership ended by a refund that never happened continues; one that the right refund ends, ends.
const statusOnceCorrected = (
  member: MemberRecord,
  wrong: Payment['refunds'][number],
  { right, refundedCents, waivedCents }: { right: NewRefund; refundedCents: number; waivedCents: number },
): MemberStatus => {
  const others = member.payments.flatMap(({ refunds }) => refunds).filter((one) => one !== wrong && !one.correctionId);
  const isEndedByCard = member.payments.some(({ cardRefunds }) =>
    cardRefunds.some(({ state, cancelsMembership }) => cancelsMembership && (state === 'made' || state === 'failed')),
  );
  if (right.cancelsMembership || isEndedByCard || others.some(({ cancelsMembership }) => cancelsMembership))
    return right.cancelsMembership ? 'cancelled' : member.status;
  if (member.status !== 'cancelled' || !wrong.cancelsMembership) return member.status;
  const given = { refundedCents, waivedCents };
  const payments = member.payments.map((one) => (one.id === right.paymentId ? { ...one, ...given } : one));
  return statusAfterPayment(standingOf({ ...member, payments }, { status: 'pending' }));
};

const correctingRefund = async (
  deps: Deps,
  actor: AdministratorActor,
  member: MemberRecord,
  { paymentId, wrongId, right: given, sent }: RefundToCorrect,
): Promise<MemberWriting> => {
  const { db } = deps;
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  const wrong = payment.refunds.find(({ id }) => id === wrongId);
  if (!wrong) throw new DomainError('not-found');
  const right = { ...given, staysOwed: sent.staysOwed ?? wrong.staysOwed };
  const inTheWay = wrong.correctionId ? 'not-correctable' : wrong.returnedChequeId && 'cheque-returned';
  // A larger refund by hand beside a pending refund by card could give the same money back twice.
  const reason = inTheWay || (isRefundPending(payment) && 'refund-under-way');
  if (reason) throw new DomainError('conflict', { reason, current: toMemberDetails(member, deps.now()) });
  const refundedCents = payment.refundedCents - wrong.amountCents + right.amountCents;
  const unreturnedCents =
    payment.means === 'card' ? payment.unreturnedCents + wrong.amountCents - right.amountCents : 0;
  if (refundedCents > payment.amountCents || unreturnedCents < 0) throw validationError({ amount: 'above-received' });
  const now = deps.now();
  const owedAgainCents =
    owedAgainOf(payment.refunds.filter((one) => one !== wrong)) + (right.staysOwed ? right.amountCents : 0);
  const waivedCents = waivedOf(member, payment, { refundedCents, owedAgainCents });
  const status = statusOnceCorrected(member, wrong, { right, refundedCents, waivedCents });
  const continues = member.status === 'cancelled' && status !== 'cancelled';
  const isBack = continues && member.archivedAt === null;
  const duplicated = selectDuplicated(db, member.id);
  if (isBack && (await duplicated).length > 0) throw await duplicateOf(deps, member);
  const changes = withRefunded(member, { id: payment.id, refundedCents, unreturnedCents }, status);
  const returned = {
    refundedCents,
    waivedCents,
    unreturnedCents,
    refundedAt: refundedCents > 0 ? right.refundedAt : null,
  };
  const payments = member.payments.map((one) => (one === payment ? { ...one, ...returned } : one));
  const refused = member.aids.filter(({ state }) => state === 'refused');
  return {
    action: 'member.correct-refund',
    fields: ['payments', ...changedFields(member, { status })],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectChangedPayment(db, payment)),
      refuseWhen(db, selectStruckRefund(db, wrong.id)),
      ...(isBack ? [refuseWhen(db, duplicated)] : []),
      strikeRefund(db, wrong.id, correctionOf(actor, sent), now),
      ...(right.amountCents > 0 ? [insertRefund(db, right, now)] : []),
      setRefunded(db, payment.id, returned, now),
      updateMember(db, member.id, { ...changes, updatedAt: now }),
    ],
    mails: [
      ...correctedRefundMails(member, {
        id: sent.id,
        wasCents: wrong.amountCents,
        cents: right.amountCents,
        wasMeans: wrong.means,
        means: right.means,
        continues,
      }),
      // Of an aid that was refused since it ended nobody was told.
      ...(continues ? refusalMails({ ...member, ...changes, payments }, refused) : []),
      ...completionMails(member, { now, changes }),
    ],
    after: (written) => cancelRivals(deps, written),
  };
};

/**
 * Corrects a refund recorded by hand, like `correctPayment`. A membership that only the wrong refund ended continues.
 * Throws the same errors, `validation` for more than is left of the payment, and `duplicate` if the person has joined
 * again.
 */
export const correctRefund = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, paymentId, refundId }: { memberId: string; paymentId: string; refundId: string },
  sent: RefundCorrection,
): Promise<MemberDetails> => {
  // Nothing was given back, so nothing ended.
  const right = refundOf(
    actor,
    paymentId,
    { ...sent, cancelsMembership: sent.cancelsMembership && sent.amount > 0 },
    deps.now(),
  );
  const isMade = async () => (await selectRefund(deps.db, { memberId, id: sent.id })).length > 0;
  return makeOnce(deps, memberId, isMade, (known) =>
    changeMember(deps, { actor, memberId, readAt: sent.updatedAt, known }, (member) =>
      correctingRefund(deps, actor, member, { paymentId, wrongId: refundId, right, sent }),
    ),
  );
};
