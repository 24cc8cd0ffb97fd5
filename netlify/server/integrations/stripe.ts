import Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import { CURRENCY, paymentStatusOf } from '#domain/payment.ts';
import type { Season } from '#domain/season.ts';
import type { SettlementTruth } from '#domain/settlement.ts';
import type { Env } from '../env.ts';

/** What Stripe itself says of a payment, read just now. Amounts in cents. */
export interface IntentTruth extends SettlementTruth {
  id: string;
  clientSecret: string;
}

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

/** Stripe, as the club uses it. Every method throws `unavailable` when Stripe is out of reach. */
export interface PaymentGateway {
  /** The same payment at the same amount gives the same intent, however often it is asked for. */
  createIntent(intent: NewIntent): Promise<IntentTruth>;
  findIntent(id: string): Promise<IntentTruth | undefined>;
  /** Undefined when the intent no longer lets its amount be changed. */
  changeAmount(id: string, amountCents: number): Promise<IntentTruth | undefined>;
  /** Does nothing to an intent that is already final or processing. */
  cancelIntent(id: string): Promise<void>;
  /** Throws `signature` unless the raw body was signed by Stripe within five minutes. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}

const expand = ['latest_charge'];

const truthOf = (intent: Stripe.PaymentIntent): IntentTruth => {
  // stripe-node resolves an error status without an error body: what is not an intent counts as no answer.
  if (!intent.id || !intent.client_secret) throw new DomainError('unavailable');
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: paymentStatusOf(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    isDisputed: charge?.disputed ?? false,
    paymentId: uuidIn(intent.metadata.paymentId),
    memberId: uuidIn(intent.metadata.memberId),
  };
};

// The account may take other payments: only metadata of our making names a row of ours.
const uuidIn = (text: string | undefined): string | undefined =>
  text && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');

const reach = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (cause) {
    throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
  }
};

const unless = async <Answer>(ask: () => Promise<Answer>, ...codes: string[]): Promise<Answer | undefined> =>
  reach(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error, ...codes)) return undefined;
      throw error;
    }
  });

const connect = (env: Env): Stripe =>
  new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: 3500,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(env.STRIPE_HOST && { host: env.STRIPE_HOST }),
    ...(env.STRIPE_PORT && { port: env.STRIPE_PORT }),
    ...(env.STRIPE_PROTOCOL && { protocol: env.STRIPE_PROTOCOL }),
  });

export const createStripeGateway = (env: Env): PaymentGateway => {
  const stripe = connect(env);
  return {
    createIntent: (intent) =>
      reach(async () =>
        truthOf(
          await stripe.paymentIntents.create(
            {
              amount: intent.amountCents,
              currency: CURRENCY,
              automatic_payment_methods: { enabled: true },
              receipt_email: intent.email,
              metadata: { memberId: intent.memberId, paymentId: intent.paymentId, season: intent.season },
              expand,
            },
            { idempotencyKey: `payment-${intent.paymentId}-${intent.amountCents}` },
          ),
        ),
      ),
    findIntent: (id) =>
      unless(async () => truthOf(await stripe.paymentIntents.retrieve(id, { expand })), 'resource_missing'),
    changeAmount: (id, amountCents) =>
      unless(
        async () => truthOf(await stripe.paymentIntents.update(id, { amount: amountCents, expand })),
        'payment_intent_unexpected_state',
      ),
    cancelIntent: async (id) => {
      await unless(() => stripe.paymentIntents.cancel(id), 'payment_intent_unexpected_state', 'resource_missing');
    },
    readEvent: (rawBody, signature) => readEvent(stripe, rawBody, signature, env.STRIPE_WEBHOOK_SECRET),
  };
};

const readEvent = async (stripe: Stripe, rawBody: string, signature: string, secret: string): Promise<PaymentEvent> => {
  try {
    const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
    return { id: event.id, type: event.type, paymentIntentId: paymentIntentOf(event) };
  } catch (cause) {
    throw new DomainError('signature', { cause });
  }
};

const paymentIntentOf = (event: Stripe.Event): string | undefined => {
  const object = event.data.object;
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof intent === 'string' ? intent : (intent?.id ?? undefined);
};
