import { newId } from '#local/stripe-stand-in/ids.ts';
import type { ChargeRecord, DisputeRecord } from '#local/stripe-stand-in/records.ts';
import { renderDispute } from '#local/stripe-stand-in/render-charge.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

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
  world.emit('charge.dispute.created', renderDispute(dispute));
  world.emit('charge.dispute.funds_withdrawn', renderDispute(dispute));
  return dispute;
}

/** Closes a dispute as the bank decided. A closed dispute does not change. */
export function closeDispute(world: World, dispute: DisputeRecord, outcome: 'won' | 'lost'): void {
  if (dispute.status !== 'needs_response') return;
  dispute.status = outcome;
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', renderDispute(dispute));
  world.emit('charge.dispute.closed', renderDispute(dispute));
}
