import type { ChargeRecord, DisputeRecord, RefundRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import { renderCardOfCharge } from '#local/stripe-stand-in/render-card.ts';

/** Fields of Stripe's object that the stand-in never fills. */
const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

function outcomeOf(record: ChargeRecord): StripeObject {
  const accepted = record.status !== 'failed';
  return {
    network_status: accepted ? 'approved_by_network' : 'declined_by_network',
    reason: record.failureCode,
    risk_level: 'normal',
    seller_message: accepted ? 'The bank paid.' : 'The bank refused.',
    type: accepted ? 'authorized' : 'issuer_declined',
  };
}

export function renderCharge(record: ChargeRecord): StripeObject {
  return {
    ...UNUSED,
    id: record.id,
    object: 'charge',
    amount: record.amount,
    amount_captured: record.status === 'succeeded' ? record.amount : 0,
    amount_refunded: record.amountRefunded,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'STAND-IN',
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
    outcome: outcomeOf(record),
    paid: record.status === 'succeeded',
    payment_intent: record.paymentIntent,
    payment_method: record.card.paymentMethod,
    payment_method_details: renderCardOfCharge(record.card),
    receipt_email: record.receiptEmail,
    refunded: record.status === 'succeeded' && record.amountRefunded === record.amount,
    status: record.status,
  };
}

export function renderRefund(record: RefundRecord): StripeObject {
  return {
    id: record.id,
    object: 'refund',
    amount: record.amount,
    balance_transaction: null,
    charge: record.charge,
    created: record.created,
    currency: record.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: { ...record.metadata },
    payment_intent: record.paymentIntent,
    payment_method: null,
    reason: record.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: record.status,
    transfer_reversal: null,
  };
}

export function renderDispute(record: DisputeRecord): StripeObject {
  return {
    id: record.id,
    object: 'dispute',
    amount: record.amount,
    balance_transactions: [],
    charge: record.charge,
    created: record.created,
    currency: record.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: record.created + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: record.paymentIntent,
    reason: record.reason,
    status: record.status,
  };
}
