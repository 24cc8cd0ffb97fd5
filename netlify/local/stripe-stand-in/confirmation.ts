import { refused } from '#local/stripe-stand-in/api-error.ts';
import type { Decline } from '#local/stripe-stand-in/cards.ts';
import { chargeCard, rejectPayment } from '#local/stripe-stand-in/charging.ts';
import type { CardRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Throws ApiError `payment_intent_unexpected_state` unless the payment can be confirmed. */
export function checkConfirmable(intent: PaymentIntentRecord): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  const message = `No card can be charged: the payment is in ${intent.status}.`;
  throw refused('payment_intent_unexpected_state', message, { payment_intent: renderPaymentIntent(intent) });
}

/**
 * Tries to take the money from a card. Returns the bank's refusal, or undefined. Throws ApiError
 * `payment_intent_unexpected_state` if the payment is done, in progress or cancelled.
 */
export function confirmWithCard(
  world: World,
  intent: PaymentIntentRecord,
  card: CardRecord,
  returnUrl: string | null,
): Decline | undefined {
  checkConfirmable(intent);
  intent.card = card;
  intent.returnUrl = returnUrl;
  intent.lastPaymentError = null;
  if (card.behaviour.startsWith('authentication')) {
    intent.status = 'requires_action';
    world.emit('payment_intent.requires_action', renderPaymentIntent(intent));
    return undefined;
  }
  return chargeCard(world, intent, card);
}

const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'The bank did not recognise its customer.',
};

/** Gives the cardholder's answer to their bank. Does nothing unless the payment waits for that answer. */
export function authenticate(world: World, intent: PaymentIntentRecord, accepted: boolean): void {
  if (intent.status !== 'requires_action' || intent.card === null) return;
  if (accepted) chargeCard(world, intent, intent.card);
  else rejectPayment(world, intent, intent.card, NOT_AUTHENTICATED);
}
