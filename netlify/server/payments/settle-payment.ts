import { DomainError } from '#domain/error.ts';
import type { MemberFlag } from '#domain/flag.ts';
import { statusOncePaid } from '#domain/member/member.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { cardRefundsIn, owedAgainByCard, saidOfMembership } from '#domain/money/card-refund.ts';
import { hasMoney } from '#domain/money/payment.ts';
import { isFullyRefunded, type Settlement, settlementOf, waivedAfter } from '#domain/money/settlement.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import { type Statement, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { PaymentTruth } from '../integrations/payment-provider.ts';
import { payableCentsOf, withdrawOutdated } from '../member/difference.ts';
import { givenOnPurposeOf, missingCentsOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import { findMemberRecord } from '../member/record-queries.ts';
import { withMail } from '../outbox/outbox.ts';
import { errorNameOf } from '../runtime/log.ts';
import { selectUnchanged } from '../write/queries.ts';
import { settleCardRefund } from './card-refund-queries.ts';
import { hasTriedTooOften } from './declines.ts';
import { keepCard } from './keep-card.ts';
import {
  cardRefundMails,
  cardSignUpMail,
  decidedDisputeMails,
  disputeMail,
  erasedRefundMail,
  failedPaymentMail,
  failedRefundMails,
} from './member-mails.ts';
import {
  activateMember,
  advancePayment,
  cancelMember,
  findPayment,
  findPaymentOf,
  flagMember,
  flagPaidTwin,
  type PaymentWithMember,
  paymentOf,
  refundErased,
  reopenFlag,
  selectChangedPayment,
  selectErased,
  selectInTheWay,
  selectOtherPaid,
  unflagMember,
} from './queries.ts';
import { settledIn, settleStanding } from './settle-standing.ts';

/** The number of retries if the payment changes concurrently. After that the next request settles it. */
const ATTEMPTS = 3;

export interface SettledPayment extends PaymentWithMember {
  truth: PaymentTruth;
}

/** `mayBeOld`: the books moved to a state that may also be one of before, which only another look at the provider can tell. */
type SettledOnce = SettledPayment & { mayBeOld: boolean };

/**
 * Settles a payment: reads the truth from the provider and makes our books agree with it (docs/rules.md#settlement). It is
 * the only place that moves a payment. It believes no event and no redirect, and anybody may call it ten times at once,
 * in any order. If `secret` is given and is not the payment's own, nothing happens. Returns undefined for a
 * payment that is not ours. Throws `unavailable` if the provider, the database or the row of received money is out of
 * reach.
 */
export const settlePayment = async (
  deps: Deps,
  reference: string,
  { secret }: { secret?: string } = {},
): Promise<SettledPayment | undefined> => {
  const settled = await settleAsRead(deps, reference, secret);
  if (settled?.truth.status !== 'open' || !(await mustEnd(deps, settled))) return settled;
  await deps.payments.withdraw(reference);
  return settleAsRead(deps, reference, secret);
};

/**
 * Cancels an unpaid payment: first at the provider, then settles it, so that a payment made at that moment is recorded.
 * Returns what `settlePayment` returns.
 */
export const withdrawPayment = async (deps: Deps, reference: string): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, reference);
  if (settled?.truth.status !== 'open') return settled;
  await deps.payments.withdraw(reference);
  return settlePayment(deps, reference);
};

// A payment that is cancelled here was given up while the provider did not seem to know it, so nobody may pay it any more.
const mustEnd = async (deps: Deps, settled: SettledPayment): Promise<boolean> => {
  const { truth, payment, member, isPersonInForce } = settled;
  // The bank refused an off-session charge, and its payer is not there to try again.
  if (payment.status === 'cancelled' || payment.instalmentId !== null) return true;
  if (payment.isDifference ? !(await isStillOwed(deps, settled)) : isPersonInForce) return true;
  return truth.hasFailed && (await hasTriedTooOften(deps, member.id));
};

const isStillOwed = async ({ db }: Deps, { payment, member }: PaymentWithMember): Promise<boolean> => {
  const current = await findMemberRecord(db, member.id);
  return current !== undefined && payableCentsOf(current).includes(payment.amountCents);
};

const settleAsRead = async (deps: Deps, reference: string, secret: string | undefined) => {
  let last: SettledPayment | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const settled = await settleOnce(deps, reference, secret);
    if (settled === 'changed since read') continue;
    last = settled;
    if (!settled?.mayBeOld) return settled;
  }
  if (last) return last;
  throw new DomainError('unavailable', { cause: new Error('payment kept changing') });
};

const settleOnce = async (
  deps: Deps,
  reference: string,
  secret: string | undefined,
): Promise<SettledOnce | 'changed since read' | undefined> => {
  // Our row is read first, so that the provider's answer is at least as new as our row.
  const known = await findPaymentOf(deps.db, reference);
  // A secret is given out only after its payment is attached to a row, so nobody is asked about invented ones.
  if (secret !== undefined && !known) return undefined;
  const truth = await deps.payments.find(reference);
  if (!truth?.paymentId || (secret !== undefined && secret !== truth.secret)) return undefined;
  const found = known ?? (await findPayment(deps.db, truth.paymentId));
  // An erased person has only the accounting row left.
  if (!found) return (await followGone(deps, truth)) ? undefined : refuseMoneyWithoutRow(truth);
  if (!isTied(truth, found) || (await isOvertaken(deps, truth, found))) return settleUntied(deps, truth, found);
  const settled = await converge(deps, truth, found);
  if (!settled) return 'changed since read';
  if (changesDebt(found, settled)) await withdrawOutdatedOf(deps, settled.member.id);
  if (settled.awaitsCard && settled.payment.keepsCard && truth.status === 'succeeded') await keepCard(deps, settled);
  if (truth.status === 'succeeded') await cancelRivals(deps, { ...settled.member, rivals: settled.rivals });
  return { truth, ...settled, mayBeOld: canBeOld(found.payment, settled.payment) };
};

type Payment = PaymentWithMember['payment'];

// Money went or came back, paid what was owed, or a refund ended the membership. A sign-up that is paid owed nothing by a
// difference.
const changesDebt = (before: PaymentWithMember, after: PaymentWithMember): boolean =>
  after.payment.refundedCents !== before.payment.refundedCents ||
  (after.payment.isDifference && after.payment.status !== before.payment.status) ||
  (after.member.status === 'cancelled' && before.member.status !== 'cancelled');

// A race condition: a request with a newer answer of the provider may run before one with an older answer. Therefore
// `succeeded` and `cancelled` never go back.
const canBeOld = (before: Payment, after: Payment): boolean =>
  after.refundedCents !== before.refundedCents ||
  after.unreturnedCents !== before.unreturnedCents ||
  after.lostCents !== before.lostCents ||
  after.returnedCents !== before.returnedCents ||
  (after.status !== before.status && after.status === 'processing');

// Whatever fails here is done by the next settlement of the difference.
const withdrawOutdatedOf = async (deps: Deps, memberId: string): Promise<void> => {
  try {
    const member = await findMemberRecord(deps.db, memberId);
    if (member) await withdrawOutdated(deps, member);
  } catch (error) {
    deps.log('outdated differences not looked for', { error: errorNameOf(error) });
  }
};

// Makes our books agree with the provider about a payment, and returns them. Returns undefined if payment or member
// changed between reading and writing: nothing was written, and the caller reads again.
const converge = async (
  deps: Deps,
  truth: PaymentTruth,
  found: PaymentWithMember,
): Promise<PaymentWithMember | undefined> => {
  const refunds = cardRefundsIn(found.cardRefunds, truth.refunds);
  const { settlement: waived, readAt } = await withWaiver(
    deps,
    found,
    settlementOf(truth, {
      paymentId: found.payment.id,
      memberId: found.member.id,
      amountCents: found.payment.amountCents,
      isDifference: found.payment.isDifference,
      statusOncePaid: statusOncePaid({ ...found.member, hasProof: found.member.proofKey !== null }),
      givenByHandCents: found.givenByHandCents,
      owedAgainCents: found.owedAgainByHandCents + owedAgainByCard(refunds),
      said: saidOfMembership(refunds),
    }),
  );
  const settlement = await withoutOthersFlags(deps, found, waived);
  const news = newsOf(refunds, found);
  if (news.length === 0 && agrees(settlement, found)) return found;
  try {
    return await writeSettlement(deps, { truth, readAt, refunds, news }, found, settlement);
  } catch (error) {
    if (isRefusedWrite(error)) return undefined;
    throw error;
  }
};

type NewsOfRefund = PaymentWithMember['cardRefunds'][number] & { state: 'made' | 'failed' };

/** Returns the refunds whose state at the provider is newer than in our books. */
const newsOf = (refunds: PaymentWithMember['cardRefunds'], { cardRefunds }: PaymentWithMember): NewsOfRefund[] =>
  refunds.flatMap(({ state, ...refund }) => {
    const isNew = cardRefunds.some((one) => one.id === refund.id && one.state !== state);
    return isNew && (state === 'made' || state === 'failed') ? [{ ...refund, state }] : [];
  });

const isKept = ({ refundedCents, amountCents }: Payment): boolean => refundedCents < amountCents;

/** `readAt`: the state of the membership from which the waiver was reckoned. The write is refused if it changed. */
interface Waived {
  settlement: Settlement;
  readAt: Date | undefined;
}

// A deliberate refund lowers the price by the part that was unpaid then, and never by more.
const withWaiver = async (
  { db }: Deps,
  { payment, owedAgainByHandCents, cardRefunds }: PaymentWithMember,
  settlement: Settlement,
): Promise<Waived> => {
  const before = givenOnPurposeOf(payment, {
    owedAgainCents: owedAgainByHandCents + owedAgainByCard(cardRefunds),
    said: saidOfMembership(cardRefunds),
  });
  const returnedCents = settlement.waivedCents;
  const member = returnedCents > before.returnedCents ? await findMemberRecord(db, payment.memberId) : undefined;
  const missingCents = member ? missingCentsOf(settledIn(member, payment, { ...settlement, ...before })) : 0;
  return {
    settlement: { ...settlement, waivedCents: waivedAfter(before, returnedCents, missingCents) },
    readAt: member?.updatedAt,
  };
};

// A flag is the membership's, and another card payment may still be its reason. Asked only before one is lowered.
const withoutOthersFlags = async (
  { db, payments }: Deps,
  { payment, member }: PaymentWithMember,
  settlement: Settlement,
): Promise<Settlement> => {
  const clears = settlement.clears.filter((flag) => member.flags.includes(flag));
  const others = clears.length > 0 ? await selectOtherPaid(db, payment) : [];
  if (others.length === 0) return { ...settlement, clears };
  const cards = others.filter(({ means }) => means === 'card');
  const truths = clears.includes('dispute')
    ? await Promise.all(cards.map(async ({ reference }) => (reference ? payments.find(reference) : undefined)))
    : [];
  const reasons: Partial<Record<MemberFlag, boolean>> = {
    dispute: truths.some((truth) => truth?.dispute === 'open'),
    'dispute-lost': cards.some((one) => one.lostCents > 0),
    'partial-refund': others.some((one) => one.refundedCents > 0 && isKept(one)),
    'refund-failed': cards.some((one) => one.unreturnedCents > 0),
    'duplicate-to-refund': cards.some(isKept),
    'payment-mismatch': cards.some((one) => one.isMismatch && isKept(one)),
  };
  return { ...settlement, clears: clears.filter((flag) => !reasons[flag]) };
};

// Usually there is nothing to write, because the webhook and the visitor's return tell the same.
const agrees = (settlement: Settlement, { payment, member }: PaymentWithMember): boolean =>
  payment.reference !== null &&
  payment.status === settlement.status &&
  payment.refundedCents === settlement.refundedCents &&
  payment.lostCents === settlement.lostCents &&
  payment.waivedCents === settlement.waivedCents &&
  payment.unreturnedCents === settlement.unreturnedCents &&
  payment.isMismatch === settlement.isMismatch &&
  payment.receivedCents === (settlement.unexpected?.receivedCents ?? null) &&
  payment.returnedCents === (settlement.unexpected?.returnedCents ?? null) &&
  settlement.flags.every((flag) => member.flags.includes(flag)) &&
  settlement.clears.length === 0 &&
  !(settlement.activateAs && member.status === 'pending' && !member.flags.includes('duplicate-to-refund')) &&
  !((settlement.cancels === 'membership' || settlement.cancels === 'as-said') && member.status !== 'cancelled') &&
  !(settlement.cancels === 'sign-up' && member.status === 'pending');

interface Settled {
  truth: PaymentTruth;
  readAt: Date | undefined;
  /** The refunds that were made on the site, in the provider's states. */
  refunds: PaymentWithMember['cardRefunds'];
  news: readonly NewsOfRefund[];
}

// An administrator refunded it on the site, and the member does not owe it again.
const isGivenOnPurpose = (refunds: PaymentWithMember['cardRefunds']): boolean =>
  saidOfMembership(refunds) === 'goes-on' && owedAgainByCard(refunds) === 0;

const writeSettlement = async (
  deps: Deps,
  { truth, readAt, refunds, news }: Settled,
  { payment, member, aids, health, wasMember }: PaymentWithMember,
  settlement: Settlement,
): Promise<PaymentWithMember> => {
  const { db } = deps;
  const now = deps.now();
  const { status, refundedCents, unreturnedCents, activateAs, cancels, clears } = settlement;
  const standing = await settleStanding(deps, { payment, settlement, isOnPurpose: isGivenOnPurpose(refunds) });
  const failsLate = payment.status === 'processing' && !hasMoney(status);
  const flags = [...settlement.flags, ...standing.flags, ...(failsLate ? (['payment-failed'] as const) : [])];
  const isNewlyUnreturned = unreturnedCents > payment.unreturnedCents;
  // What was told is not told again: only a dispute that ends now, or money that the bank takes or gives now.
  const turns = settlement.lostCents > 0 !== payment.lostCents > 0;
  const wasToldLost = truth.dispute === 'lost' && member.flags.includes('dispute-lost');
  const isDecided = clears.includes('dispute') || (turns && !wasToldLost);
  const mails = [
    ...(activateAs && member.status === 'pending'
      ? await cardSignUpMail(deps, { payment, member, aids, health, wasMember })
      : []),
    ...standing.mails,
    ...cardRefundMails(db, { payment, member }, { truth, refundedCents, cancels, made: madeIn(news) }),
    ...(isNewlyUnreturned ? failedRefundMails({ payment, member }, { truth, unreturnedCents }) : []),
    ...(failsLate ? [failedPaymentMail({ payment, member })] : []),
    ...(flags.includes('dispute') && !member.flags.includes('dispute') ? [disputeMail({ payment, member })] : []),
    ...(isDecided ? decidedDisputeMails({ payment, member }, { truth, lostCents: settlement.lostCents }) : []),
  ];
  const statements = [
    refuseWhen(db, selectChangedPayment(db, payment)),
    ...(payment.status === 'cancelled' && hasMoney(status)
      ? [refuseWhen(db, selectInTheWay(db, payment, status))]
      : []),
    // The member's proof decides what a payment makes of them.
    ...(activateAs ? [refuseUnless(db, selectUnchanged(db, { type: 'member', id: member.id }, member.updatedAt))] : []),
    ...(readAt ? [refuseUnless(db, selectUnchanged(db, { type: 'member', id: member.id }, readAt))] : []),
    advancePayment(db, payment.id, { ...settlement, provider: truth.provider, reference: truth.reference }, now),
    ...(activateAs ? [activateMember(db, member.id, activateAs, now), flagPaidTwin(db, member.id, now)] : []),
    ...standing.statements,
    ...news.map(({ id, state }) => settleCardRefund(db, { id, state }, answerOf(truth, id), now)),
    ...(cancels ? [cancelMember(db, member.id, cancels, now)] : []),
    ...flags.map((flag) => flagMember(db, member.id, flag, now)),
    // More was given back, or came back, than an administrator has settled.
    ...(refundedCents > payment.refundedCents || isNewlyUnreturned
      ? flags.map((flag) => reopenFlag(db, member.id, flag, now))
      : []),
    ...clears.map((flag) => unflagMember(db, member.id, flag, now)),
  ];
  const settled = await withMail(deps, mails, (written) =>
    thenRead(db, [lockPerson(db, member), ...statements, ...written], paymentOf(db, payment.id)),
  );
  if (!settled) throw new DomainError('unavailable');
  return settled;
};

const madeIn = (news: readonly NewsOfRefund[]) => news.filter(({ state }) => state === 'made');

const answerOf = ({ refunds }: PaymentTruth, refundId: string): string =>
  refunds.find(({ id }) => id === refundId)?.status ?? '';

// An erased or deleted member has no row to flag, so only the administrators hear of a failed refund.
const followGone = async (deps: Deps, truth: PaymentTruth): Promise<boolean> => {
  const { db } = deps;
  const [row] = await selectErased(db, truth.reference);
  if (!row) {
    if (truth.unreturnedCents > 0) await withMail(deps, [erasedRefundMail(truth)], (written) => atOnce(db, written));
    return truth.unreturnedCents > 0;
  }
  const refundedCents = Math.min(truth.refundedCents + truth.lostCents + row.byHandCents, row.amountCents);
  if (refundedCents === row.refundedCents) return true;
  const unreturnedCents = Math.max(0, truth.unreturnedCents - row.byHandCents);
  const isOwed = unreturnedCents > 0 && refundedCents < row.refundedCents;
  const mails = isOwed ? [erasedRefundMail({ ...truth, unreturnedCents })] : [];
  await withMail(deps, mails, (written) => db.batch([refundErased(db, truth.reference, refundedCents), ...written]));
  return true;
};

const atOnce = async (db: Deps['db'], [first, ...others]: readonly Statement[]): Promise<void> => {
  if (first) await db.batch([first, ...others]);
};

// Abandoned or wholly refunded sign-ups are deleted in time, and the provider's news of them change nothing. But money
// needs its row.
const refuseMoneyWithoutRow = (truth: PaymentTruth): undefined => {
  if (hasMoney(truth.status) && !isFullyRefunded(truth))
    throw new DomainError('unavailable', { cause: new Error('payment row missing') });
};

// A new payment is attached to its row before its secret is given out. A payment with money is attached in any case.
const isTied = (truth: PaymentTruth, { payment }: PaymentWithMember): boolean =>
  payment.reference === truth.reference || (isUnbegun(payment) && hasMoney(truth.status));

// Money came for a payment that was given up and replaced. Both payments cannot count for the membership.
const isOvertaken = async ({ db }: Deps, truth: PaymentTruth, { payment }: PaymentWithMember): Promise<boolean> =>
  payment.status === 'cancelled' &&
  hasMoney(truth.status) &&
  (await selectInTheWay(db, payment, truth.status)).length > 0;

const isUnbegun = ({ reference, status }: Payment): boolean => reference === null && status === 'open';

// Our payment, but not the one of its row: it is still being begun, or it was begun for a row that is over or has another
// payment.
const settleUntied = async (deps: Deps, truth: PaymentTruth, owner: PaymentWithMember): Promise<undefined> => {
  if (isUnbegun(owner.payment)) return undefined;
  if (truth.status === 'open') await deps.payments.withdraw(truth.reference);
  if (truth.status !== 'succeeded') return;
  const flag = isFullyRefunded(truth) ? unflagMember : flagMember;
  await flag(deps.db, owner.member.id, 'payment-mismatch', deps.now());
};

/**
 * Cancels what the same person could still pay by accident. Not after a refund or archiving, because they may be
 * joining again. It never delays the payer: if it fails, the next settlement cancels the other payment.
 */
export const cancelRivals = async (
  { payments, log }: Pick<Deps, 'payments' | 'log'>,
  member: Pick<PaymentWithMember['member'], 'status' | 'archivedAt'> & Pick<PaymentWithMember, 'rivals'>,
): Promise<void> => {
  if (!isInForce(member) || member.archivedAt !== null) return;
  const results = await Promise.allSettled(member.rivals.map((reference) => payments.withdraw(reference)));
  const left = results.filter(({ status }) => status === 'rejected').length;
  if (left > 0) log('rival payments left open', { count: left });
};
