import { randomUUID } from 'node:crypto';
import { type Check, confirm, newIntent, newPaid, RETURN_URL, refusalOf } from '#tests/stripe-probe/check.ts';

const unexpectedState = {
  statusCode: 400,
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
};

/** The states of a payment: made, declined, authenticated, paid, cancelled. */
export const intentChecks: readonly Check[] = [
  {
    name: 'a new intent waits for a payment method, and carries its metadata',
    expected: {
      status: 'requires_payment_method',
      amount: 1000,
      received: 0,
      currency: 'eur',
      probe: 'stand-in',
      secret: true,
      charge: null,
    },
    observe: async (stripe) => {
      const intent = await newIntent(stripe);
      return {
        status: intent.status,
        amount: intent.amount,
        received: intent.amount_received,
        currency: intent.currency,
        probe: intent.metadata.probe,
        secret: intent.client_secret?.startsWith(`${intent.id}_secret_`) ?? false,
        charge: intent.latest_charge,
      };
    },
  },
  {
    name: 'an amount below the minimum is refused',
    expected: { statusCode: 400, type: 'invalid_request_error', code: 'amount_too_small' },
    observe: (stripe) => refusalOf(newIntent(stripe, 49)),
  },
  {
    name: 'an intent nobody made is missing',
    expected: { statusCode: 404, type: 'invalid_request_error', code: 'resource_missing' },
    observe: (stripe) =>
      refusalOf(stripe.paymentIntents.retrieve(`pi_3${randomUUID().replaceAll('-', '').slice(0, 23)}`)),
  },
  {
    name: 'a declined card leaves the intent open, with the bank’s word and a failed charge',
    expected: {
      refusal: { statusCode: 402, type: 'card_error', code: 'card_declined', declineCode: 'generic_decline' },
      status: 'requires_payment_method',
      lastError: 'card_declined',
      charges: ['failed'],
    },
    observe: async (stripe) => {
      const { id } = await newIntent(stripe);
      const refusal = await refusalOf(confirm(stripe, id, 'pm_card_visa_chargeDeclined'));
      const intent = await stripe.paymentIntents.retrieve(id);
      const charges = await stripe.charges.list({ payment_intent: id });
      return {
        refusal,
        status: intent.status,
        lastError: intent.last_payment_error?.code,
        charges: charges.data.map(({ status }) => status),
      };
    },
  },
  {
    name: 'a card whose bank asks leads to the bank’s page',
    expected: { status: 'requires_action', next: 'redirect_to_url', returnUrl: RETURN_URL },
    observe: async (stripe) => {
      const { id } = await newIntent(stripe);
      const { status, next_action: next } = await confirm(stripe, id, 'pm_card_authenticationRequired');
      return { status, next: next?.type, returnUrl: next?.redirect_to_url?.return_url };
    },
  },
  {
    name: 'a good card after a declined one pays once',
    expected: { status: 'succeeded', received: 1000, lastError: null, charge: 'succeeded', disputed: false },
    observe: async (stripe) => {
      const { id } = await newIntent(stripe);
      await refusalOf(confirm(stripe, id, 'pm_card_visa_chargeDeclined'));
      await confirm(stripe, id, 'pm_card_visa');
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return {
        status: intent.status,
        received: intent.amount_received,
        lastError: intent.last_payment_error,
        charge: charge?.status,
        disputed: charge?.disputed,
      };
    },
  },
  {
    name: 'a cancelled intent can neither be paid nor cancelled again',
    expected: { status: 'canceled', paid: unexpectedState, cancelled: unexpectedState },
    observe: async (stripe) => {
      const { id } = await newIntent(stripe);
      const { status } = await stripe.paymentIntents.cancel(id);
      const paid = await refusalOf(confirm(stripe, id, 'pm_card_visa'));
      return { status, paid, cancelled: await refusalOf(stripe.paymentIntents.cancel(id)) };
    },
  },
  {
    name: 'a paid intent keeps its amount, and can be neither cancelled nor paid again',
    expected: { changed: unexpectedState, cancelled: unexpectedState, paid: unexpectedState },
    observe: async (stripe) => {
      const id = await newPaid(stripe);
      return {
        changed: await refusalOf(stripe.paymentIntents.update(id, { amount: 1100 })),
        cancelled: await refusalOf(stripe.paymentIntents.cancel(id)),
        paid: await refusalOf(confirm(stripe, id, 'pm_card_visa')),
      };
    },
  },
  {
    name: 'the metadata of a paid intent can still be changed, key by key',
    expected: { probe: 'stand-in', settled: 'succeeded 0' },
    observe: async (stripe) => {
      const id = await newPaid(stripe);
      const { metadata } = await stripe.paymentIntents.update(id, { metadata: { settled: 'succeeded 0' } });
      return { ...metadata };
    },
  },
];
