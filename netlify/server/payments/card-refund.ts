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

// Only the provider knows how much came by a payment of another amount than was due, so all of it goes back.
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
    // What is over asks for nothing.
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
      // The version that the next writer must have read.
      updateMember(db, member.id, { updatedAt: now }),
    ],
  };
};

/**
 * Gives back money of a card payment, whole or in part, to the card (docs/rules.md#refunds). The row is committed first; then
 * the provider makes the refund, by the row's id, and the payment is settled. If the provider is out of reach, the row
 * stays pending, and a job goes on with it. Idempotent: a retry with the same id goes on with the same refund. Throws
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

// Without the mark, the night goes on with the refund.
const markDue = async ({ marks, now, log }: Deps): Promise<string | undefined> => {
  try {
    return await marks.add('refunds', new Date(now().getTime() + COMMIT_MS));
  } catch (error) {
    log('refund written without a mark', { error: errorNameOf(error) });
    return undefined;
  }
};

type Pending = Awaited<ReturnType<typeof selectPendingRefunds>>[number];

// The provider forgets the key of a request after a day. So it is asked first whether the refund was made.
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
 * Makes the refunds of which the provider has said nothing yet, or the one with an id, and settles their payments. Whatever
 * fails stays for a later run. Returns how many are left.
 */
export const makePendingRefunds = async (
  deps: Deps,
  { id, isOutOfTime = createTimer(deps) }: { id?: string; isOutOfTime?: IsOutOfTime } = {},
): Promise<number> => {
  const pending = await selectPendingRefunds(deps.db, id);
  const done = await untilOutOfTime(deps, 'refund', pending, (refund) => makeRefund(deps, refund), isOutOfTime);
  return pending.length - done;
};

/** If the provider was out of reach. Milliseconds. */
const LATER_MS = 10 * 60_000;

/** Does the same if a mark says that refunds may wait. Otherwise it does not touch the database. */
export const makeDueRefunds = async (deps: Deps, isOutOfTime: IsOutOfTime): Promise<void> => {
  const { marks, now } = deps;
  const due = (await marks.list('refunds')).filter(({ at }) => at <= now());
  if (due.length === 0) return;
  const left = await makePendingRefunds(deps, { isOutOfTime });
  if (left > 0) await marks.add('refunds', new Date(now().getTime() + LATER_MS));
  await marks.remove(due.map(({ key }) => key));
};
