import type { Deps } from '../deps.ts';
import { insertWebhookEvent } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Takes a webhook of Stripe: only its signature and the intent it names are used, the truth is read again. Written down
 * after it had its effect, so that one that failed is delivered again. Throws `signature`, or `unavailable`.
 */
export const receiveEvent = async (deps: Deps, rawBody: string, signature: string): Promise<void> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  if (event.paymentIntentId) await settlePayment(deps, event.paymentIntentId);
  await insertWebhookEvent(deps.db, event);
};
