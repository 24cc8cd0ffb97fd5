import { Hono } from 'hono';

import { type ApiContext, type ApiEnv, createCallHandler, type Operation } from '#local/stripe-stand-in/api-call.ts';
import { ApiError, noSuch } from '#local/stripe-stand-in/api-error.ts';
import { checkExpand, expand, type Kind } from '#local/stripe-stand-in/expand.ts';
import {
  listCharges,
  listDisputes,
  listEvents,
  listPaymentIntents,
  listRefunds,
} from '#local/stripe-stand-in/listings.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import { updatePaymentIntent } from '#local/stripe-stand-in/payment-intent-update.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
} from '#local/stripe-stand-in/payment-intents.ts';
import type { PaymentIntentRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import { createRefund } from '#local/stripe-stand-in/refunds.ts';
import { renderCharge, renderDispute, renderRefund } from '#local/stripe-stand-in/render-charge.ts';
import { renderEvent } from '#local/stripe-stand-in/render-event.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';
import type { World } from '#local/stripe-stand-in/world.ts';

/** Returns an operation that checks `expand` first, then does the work, then expands the result. */
function answering(kind: Kind, work: (world: World, params: Params, id: string) => StripeObject): Operation {
  return (world, params, id) => {
    const paths = params.list('expand');
    checkExpand(kind, paths);
    return expand(world.store, kind, work(world, params, id), paths);
  };
}

function retrieving<T>(
  kind: Kind,
  records: (store: Store) => Map<string, T>,
  render: (record: T) => StripeObject,
): Operation {
  return answering(kind, (world, params, id) => {
    params.end();
    const record = records(world.store).get(id);
    if (record === undefined) throw noSuch(kind, id, 'id');
    return render(record);
  });
}

type IntentWork = (world: World, intent: PaymentIntentRecord, params: Params) => PaymentIntentRecord;

const onIntent = (work: IntentWork): Operation =>
  answering('payment_intent', (world, params, id) => {
    const intent = world.store.paymentIntents.get(id);
    if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
    return renderPaymentIntent(work(world, intent, params));
  });

const retrieveIntent: IntentWork = (_world, intent, params) => {
  params.text('client_secret');
  params.end();
  return intent;
};

const createIntent = answering('payment_intent', (world, params) =>
  renderPaymentIntent(createPaymentIntent(world, params)),
);
const refund = answering('refund', (world, params) => renderRefund(createRefund(world, params)));

/** Returns the part of Stripe's API that the site uses, and a few endpoints more. */
export function createApi(context: ApiContext): Hono<ApiEnv> {
  const handle = createCallHandler(context);
  return new Hono<ApiEnv>()
    .get('/v1/payment_intents', handle(listPaymentIntents))
    .post('/v1/payment_intents', handle(createIntent))
    .get('/v1/payment_intents/:id', handle(onIntent(retrieveIntent)))
    .post('/v1/payment_intents/:id', handle(onIntent(updatePaymentIntent)))
    .post('/v1/payment_intents/:id/confirm', handle(onIntent(confirmPaymentIntent)))
    .post('/v1/payment_intents/:id/cancel', handle(onIntent(cancelPaymentIntent)))
    .get('/v1/charges', handle(listCharges))
    .get('/v1/charges/:id', handle(retrieving('charge', (store) => store.charges, renderCharge)))
    .get('/v1/refunds', handle(listRefunds))
    .post('/v1/refunds', handle(refund))
    .get('/v1/refunds/:id', handle(retrieving('refund', (store) => store.refunds, renderRefund)))
    .get('/v1/disputes', handle(listDisputes))
    .get('/v1/disputes/:id', handle(retrieving('dispute', (store) => store.disputes, renderDispute)))
    .get('/v1/events', handle(listEvents))
    .get('/v1/events/:id', handle(retrieving('event', (store) => store.events, renderEvent)))
    .notFound((c) => {
      const message = `The stand-in does not answer ${c.req.method} ${c.req.path}: it has only the endpoints that the site uses.`;
      return c.json(new ApiError(404, { type: 'invalid_request_error', message }).toJSON(), 404);
    });
}
