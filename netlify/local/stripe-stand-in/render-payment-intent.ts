import { authenticationUrl } from '#local/stripe-stand-in/authentication-url.ts';
import type { PaymentIntentRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import { renderPaymentError } from '#local/stripe-stand-in/render-card.ts';

/** Fields of Stripe's object that the stand-in never fills. */
const UNUSED = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
};

function nextAction(record: PaymentIntentRecord): StripeObject | null {
  if (record.status !== 'requires_action') return null;
  if (record.returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  const url = authenticationUrl(record.clientSecret, record.returnUrl);
  return { type: 'redirect_to_url', redirect_to_url: { return_url: record.returnUrl, url } };
}

export function renderPaymentIntent(record: PaymentIntentRecord): StripeObject {
  const methods = record.automaticPaymentMethods;
  return {
    ...UNUSED,
    id: record.id,
    object: 'payment_intent',
    amount: record.amount,
    amount_details: { tip: {} },
    amount_received: record.amountReceived,
    automatic_payment_methods: methods && { allow_redirects: methods.allowRedirects, enabled: methods.enabled },
    canceled_at: record.canceledAt,
    cancellation_reason: record.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: record.clientSecret,
    confirmation_method: 'automatic',
    created: record.created,
    currency: record.currency,
    description: record.description,
    last_payment_error: record.lastPaymentError && renderPaymentError(record.lastPaymentError),
    latest_charge: record.latestCharge,
    livemode: false,
    metadata: { ...record.metadata },
    next_action: nextAction(record),
    payment_method: record.card?.paymentMethod ?? null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: record.receiptEmail,
    statement_descriptor: record.statementDescriptor,
    statement_descriptor_suffix: record.statementDescriptorSuffix,
    status: record.status,
  };
}
