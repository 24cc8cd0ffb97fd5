import type Stripe from 'stripe';
import { type Check, confirm, refusalOf } from '#tests/stripe-probe/check.ts';

/** Pays a first part with a card that is kept, as the site does. */
const newPlan = async (stripe: Stripe, card = 'pm_card_visa') => {
  const { id: customer } = await stripe.customers.create({
    email: 'probe@example.com',
    metadata: { probe: 'stand-in' },
  });
  const { id } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'eur',
    customer,
    setup_future_usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { probe: 'stand-in' },
  });
  await confirm(stripe, id, card);
  const { payment_method: method, ...intent } = await stripe.paymentIntents.retrieve(id);
  return { customer, card: typeof method === 'string' ? method : (method?.id ?? ''), intent };
};

const charge = (stripe: Stripe, { customer, card }: { customer: string; card: string }, key?: string) =>
  stripe.paymentIntents.create(
    {
      amount: 700,
      currency: 'eur',
      customer,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      metadata: { probe: 'stand-in' },
    },
    key ? { idempotencyKey: key } : {},
  );

/** Cards that are kept for later charges. */
export const cardChecks: readonly Check[] = [
  {
    name: 'a card that paid with setup_future_usage is kept for its customer',
    expected: { usage: 'off_session', brand: 'visa', last4: '4242', isTheirs: true },
    observe: async (stripe) => {
      const { customer, card, intent } = await newPlan(stripe);
      const method = await stripe.paymentMethods.retrieve(card);
      return {
        usage: intent.setup_future_usage,
        brand: method.card?.brand,
        last4: method.card?.last4,
        isTheirs: method.customer === customer,
      };
    },
  },
  {
    name: 'a kept card is charged without its holder, once by one key',
    expected: { status: 'succeeded', received: 700, same: true },
    observe: async (stripe) => {
      const plan = await newPlan(stripe);
      const key = `probe-${plan.card}`;
      const first = await charge(stripe, plan, key);
      const second = await charge(stripe, plan, key);
      return { status: first.status, received: first.amount_received, same: first.id === second.id };
    },
  },
  {
    name: 'a card that is forgotten, or of nobody, cannot be charged',
    expected: { detached: null, refusal: { statusCode: 400, type: 'invalid_request_error' } },
    observe: async (stripe) => {
      const plan = await newPlan(stripe);
      const { customer } = await stripe.paymentMethods.detach(plan.card);
      const refusal = await refusalOf(charge(stripe, plan));
      // Stripe says it in more than one way: only the kind counts.
      const { statusCode, type }: { statusCode?: unknown; type?: unknown } = Object(refusal);
      return { detached: customer, refusal: { statusCode, type } };
    },
  },
  {
    name: 'a new setup intent waits for a card, and is its customer’s',
    expected: { status: 'requires_payment_method', usage: 'off_session', secret: true, isTheirs: true, card: null },
    observe: async (stripe) => {
      const { id: customer } = await stripe.customers.create({ email: 'probe@example.com' });
      const setup = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      });
      return {
        status: setup.status,
        usage: setup.usage,
        secret: setup.client_secret?.startsWith(`${setup.id}_secret_`) ?? false,
        isTheirs: setup.customer === customer,
        card: setup.payment_method,
      };
    },
  },
];
