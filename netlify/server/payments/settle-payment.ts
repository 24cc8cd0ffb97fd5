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

/** How often to read a payment that changes at the same time. After that the next request settles it. */
const ATTEMPTS = 3;

export interface SettledPayment {
  truth: IntentTruth;
  payment: PaymentWithMember['payment'];
  member: PaymentWithMember['member'];
}

/**
 * Settles a payment: reads the truth from Stripe and makes our books agree with it (docs/rules.md#settlement). It is
 * the only place that moves a payment. It believes no event and no redirect, and anybody may call it ten times at once,
 * in any order. If `clientSecret` is given and is not the intent's own, nothing happens. Returns undefined for an
 * intent that is not ours. Throws `unavailable` if Stripe, the database or the row of received money is out of reach.
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
 * Ends a payment that nobody has made: cancels it at Stripe first, then settles it, so that a payment at that moment is
 * recorded. Returns what `settlePayment` returns.
 */
export const withdrawPayment = async (deps: Deps, intentId: string): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, intentId);
  if (settled?.truth.status !== 'open') return settled;
  await deps.payments.cancelIntent(intentId);
  return settlePayment(deps, intentId);
};

// It was given up while Stripe did not seem to know it, so nobody may pay it any more.
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
  // Our row is read first, so that Stripe's answer is at least as new as our row.
  const known = await findPaymentOfIntent(deps.db, intentId);
  // A secret is given out only after its intent is attached to a row, so Stripe is not asked about invented ones.
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

// Abandoned or wholly refunded sign-ups are deleted in time, and Stripe's events about them change nothing. But money
// needs its row.
const refuseMoneyWithoutRow = (truth: IntentTruth): undefined => {
  if (hasMoney(truth.status) && !isFullyRefunded(truth))
    throw new DomainError('unavailable', { cause: new Error('payment row missing') });
};

// A new intent is attached to its payment before its secret is given out. An intent with money is attached in any case.
const isTied = (truth: IntentTruth, { payment }: PaymentWithMember): boolean =>
  payment.stripePaymentIntentId === truth.id || (isUnbegun(payment) && hasMoney(truth.status));

// Money came for a payment that was given up and replaced. Both payments cannot count for the membership.
const isOvertaken = async (
  { db }: Deps,
  truth: IntentTruth,
  { payment, member }: PaymentWithMember,
): Promise<boolean> => {
  if (payment.status !== 'cancelled' || !hasMoney(truth.status)) return false;
  const present = await findCardPayment(db, member.id);
  // The same payment, if somebody else has settled it since it was read. `converge` finds that out.
  return present !== undefined && present.payment.id !== payment.id;
};

const isUnbegun = ({ stripePaymentIntentId, status }: PaymentWithMember['payment']): boolean =>
  stripePaymentIntentId === null && status === 'open';

// Our intent, but not the one of its payment: it is still being made, or it was made for a payment that is over or has
// another intent.
const settleUntied = async (deps: Deps, truth: IntentTruth, owner: PaymentWithMember): Promise<undefined> => {
  if (isUnbegun(owner.payment)) return undefined;
  if (truth.status === 'open') await deps.payments.cancelIntent(truth.id);
  if (truth.status !== 'succeeded') return;
  const flag = isFullyRefunded(truth) ? unflagMember : flagMember;
  await flag(deps.db, owner.member.id, 'payment-mismatch', deps.now());
};
