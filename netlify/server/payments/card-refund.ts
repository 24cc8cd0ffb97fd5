import { DomainError, type RefusalReason, validationError } from '#domain/error.ts';
import { refusesCardRefund } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { SentCardRefund } from '#domain/money/card-refund.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, findMember, type MemberWriting } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { toMemberDetails, toPayment } from '../member/member-details.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { COMMIT_MS } from '../outbox/outbox.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf, traceOf } from '../runtime/log.ts';
import { createTimer, type IsOutOfTime, untilOutOfTime } from '../runtime/work-list.ts';
import {
  insertCardRefund,
  type NewCardRefund,
  selectCardRefund,
  selectPendingRefunds,
  settleCardRefund,
} from './card-refund-queries.ts';
import { makeOnce } from './make-once.ts';
import { selectChangedPayment } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

type Payment = MemberRecord['payments'][number];

const paymentOf = (member: MemberRecord, paymentId: string): Payment => {
  const payment = member.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new DomainError('not-found');
  return payment;
};

const refundable = ({ now }: Pick<Deps, 'now'>, member: MemberRecord, paymentId: string): Payment => {
  const payment = paymentOf(member, paymentId);
  const reason: RefusalReason | undefined = refusesCardRefund(toPayment(payment), member);
  if (reason) throw new DomainError('conflict', { reason, current: toMemberDetails(member, now()) });
  return payment;
};

// If a payment had another amount than expected, only the provider knows the sum, so all of it is refunded.
const centsOf = async ({ payments }: Deps, payment: Payment, amount: number | undefined): Promise<number> => {
  const leftCents = payment.amountCents - payment.refundedCents;
  if (!payment.isMismatch) {
    const cents = amount === undefined ? leftCents : toCents(amount);
    if (cents > leftCents) throw validationError({ amount: 'above-received' });
    return cents;
  }
  if (amount !== undefined) throw validationError({ amount: 'invalid' });
  const truth = payment.reference === null ? undefined : await payments.find(payment.reference);
  const left = truth ? truth.receivedCents - truth.refundedCents - truth.lostCents : 0;
  if (left <= 0) throw validationError({ amount: 'above-received' });
  return left;
};

const recording = async (
  deps: Deps,
  actor: AdministratorActor,
  member: MemberRecord,
  { paymentId, sent }: { paymentId: string; sent: SentCardRefund },
): Promise<MemberWriting> => {
  const { db } = deps;
  const { id, reason, cancelsMembership, staysOwed } = sent;
  const payment = refundable(deps, member, paymentId);
  const amountCents = await centsOf(deps, payment, sent.amount);
  const isWhole = payment.refundedCents + amountCents >= payment.amountCents;
  const refund: NewCardRefund = {
    id,
    paymentId,
    amountCents,
    reason,
    cancelsMembership,
    // A membership that is over owes nothing again.
    staysOwed: !cancelsMembership && member.status !== 'cancelled' && (staysOwed ?? isWhole),
    recordedBy: actor.id,
  };
  const now = deps.now();
  return {
    action: 'member.refund',
    fields: ['payments'],
    first: [lockPerson(db, member)],
    statements: [
      refuseWhen(db, selectChangedPayment(db, payment)),
      insertCardRefund(db, refund, now),
      // The next writer must have read this version.
      updateMember(db, member.id, { updatedAt: now }),
    ],
  };
};

/**
 * Refunds a card payment, whole or in part, to the card (docs/rules.md#refunds). The row is committed first; its id is the
 * idempotency key of the provider's refund; then the payment is settled. If the provider is out of reach, the row stays
 * pending for a job. Idempotent: a retry with the same id resumes the same refund. Throws
 * `not-found`, `validation` for more than is left, `duplicate` if another member's refund has the id, `conflict` with
 * the reason if nothing can be given back now, and `unavailable` if only the provider knows how much is left.
 */
export const refundByCard = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, paymentId }: { memberId: string; paymentId: string },
  sent: SentCardRefund,
): Promise<MemberDetails> => {
  const { id, amount } = sent;
  const isRecorded = async () => {
    const [row] = await selectCardRefund(deps.db, { memberId, id });
    return row !== undefined && (amount === undefined || row.amountCents === toCents(amount) || 'otherwise');
  };
  const mark = await markDue(deps);
  await makeOnce(deps, memberId, isRecorded, (known) =>
    changeMember(deps, { actor, memberId, readAt: sent.updatedAt, known }, (member) =>
      recording(deps, actor, member, { paymentId, sent }),
    ),
  );
  const left = await makePendingRefunds(deps, { id });
  if (mark !== undefined && left === 0) inBackground(deps.marks.remove([mark]).catch(() => undefined));
  return findMember(deps, memberId);
};

// If the mark cannot be written, the nightly run still finds the refund.
const markDue = async ({ marks, now, log }: Deps): Promise<string | undefined> => {
  try {
    return await marks.add('refunds', new Date(now().getTime() + COMMIT_MS));
  } catch (error) {
    log('refund written without a mark', { error: errorNameOf(error) });
    return undefined;
  }
};

type Pending = Awaited<ReturnType<typeof selectPendingRefunds>>[number];

// The provider forgets an idempotency key after a day, so look first whether it has already made the refund.
const makeRefund = async (deps: Deps, { id, reference, amountCents }: Pending): Promise<void> => {
  if (reference === null) return;
  const truth = await deps.payments.find(reference);
  if (!truth?.refunds.some((known) => known.id === id)) await sendRefund(deps, { id, reference, amountCents });
  await settlePayment(deps, reference);
};

const sendRefund = async (deps: Deps, refund: { id: string; reference: string; amountCents: number }) => {
  const { db, payments, now } = deps;
  try {
    await payments.refund(refund.id, refund.reference, refund.amountCents);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
    await settleCardRefund(db, { id: refund.id, state: 'refused' }, traceOf(error).code ?? '', now());
  }
};

/**
 * Makes the pending refunds, or the one with an id, and settles their payments. A refund that fails stays pending for a
 * later run. Returns how many are left.
 */
export const makePendingRefunds = async (
  deps: Deps,
  { id, isOutOfTime = createTimer(deps) }: { id?: string; isOutOfTime?: IsOutOfTime } = {},
): Promise<number> => {
  const pending = await selectPendingRefunds(deps.db, id);
  const done = await untilOutOfTime(deps, 'refund', pending, (refund) => makeRefund(deps, refund), isOutOfTime);
  return pending.length - done;
};

/** The delay before the next run if the provider was out of reach. Milliseconds. */
const LATER_MS = 10 * 60_000;

/** Makes the pending refunds if a mark is due. Otherwise it does not query the database. */
export const makeDueRefunds = async (deps: Deps, isOutOfTime: IsOutOfTime): Promise<void> => {
  const { marks, now } = deps;
  const due = (await marks.list('refunds')).filter(({ at }) => at <= now());
  if (due.length === 0) return;
  const left = await makePendingRefunds(deps, { isOutOfTime });
  if (left > 0) await marks.add('refunds', new Date(now().getTime() + LATER_MS));
  await marks.remove(due.map(({ key }) => key));
};
