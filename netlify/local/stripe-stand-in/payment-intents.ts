import { ApiError, invalidParameter, refused } from '#local/stripe-stand-in/api-error.ts';
import { cardOfTestPaymentMethod } from '#local/stripe-stand-in/cards.ts';
import { checkConfirmable, confirmWithCard } from '#local/stripe-stand-in/confirmation.ts';
import { newClientSecret, newId } from '#local/stripe-stand-in/ids.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import { checkAmount, readCurrency, readEmail, readMetadata } from '#local/stripe-stand-in/payment-params.ts';
import type { CardRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { renderPaymentMethod } from '#local/stripe-stand-in/render-card.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

function readAutomaticMethods(params: Params): PaymentIntentRecord['automaticPaymentMethods'] {
  const group = params.group('automatic_payment_methods');
  // Since version 2023-08-16 Stripe turns them on by default.
  if (group === undefined) return { enabled: true, allowRedirects: 'always' };
  const enabled = group.boolean('enabled');
  const allowRedirects = group.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
  group.end();
  if (enabled !== undefined) return { enabled, allowRedirects };
  const name = 'automatic_payment_methods[enabled]';
  throw invalidParameter(name, `${name} is required.`, 'parameter_missing');
}

function readCardParam(world: World, params: Params): CardRecord | undefined {
  const id = params.text('payment_method');
  if (id === undefined) return undefined;
  const card = cardOfTestPaymentMethod(id, world.now());
  if (card !== undefined) return card;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `The stand-in knows no payment method ${id}.`,
    param: 'payment_method',
  });
}

/** The parameters of a confirmation. A call that creates a payment may carry them too, with `confirm: true`. */
interface ConfirmRequest {
  card: CardRecord | undefined;
  returnUrl: string | undefined;
}

function readConfirmRequest(world: World, params: Params): ConfirmRequest {
  params.boolean('use_stripe_sdk');
  return { card: readCardParam(world, params), returnUrl: readReturnUrl(params) };
}

function readReturnUrl(params: Params): string | undefined {
  const url = params.text('return_url');
  if (url === undefined || URL.canParse(url)) return url;
  throw invalidParameter('return_url', 'The address to return to cannot be parsed.', 'url_invalid');
}

function readAmount(params: Params): { amount: number; currency: string } {
  const amount = params.integer('amount');
  if (amount === undefined) throw invalidParameter('amount', 'amount is required.', 'parameter_missing');
  const currency = readCurrency(params);
  return { amount: checkAmount(amount, currency), currency };
}

function readNewIntent(world: World, params: Params, card: CardRecord | undefined): PaymentIntentRecord {
  const id = newId('pi');
  return {
    id,
    clientSecret: newClientSecret(id),
    ...readAmount(params),
    amountReceived: 0,
    status: card === undefined ? 'requires_payment_method' : 'requires_confirmation',
    created: world.seconds(),
    canceledAt: null,
    cancellationReason: null,
    description: params.text('description') ?? null,
    receiptEmail: readEmail(params, 'receipt_email') ?? null,
    statementDescriptor: params.text('statement_descriptor') ?? null,
    statementDescriptorSuffix: params.text('statement_descriptor_suffix') ?? null,
    metadata: readMetadata(params) ?? {},
    automaticPaymentMethods: readAutomaticMethods(params),
    card: card ?? null,
    latestCharge: null,
    lastPaymentError: null,
    returnUrl: null,
  };
}

/** Creates a payment and confirms it if the call says so. Throws ApiError. */
export function createPaymentIntent(world: World, params: Params): PaymentIntentRecord {
  params.oneOf('capture_method', ['automatic', 'automatic_async']);
  const request = readConfirmRequest(world, params);
  const confirm = params.boolean('confirm') ?? false;
  const intent = readNewIntent(world, params, request.card);
  params.end();
  if (!confirm && request.returnUrl !== undefined) {
    throw invalidParameter('return_url', 'return_url has no use without confirm.');
  }
  world.store.paymentIntents.set(intent.id, intent);
  world.emit('payment_intent.created', renderPaymentIntent(intent));
  if (confirm) confirmIntent(world, intent, request);
  return intent;
}

/** Confirms a payment. Throws ApiError, with the status 402 if the bank refuses the card. */
export function confirmPaymentIntent(world: World, intent: PaymentIntentRecord, params: Params): PaymentIntentRecord {
  const request = readConfirmRequest(world, params);
  const receiptEmail = readEmail(params, 'receipt_email');
  params.end();
  checkConfirmable(intent);
  if (receiptEmail !== undefined) intent.receiptEmail = receiptEmail;
  confirmIntent(world, intent, request);
  return intent;
}

function confirmIntent(world: World, intent: PaymentIntentRecord, request: ConfirmRequest): void {
  const card = request.card ?? intent.card;
  if (card === null) {
    const details = { payment_intent: renderPaymentIntent(intent) };
    throw refused('payment_intent_unexpected_state', 'No card can be charged: none was given.', details);
  }
  const decline = confirmWithCard(world, intent, card, request.returnUrl ?? null);
  if (decline === undefined) return;
  const body = {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    ...(intent.latestCharge === null ? {} : { charge: intent.latestCharge }),
    payment_intent: renderPaymentIntent(intent),
    payment_method: renderPaymentMethod(card),
  } as const;
  throw new ApiError(402, body, true);
}

const CANCELABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCEL_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Cancels a payment. Throws ApiError if it is paid, in progress or already cancelled. */
export function cancelPaymentIntent(world: World, intent: PaymentIntentRecord, params: Params): PaymentIntentRecord {
  const reason = params.oneOf('cancellation_reason', CANCEL_REASONS) ?? null;
  params.end();
  if (!CANCELABLE.includes(intent.status)) {
    const message = `It is too late to cancel: the payment is in ${intent.status}.`;
    throw refused('payment_intent_unexpected_state', message, { payment_intent: renderPaymentIntent(intent) });
  }
  intent.status = 'canceled';
  intent.canceledAt = world.seconds();
  intent.cancellationReason = reason;
  world.emit('payment_intent.canceled', renderPaymentIntent(intent));
  return intent;
}
