import Stripe from 'stripe';
import { DomainError, validationError } from '#domain/error.ts';
import { CURRENCY } from '#domain/payment.ts';
import type { Season } from '#domain/season.ts';
import type { Env } from '../env.ts';
import { traceOf } from '../http/log.ts';
import { createStripeLists, type StripeLists } from './stripe-lists.ts';
import { disputeOf, expand, type IntentTruth, paymentIntentOf, reach, truthOf } from './stripe-truth.ts';

export interface NewIntent {
  paymentId: string;
  memberId: string;
  season: Season;
  amountCents: number;
  email: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  paymentIntentId: string | undefined;
}

export type PaymentsCheck =
  | { works: true }
  /** `isRefused`: Stripe answers but does not accept our key. `trouble` is Stripe's type and code. */
  | { works: false; isRefused: boolean; trouble: string };

/** Stripe, as the club uses it. Every method throws `unavailable` if Stripe is out of reach. */
export interface PaymentGateway extends StripeLists {
  /**
   * Makes the intent of a payment. The same payment gives the same intent, however often it is asked for. Returns
   * undefined if Stripe failed in a way that it may repeat for a day: nobody knows whether an intent was made, and this
   * payment gets none. Throws `validation` if Stripe refuses the e-mail.
   */
  createIntent(intent: NewIntent): Promise<IntentTruth | undefined>;
  /** Returns what Stripe says of an intent, or undefined if Stripe does not know it. */
  findIntent(id: string): Promise<IntentTruth | undefined>;
  /** Cancels an intent. Does nothing if it is final or in progress. */
  cancelIntent(id: string): Promise<void>;
  /** Writes on the intent what our books now say of it. */
  markIntent(id: string, mark: string): Promise<void>;
  /** Tells whether Stripe answers and accepts our key. Never throws. */
  check(): Promise<PaymentsCheck>;
  /** Returns the event in a webhook. Throws `signature` unless Stripe signed the raw body within five minutes. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');

const unless = async <Answer>(ask: () => Promise<Answer>, ...codes: string[]): Promise<Answer | undefined> =>
  reach(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error, ...codes)) return undefined;
      throw error;
    }
  });

/** The settings that Stripe needs. */
type StripeEnv = Pick<
  Env,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_HOST' | 'STRIPE_PORT' | 'STRIPE_PROTOCOL'
>;

/** The browser gives up after 10 s, and a call is tried twice. Milliseconds. */
const TIMEOUT_MS = 3500;

const connect = (env: StripeEnv, timeout: number): Stripe =>
  new Stripe(env.STRIPE_SECRET_KEY, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(env.STRIPE_HOST && { host: env.STRIPE_HOST }),
    ...(env.STRIPE_PORT && { port: env.STRIPE_PORT }),
    ...(env.STRIPE_PROTOCOL && { protocol: env.STRIPE_PROTOCOL }),
  });

/** Returns Stripe behind the club's port, with its SDK. `timeoutMs` limits each call. */
export const createStripeGateway = (env: StripeEnv, timeoutMs = TIMEOUT_MS): PaymentGateway => {
  const stripe = connect(env, timeoutMs);
  return {
    ...createStripeLists(stripe),
    createIntent: (intent) => reach(() => createIntent(stripe, intent)),
    findIntent: (id) => unless(() => findIntent(stripe, id), 'resource_missing'),
    cancelIntent: async (id) => {
      await unless(() => stripe.paymentIntents.cancel(id), 'payment_intent_unexpected_state', 'resource_missing');
    },
    markIntent: async (id, mark) => {
      await reach(() => stripe.paymentIntents.update(id, { metadata: { settled: mark } }));
    },
    check: () => check(stripe),
    readEvent: (rawBody, signature) => readEvent(stripe, rawBody, signature, env.STRIPE_WEBHOOK_SECRET),
  };
};

/** Shorter, because somebody waits in front of a screen. Milliseconds. */
const CHECK_TIMEOUT_MS = 2500;

const check = async (stripe: Stripe): Promise<PaymentsCheck> => {
  try {
    const { data } = await stripe.paymentIntents.list(
      { limit: 1 },
      { timeout: CHECK_TIMEOUT_MS, maxNetworkRetries: 0 },
    );
    // stripe-node resolves an error status without an error body.
    return Array.isArray(data) ? { works: true } : { works: false, isRefused: false, trouble: 'no list' };
  } catch (error) {
    const { error: type = '', code = '' } = traceOf(error);
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
    return { works: false, isRefused, trouble: [type, code].filter(Boolean).join(' ') };
  }
};

const findIntent = async (stripe: Stripe, id: string): Promise<IntentTruth> => {
  const truth = truthOf(await stripe.paymentIntents.retrieve(id, { expand }));
  if (truth.dispute === 'none') return truth;
  const { data } = await stripe.disputes.list({ payment_intent: id });
  return { ...truth, ...disputeOf(data) };
};

const createIntent = async (stripe: Stripe, intent: NewIntent): Promise<IntentTruth | undefined> => {
  try {
    const created = await stripe.paymentIntents.create(
      {
        amount: intent.amountCents,
        currency: CURRENCY,
        automatic_payment_methods: { enabled: true },
        receipt_email: intent.email,
        metadata: { memberId: intent.memberId, paymentId: intent.paymentId, season: intent.season },
        expand,
      },
      { idempotencyKey: `payment-${intent.paymentId}` },
    );
    return created.id ? truthOf(created) : undefined;
  } catch (error) {
    if (isKeySpent(error)) return undefined;
    // Stripe's rules for the address of the receipt are not all known.
    if (isRefusal(error, 'email_invalid')) throw validationError({ email: 'email-invalid' });
    throw error;
  }
};

// Stripe keeps the answer of a key for 24 h, even a failure of its own, and refuses the key with other parameters.
const isKeySpent = (error: unknown): boolean =>
  (error instanceof Stripe.errors.StripeAPIError && error.statusCode !== 409) ||
  (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400);

const readEvent = async (stripe: Stripe, rawBody: string, signature: string, secret: string): Promise<PaymentEvent> => {
  try {
    const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
    return { id: event.id, type: event.type, paymentIntentId: paymentIntentOf(event) };
  } catch (cause) {
    throw new DomainError('signature', { cause });
  }
};
