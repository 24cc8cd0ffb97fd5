import { inBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { insertWebhookEvent } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { isNews, markSettled } from './settled-mark.ts';

/**
 * docs/failures.md#webhook. Takes a webhook of Stripe: only its signature and the intent it names are used, the truth is read again. Written down
 * after it had its effect, so that one that failed is delivered again. Throws `signature`, or `unavailable`.
 */
export const receiveEvent = async (deps: Deps, rawBody: string, signature: string): Promise<void> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  const settled = event.paymentIntentId ? await settlePayment(deps, event.paymentIntentId) : undefined;
  await insertWebhookEvent(deps.db, event);
  // A mark that gets lost costs the next run of the job one look, and nobody their answer.
  if (settled && isNews(settled.truth)) inBackground(markSettled(deps, settled.truth).catch(() => undefined));
};
