import Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import { mailableAddress } from '#domain/mail/mail.ts';
import { CURRENCY } from '#domain/money/payment.ts';
import type {
  CardChangeAtProvider,
  Charge,
  ChargeAnswer,
  ChargeRefusal,
  KeptCard,
  PaymentToBegin,
} from './payment-provider.ts';
import { STRIPE } from './stripe-truth.ts';

/** Creates the Stripe customer whose card is kept. Our payment's id is the idempotency key. Throws `unavailable`. */
export const makeCustomer = async (stripe: Stripe, { paymentId, memberId, email }: PaymentToBegin): Promise<string> => {
  const { id } = await stripe.customers.create(
    { ...(email !== '' && { email: mailableAddress(email) ?? email }), metadata: { memberId } },
    { idempotencyKey: `customer-${paymentId}` },
  );
  // stripe-node resolves an error status without an error body.
  if (!id) throw new DomainError('unavailable');
  return id;
};

const nameOf = (named: string | { id: string } | null): string | undefined =>
  typeof named === 'string' ? named : named?.id;

const lastDayOf = ({ exp_year: year, exp_month: month }: { exp_year: number; exp_month: number }): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

// A card in a wallet counts as a card. Any other means of payment cannot be charged later, so a plan needs a card.
const cardOf = async (stripe: Stripe, customer: string, method: string): Promise<KeptCard | undefined> => {
  const { card } = await stripe.paymentMethods.retrieve(method);
  if (!card) return undefined;
  return { customer, card: method, brand: card.brand, last4: card.last4, expiresOn: lastDayOf(card) };
};

/** Returns the card that a paid intent left to its customer. Throws `unavailable`. */
export const savedCard = async (stripe: Stripe, id: string): Promise<KeptCard | undefined> => {
  const intent = await stripe.paymentIntents.retrieve(id);
  const customer = nameOf(intent.customer);
  const method = nameOf(intent.payment_method);
  if (!intent.id) throw new DomainError('unavailable');
  if (!customer || !method || intent.setup_future_usage !== 'off_session') return undefined;
  return cardOf(stripe, customer, method);
};

const refusals: Readonly<Record<string, ChargeRefusal>> = {
  authentication_required: 'authentication',
  expired_card: 'card-ended',
};

const answerOf = (id: string | undefined, refusal?: ChargeRefusal): ChargeAnswer => ({
  begun: id ? { provider: STRIPE, reference: id } : undefined,
  refusal,
});

/**
 * Charges a kept card. A refusal names the intent, which stays open. Throws any failure of Stripe: the outcome is then
 * unknown, and Stripe repeats the failure for this key for a day.
 */
export const chargeCard = async (stripe: Stripe, charge: Charge): Promise<ChargeAnswer> => {
  try {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: charge.amountCents,
        currency: CURRENCY,
        customer: charge.customer,
        payment_method: charge.card,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        ...(charge.email !== '' && { receipt_email: mailableAddress(charge.email) ?? charge.email }),
        metadata: { memberId: charge.memberId, paymentId: charge.paymentId, season: charge.season },
      },
      { idempotencyKey: `charge-${charge.paymentId}` },
    );
    return answerOf(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return answerOf(error.payment_intent?.id, refusals[error.code ?? ''] ?? 'declined');
    // Stripe has deleted the card or the customer.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return { begun: undefined, refusal: 'declined' };
    throw error;
  }
};

/** Begins to keep another card of a customer. Throws `unavailable`. */
export const setUpCard = async (stripe: Stripe, customer: string): Promise<CardChangeAtProvider> => {
  const { id, client_secret: secret } = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });
  if (!id || !secret) throw new DomainError('unavailable');
  return { reference: id, secret };
};

/** Returns the card that a customer typed, or undefined before they typed it. */
export const findSetUpCard = async (stripe: Stripe, id: string, customer: string): Promise<KeptCard | undefined> => {
  const intent = await stripe.setupIntents.retrieve(id);
  const method = nameOf(intent.payment_method);
  if (intent.status !== 'succeeded' || !method || nameOf(intent.customer) !== customer) return undefined;
  return cardOf(stripe, customer, method);
};
