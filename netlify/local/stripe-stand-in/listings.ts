import type { Operation } from '#local/stripe-stand-in/api-call.ts';
import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import { list } from '#local/stripe-stand-in/lists.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import { renderCharge, renderDispute, renderRefund } from '#local/stripe-stand-in/render-charge.ts';
import { renderEvent } from '#local/stripe-stand-in/render-event.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';

const matches = (wanted: string | undefined, value: string): boolean => wanted === undefined || wanted === value;

export const listPaymentIntents: Operation = ({ store }, params) =>
  list(
    {
      store,
      records: store.paymentIntents,
      kind: 'payment_intent',
      url: '/v1/payment_intents',
      render: renderPaymentIntent,
    },
    params,
    () => true,
  );

export const listCharges: Operation = ({ store }, params) => {
  const intent = params.text('payment_intent');
  return list(
    { store, records: store.charges, kind: 'charge', url: '/v1/charges', render: renderCharge },
    params,
    (charge) => matches(intent, charge.paymentIntent),
  );
};

function readOwner(params: Params): (record: { charge: string; paymentIntent: string }) => boolean {
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  return (record) => matches(charge, record.charge) && matches(intent, record.paymentIntent);
}

export const listRefunds: Operation = ({ store }, params) => {
  const filter = readOwner(params);
  return list(
    { store, records: store.refunds, kind: 'refund', url: '/v1/refunds', render: renderRefund },
    params,
    filter,
  );
};

export const listDisputes: Operation = ({ store }, params) => {
  const filter = readOwner(params);
  return list(
    { store, records: store.disputes, kind: 'dispute', url: '/v1/disputes', render: renderDispute },
    params,
    filter,
  );
};

/** Returns a test for a type or a family of types: `charge.dispute.*` matches every event of a dispute. */
function typeTest(pattern: string): (type: string) => boolean {
  if (pattern === '*') return () => true;
  return pattern.endsWith('.*') ? (type) => type.startsWith(pattern.slice(0, -1)) : (type) => type === pattern;
}

export const listEvents: Operation = ({ store }, params) => {
  const type = params.text('type');
  const types = params.list('types');
  if (type !== undefined && types.length > 0) {
    throw invalidParameter('types', 'type and types exclude each other.');
  }
  const tests = (type === undefined ? types : [type]).map(typeTest);
  const delivered = params.boolean('delivery_success');
  return list(
    { store, records: store.events, kind: 'event', url: '/v1/events', render: renderEvent },
    params,
    (event) =>
      (tests.length === 0 || tests.some((test) => test(event.type))) &&
      (delivered === undefined || delivered === (event.delivery.status === 'delivered')),
  );
};
