import { type Decline, declineOf } from '#local/stripe-stand-in/cards.ts';
import { openDispute } from '#local/stripe-stand-in/disputes.ts';
import { newId } from '#local/stripe-stand-in/ids.ts';
import type { CardRecord, ChargeRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { renderCharge } from '#local/stripe-stand-in/render-charge.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

function addCharge(
  world: World,
  intent: PaymentIntentRecord,
  card: CardRecord,
  status: ChargeRecord['status'],
): ChargeRecord {
  const charge: ChargeRecord = {
    id: newId('ch'),
    paymentIntent: intent.id,
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    status,
    created: world.seconds(),
    dispute: null,
    failureCode: null,
    failureMessage: null,
    card,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: { ...intent.metadata },
  };
  world.store.charges.set(charge.id, charge);
  intent.latestCharge = charge.id;
  return charge;
}

function succeed(world: World, intent: PaymentIntentRecord, charge: ChargeRecord): void {
  charge.status = 'succeeded';
  intent.status = 'succeeded';
  intent.amountReceived = charge.amount;
  intent.lastPaymentError = null;
  world.emit('charge.succeeded', renderCharge(charge));
  world.emit('payment_intent.succeeded', renderPaymentIntent(intent));
  if (charge.card.behaviour === 'disputed') openDispute(world, charge, 'fraudulent');
}

function fail(world: World, intent: PaymentIntentRecord, charge: ChargeRecord, decline: Decline): void {
  charge.status = 'failed';
  charge.failureCode = decline.code;
  charge.failureMessage = decline.message;
  world.emit('charge.failed', renderCharge(charge));
  rejectPayment(world, intent, charge.card, decline, charge.id);
}

/** Goes back to `requires_payment_method` after a failed attempt, so that another card can be tried. */
export function rejectPayment(
  world: World,
  intent: PaymentIntentRecord,
  card: CardRecord,
  decline: Decline,
  charge: string | null = null,
): void {
  intent.status = 'requires_payment_method';
  intent.card = null;
  intent.lastPaymentError = { ...decline, charge, card };
  world.emit('payment_intent.payment_failed', renderPaymentIntent(intent));
}

/** Asks the bank. Charges are made only here. */
export function chargeCard(world: World, intent: PaymentIntentRecord, card: CardRecord): Decline | undefined {
  const decline = card.behaviour === 'authentication_then_insufficient_funds' ? 'insufficient_funds' : card.behaviour;
  const reason = declineOf(decline);
  if (card.behaviour === 'processing') {
    const charge = addCharge(world, intent, card, 'pending');
    intent.status = 'processing';
    world.emit('charge.pending', renderCharge(charge));
    world.emit('payment_intent.processing', renderPaymentIntent(intent));
    return undefined;
  }
  const charge = addCharge(world, intent, card, reason === undefined ? 'succeeded' : 'failed');
  if (reason === undefined) succeed(world, intent, charge);
  else fail(world, intent, charge, reason);
  return reason;
}

/** Gives the bank's late answer to a payment in `processing`. Returns false if the payment is not in that state. */
export function settleProcessing(world: World, intent: PaymentIntentRecord, outcome: 'succeeded' | 'failed'): boolean {
  const charge = world.store.charges.get(intent.latestCharge ?? '');
  if (intent.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') succeed(world, intent, charge);
  else
    fail(
      world,
      intent,
      charge,
      declineOf('generic_decline') ?? { code: 'card_declined', declineCode: null, message: '' },
    );
  return true;
}
