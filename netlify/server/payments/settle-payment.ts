import { DomainError } from '#domain/error.ts';
import { statusOncePaid } from '#domain/member.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import { isFullyRefunded, type Settlement, settlementOf } from '#domain/settlement.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe.ts';
import { lockPerson } from '../memberships/queries.ts';
import {
  activateMember,
  advancePayment,
  cancelMember,
  findPayment,
  findPaymentOfIntent,
  flagMember,
  flagPaidTwin,
  type PaymentWithMember,
  selectChangedPayment,
  unflagMember,
} from './queries.ts';
import { cancelRivals, isInForce } from './rivals.ts';

/** Looks at a payment that changes under our eyes; then it is left to whoever asks next. */
const ATTEMPTS = 3;

export interface SettledPayment {
  truth: IntentTruth;
  payment: { id: string; status: PaymentStatus; amountCents: number };
  member: PaymentWithMember['member'];
}

/**
 * The only place that moves a payment (README, "Rules": payment). Believes no event and no redirect: reads the truth
 * again from Stripe and makes our books agree with it. May be called ten times at once, by anybody, in any order.
 * `clientSecret`, when given, must be the intent's own, or nothing happens.
 * Undefined: not an intent of ours. Throws `unavailable` when Stripe, the database or the row of received money is out of
 * reach.
 */
export const settlePayment = async (
  deps: Deps,
  intentId: string,
  { clientSecret }: { clientSecret?: string } = {},
): Promise<SettledPayment | undefined> => {
  const settled = await settleAsRead(deps, intentId, clientSecret);
  if (settled?.truth.status !== 'open' || !(await isInForce(deps, settled.member))) return settled;
  await deps.payments.cancelIntent(intentId);
  return settleAsRead(deps, intentId, clientSecret);
};

const settleAsRead = async (deps: Deps, intentId: string, clientSecret: string | undefined) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const settled = await settleOnce(deps, intentId, clientSecret);
    if (settled !== 'changed meanwhile') return settled;
  }
  throw new DomainError('unavailable', { cause: new Error('payment kept changing') });
};

const settleOnce = async (
  deps: Deps,
  intentId: string,
  clientSecret: string | undefined,
): Promise<SettledPayment | 'changed meanwhile' | undefined> => {
  // Our row first: what Stripe says afterwards is at least as new as what we wrote.
  const known = await findPaymentOfIntent(deps.db, intentId);
  // A secret is given out once its intent is tied to a row: Stripe is not asked about invented ones.
  if (clientSecret !== undefined && !known) return undefined;
  const truth = await deps.payments.findIntent(intentId);
  if (!truth?.paymentId || (clientSecret !== undefined && clientSecret !== truth.clientSecret)) return undefined;
  const found = known ?? (await findPayment(deps.db, truth.paymentId));
  if (!found) return refuseMoneyWithoutRow(truth);
  if (!isTied(truth, found)) return settleUntied(deps, truth, found);
  if (!(await converge(deps, truth, found))) return 'changed meanwhile';
  const settled = await findPayment(deps.db, found.payment.id);
  if (!settled) throw new DomainError('unavailable');
  if (truth.status === 'succeeded') await cancelRivals(deps, settled.member);
  return { truth, ...settled };
};

const hasMoney = ({ status }: IntentTruth): boolean => status === 'succeeded' || status === 'processing';

// Abandoned sign-ups are deleted in time, and what Stripe still tells of them is no news; money needs its row.
const refuseMoneyWithoutRow = (truth: IntentTruth): undefined => {
  if (hasMoney(truth)) throw new DomainError('unavailable', { cause: new Error('payment row missing') });
};

// Whoever makes an intent ties it to its payment before giving its secret out; one with money is tied all the same.
const isTied = (truth: IntentTruth, { payment }: PaymentWithMember): boolean =>
  payment.stripePaymentIntentId === truth.id || (payment.stripePaymentIntentId === null && hasMoney(truth));

/** False when the payment was changed between reading and writing: nothing was written, look again. */
const converge = async (deps: Deps, truth: IntentTruth, found: PaymentWithMember): Promise<boolean> => {
  const settlement = settlementOf(truth, {
    paymentId: found.payment.id,
    memberId: found.member.id,
    amountCents: found.payment.amountCents,
    statusOncePaid: statusOncePaid({ ...found.member, hasProof: found.member.proofKey !== null }),
  });
  if (agrees(settlement, found)) return true;
  try {
    await writeSettlement(deps, truth, found, settlement);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
};

// Nothing to write is the usual case: the webhook and the visitor's return tell the same story.
const agrees = (settlement: Settlement, { payment, member }: PaymentWithMember): boolean =>
  payment.stripePaymentIntentId !== null &&
  payment.status === settlement.status &&
  payment.refundedCents >= settlement.refundedCents &&
  settlement.flags.every((flag) => member.flags.includes(flag)) &&
  !settlement.clears.some((flag) => member.flags.includes(flag)) &&
  !(settlement.activateAs && member.status === 'pending' && !member.flags.includes('duplicate-to-refund')) &&
  !(settlement.cancels === 'membership' && member.status !== 'cancelled') &&
  !(settlement.cancels === 'sign-up' && member.status === 'pending');

const writeSettlement = async (
  deps: Deps,
  truth: IntentTruth,
  { payment, member }: PaymentWithMember,
  { status, refundedCents, activateAs, cancels, flags, clears }: Settlement,
): Promise<void> => {
  const { db } = deps;
  const now = deps.now();
  await db.batch([
    lockPerson(db, member),
    refuseWhen(db, selectChangedPayment(db, payment)),
    advancePayment(db, payment.id, { intentId: truth.id, status, refundedCents }, now),
    ...(activateAs ? [activateMember(db, member.id, activateAs, now), flagPaidTwin(db, member.id, now)] : []),
    ...(cancels ? [cancelMember(db, member.id, cancels, now)] : []),
    ...flags.map((flag) => flagMember(db, member.id, flag, now)),
    ...clears.map((flag) => unflagMember(db, member.id, flag, now)),
  ]);
};

// Our intent, but not the one its payment knows: still being made, or another one took its place.
const settleUntied = async (deps: Deps, truth: IntentTruth, owner: PaymentWithMember): Promise<undefined> => {
  if (owner.payment.stripePaymentIntentId === null) return undefined;
  if (truth.status === 'open') await deps.payments.cancelIntent(truth.id);
  if (truth.status !== 'succeeded') return;
  const flag = isFullyRefunded(truth) ? unflagMember : flagMember;
  await flag(deps.db, owner.member.id, 'payment-mismatch', deps.now());
};
