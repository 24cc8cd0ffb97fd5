import type Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import { sum } from '#domain/sum.ts';
import type { PaymentTruth } from './payment-provider.ts';

/** The provider's name in our books. */
export const STRIPE = 'stripe';

/** What `truthOf` reads beside the intent itself. */
export const expand = ['latest_charge.refunds'];

type Refund = Pick<Stripe.Refund, 'status' | 'amount' | 'created'>;
type NamedRefund = Refund & Pick<Stripe.Refund, 'metadata'>;

// Money on its way back has left the club's account. It comes back to it only if the refund fails or is called back.
const hasComeBack = ({ status }: Pick<Refund, 'status'>): boolean => status === 'failed' || status === 'canceled';

/**
 * Returns what became of a charge's refunds. Cents: given back or on its way, ever failed or called back, and what of that
 * was not given back since.
 */
export const refundsOf = (
  refunds: readonly Refund[],
  receivedCents: number,
): Pick<PaymentTruth, 'refundedCents' | 'failedRefundCents' | 'unreturnedCents'> => {
  const oldestFirst = refunds.toSorted((one, other) => one.created - other.created);
  const refundedCents = sum(refunds.filter((one) => !hasComeBack(one)).map(({ amount }) => amount));
  const unreturned = oldestFirst.reduce(
    (cents, one) => (hasComeBack(one) ? cents + one.amount : Math.max(0, cents - one.amount)),
    0,
  );
  return {
    refundedCents,
    failedRefundCents: sum(refunds.filter(hasComeBack).map(({ amount }) => amount)),
    unreturnedCents: Math.min(unreturned, Math.max(0, receivedCents - refundedCents)),
  };
};

/** Returns the refunds of an intent's charge if it carries all of them, or undefined. */
export const carriedRefundsOf = ({
  latest_charge: charge,
}: Stripe.PaymentIntent): readonly NamedRefund[] | undefined => {
  if (typeof charge !== 'object' || charge === null) return [];
  return charge.refunds && !charge.refunds.has_more ? charge.refunds.data : undefined;
};

const namedIn = (refunds: readonly NamedRefund[]): PaymentTruth['refunds'] =>
  refunds.flatMap((refund) => {
    const id = uuidIn(refund.metadata?.refundId);
    return id ? { id, status: refund.status ?? '', hasFailed: hasComeBack(refund) } : [];
  });

/** Returns true for an intent. stripe-node resolves an error status without an error body, too. */
export const isReadable = (intent: Partial<Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>>): boolean =>
  Boolean(intent.id && intent.client_secret);

/**
 * Returns the state of an intent. Of a dispute it tells only that there was one (`disputeOf` returns the rest). Throws
 * `unavailable` for an object that is no intent.
 */
export const truthOf = (
  intent: Stripe.PaymentIntent,
  refunds: readonly NamedRefund[] = carriedRefundsOf(intent) ?? [],
): PaymentTruth => {
  // An object that is not an intent counts as no answer.
  if (!isReadable(intent) || !intent.client_secret) throw new DomainError('unavailable');
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    provider: STRIPE,
    reference: intent.id,
    secret: intent.client_secret,
    status: paymentStatusOf(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    ...refundsOf(refunds, intent.amount_received),
    lostCents: 0,
    currency: intent.currency,
    dispute: charge?.disputed ? 'open' : 'none',
    paymentId: uuidIn(intent.metadata.paymentId),
    memberId: uuidIn(intent.metadata.memberId),
    hasFailed: Boolean(intent.last_payment_error),
    mark: intent.metadata.settled,
    refunds: namedIn(refunds),
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
