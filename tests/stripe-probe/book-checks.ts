import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type Check, confirm, eventually, newIntent, newPaid, refusalOf } from '#tests/stripe-probe/check.ts';

const AT_ONCE = 5;
/** Returns a moment that is surely in the past, because clocks differ a little. Seconds. */
const lately = (): number => Math.floor(Date.now() / 1000) - 300;

const refundedOf = async (stripe: Stripe, id: string) => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return typeof charge === 'object' ? { amount: charge?.amount_refunded, whole: charge?.refunded } : charge;
};

/** What Stripe remembers: idempotency keys, refunds, lists, events. */
export const bookChecks: readonly Check[] = [
  {
    name: 'the same idempotency key answers the same intent, and says so',
    expected: { same: true, replayed: 'true' },
    observe: async (stripe) => {
      const key = { idempotencyKey: randomUUID() };
      const first = await newIntent(stripe, 1000, key);
      const second = await newIntent(stripe, 1000, key);
      return { same: first.id === second.id, replayed: second.lastResponse.headers['idempotent-replayed'] };
    },
  },
  {
    name: 'the same idempotency key is refused to another amount',
    expected: { statusCode: 400, type: 'idempotency_error' },
    observe: async (stripe) => {
      const key = { idempotencyKey: randomUUID() };
      await newIntent(stripe, 1000, key);
      return refusalOf(newIntent(stripe, 1100, key));
    },
  },
  {
    name: 'the same idempotency key several times at once makes one intent, and refuses whoever comes too early',
    expected: { intents: 1, otherRefusals: [] },
    observe: async (stripe) => {
      const key = { idempotencyKey: randomUUID() };
      const outcomes = await Promise.all(
        Array.from({ length: AT_ONCE }, () => refusalOf(newIntent(stripe, 1000, key).then(({ id }) => id))),
      );
      const told = outcomes.map((outcome) => JSON.stringify(outcome));
      const early = JSON.stringify({ statusCode: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' });
      const made = new Set(told.filter((outcome) => outcome.includes('accepted')));
      return { intents: made.size, otherRefusals: told.filter((outcome) => outcome !== early && !made.has(outcome)) };
    },
  },
  {
    name: 'a refund in part, then more than is left, then the rest, then once more',
    expected: {
      part: { amount: 400, whole: false },
      tooMuch: { statusCode: 400, type: 'invalid_request_error', code: 'amount_too_large' },
      rest: { amount: 1000, whole: true },
      again: { statusCode: 400, type: 'invalid_request_error', code: 'charge_already_refunded' },
    },
    observe: async (stripe) => {
      const id = await newPaid(stripe);
      await stripe.refunds.create({ payment_intent: id, amount: 400 });
      const part = await refundedOf(stripe, id);
      const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 601 }));
      await stripe.refunds.create({ payment_intent: id });
      const rest = await refundedOf(stripe, id);
      return { part, tooMuch, rest, again: await refusalOf(stripe.refunds.create({ payment_intent: id })) };
    },
  },
  {
    name: 'intents are listed newest first, page by page, with their charges',
    expected: { newestFirst: true, charge: 'succeeded', older: true },
    observe: async (stripe) => {
      const older = await newIntent(stripe);
      const id = await newPaid(stripe);
      const found = await eventually(async () => {
        const { data } = await stripe.paymentIntents.list({
          created: { gte: lately() },
          limit: 100,
          expand: ['data.latest_charge'],
        });
        return data.some((intent) => intent.id === id) ? data : undefined;
      });
      const place = (wanted: string) => found?.findIndex((intent) => intent.id === wanted) ?? -1;
      const charge = found?.[place(id)]?.latest_charge;
      const next = await stripe.paymentIntents.list({ limit: 1, starting_after: id });
      return {
        newestFirst: place(id) < place(older.id),
        charge: typeof charge === 'object' ? charge?.status : charge,
        older: next.data[0] !== undefined && next.data[0].created <= (found?.[place(id)]?.created ?? 0),
      };
    },
  },
  {
    name: 'declined charges of one intent are listed by it',
    expected: ['failed', 'failed'],
    observe: async (stripe) => {
      const { id } = await newIntent(stripe);
      for (let nth = 0; nth < 2; nth += 1) await refusalOf(confirm(stripe, id, 'pm_card_visa_chargeDeclined'));
      return eventually(async () => {
        const { data } = await stripe.charges.list({ payment_intent: id, created: { gte: lately() }, limit: 100 });
        return data.length === 2 ? data.map(({ status }) => status) : undefined;
      });
    },
  },
  {
    name: 'events tell of a payment, by several types at once, and can be asked for by what became of their webhooks',
    expected: { type: 'payment_intent.succeeded', status: 'succeeded', heardOrNot: true },
    observe: async (stripe) => {
      const id = await newPaid(stripe);
      const asked = { types: ['payment_intent.succeeded', 'charge.refunded'], created: { gte: lately() }, limit: 100 };
      const aboutIt = async (delivery?: boolean) => {
        const { data } = await stripe.events.list({
          ...asked,
          ...(delivery !== undefined && { delivery_success: delivery }),
        });
        return data.find(({ data: { object } }) => 'id' in object && object.id === id);
      };
      const event = await eventually(() => aboutIt());
      const heard = await aboutIt(true);
      const unheard = await aboutIt(false);
      const object = event?.data.object;
      return {
        type: event?.type,
        status: object?.object === 'payment_intent' ? object.status : undefined,
        heardOrNot: heard !== undefined || unheard !== undefined,
      };
    },
  },
];
