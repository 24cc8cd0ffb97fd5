import { DomainError } from '#domain/error.ts';
import { statusOncePaid } from '#domain/member.ts';
import { isInForce } from '#domain/member-standing.ts';
import { hasMoney } from '#domain/payment.ts';
import { isFullyRefunded, type Settlement, settlementOf } from '#domain/settlement.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import { thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { withMail } from '../mail/outbox.ts';
import { cardRefundMails, cardSignUpMail, disputeMail } from '../memberships/member-mails.ts';
import { lockPerson } from '../memberships/queries.ts';
import { selectUnchanged } from '../write-queries.ts';
import { hasTriedTooOften } from './declines.ts';
import type { PaymentTruth } from './payment-provider.ts';
import {
  activateMember,
  advancePayment,
  cancelMember,
  findCardPayment,
  findPayment,
  findPaymentOf,
  flagMember,
  flagPaidTwin,
  type PaymentWithMember,
  paymentOf,
  reopenFlag,
  selectCardPayment,
  selectChangedPayment,
  unflagMember,
} from './queries.ts';

/** How often to read a payment that changes at the same time. After that the next request settles it. */
const ATTEMPTS = 3;

export interface SettledPayment extends PaymentWithMember {
  truth: PaymentTruth;
}

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
 * Ends a payment that nobody has made: withdraws it at the provider first, then settles it, so that a payment at that moment is
 * recorded. Returns what `settlePayment` returns.
 */
export const withdrawPayment = async (deps: Deps, reference: string): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, reference);
  if (settled?.truth.status !== 'open') return settled;
  await deps.payments.withdraw(reference);
  return settlePayment(deps, reference);
};

// It was given up while the provider did not seem to know it, so nobody may pay it any more.
const mustEnd = async (deps: Deps, { truth, payment, member, isPersonInForce }: SettledPayment): Promise<boolean> =>
  payment.status === 'cancelled' || isPersonInForce || (truth.hasFailed && (await hasTriedTooOften(deps, member.id)));

const settleAsRead = async (deps: Deps, reference: string, secret: string | undefined) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const settled = await settleOnce(deps, reference, secret);
    if (settled !== 'changed meanwhile') return settled;
  }
  throw new DomainError('unavailable', { cause: new Error('payment kept changing') });
};

const settleOnce = async (
  deps: Deps,
  reference: string,
  secret: string | undefined,
): Promise<SettledPayment | 'changed meanwhile' | undefined> => {
  // Our row is read first, so that the provider's answer is at least as new as our row.
  const known = await findPaymentOf(deps.db, reference);
  // A secret is given out only after its payment is attached to a row, so nobody is asked about invented ones.
  if (secret !== undefined && !known) return undefined;
  const truth = await deps.payments.find(reference);
  if (!truth?.paymentId || (secret !== undefined && secret !== truth.secret)) return undefined;
  const found = known ?? (await findPayment(deps.db, truth.paymentId));
  if (!found) return refuseMoneyWithoutRow(truth);
  if (!isTied(truth, found) || (await isOvertaken(deps, truth, found))) return settleUntied(deps, truth, found);
  const settled = await converge(deps, truth, found);
  if (!settled) return 'changed meanwhile';
  if (truth.status === 'succeeded') await cancelRivals(deps, { ...settled.member, rivals: settled.rivals });
  return { truth, ...settled };
};

// Makes our books agree with the provider about a payment, and returns them. Returns undefined if payment or member
// changed between reading and writing: nothing was written, and the caller reads again.
const converge = async (
  deps: Deps,
  truth: PaymentTruth,
  found: PaymentWithMember,
): Promise<PaymentWithMember | undefined> => {
  const settlement = settlementOf(truth, {
    paymentId: found.payment.id,
    memberId: found.member.id,
    amountCents: found.payment.amountCents,
    statusOncePaid: statusOncePaid({ ...found.member, hasProof: found.member.proofKey !== null }),
  });
  if (agrees(settlement, found)) return found;
  try {
    return await writeSettlement(deps, truth, found, settlement);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

// Usually there is nothing to write, because the webhook and the visitor's return tell the same.
const agrees = (settlement: Settlement, { payment, member }: PaymentWithMember): boolean =>
  payment.reference !== null &&
  payment.status === settlement.status &&
  payment.refundedCents >= settlement.refundedCents &&
  settlement.flags.every((flag) => member.flags.includes(flag)) &&
  !settlement.clears.some((flag) => member.flags.includes(flag)) &&
  !(settlement.activateAs && member.status === 'pending' && !member.flags.includes('duplicate-to-refund')) &&
  !(settlement.cancels === 'membership' && member.status !== 'cancelled') &&
  !(settlement.cancels === 'sign-up' && member.status === 'pending');

const writeSettlement = async (
  deps: Deps,
  truth: PaymentTruth,
  { payment, member }: PaymentWithMember,
  { status, refundedCents, activateAs, cancels, flags, clears }: Settlement,
): Promise<PaymentWithMember> => {
  const { db } = deps;
  const now = deps.now();
  const mails = [
    ...(activateAs && member.status === 'pending' ? await cardSignUpMail(deps, { payment, member }) : []),
    ...cardRefundMails(db, { payment, member }, { truth, refundedCents, cancels }),
    ...(flags.includes('dispute') && !member.flags.includes('dispute') ? [disputeMail({ payment, member })] : []),
  ];
  const statements = [
    refuseWhen(db, selectChangedPayment(db, payment)),
    ...(payment.status === 'cancelled' && hasMoney(status) ? [refuseWhen(db, selectCardPayment(db, member.id))] : []),
    // The member's proof decides what a payment makes of them.
    ...(activateAs ? [refuseUnless(db, selectUnchanged(db, { type: 'member', id: member.id }, member.updatedAt))] : []),
    advancePayment(
      db,
      payment.id,
      { provider: truth.provider, reference: truth.reference, status, refundedCents },
      now,
    ),
    ...(activateAs ? [activateMember(db, member.id, activateAs, now), flagPaidTwin(db, member.id, now)] : []),
    ...(cancels ? [cancelMember(db, member.id, cancels, now)] : []),
    ...flags.map((flag) => flagMember(db, member.id, flag, now)),
    // More was given back than an administrator has settled.
    ...(refundedCents > payment.refundedCents ? flags.map((flag) => reopenFlag(db, member.id, flag, now)) : []),
    ...clears.map((flag) => unflagMember(db, member.id, flag, now)),
  ];
  const settled = await withMail(deps, mails, (written) =>
    thenRead(db, [lockPerson(db, member), ...statements, ...written], paymentOf(db, payment.id)),
  );
  if (!settled) throw new DomainError('unavailable');
  return settled;
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
const isOvertaken = async (
  { db }: Deps,
  truth: PaymentTruth,
  { payment, member }: PaymentWithMember,
): Promise<boolean> => {
  if (payment.status !== 'cancelled' || !hasMoney(truth.status)) return false;
  const present = await findCardPayment(db, member.id);
  // The same payment, if somebody else has settled it since it was read. `converge` finds that out.
  return present !== undefined && present.payment.id !== payment.id;
};

const isUnbegun = ({ reference, status }: PaymentWithMember['payment']): boolean =>
  reference === null && status === 'open';

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
 * joining again. It never delays the person who paid: a rival that stays open is cancelled when it is next settled.
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
