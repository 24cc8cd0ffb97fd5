import { refused, StripeApiError } from '#local/stripe-stand-in/api-error.ts';
import * as balance from '#local/stripe-stand-in/balance.ts';
import { type CardInput, CardInputError, type Decline, declineOf, readCard } from '#local/stripe-stand-in/cards.ts';
import { rememberCard } from '#local/stripe-stand-in/kept-cards.ts';
import type { CardRecord, ChargeRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { openDispute } from '#local/stripe-stand-in/refunds-and-disputes.ts';
import { authenticationUrl, renderCharge, renderPaymentIntent } from '#local/stripe-stand-in/render.ts';
import { newId, type World } from '#local/stripe-stand-in/store.ts';
import { errorWords, stateWords } from '#local/stripe-stand-in/words.ts';

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Throws ApiError `payment_intent_unexpected_state` unless the payment waits for its payer. */
export function checkOpen(intent: PaymentIntentRecord, what: string): void {
  if (OPEN.includes(intent.status)) return;
  const details = { payment_intent: renderPaymentIntent(intent) };
  throw refused('payment_intent_unexpected_state', `${what}: the payment is in ${intent.status}.`, details);
}

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
  if (intent.setupFutureUsage !== null) rememberCard(world.store, charge.card, intent.customer);
  balance.addCharge(world, charge);
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
function rejectPayment(
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
function chargeCard(world: World, intent: PaymentIntentRecord, card: CardRecord): Decline | undefined {
  if (card.behaviour === 'processing') {
    const charge = addCharge(world, intent, card, 'pending');
    intent.status = 'processing';
    world.emit('charge.pending', renderCharge(charge));
    world.emit('payment_intent.processing', renderPaymentIntent(intent));
    return undefined;
  }
  const asked = card.behaviour === 'authentication_then_insufficient_funds' ? 'insufficient_funds' : card.behaviour;
  const decline = declineOf(asked);
  const charge = addCharge(world, intent, card, decline === undefined ? 'succeeded' : 'failed');
  if (decline === undefined) succeed(world, intent, charge);
  else fail(world, intent, charge, decline);
  return decline;
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
  checkOpen(intent, 'No card can be charged');
  intent.card = card;
  intent.returnUrl = returnUrl;
  intent.lastPaymentError = null;
  if (!card.behaviour.startsWith('authentication')) return chargeCard(world, intent, card);
  intent.status = 'requires_action';
  world.emit('payment_intent.requires_action', renderPaymentIntent(intent));
  return undefined;
}

const ASKS_ITS_HOLDER: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'The bank wants its customer to confirm.',
};

/**
 * Charges a kept card off session. A bank that wants its customer to authenticate each time refuses. Returns the refusal,
 * or undefined.
 */
export function chargeKeptCard(world: World, intent: PaymentIntentRecord, card: CardRecord): Decline | undefined {
  intent.card = card;
  if (card.behaviour !== 'authentication_always') return chargeCard(world, intent, card);
  rejectPayment(world, intent, card, ASKS_ITS_HOLDER);
  return ASKS_ITS_HOLDER;
}

const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'The bank did not recognise its customer.',
};

/** Gives the cardholder's answer to their bank. Does nothing unless the payment waits for that answer. */
export function authenticateCard(world: World, intent: PaymentIntentRecord, accepted: boolean): void {
  if (intent.status !== 'requires_action' || intent.card === null) return;
  if (accepted) chargeCard(world, intent, intent.card);
  else rejectPayment(world, intent, intent.card, NOT_AUTHENTICATED);
}

const LATE_REFUSAL: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'The bank refused.' };

/** Gives the bank's late answer to a payment in `processing`. Returns false if the payment is not in that state. */
export function settleProcessing(world: World, intent: PaymentIntentRecord, outcome: 'succeeded' | 'failed'): boolean {
  const charge = world.store.charges.get(intent.latestCharge ?? '');
  if (intent.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') succeed(world, intent, charge);
  else fail(world, intent, charge, LATE_REFUSAL);
  return true;
}

/** What the browser learns about a confirmation. */
export interface ConfirmOutcome {
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  redirectUrl?: string;
  error?: { code: string; declineCode?: string; message: string };
}

const isOver = (status: PaymentIntentRecord['status']): status is keyof typeof stateWords => status in stateWords;

/** Returns a status as the payment step knows it: `requires_payment_method` for every payment that waits for a card. */
const shownStatus = (status: PaymentIntentRecord['status']): ConfirmOutcome['status'] =>
  status === 'requires_confirmation' ? 'requires_payment_method' : status;

/** Confirms a typed card and returns what the payment step shows. Never charges twice. */
export function confirmTypedCard(
  world: World,
  intent: PaymentIntentRecord,
  input: CardInput,
  returnUrl: string | null,
): ConfirmOutcome {
  if (isOver(intent.status)) {
    const error = { code: 'payment_intent_unexpected_state', message: stateWords[intent.status] };
    return { status: intent.status, error };
  }
  try {
    const decline = confirmWithCard(world, intent, readCard(input, world.now()), returnUrl);
    if (decline !== undefined) {
      const { code, declineCode } = decline;
      const error = { code, ...(declineCode === null ? {} : { declineCode }), message: errorWords(code, declineCode) };
      return { status: shownStatus(intent.status), error };
    }
  } catch (error) {
    if (!(error instanceof CardInputError || error instanceof StripeApiError)) throw error;
    const code = error instanceof CardInputError ? error.code : (error.body.code ?? '');
    return { status: 'requires_payment_method', error: { code, message: errorWords(code, null) } };
  }
  const status = shownStatus(intent.status);
  if (status !== 'requires_action' || returnUrl === null) return { status };
  const { pathname, search } = new URL(authenticationUrl(intent.clientSecret, returnUrl));
  return { status, redirectUrl: `${pathname}${search}` };
}
