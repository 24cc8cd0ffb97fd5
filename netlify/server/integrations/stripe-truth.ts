import type Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import { paymentStatusOf } from '#domain/payment.ts';
import type { SettlementTruth } from '#domain/settlement.ts';
import { sum } from '#domain/sum.ts';

/** What Stripe says of a payment at this moment. Amounts in cents. */
export interface IntentTruth extends SettlementTruth {
  id: string;
  clientSecret: string;
  /** True if the last attempt to pay it failed. */
  hasFailed: boolean;
  /** The last state of our books that was written on the intent (`markIntent`). */
  mark: string | undefined;
}

/** What `truthOf` reads beside the intent itself. */
export const expand = ['latest_charge'];

/** Returns what an intent tells. Of a dispute it tells only that there was one (`disputeOf` tells the rest). */
export const truthOf = (intent: Stripe.PaymentIntent): IntentTruth => {
  // stripe-node resolves an error status without an error body, so an object that is not an intent counts as no answer.
  if (!intent.id || !intent.client_secret) throw new DomainError('unavailable');
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: paymentStatusOf(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    lostCents: 0,
    currency: intent.currency,
    dispute: charge?.disputed ? 'open' : 'none',
    paymentId: uuidIn(intent.metadata.paymentId),
    memberId: uuidIn(intent.metadata.memberId),
    hasFailed: Boolean(intent.last_payment_error),
    mark: intent.metadata.settled,
  };
};

// The account may take other payments. Only metadata that the site made names a row of ours.
const uuidIn = (text: string | undefined): string | undefined =>
  text && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;

const decided: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/**
 * Returns the state of a charge's dispute. The charge stays disputed for ever; its disputes tell how they ended and
 * what the bank gave back.
 */
export const disputeOf = (
  disputes: readonly Pick<Stripe.Dispute, 'status' | 'amount'>[],
): Pick<IntentTruth, 'dispute' | 'lostCents'> => {
  const lost = disputes.filter(({ status }) => decided[status] === 'lost');
  const isDecided = disputes.length > 0 && disputes.every(({ status }) => decided[status]);
  const ended = lost.length > 0 ? 'lost' : 'won';
  return { dispute: isDecided ? ended : 'open', lostCents: sum(lost.map(({ amount }) => amount)) };
};

/** Returns the id of the intent that an event is about, or undefined. */
export const paymentIntentOf = (event: Stripe.Event): string | undefined => {
  const object = event.data.object;
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof intent === 'string' ? intent : (intent?.id ?? undefined);
};

const outOfReach = (cause: unknown): DomainError =>
  cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });

/** Runs a call to Stripe. Turns every failure into `unavailable`. */
export const reach = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (cause) {
    throw outOfReach(cause);
  }
};

/** Does the same for a list that is read step by step. */
export async function* reachEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (cause) {
    throw outOfReach(cause);
  }
}
