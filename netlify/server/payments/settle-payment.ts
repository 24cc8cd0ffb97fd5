import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import { isFullyRefunded } from '#domain/settlement.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { converge } from './converge.ts';
import { hasTriedTooOften } from './declines.ts';
import {
  findCardPayment,
  findPayment,
  findPaymentOfIntent,
  flagMember,
  type PaymentWithMember,
  unflagMember,
} from './queries.ts';
import { cancelRivals, hasMemberInForce } from './rivals.ts';

/** Looks at a payment that changes under our eyes; then it is left to whoever asks next. */
const ATTEMPTS = 3;

export interface SettledPayment {
  truth: IntentTruth;
  payment: PaymentWithMember['payment'];
  member: PaymentWithMember['member'];
}

/**
 * The only place that moves a payment (docs/rules.md#settlement). Believes no event and no redirect: reads the truth
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
  if (settled?.truth.status !== 'open' || !(await mustEnd(deps, settled))) return settled;
  await deps.payments.cancelIntent(intentId);
  return settleAsRead(deps, intentId, clientSecret);
};

/**
 * Ends a payment nobody has made: cancelled at Stripe first, then settled, so that whoever was paying meanwhile is heard.
 * Answers what came of it, as `settlePayment` does.
 */
export const withdrawPayment = async (deps: Deps, intentId: string): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, intentId);
  if (settled?.truth.status !== 'open') return settled;
  await deps.payments.cancelIntent(intentId);
  return settlePayment(deps, intentId);
};

// Given up while Stripe seemed not to know it, it is not to be paid any more.
const mustEnd = async (deps: Deps, { truth, payment, member }: SettledPayment): Promise<boolean> =>
  payment.status === 'cancelled' ||
  (await hasMemberInForce(deps, member)) ||
  (truth.hasFailed && (await hasTriedTooOften(deps, member.id)));

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
  if (!isTied(truth, found) || (await isOvertaken(deps, truth, found))) return settleUntied(deps, truth, found);
  if (!(await converge(deps, truth, found))) return 'changed meanwhile';
  const settled = await findPayment(deps.db, found.payment.id);
  if (!settled) throw new DomainError('unavailable');
  if (truth.status === 'succeeded') await cancelRivals(deps, settled.member);
  return { truth, ...settled };
};

// Sign-ups abandoned, or all given back, are deleted in time: what Stripe still tells of them is no news. Money needs its row.
const refuseMoneyWithoutRow = (truth: IntentTruth): undefined => {
  if (hasMoney(truth.status) && !isFullyRefunded(truth))
    throw new DomainError('unavailable', { cause: new Error('payment row missing') });
};

// Whoever makes an intent ties it to its payment before giving its secret out; one with money is tied all the same.
const isTied = (truth: IntentTruth, { payment }: PaymentWithMember): boolean =>
  payment.stripePaymentIntentId === truth.id || (isUnbegun(payment) && hasMoney(truth.status));

// Money came by a payment that was given up, and another one took its place: both cannot be the membership's.
const isOvertaken = async (
  { db }: Deps,
  truth: IntentTruth,
  { payment, member }: PaymentWithMember,
): Promise<boolean> => {
  if (payment.status !== 'cancelled' || !hasMoney(truth.status)) return false;
  const present = await findCardPayment(db, member.id);
  // Itself, when somebody else has settled it since it was read: converging finds that out.
  return present !== undefined && present.payment.id !== payment.id;
};

const isUnbegun = ({ stripePaymentIntentId, status }: PaymentWithMember['payment']): boolean =>
  stripePaymentIntentId === null && status === 'open';

// Our intent, but not the one its payment is made by: still being made, or made in vain for a payment that is over or has another.
const settleUntied = async (deps: Deps, truth: IntentTruth, owner: PaymentWithMember): Promise<undefined> => {
  if (isUnbegun(owner.payment)) return undefined;
  if (truth.status === 'open') await deps.payments.cancelIntent(truth.id);
  if (truth.status !== 'succeeded') return;
  const flag = isFullyRefunded(truth) ? unflagMember : flagMember;
  await flag(deps.db, owner.member.id, 'payment-mismatch', deps.now());
};
