import { DAY_MS } from '#domain/dates.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { findPayment } from '../payments/queries.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';

/** One day longer than sign-ups wait for payment. Milliseconds. */
const HORIZON = (UNPAID_SIGN_UP_DAYS + 1) * DAY_MS;

/**
 * Cancels intents that nobody can pay: Stripe made them although it reported a failure, or its answer came after the
 * payment was over, or the payment was given up while Stripe did not seem to know it. Returns how many it looked at.
 */
export const cancelStrays = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  if (isOutOfTime()) return 0;
  const recent = deps.payments.listIntents(new Date(deps.now().getTime() - HORIZON));
  return untilOutOfTime(deps, 'stray intent', recent, (truth) => cancelIfStray(deps, truth), isOutOfTime);
};

const cancelIfStray = async (deps: Deps, { id, status, paymentId }: IntentTruth): Promise<boolean> => {
  if (status !== 'open' || paymentId === undefined) return false;
  const owner = await findPayment(deps.db, paymentId);
  if (!owner || (owner.payment.stripePaymentIntentId === id && owner.payment.status !== 'cancelled')) return false;
  await settlePayment(deps, id);
  return true;
};
