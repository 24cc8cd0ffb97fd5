import { inBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { insertWebhookEvent } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { isNews, markSettled } from './settled-mark.ts';

/**
 * Handles a webhook of Stripe. Uses only its signature and the intent it names, and reads the truth again. Records the
 * event after its effect, so that Stripe delivers a failed one again. Throws `signature` or `unavailable`.
 */
export const receiveEvent = async (deps: Deps, rawBody: string, signature: string): Promise<void> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  const settled = event.paymentIntentId ? await settlePayment(deps, event.paymentIntentId) : undefined;
  await insertWebhookEvent(deps.db, event);
  // If this mark is lost, the next run of the job looks once more. Nobody waits for it.
  if (settled && isNews(settled.truth)) inBackground(markSettled(deps, settled.truth).catch(() => undefined));
};
