import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type Check, eventually, newPaid, refusalOf } from '#tests/stripe-probe/check.ts';

const chargeOf = async (stripe: Stripe, id: string): Promise<string> => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id);
  return typeof charge === 'string' ? charge : (charge?.id ?? '');
};

/** Waits for the movement of the balance that a charge or a refund makes. */
const movementOf = (stripe: Stripe, source: string): Promise<Stripe.BalanceTransaction | undefined> =>
  eventually(async () => (await stripe.balanceTransactions.list({ source, limit: 1 })).data[0]);

const shapeOf = (movement: Stripe.BalanceTransaction | undefined) =>
  movement && {
    type: movement.type,
    category: movement.reporting_category,
    amount: movement.amount,
    addsUp: movement.amount - movement.fee === movement.net,
    feesAddUp: movement.fee_details.reduce((cents, { amount }) => cents + amount, 0) === movement.fee,
  };

const unknownId = (prefix: string): string => `${prefix}_1${randomUUID().replaceAll('-', '').slice(0, 23)}`;

/** What Stripe tells of its balance and of what it pays out. */
export const balanceChecks: readonly Check[] = [
  {
    name: 'a charge comes into the balance less its fee, and waits there',
    expected: {
      ...{ type: 'charge', category: 'charge', amount: 1000, addsUp: true, feesAddUp: true },
      ...{ hasFee: true, isOfCharge: true, sameByItsId: true },
    },
    observe: async (stripe) => {
      const charge = await chargeOf(stripe, await newPaid(stripe));
      const movement = await movementOf(stripe, charge);
      const again = movement && (await stripe.balanceTransactions.retrieve(movement.id));
      return {
        ...shapeOf(movement),
        hasFee: (movement?.fee ?? 0) > 0,
        isOfCharge: movement?.source === charge,
        sameByItsId: again?.net === movement?.net && again?.type === movement?.type,
      };
    },
  },
  {
    name: 'a refund leaves the balance without a fee',
    expected: { type: 'refund', category: 'refund', amount: -400, addsUp: true, feesAddUp: true, fee: 0 },
    observe: async (stripe) => {
      const refund = await stripe.refunds.create({ payment_intent: await newPaid(stripe), amount: 400 });
      const movement = await movementOf(stripe, refund.id);
      return { ...shapeOf(movement), fee: movement?.fee };
    },
  },
  {
    name: 'a movement names its payment when its source is asked for',
    expected: { object: 'charge', isOfIntent: true },
    observe: async (stripe) => {
      const id = await newPaid(stripe);
      const source = await chargeOf(stripe, id);
      const found = await eventually(async () => {
        const { data } = await stripe.balanceTransactions.list({ source, limit: 1, expand: ['data.source'] });
        return data[0]?.source ?? undefined;
      });
      const charge = typeof found === 'object' && found.object === 'charge' ? found : undefined;
      return { object: charge?.object, isOfIntent: charge?.payment_intent === id };
    },
  },
  {
    name: 'a payout nobody made is missing',
    expected: { statusCode: 404, type: 'invalid_request_error', code: 'resource_missing' },
    observe: (stripe) => refusalOf(stripe.payouts.retrieve(unknownId('po'))),
  },
  {
    name: 'a movement nobody made is missing',
    expected: { statusCode: 404, type: 'invalid_request_error', code: 'resource_missing' },
    observe: (stripe) => refusalOf(stripe.balanceTransactions.retrieve(unknownId('txn'))),
  },
  {
    // An account that was never paid out has none to look at.
    name: 'the movements of an automatic payout, itself included, add up to nothing',
    expected: { wrong: [] },
    observe: async (stripe) => {
      const { data } = await stripe.payouts.list({ limit: 5 });
      const wrong: unknown[] = [];
      for (const { id, amount, automatic, reconciliation_status: state } of data) {
        if (!automatic || state !== 'completed') continue;
        const movements = stripe.balanceTransactions.list({ payout: id, limit: 100 });
        const own = [0];
        const others = [0];
        for await (const { net, type, source } of movements)
          (type === 'payout' && source === id ? own : others).push(net);
        const sums = [own, others].map((list) => list.reduce((cents, net) => cents + net, 0));
        if (sums[0] !== -amount || sums[1] !== amount) wrong.push({ id, amount, sums });
      }
      return { wrong };
    },
  },
  {
    name: 'a payout tells its state, its day at midnight UTC, and whether Stripe made it by itself',
    expected: { wrong: [] },
    observe: async (stripe) => {
      const { data } = await stripe.payouts.list({ limit: 5 });
      const states = ['pending', 'in_transit', 'paid', 'failed', 'canceled'];
      return {
        wrong: data.filter(
          ({ status, arrival_date: day, automatic, currency }) =>
            !states.includes(status) || day % 86_400 !== 0 || typeof automatic !== 'boolean' || currency.length !== 3,
        ),
      };
    },
  },
];
