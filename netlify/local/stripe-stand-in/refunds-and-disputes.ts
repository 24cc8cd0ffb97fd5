import { refused } from '#local/stripe-stand-in/api-error.ts';
import * as balance from '#local/stripe-stand-in/balance.ts';
import type { ChargeRecord, DisputeRecord, RefundRecord } from '#local/stripe-stand-in/records.ts';
import { renderCharge, renderDispute, renderRefund } from '#local/stripe-stand-in/render.ts';
import { newId, type World } from '#local/stripe-stand-in/store.ts';

export interface RefundRequest {
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** `succeeded` unless the bank takes its time, or asks its customer. */
  status?: 'pending' | 'requires_action' | 'succeeded' | undefined;
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
    status: request.status ?? (charge.card.behaviour === 'refund_pending' ? 'pending' : 'succeeded'),
    metadata: request.metadata ?? {},
  };
  const { amount_refunded, refunded } = renderCharge(charge);
  world.store.refunds.set(refund.id, refund);
  charge.amountRefunded += amount;
  balance.addRefund(world, refund);
  world.emit('refund.created', renderRefund(refund));
  world.emit('charge.refunded', renderCharge(charge), { amount_refunded, refunded });
  return refund;
}

/**
 * Gives the bank's word about a refund: that it arrived, that it could not be made, or that the club called it back. A refund
 * that arrived can still fail, as at Stripe. The money of one that failed or was called back is the club's again.
 */
export function settleRefund(world: World, refund: RefundRecord, outcome: 'succeeded' | 'failed' | 'canceled'): void {
  if (refund.status === outcome || refund.status === 'failed' || refund.status === 'canceled') return;
  const { status } = refund;
  refund.status = outcome;
  const charge = world.store.charges.get(refund.charge);
  if (outcome !== 'succeeded' && charge !== undefined) charge.amountRefunded -= refund.amount;
  if (outcome !== 'succeeded') balance.addFailedRefund(world, refund);
  world.emit('refund.updated', renderRefund(refund), { status });
  if (outcome === 'failed') world.emit('refund.failed', renderRefund(refund), { status });
}

/** Opens a dispute: the cardholder contests the charge at their bank. A charge is disputed only once. */
export function openDispute(world: World, charge: ChargeRecord, reason: string): DisputeRecord {
  const existing = world.store.disputes.get(charge.dispute ?? '');
  if (existing !== undefined) return existing;
  const dispute: DisputeRecord = {
    id: newId('du'),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amount: charge.amount - charge.amountRefunded,
    currency: charge.currency,
    created: world.seconds(),
    reason,
    status: 'needs_response',
  };
  world.store.disputes.set(dispute.id, dispute);
  charge.dispute = dispute.id;
  balance.addDispute(world, dispute);
  world.emit('charge.dispute.created', renderDispute(dispute));
  world.emit('charge.dispute.funds_withdrawn', renderDispute(dispute));
  return dispute;
}

/** Closes a dispute as the bank decided. A lost one can still be won, if the bank thinks again. */
export function closeDispute(world: World, dispute: DisputeRecord, outcome: 'won' | 'lost'): void {
  if (dispute.status === outcome || dispute.status === 'won') return;
  dispute.status = outcome;
  if (outcome === 'won') balance.addWonDispute(world, dispute);
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', renderDispute(dispute));
  world.emit('charge.dispute.closed', renderDispute(dispute));
}
