import { signatureHeader } from '#local/stripe-stand-in/webhooks.ts';
import { type TestClub, WEBHOOK_SECRET } from './club.ts';
import { webhooksDelivered } from './payments.ts';

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Returns Stripe's signature of a body. By default the time is now. */
export const signed = (body: string, seconds = nowInSeconds(), secret = WEBHOOK_SECRET): string =>
  signatureHeader(body, secret, seconds);

/** Posts a webhook as Stripe does. With null, it has no signature. */
export const postWebhook = (club: TestClub, body: string, signature: string | null = signed(body)): Promise<Response> =>
  Promise.resolve(
    club.app.request('/api/stripe-webhook', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...(signature === null ? {} : { 'Stripe-Signature': signature }) },
    }),
  );

/** Returns an event about a payment intent in Stripe's format. */
export const eventAbout = (paymentIntentId: string, type = 'payment_intent.succeeded', id = 'evt_test'): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    api_version: '2026-01-01',
    created: nowInSeconds(),
    data: { object: { id: paymentIntentId, object: 'payment_intent' } },
  });

/** Returns the events that Stripe has created about an intent, oldest first. */
export const eventsAbout = async (club: TestClub, { paymentIntentId }: { paymentIntentId: string }) =>
  (await club.stripe.books()).events.filter(
    ({ object }) => object.id === paymentIntentId || object.payment_intent === paymentIntentId,
  );

/** Runs `work` while no webhook reaches the site. Stripe itself works as usual. */
export const withoutWebhooks = async <Done>(club: TestClub, work: () => Promise<Done>): Promise<Done> => {
  await webhooksDelivered(club);
  await club.stripe.setWebhookMode('drop');
  const done = await work();
  await club.stripe.setWebhookMode('deliver');
  return done;
};
