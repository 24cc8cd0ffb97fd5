import { hasMoney } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';

/** All of an intent that our books repeat and a list of intents tells: not how a dispute ended. */
const markOf = ({ status, refundedCents, dispute }: IntentTruth): string =>
  [status, refundedCents, ...(dispute === 'none' ? [] : ['disputed'])].join(' ');

/**
 * True when an intent of ours says something else by now than our books when they were last settled. Without money, now
 * or then, there is nothing that could not wait for the day's full reading.
 */
export const isNews = (truth: IntentTruth): boolean => {
  const isAboutMoney = truth.mark !== undefined || hasMoney(truth.status);
  return isAboutMoney && truth.status !== 'cancelled' && truth.paymentId !== undefined && truth.mark !== markOf(truth);
};

/** Writes on an intent what our books now say of it: the job that asks Stripe can let the database sleep. */
export const markSettled = ({ payments }: Pick<Deps, 'payments'>, truth: IntentTruth): Promise<void> =>
  payments.markIntent(truth.id, markOf(truth));
