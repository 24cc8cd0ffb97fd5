import { hasMoney } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';

/** Returns the state of an intent that both our books and a list of intents tell. How a dispute ended is not in it. */
const markOf = ({ status, refundedCents, dispute }: IntentTruth): string =>
  [status, refundedCents, ...(dispute === 'none' ? [] : ['disputed'])].join(' ');

/**
 * Returns true if an intent of ours differs from our books as they were last settled. Without money, now or then, the
 * difference can wait for the daily reading.
 */
export const isNews = (truth: IntentTruth): boolean => {
  const isAboutMoney = truth.mark !== undefined || hasMoney(truth.status);
  return isAboutMoney && truth.status !== 'cancelled' && truth.paymentId !== undefined && truth.mark !== markOf(truth);
};

/** Writes on an intent what our books now say of it, so that the job which asks Stripe need not wake the database. */
export const markSettled = ({ payments }: Pick<Deps, 'payments'>, truth: IntentTruth): Promise<void> =>
  payments.markIntent(truth.id, markOf(truth));
