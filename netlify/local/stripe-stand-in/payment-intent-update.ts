import { refused } from '#local/stripe-stand-in/api-error.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import { checkAmount, readCurrency, readEmail, readMetadata } from '#local/stripe-stand-in/payment-params.ts';
import type { PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Stripe lets these fields change in every state. */
const ALWAYS_OPEN: readonly string[] = ['metadata', 'description'];

function readChanges(intent: PaymentIntentRecord, params: Params) {
  const amount = params.integer('amount');
  const currency = params.text('currency') === undefined ? undefined : readCurrency(params);
  const changes = {
    amount,
    currency,
    description: params.unsettable('description'),
    receiptEmail: readEmail(params, 'receipt_email'),
    statementDescriptor: params.text('statement_descriptor'),
    statementDescriptorSuffix: params.text('statement_descriptor_suffix'),
    metadata: readMetadata(params, intent.metadata),
  };
  params.end();
  if (amount !== undefined || currency !== undefined) checkAmount(amount ?? intent.amount, currency ?? intent.currency);
  return changes;
}

function checkOpen(intent: PaymentIntentRecord, changed: readonly string[]): void {
  const closed = changed.find((name) => !ALWAYS_OPEN.includes(name));
  if (closed === undefined || OPEN.includes(intent.status)) return;
  const name = closed.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const message = `${name} is fixed: the payment is in ${intent.status}.`;
  throw refused('payment_intent_unexpected_state', message, { payment_intent: renderPaymentIntent(intent) });
}

/** Changes a payment. Throws ApiError if a field is fixed in the present state. */
export function updatePaymentIntent(_world: World, intent: PaymentIntentRecord, params: Params): PaymentIntentRecord {
  const changes = readChanges(intent, params);
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  checkOpen(
    intent,
    changed.map(([name]) => name),
  );
  const newAmount = changes.amount !== undefined && changes.amount !== intent.amount;
  Object.assign(intent, Object.fromEntries(changed));
  // The bank asked its customer about the old amount, so the payment must be confirmed again.
  if (newAmount && intent.status === 'requires_action') intent.status = 'requires_confirmation';
  return intent;
}
