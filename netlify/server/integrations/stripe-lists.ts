import type Stripe from 'stripe';
import { type IntentTruth, paymentIntentOf, reach, reachEach, truthOf } from './stripe-truth.ts';

/**
 * What Stripe remembers of a period. Every method throws `unavailable` if Stripe is out of reach. Long lists are read a
 * page at a time.
 */
export interface StripeLists {
  /** Yields the intents that the club made since an instant, newest first. */
  listIntents(since: Date): AsyncIterable<IntentTruth>;
  /** Yields the intents of events since an instant that no webhook has taken, each once. */
  listUnheardIntents(since: Date): AsyncIterable<string>;
  /** Returns when banks declined to pay an intent, since an instant. */
  listDeclines(id: string, since: Date): Promise<Date[]>;
}

/** The most that Stripe answers at once. */
const PAGE = 100;

/** The event types about money that the webhook listens to. Lists of events take no wildcard. */
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

/** Returns Stripe's lists, read through its SDK. */
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
