import type Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import { sum } from '#domain/sum.ts';
import type { PaymentTruth } from '../payments/payment-provider.ts';

/** The provider's name in our books. */
export const STRIPE = 'stripe';

/** What `truthOf` reads beside the intent itself. */
export const expand = ['latest_charge'];

/** Returns what an intent tells. Of a dispute it tells only that there was one (`disputeOf` tells the rest). */
export const truthOf = (intent: Stripe.PaymentIntent): PaymentTruth => {
  // stripe-node resolves an error status without an error body, so an object that is not an intent counts as no answer.
  if (!intent.id || !intent.client_secret) throw new DomainError('unavailable');
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    provider: STRIPE,
    reference: intent.id,
    secret: intent.client_secret,
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

/**
 * Returns our status for a status of Stripe. A declined card leaves a payment `open`: `payment_failed` is not final
 * (docs/rules.md#payment-truth).
 */
export const paymentStatusOf = (stripeStatus: string): PaymentStatus => {
  if (stripeStatus === 'succeeded') return 'succeeded';
  if (stripeStatus === 'canceled') return 'cancelled';
  return stripeStatus === 'processing' ? 'processing' : 'open';
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
): Pick<PaymentTruth, 'dispute' | 'lostCents'> => {
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
