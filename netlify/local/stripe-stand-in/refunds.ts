import { invalidParameter, noSuch, refused } from '#local/stripe-stand-in/api-error.ts';
import { newId } from '#local/stripe-stand-in/ids.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import { readMetadata } from '#local/stripe-stand-in/payment-params.ts';
import type { ChargeRecord, RefundRecord } from '#local/stripe-stand-in/records.ts';
import { renderCharge, renderRefund } from '#local/stripe-stand-in/render-charge.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export interface RefundRequest {
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

function checkRefundable(charge: ChargeRecord, amount: number): void {
  if (charge.status !== 'succeeded') {
    throw refused('charge_not_refundable', `Nothing was taken by ${charge.id}: it is ${charge.status}.`);
  }
  if (charge.dispute !== null) {
    throw refused('charge_disputed', `The bank has taken back the money of ${charge.id}.`);
  }
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) throw refused('charge_already_refunded', `Nothing is left to refund of ${charge.id}.`);
  if (amount < 1) {
    throw invalidParameter('amount', 'The amount is below one cent.', 'parameter_invalid_integer');
  }
  if (amount > left) {
    const message = `Only ${left} cents are left to refund, not ${amount}.`;
    throw refused('amount_too_large', message, { param: 'amount' });
  }
}

/** Refunds a charge, whole or in part (cents). Throws ApiError if the charge cannot be refunded or less than that is left. */
export function refundCharge(world: World, charge: ChargeRecord, request: RefundRequest): RefundRecord {
  const amount = request.amount ?? charge.amount - charge.amountRefunded;
  checkRefundable(charge, amount);
  const refund: RefundRecord = {
    id: newId('re'),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amount,
    currency: charge.currency,
    created: world.seconds(),
    reason: request.reason ?? null,
    status: 'succeeded',
    metadata: request.metadata ?? {},
  };
  const before = renderCharge(charge);
  world.store.refunds.set(refund.id, refund);
  charge.amountRefunded += amount;
  world.emit('refund.created', renderRefund(refund));
  world.emit('charge.refunded', renderCharge(charge), {
    amount_refunded: before.amount_refunded,
    refunded: before.refunded,
  });
  return refund;
}

function chargeToRefund(world: World, chargeId: string | undefined, intentId: string | undefined): ChargeRecord {
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalidParameter('charge', 'Exactly one of payment_intent and charge is required.', 'parameter_missing');
  }
  const intent = world.store.paymentIntents.get(intentId ?? '');
  if (intentId !== undefined && intent === undefined) throw noSuch('payment_intent', intentId, 'payment_intent', 400);
  const charge = world.store.charges.get(chargeId ?? intent?.latestCharge ?? '');
  if (charge !== undefined) return charge;
  if (chargeId !== undefined) throw noSuch('charge', chargeId, 'charge', 400);
  const message = `The payment ${intentId} has taken no money.`;
  throw refused('payment_intent_unexpected_state', message);
}

/** Creates the refund that a call asks for. Throws ApiError as `refundCharge` does. */
export function createRefund(world: World, params: Params): RefundRecord {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  const amount = params.integer('amount');
  const reason = params.oneOf('reason', REASONS);
  const metadata = readMetadata(params);
  params.end();
  return refundCharge(world, chargeToRefund(world, chargeId, intentId), { amount, reason, metadata });
}
