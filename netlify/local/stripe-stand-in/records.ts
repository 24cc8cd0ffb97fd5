import { z } from 'zod';
import { balanceTransactionRecord, payoutRecord } from '#local/stripe-stand-in/balance-records.ts';

const cardBehaviours = [
  'accepted',
  'generic_decline',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'authentication',
  'authentication_always',
  'authentication_then_insufficient_funds',
  'processing',
  'disputed',
  'refund_pending',
] as const;

/** What is kept of a card, never its number or its code. */
const cardRecord = z.object({
  paymentMethod: z.string(),
  brand: z.enum(['visa', 'mastercard', 'amex']),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  behaviour: z.enum(cardBehaviours),
});
export type CardRecord = z.infer<typeof cardRecord>;

const metadata = z.record(z.string(), z.string());

const paymentError = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
  charge: z.string().nullable(),
  card: cardRecord,
});
export type PaymentError = z.infer<typeof paymentError>;

const paymentIntentRecord = z.object({
  id: z.string(),
  clientSecret: z.string(),
  amount: z.number(),
  amountReceived: z.number(),
  currency: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  created: z.number(),
  canceledAt: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  customer: z.string().nullable().default(null),
  setupFutureUsage: z.enum(['off_session']).nullable().default(null),
  automaticPaymentMethods: z.object({ enabled: z.boolean() }).nullable(),
  card: cardRecord.nullable(),
  latestCharge: z.string().nullable(),
  lastPaymentError: paymentError.nullable(),
  returnUrl: z.string().nullable(),
});
export type PaymentIntentRecord = z.infer<typeof paymentIntentRecord>;

const chargeRecord = z.object({
  id: z.string(),
  paymentIntent: z.string(),
  amount: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  created: z.number(),
  dispute: z.string().nullable(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  card: cardRecord,
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
});
export type ChargeRecord = z.infer<typeof chargeRecord>;

const customerRecord = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() });
export type CustomerRecord = z.infer<typeof customerRecord>;

const paymentMethodRecord = z.object({ id: z.string(), card: cardRecord, customer: z.string().nullable() });
/** A card that is kept for later payments of a customer. */
export type PaymentMethodRecord = z.infer<typeof paymentMethodRecord>;

const setupIntentRecord = z.object({
  id: z.string(),
  clientSecret: z.string(),
  status: z.enum(['requires_payment_method', 'succeeded']),
  customer: z.string(),
  created: z.number(),
  metadata,
  card: cardRecord.nullable(),
});
export type SetupIntentRecord = z.infer<typeof setupIntentRecord>;

const ofCharge = z.object({
  id: z.string(),
  charge: z.string(),
  paymentIntent: z.string(),
  amount: z.number(),
  currency: z.string(),
  created: z.number(),
});

const refundRecord = ofCharge.extend({
  reason: z.string().nullable(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata,
});
export type RefundRecord = z.infer<typeof refundRecord>;

const disputeRecord = ofCharge.extend({
  reason: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
});
export type DisputeRecord = z.infer<typeof disputeRecord>;

const stripeObject = z.record(z.string(), z.unknown());
/** JSON as Stripe answers it. */
export type StripeObject = z.infer<typeof stripeObject>;

const eventRecord = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  object: stripeObject,
  previousAttributes: stripeObject.nullable(),
  request: z.object({ id: z.string().nullable(), idempotencyKey: z.string().nullable() }),
  delivery: z.object({
    status: z.enum(['pending', 'delivered', 'failed', 'dropped']),
    attempts: z.number(),
  }),
});
export type EventRecord = z.infer<typeof eventRecord>;

/** The answer that an idempotency key repeats. */
const answerRecord = z.object({
  id: z.string(),
  fingerprint: z.string(),
  created: z.number(),
  requestId: z.string(),
  status: z.number(),
  body: stripeObject,
});
export type AnswerRecord = z.infer<typeof answerRecord>;

const booksSchema = z.object({
  paymentIntents: z.array(paymentIntentRecord),
  charges: z.array(chargeRecord),
  customers: z.array(customerRecord).default([]),
  paymentMethods: z.array(paymentMethodRecord).default([]),
  setupIntents: z.array(setupIntentRecord).default([]),
  refunds: z.array(refundRecord),
  disputes: z.array(disputeRecord),
  balanceTransactions: z.array(balanceTransactionRecord).default([]),
  payouts: z.array(payoutRecord).default([]),
  events: z.array(eventRecord),
});
export type Books = z.infer<typeof booksSchema>;

export const stateSchema = booksSchema.extend({ version: z.literal(1), answers: z.array(answerRecord) });
export type SavedState = z.infer<typeof stateSchema>;
