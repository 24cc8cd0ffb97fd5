import { Hono } from 'hono';
import type { z } from 'zod';
import { type ApiContext, type ApiEnv, createCallHandler, type Operation } from '#local/stripe-stand-in/api-call.ts';
import { noSuch, refused, StripeApiError } from '#local/stripe-stand-in/api-error.ts';
import { renderBalanceTransaction, renderPayout } from '#local/stripe-stand-in/balance.ts';
import { cardOfTestPaymentMethod, type Decline } from '#local/stripe-stand-in/cards.ts';
import { cardToCharge, forgetCustomer, keptCard, newSetupIntent } from '#local/stripe-stand-in/kept-cards.ts';
import * as parameters from '#local/stripe-stand-in/parameters.ts';
import { chargeKeptCard, checkOpen, confirmWithCard } from '#local/stripe-stand-in/payments.ts';
import type { CardRecord, PaymentIntentRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import { refundCharge } from '#local/stripe-stand-in/refunds-and-disputes.ts';
import {
  renderCharge,
  renderDispute,
  renderEvent,
  renderPaymentIntent,
  renderPaymentMethod,
  renderRefund,
  renderSetupIntent,
} from '#local/stripe-stand-in/render.ts';
import { newId, randomToken, type Store, type World } from '#local/stripe-stand-in/store.ts';

const operation =
  <Schema extends z.ZodType>(
    schema: Schema,
    work: (world: World, params: z.output<Schema>, id: string) => StripeObject,
  ): Operation =>
  (world, form, id) =>
    work(world, parameters.readParameters(schema, form), id);

function expanded({ charges, refunds, disputes }: Store, intent: PaymentIntentRecord, paths: readonly string[] = []) {
  const charge = charges.get(intent.latestCharge ?? '');
  if (charge === undefined || paths.length === 0) return renderPaymentIntent(intent);
  const data = [...refunds.values()].filter((refund) => refund.charge === charge.id).reverse();
  const dispute = paths.includes('latest_charge.dispute') ? disputes.get(charge.dispute ?? '') : undefined;
  return {
    ...renderPaymentIntent(intent),
    latest_charge: {
      ...renderCharge(charge),
      ...(paths.includes('latest_charge.refunds') && {
        refunds: { object: 'list', data: data.slice(0, 10).map(renderRefund), has_more: data.length > 10 },
      }),
      ...(dispute && { dispute: renderDispute(dispute) }),
    },
  };
}

/** Throws the error 402 for a bank's refusal. */
function refuseDeclined(intent: PaymentIntentRecord, card: CardRecord, decline: Decline | undefined): void {
  if (decline === undefined) return;
  const body = {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    ...(intent.latestCharge === null ? {} : { charge: intent.latestCharge }),
    payment_intent: renderPaymentIntent(intent),
    payment_method: renderPaymentMethod(card),
  } as const;
  throw new StripeApiError(402, body, true);
}

const createIntent = operation(parameters.newIntent, (world, params) => {
  const { payment_method: method, customer = null } = params;
  const card = method === undefined ? undefined : cardToCharge(world, method, customer);
  const id = newId('pi');
  const intent: PaymentIntentRecord = {
    id,
    clientSecret: `${id}_secret_${randomToken(25)}`,
    amount: params.amount,
    currency: params.currency,
    amountReceived: 0,
    status: 'requires_payment_method',
    created: world.seconds(),
    canceledAt: null,
    cancellationReason: null,
    description: params.description ?? null,
    receiptEmail: params.receipt_email ?? null,
    metadata: params.metadata ?? {},
    customer: params.customer ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    automaticPaymentMethods: params.automatic_payment_methods ?? null,
    card: null,
    latestCharge: null,
    lastPaymentError: null,
    returnUrl: null,
  };
  world.store.paymentIntents.set(id, intent);
  world.emit('payment_intent.created', renderPaymentIntent(intent));
  if (params.confirm && card !== undefined) refuseDeclined(intent, card, chargeKeptCard(world, intent, card));
  return expanded(world.store, intent, params.expand);
});

const onIntent = <Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  schema: Schema,
  work: (world: World, intent: PaymentIntentRecord, params: z.output<Schema>) => void,
): Operation =>
  operation(schema, (world, params, id) => {
    const intent = world.store.paymentIntents.get(id);
    if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
    work(world, intent, params);
    return expanded(world.store, intent, params.expand);
  });

const retrieveIntent = onIntent(parameters.retrieval, () => undefined);

/** An empty value removes its key. */
const merged = (known: Record<string, string>, changes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== ''));

const updateIntent = onIntent(parameters.changedIntent, (_world, intent, params) => {
  const { amount = intent.amount, receipt_email: receiptEmail = intent.receiptEmail, metadata = {} } = params;
  // Stripe lets metadata and the address of the receipt change in every state.
  if (params.amount !== undefined) checkOpen(intent, 'The payment is fixed');
  // The bank asked its customer about the old amount, so the payment must be confirmed again.
  if (amount !== intent.amount && intent.status === 'requires_action') intent.status = 'requires_confirmation';
  Object.assign(intent, { amount, receiptEmail: receiptEmail || null, metadata: merged(intent.metadata, metadata) });
});

const updateCharge = operation(parameters.changedCharge, ({ store }, params, id) => {
  const charge = store.charges.get(id);
  if (charge === undefined) throw noSuch('charge', id, 'charge');
  const { receipt_email: receiptEmail = charge.receiptEmail, metadata = {} } = params;
  Object.assign(charge, { receiptEmail: receiptEmail || null, metadata: merged(charge.metadata, metadata) });
  return renderCharge(charge);
});

// The site makes one for a card that it keeps. Somebody may attach one by hand.
const createCustomer = operation(parameters.newCustomer, ({ store }, { name = null, email = null }) => {
  const id = newId('cus');
  store.customers.set(id, { id, name, email });
  return { id, object: 'customer', name, email };
});

const deleteCustomer = operation(parameters.nothing, ({ store }, _params, id) => {
  if (!forgetCustomer(store, id)) throw noSuch('customer', id, 'customer');
  return { id, object: 'customer', deleted: true };
});

const retrieveMethod = operation(parameters.nothing, ({ store }, _params, id) => {
  const { card, customer } = keptCard(store, id);
  return renderPaymentMethod(card, customer);
});

const detachMethod = operation(parameters.nothing, ({ store }, _params, id) => {
  const kept = keptCard(store, id);
  kept.customer = null;
  return renderPaymentMethod(kept.card);
});

const createSetup = operation(parameters.newSetup, (world, { customer, metadata = {} }) =>
  renderSetupIntent(newSetupIntent(world, customer, metadata)),
);

const retrieveSetup = operation(parameters.nothing, ({ store }, _params, id) => {
  const intent = store.setupIntents.get(id);
  if (intent === undefined) throw noSuch('setup_intent', id, 'intent');
  return renderSetupIntent(intent);
});

const confirmIntent = onIntent(parameters.confirmation, (world, intent, params) => {
  const card = cardOfTestPaymentMethod(params.payment_method, world.now());
  if (card === undefined) throw noSuch('payment_method', params.payment_method, 'payment_method', 400);
  refuseDeclined(intent, card, confirmWithCard(world, intent, card, params.return_url ?? null));
});

const cancelIntent = onIntent(parameters.cancellation, (world, intent, params) => {
  checkOpen(intent, 'It is too late to cancel');
  intent.status = 'canceled';
  intent.canceledAt = world.seconds();
  intent.cancellationReason = params.cancellation_reason ?? null;
  world.emit('payment_intent.canceled', renderPaymentIntent(intent));
});

const createRefund = operation(parameters.newRefund, (world, params) => {
  const { payment_intent: id, ...request } = params;
  const intent = world.store.paymentIntents.get(id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'payment_intent', 400);
  const charge = world.store.charges.get(intent.latestCharge ?? '');
  if (charge === undefined) throw refused('payment_intent_unexpected_state', `The payment ${id} has taken no money.`);
  return renderRefund(refundCharge(world, charge, request));
});

interface Listed {
  id: string;
  created: number;
}

/** Returns one page, newest first. */
function list<T extends Listed>(
  url: string,
  records: Map<string, T>,
  page: parameters.ListPaging,
  matches: (record: T) => boolean,
  render: (record: T) => StripeObject,
): StripeObject {
  const { limit = 10, starting_after: after, ending_before: before, created = {} } = page;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  const newestFirst = [...records.values()].reverse();
  const placeOf = (id: string, param: string): number => {
    if (!records.has(id)) throw noSuch('object', id, param, 400);
    return newestFirst.findIndex((record) => record.id === id);
  };
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const end = before === undefined ? newestFirst.length : placeOf(before, 'ending_before');
  const found = newestFirst
    .slice(start, end)
    .filter((record) => record.created > gt && record.created >= gte && record.created < lt && record.created <= lte)
    .filter(matches);
  const shown = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return { object: 'list', data: shown.map(render), has_more: found.length > shown.length, url };
}

const listIntents = operation(parameters.intentList, ({ store }, { expand = [], ...page }) => {
  const paths = expand.map((path) => path.slice('data.'.length));
  const render = (intent: PaymentIntentRecord): StripeObject => expanded(store, intent, paths);
  return list('/v1/payment_intents', store.paymentIntents, page, () => true, render);
});

const isOf = (wanted: string | undefined) => (record: { paymentIntent: string }) =>
  wanted === undefined || record.paymentIntent === wanted;

const listCharges = operation(parameters.listOfIntent, ({ store }, { payment_intent: intent, ...page }) =>
  list('/v1/charges', store.charges, page, isOf(intent), renderCharge),
);

const listRefunds = operation(parameters.listOfIntent, ({ store }, { payment_intent: intent, ...page }) =>
  list('/v1/refunds', store.refunds, page, isOf(intent), renderRefund),
);

const listDisputes = operation(parameters.listOfIntent, ({ store }, { payment_intent: intent, ...page }) =>
  list('/v1/disputes', store.disputes, page, isOf(intent), renderDispute),
);

const listEvents = operation(parameters.eventList, ({ store }, { types, delivery_success: delivered, ...page }) =>
  list(
    '/v1/events',
    store.events,
    page,
    ({ type, delivery }) =>
      (types === undefined || types.includes(type)) &&
      (delivered === undefined || delivered === (delivery.status === 'delivered')),
    renderEvent,
  ),
);

const listPayouts = operation(parameters.payoutList, ({ store }, { status, ...page }) =>
  list('/v1/payouts', store.payouts, page, (payout) => status === undefined || payout.status === status, renderPayout),
);

const retrievePayout = operation(parameters.nothing, ({ store }, _params, id) => {
  const payout = store.payouts.get(id);
  if (payout === undefined) throw noSuch('payout', id, 'payout');
  return renderPayout(payout);
});

const listBalanceTransactions = operation(
  parameters.balanceTransactionList,
  (world, { payout: id, type, source, currency, expand = [], ...page }) => {
    const { payouts, balanceTransactions } = world.store;
    const payout = payouts.get(id ?? '');
    if (id !== undefined && payout === undefined) throw noSuch('payout', id, 'payout', 400);
    if (payout && !payout.automatic) {
      const message = `The manual payout ${payout.id} is not itemised.`;
      throw new StripeApiError(400, { type: 'invalid_request_error', message, param: 'payout' });
    }
    return list(
      '/v1/balance_transactions',
      balanceTransactions,
      page,
      (one) =>
        (id === undefined || one.payout === id) &&
        (type === undefined || one.type === type) &&
        (source === undefined || one.source === source) &&
        (currency === undefined || one.currency === currency),
      (one) => renderBalanceTransaction(world, one, expand.length > 0),
    );
  },
);

const retrieveBalanceTransaction = operation(parameters.balanceTransaction, (world, { expand = [] }, id) => {
  const found = world.store.balanceTransactions.get(id);
  if (found === undefined) throw noSuch('balance_transaction', id, 'id');
  return renderBalanceTransaction(world, found, expand.length > 0);
});

/** Returns the part of Stripe's API that the site calls, or that the comparison with Stripe needs. */
export function createApi(context: ApiContext): Hono<ApiEnv> {
  const handle = createCallHandler(context);
  return new Hono<ApiEnv>()
    .get('/v1/payment_intents', handle(listIntents))
    .post('/v1/payment_intents', handle(createIntent))
    .get('/v1/payment_intents/:id', handle(retrieveIntent))
    .post('/v1/payment_intents/:id', handle(updateIntent))
    .post('/v1/payment_intents/:id/confirm', handle(confirmIntent))
    .post('/v1/payment_intents/:id/cancel', handle(cancelIntent))
    .post('/v1/setup_intents', handle(createSetup))
    .get('/v1/setup_intents/:id', handle(retrieveSetup))
    .get('/v1/payment_methods/:id', handle(retrieveMethod))
    .post('/v1/payment_methods/:id/detach', handle(detachMethod))
    .get('/v1/charges', handle(listCharges))
    .post('/v1/charges/:id', handle(updateCharge))
    .post('/v1/customers', handle(createCustomer))
    .delete('/v1/customers/:id', handle(deleteCustomer))
    .get('/v1/refunds', handle(listRefunds))
    .post('/v1/refunds', handle(createRefund))
    .get('/v1/disputes', handle(listDisputes))
    .get('/v1/balance_transactions', handle(listBalanceTransactions))
    .get('/v1/balance_transactions/:id', handle(retrieveBalanceTransaction))
    .get('/v1/payouts', handle(listPayouts))
    .get('/v1/payouts/:id', handle(retrievePayout))
    .get('/v1/events', handle(listEvents))
    .notFound((c) => {
      const message = `The stand-in does not answer ${c.req.method} ${c.req.path}: it has only the endpoints that the site uses.`;
      return c.json(new StripeApiError(404, { type: 'invalid_request_error', message }).toJSON(), 404);
    });
}
