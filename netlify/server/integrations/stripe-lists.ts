import type Stripe from 'stripe';
import { type IntentTruth, paymentIntentOf, reach, truthOf } from './stripe-truth.ts';

/** What Stripe remembers of a stretch of time. Every method throws `unavailable` when Stripe is out of reach. */
export interface StripeLists {
  /** Intents of our making created since, newest first. */
  listIntents(since: Date): Promise<IntentTruth[]>;
  /** Intents that events created since tell of, as long as a webhook has not taken them. */
  listUnheardIntents(since: Date): Promise<string[]>;
  /** When banks declined to pay an intent, since. */
  listDeclines(id: string, since: Date): Promise<Date[]>;
}

/** Stripe answers at most so many at once. */
const PAGE = 100;
/** As many as a visitor, or a scheduled function, has time to wait for. */
const MOST = 2000;

/** Of what the webhook listens to, all about money; a list of events takes no wildcard. */
const TOLD = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });

export const createStripeLists = (stripe: Stripe): StripeLists => ({
  listIntents: (since) =>
    reach(async () => {
      const page = stripe.paymentIntents.list({ ...createdSince(since), expand: ['data.latest_charge'] });
      const intents = await page.autoPagingToArray({ limit: MOST });
      return intents.map(truthOf).filter(({ paymentId }) => paymentId !== undefined);
    }),
  listUnheardIntents: (since) =>
    reach(async () => {
      const page = stripe.events.list({ ...createdSince(since), delivery_success: false, types: TOLD });
      const events = await page.autoPagingToArray({ limit: MOST });
      return [...new Set(events.flatMap((event) => paymentIntentOf(event) ?? []))];
    }),
  listDeclines: (id, since) =>
    reach(async () => {
      const { data } = await stripe.charges.list({ ...createdSince(since), payment_intent: id });
      return data.filter(({ status }) => status === 'failed').map(({ created }) => new Date(created * 1000));
    }),
});
