import type { PaymentProvider } from './payment-provider.ts';
import type { StripeCalls, StripeEnv } from './stripe-calls.ts';
import { STRIPE } from './stripe-truth.ts';

/** The browser gives up after 10 s, and a call is tried twice. Milliseconds. */
const TIMEOUT_MS = 3500;

/**
 * Returns Stripe behind the club's port, with its SDK. `timeoutMs` limits each call. The SDK, a third of all code that
 * the API has, is loaded with the first call, so that answers without payments start without it.
 */
export const createStripeProvider = (env: StripeEnv, timeoutMs = TIMEOUT_MS): PaymentProvider => {
  let connecting: Promise<StripeCalls> | undefined;
  const stripe = (): Promise<StripeCalls> => {
    connecting ??= import('./stripe-calls.ts').then(({ connectToStripe }) => connectToStripe(env, timeoutMs));
    return connecting;
  };
  return {
    name: STRIPE,
    publicKey: env.STRIPE_PUBLISHABLE_KEY,
    isTest: env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_'),
    begin: async (payment) => (await stripe()).begin(payment),
    savedCard: async (id) => (await stripe()).savedCard(id),
    chargeSaved: async (charge) => (await stripe()).chargeSaved(charge),
    beginCardChange: async (customer) => (await stripe()).beginCardChange(customer),
    findCardChange: async (id, customer) => (await stripe()).findCardChange(id, customer),
    forgetCard: async (card) => (await stripe()).forgetCard(card),
    find: async (id) => (await stripe()).find(id),
    withdraw: async (id) => (await stripe()).withdraw(id),
    refund: async (refundId, id, amountCents) => (await stripe()).refund(refundId, id, amountCents),
    forget: async (id) => (await stripe()).forget(id),
    async *listSince(since) {
      yield* (await stripe()).listSince(since);
    },
    async *listUnheardSince(since) {
      yield* (await stripe()).listUnheardSince(since);
    },
    listDeclines: async (id, since) => (await stripe()).listDeclines(id, since),
    listPayouts: async (since) => (await stripe()).listPayouts(since),
    findPayout: async (id) => (await stripe()).findPayout(id),
    listPayoutLines: async (id) => (await stripe()).listPayoutLines(id),
    mark: async (id, mark) => (await stripe()).mark(id, mark),
    referenceIn: (clientSecret) => /^(pi_\w{1,100}?)_secret_/.exec(clientSecret)?.[1],
    readNotification: async (sent) => (await stripe()).readNotification(sent),
    check: async () => (await stripe()).check(),
  };
};
