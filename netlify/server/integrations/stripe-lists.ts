import type Stripe from 'stripe';
import { type IntentTruth, paymentIntentOf, reach, reachEach, truthOf } from './stripe-truth.ts';

/**
 * What Stripe remembers of a stretch of time. Every method throws `unavailable` when Stripe is out of reach; what is
 * long is asked for a page at a time, as it is gone through.
 */
export interface StripeLists {
  /** Intents of our making created since, newest first. */
  listIntents(since: Date): AsyncIterable<IntentTruth>;
  /** Intents that events created since tell of, each once, as long as a webhook has not taken them. */
  listUnheardIntents(since: Date): AsyncIterable<string>;
  /** When banks declined to pay an intent, since. */
  listDeclines(id: string, since: Date): Promise<Date[]>;
}

/** Stripe answers at most so many at once. */
const PAGE = 100;

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
  listIntents: (since) => ours(stripe.paymentIntents.list({ ...createdSince(since), expand: ['data.latest_charge'] })),
  listUnheardIntents: (since) =>
    named(stripe.events.list({ ...createdSince(since), delivery_success: false, types: TOLD })),
  listDeclines: (id, since) =>
    reach(async () => {
      const { data } = await stripe.charges.list({ ...createdSince(since), payment_intent: id });
      return data.filter(({ status }) => status === 'failed').map(({ created }) => new Date(created * 1000));
    }),
});

async function* ours(intents: AsyncIterable<Stripe.PaymentIntent>): AsyncGenerator<IntentTruth> {
  for await (const intent of reachEach(intents)) {
    const truth = truthOf(intent);
    if (truth.paymentId !== undefined) yield truth;
  }
}

async function* named(events: AsyncIterable<Stripe.Event>): AsyncGenerator<string> {
  const known = new Set<string>();
  for await (const event of reachEach(events)) {
    const id = paymentIntentOf(event);
    if (id === undefined || known.has(id)) continue;
    known.add(id);
    yield id;
  }
}
