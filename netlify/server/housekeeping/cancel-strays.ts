import { DAY_MS } from '#domain/dates.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { findPayment } from '../payments/queries.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';

/** A day longer than sign-ups wait to be paid. Milliseconds. */
const HORIZON = (UNPAID_SIGN_UP_DAYS + 1) * DAY_MS;

/**
 * Cancels intents that were made in vain: Stripe said it had failed, or the answer came when the payment was over, and
 * nobody ever had their secret; or the payment was given up while Stripe seemed not to know it. Answers how many it
 * looked at.
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
