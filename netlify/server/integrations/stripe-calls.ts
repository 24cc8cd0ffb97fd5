import Stripe from 'stripe';
import { DomainError, validationError } from '#domain/error.ts';
import { mailableAddress } from '#domain/mail/mail.ts';
import { CURRENCY } from '#domain/money/payment.ts';
import type { Env } from '../runtime/env.ts';
import { traceOf } from '../runtime/log.ts';
import type {
  PaymentNotification,
  PaymentProvider,
  PaymentToBegin,
  PaymentTruth,
  PayoutLineTruth,
  ProviderCheck,
  SentNotification,
} from './payment-provider.ts';
import { chargeCard, findSetUpCard, makeCustomer, savedCard, setUpCard } from './stripe-cards.ts';
import { payoutLineOf, payoutOf, payoutTruthOf } from './stripe-payouts.ts';
import { carriedRefundsOf, disputeOf, expand, isReadable, paymentIntentOf, truthOf } from './stripe-truth.ts';

/** The settings that Stripe needs. */
export type StripeEnv = Pick<
  Env,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_HOST'
  | 'STRIPE_PORT'
  | 'STRIPE_PROTOCOL'
>;

/** What Stripe itself is asked. */
export type StripeCalls = Omit<PaymentProvider, 'name' | 'publicKey' | 'isTest' | 'referenceIn'>;

/** Shorter than other timeouts, because a visitor waits for the answer. Milliseconds. */
const CHECK_TIMEOUT_MS = 2500;
/** The most that Stripe answers at once. */
const PAGE = 100;
/** The maximum length of a list that is read into memory. */
const MOST = 10_000;

/** The event types about money that the webhook listens to. Lists of events take no wildcard. */
export const MONEY_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

/** The event types about payouts that the webhook listens to. */
export const PAYOUT_EVENTS = [
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
] as const;

/** Returns the calls of Stripe that the club makes. `timeoutMs` limits each. */
export const connectToStripe = (env: StripeEnv, timeoutMs: number): StripeCalls => {
  const stripe = connect(env, timeoutMs);
  return {
    begin: (payment) => callStripe(() => createIntent(stripe, payment)),
    savedCard: (id) => callStripe(() => savedCard(stripe, id)),
    chargeSaved: (charge) => callStripe(() => chargeCard(stripe, charge)),
    beginCardChange: (customer) => callStripe(() => setUpCard(stripe, customer)),
    findCardChange: (id, customer) => callStripe(() => findSetUpCard(stripe, id, customer)),
    forgetCard: async (card) => {
      await callStripeUnless(
        () => stripe.paymentMethods.detach(card),
        'resource_missing',
        'payment_method_unexpected_state',
      );
    },
    find: (id) => callStripeUnless(() => findIntent(stripe, id), 'resource_missing'),
    withdraw: async (id) => {
      await callStripeUnless(
        () => stripe.paymentIntents.cancel(id),
        'payment_intent_unexpected_state',
        'resource_missing',
      );
    },
    refund: async (refundId, id, amountCents) => {
      await callStripe(() => refund(stripe, refundId, id, amountCents));
    },
    forget: async (id) => {
      await callStripeUnless(() => forget(stripe, id), 'resource_missing');
    },
    listSince: (since) =>
      madeByTheClub(
        stripe,
        stripe.paymentIntents.list({ ...createdSince(since), expand: expand.map((path) => `data.${path}`) }),
      ),
    listUnheardSince: (since) =>
      intentsOf(stripe.events.list({ ...createdSince(since), delivery_success: false, types: [...MONEY_EVENTS] })),
    listDeclines: (id, since) =>
      callStripe(async () => {
        const { data } = await stripe.charges.list({ ...createdSince(since), payment_intent: id });
        return data.filter(({ status }) => status === 'failed').map(({ created }) => new Date(created * 1000));
      }),
    listPayouts: (since) =>
      callStripe(async () => {
        const listed = await stripe.payouts.list(createdSince(since)).autoPagingToArray({ limit: MOST });
        return listed.flatMap((payout) => payoutTruthOf(payout) ?? []);
      }),
    findPayout: async (id) => {
      const found = await callStripeUnless(() => stripe.payouts.retrieve(id), 'resource_missing');
      return found && payoutTruthOf(found);
    },
    listPayoutLines: (id) => callStripe(() => linesOf(stripe, id)),
    mark: async (id, mark) => {
      await callStripe(() => stripe.paymentIntents.update(id, { metadata: { settled: mark } }));
    },
    readNotification: (sent) => readEvent(stripe, sent, env.STRIPE_WEBHOOK_SECRET),
    check: () => check(stripe),
  };
};

const connect = (env: StripeEnv, timeout: number): Stripe =>
  new Stripe(env.STRIPE_SECRET_KEY, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(env.STRIPE_HOST && { host: env.STRIPE_HOST }),
    ...(env.STRIPE_PORT && { port: env.STRIPE_PORT }),
    ...(env.STRIPE_PROTOCOL && { protocol: env.STRIPE_PROTOCOL }),
  });

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });

// An intent carries its ten latest refunds. Older ones need a second request.
const wholeTruthOf = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentTruth> => {
  if (carriedRefundsOf(intent)) return truthOf(intent);
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: PAGE })) refunds.push(refund);
  return truthOf(intent, refunds);
};

const findIntent = async (stripe: Stripe, id: string): Promise<PaymentTruth> => {
  const truth = await wholeTruthOf(stripe, await stripe.paymentIntents.retrieve(id, { expand }));
  if (truth.dispute === 'none') return truth;
  const { data } = await stripe.disputes.list({ payment_intent: id });
  return { ...truth, ...disputeOf(data) };
};

const createIntent = async (stripe: Stripe, payment: PaymentToBegin): Promise<PaymentTruth | undefined> => {
  try {
    const customer = payment.keepsCard ? await makeCustomer(stripe, payment) : undefined;
    const created = await stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: CURRENCY,
        ...(customer === undefined
          ? { automatic_payment_methods: { enabled: true } }
          : { allowed_payment_method_types: ['card'], customer, setup_future_usage: 'off_session' }),
        // The provider takes an international domain in ASCII alone.
        ...(payment.email !== '' && { receipt_email: mailableAddress(payment.email) ?? payment.email }),
        metadata: { memberId: payment.memberId, paymentId: payment.paymentId, season: payment.season },
        expand,
      },
      { idempotencyKey: `payment-${payment.paymentId}` },
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

const refund = async (stripe: Stripe, refundId: string, id: string, amountCents: number): Promise<void> => {
  try {
    const made = await stripe.refunds.create(
      { payment_intent: id, amount: amountCents, metadata: { refundId } },
      { idempotencyKey: `refund-${refundId}` },
    );
    // stripe-node resolves an error status without an error body.
    if (!made.id) throw new DomainError('unavailable');
  } catch (error) {
    const isTooMuch = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
    throw isTooMuch ? new DomainError('validation', { fields: { amount: 'above-received' }, cause: error }) : error;
  }
};

const linesOf = async (stripe: Stripe, payout: string): Promise<PayoutLineTruth[]> => {
  const asked = { payout, limit: PAGE, expand: ['data.source'] };
  const movements = await stripe.balanceTransactions.list(asked).autoPagingToArray({ limit: MOST });
  // A part of a payout would look like a payout that does not add up.
  if (movements.length === MOST) throw new Error('a payout holds more movements than can be read');
  return movements.flatMap((movement) => payoutLineOf(movement, payout) ?? []);
};

/**
 * Empties the address of the receipt and the name of our member, and deletes the customer with every kept card. An attempt of the bank keeps a copy of both, so each is emptied too.
 */
const forget = async (stripe: Stripe, id: string): Promise<void> => {
  const intent = await stripe.paymentIntents.retrieve(id);
  // The address of a receipt may change after the payment; an empty one is none.
  const nobody = { receipt_email: '', metadata: { memberId: '' } };
  for await (const charge of stripe.charges.list({ payment_intent: id, limit: PAGE }))
    await stripe.charges.update(charge.id, nobody);
  await stripe.paymentIntents.update(id, nobody);
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  if (customer) await callStripeUnless(() => stripe.customers.del(customer), 'resource_missing');
};

async function* madeByTheClub(
  stripe: Stripe,
  intents: AsyncIterable<Stripe.PaymentIntent>,
): AsyncGenerator<PaymentTruth> {
  for await (const intent of reachEach(intents)) {
    // One that cannot be read keeps no other. The nightly reading asks for it alone, and tells why it fails.
    if (!isReadable(intent)) continue;
    const truth = await callStripe(() => wholeTruthOf(stripe, intent));
    if (truth.paymentId !== undefined) yield truth;
  }
}

async function* intentsOf(events: AsyncIterable<Stripe.Event>): AsyncGenerator<string> {
  const known = new Set<string>();
  for await (const event of reachEach(events)) {
    const id = paymentIntentOf(event);
    if (id === undefined || known.has(id)) continue;
    known.add(id);
    yield id;
  }
}

/** Throws `signature` unless Stripe signed the raw body within five minutes. */
const readEvent = async (
  stripe: Stripe,
  { body, header }: SentNotification,
  secret: string,
): Promise<PaymentNotification> => {
  try {
    const event = await stripe.webhooks.constructEventAsync(body, header('Stripe-Signature') ?? '', secret);
    return { id: event.id, type: event.type, reference: paymentIntentOf(event), payout: payoutOf(event) };
  } catch (cause) {
    throw new DomainError('signature', { cause });
  }
};

const check = async (stripe: Stripe): Promise<ProviderCheck> => {
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

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');

/** Runs a call to Stripe. Returns undefined if Stripe refuses it with one of the codes. */
const callStripeUnless = async <Answer>(ask: () => Promise<Answer>, ...codes: string[]): Promise<Answer | undefined> =>
  callStripe(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error, ...codes)) return undefined;
      throw error;
    }
  });

/** Runs a call to Stripe. Turns every failure into `unavailable`. */
const callStripe = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (cause) {
    throw outOfReach(cause);
  }
};

/** Does the same for a list that is read step by step. */
async function* reachEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (cause) {
    throw outOfReach(cause);
  }
}

const outOfReach = (cause: unknown): DomainError =>
  cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
