import type {
  CardRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  PaymentError,
  PaymentIntentRecord,
  RefundRecord,
  SetupIntentRecord,
  StripeObject,
} from '#local/stripe-stand-in/records.ts';

/** The version that the SDK in use (23.1.0) is pinned to. */
export const API_VERSION = '2026-10-28.endive';

/** The path of the page where a cardholder answers the bank. */
export const AUTHENTICATE_PATH = '/stripe-stand-in/authenticate';

/** Returns the address of the page that asks the cardholder, on the origin of the page to return to. */
export function authenticationUrl(clientSecret: string, returnUrl: string): string {
  const url = new URL(AUTHENTICATE_PATH, returnUrl);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('return_url', returnUrl);
  return url.href;
}

const cardDetails = (card: CardRecord): StripeObject => ({
  brand: card.brand,
  country: 'FR',
  exp_month: card.expMonth,
  exp_year: card.expYear,
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
});

export const renderPaymentMethod = (card: CardRecord, customer: string | null = null): StripeObject => ({
  id: card.paymentMethod,
  object: 'payment_method',
  type: 'card',
  card: { ...cardDetails(card), checks: { cvc_check: 'pass' } },
  customer,
  livemode: false,
  metadata: {},
});

/** Returns the address of the page that explains an error code. */
export const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export const renderPaymentError = (error: PaymentError): StripeObject => ({
  ...(error.charge === null ? {} : { charge: error.charge }),
  code: error.code,
  ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
  doc_url: docUrl(error.code),
  message: error.message,
  payment_method: renderPaymentMethod(error.card),
  type: error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
});

function nextAction(record: PaymentIntentRecord): StripeObject | null {
  if (record.status !== 'requires_action') return null;
  if (record.returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  const url = authenticationUrl(record.clientSecret, record.returnUrl);
  return { type: 'redirect_to_url', redirect_to_url: { return_url: record.returnUrl, url } };
}

export const renderPaymentIntent = (record: PaymentIntentRecord): StripeObject => ({
  id: record.id,
  object: 'payment_intent',
  amount: record.amount,
  amount_received: record.amountReceived,
  automatic_payment_methods: record.automaticPaymentMethods && {
    allow_redirects: 'always',
    ...record.automaticPaymentMethods,
  },
  canceled_at: record.canceledAt,
  cancellation_reason: record.cancellationReason,
  capture_method: 'automatic_async',
  client_secret: record.clientSecret,
  created: record.created,
  currency: record.currency,
  customer: record.customer,
  description: record.description,
  last_payment_error: record.lastPaymentError && renderPaymentError(record.lastPaymentError),
  latest_charge: record.latestCharge,
  livemode: false,
  metadata: { ...record.metadata },
  next_action: nextAction(record),
  payment_method: record.card?.paymentMethod ?? null,
  payment_method_types: ['card'],
  receipt_email: record.receiptEmail,
  setup_future_usage: record.setupFutureUsage,
  status: record.status,
});

export const renderSetupIntent = (record: SetupIntentRecord): StripeObject => ({
  id: record.id,
  object: 'setup_intent',
  client_secret: record.clientSecret,
  created: record.created,
  customer: record.customer,
  livemode: false,
  metadata: { ...record.metadata },
  payment_method: record.card?.paymentMethod ?? null,
  payment_method_types: ['card'],
  status: record.status,
  usage: 'off_session',
});

export const renderCharge = (record: ChargeRecord): StripeObject => ({
  id: record.id,
  object: 'charge',
  amount: record.amount,
  amount_captured: record.status === 'succeeded' ? record.amount : 0,
  amount_refunded: record.amountRefunded,
  captured: record.status === 'succeeded',
  created: record.created,
  currency: record.currency,
  description: record.description,
  dispute: record.dispute,
  disputed: record.dispute !== null,
  failure_code: record.failureCode,
  failure_message: record.failureMessage,
  livemode: false,
  metadata: { ...record.metadata },
  paid: record.status === 'succeeded',
  payment_intent: record.paymentIntent,
  payment_method: record.card.paymentMethod,
  payment_method_details: { type: 'card', card: cardDetails(record.card) },
  receipt_email: record.receiptEmail,
  refunded: record.status === 'succeeded' && record.amountRefunded === record.amount,
  status: record.status,
});

export const renderRefund = (record: RefundRecord): StripeObject => ({
  id: record.id,
  object: 'refund',
  amount: record.amount,
  charge: record.charge,
  created: record.created,
  currency: record.currency,
  metadata: { ...record.metadata },
  payment_intent: record.paymentIntent,
  reason: record.reason,
  status: record.status,
});

export const renderDispute = (record: DisputeRecord): StripeObject => ({
  id: record.id,
  object: 'dispute',
  amount: record.amount,
  charge: record.charge,
  created: record.created,
  currency: record.currency,
  livemode: false,
  metadata: {},
  payment_intent: record.paymentIntent,
  reason: record.reason,
  status: record.status,
});

export function renderEvent(record: EventRecord): StripeObject {
  const previous = record.previousAttributes === null ? {} : { previous_attributes: record.previousAttributes };
  return {
    id: record.id,
    object: 'event',
    api_version: API_VERSION,
    created: record.created,
    data: { object: record.object, ...previous },
    livemode: false,
    pending_webhooks: record.delivery.status === 'delivered' ? 0 : 1,
    request: { id: record.request.id, idempotency_key: record.request.idempotencyKey },
    type: record.type,
  };
}
