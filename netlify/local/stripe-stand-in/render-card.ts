import type { CardRecord, PaymentError, StripeObject } from '#local/stripe-stand-in/records.ts';

const cardDetails = (card: CardRecord): StripeObject => ({
  brand: card.brand,
  country: 'FR',
  exp_month: card.expMonth,
  exp_year: card.expYear,
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
});

export const renderCardOfCharge = (card: CardRecord): StripeObject => ({ type: 'card', card: cardDetails(card) });

export function renderPaymentMethod(card: CardRecord): StripeObject {
  return {
    id: card.paymentMethod,
    object: 'payment_method',
    type: 'card',
    card: { ...cardDetails(card), checks: { cvc_check: 'pass' } },
    customer: null,
    livemode: false,
    metadata: {},
  };
}

export function renderPaymentError(error: PaymentError): StripeObject {
  return {
    ...(error.charge === null ? {} : { charge: error.charge }),
    code: error.code,
    ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
    message: error.message,
    payment_method: renderPaymentMethod(error.card),
    type: error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
  };
}
