import { type Context, Hono } from 'hono';
import type { z } from 'zod';

import { ApiError } from '#local/stripe-stand-in/api-error.ts';
import { confirmTypedCard } from '#local/stripe-stand-in/card-confirmation.ts';
import { settleProcessing } from '#local/stripe-stand-in/charging.ts';
import { authenticate } from '#local/stripe-stand-in/confirmation.ts';
import * as schemas from '#local/stripe-stand-in/control-schemas.ts';
import { closeDispute, openDispute } from '#local/stripe-stand-in/disputes.ts';
import type { Faults } from '#local/stripe-stand-in/faults.ts';
import type { ChargeRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { refundCharge } from '#local/stripe-stand-in/refunds.ts';
import type { WebhookDelivery } from '#local/stripe-stand-in/webhook-delivery.ts';
import { type WorldSource, worldFor } from '#local/stripe-stand-in/world.ts';

class ControlError extends Error {}

async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const body = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!body.success) throw new ControlError(body.error.message);
  return body.data;
}

interface ControlContext {
  source: WorldSource;
  faults: Faults;
  delivery: WebhookDelivery;
}

function createFinders(source: WorldSource) {
  const intent = (id: string): PaymentIntentRecord => {
    const found = source.store.paymentIntents.get(id);
    if (found === undefined) throw new ControlError(`The stand-in holds no payment ${id}.`);
    return found;
  };
  const paidCharge = (id: string): ChargeRecord => {
    const found = source.store.charges.get(intent(id).latestCharge ?? '');
    if (found?.status !== 'succeeded') throw new ControlError(`The payment ${id} is not paid.`);
    return found;
  };
  return { intent, paidCharge };
}

/** Saves the books, then answers. */
const done = async (c: Context, source: WorldSource, body: object = {}) => {
  await source.store.save();
  return c.json(body);
};

/** Adds the routes for what cardholders and their banks do. */
function addBankRoutes(app: Hono, { source }: ControlContext): void {
  const find = createFinders(source);
  const world = () => worldFor(source);

  app.post('/_control/confirm', async (c) => {
    const { id, card, returnUrl } = await read(c, schemas.confirmSchema);
    const { number, expiry = `12/${source.now().getFullYear() + 5}`, cvc = '123' } = card;
    return done(c, source, confirmTypedCard(world(), find.intent(id), { number, expiry, cvc }, returnUrl ?? null));
  });
  app.post('/_control/authenticate', async (c) => {
    const { id, accepted } = await read(c, schemas.authenticateSchema);
    authenticate(world(), find.intent(id), accepted);
    return done(c, source);
  });
  app.post('/_control/settle', async (c) => {
    const { id, outcome } = await read(c, schemas.settleSchema);
    if (settleProcessing(world(), find.intent(id), outcome)) return done(c, source);
    throw new ControlError(`The payment ${id} is not in processing.`);
  });
}

/** Adds the routes for what the club does in Stripe's dashboard and for how disputes end. */
function addDashboardRoutes(app: Hono, { source }: ControlContext): void {
  const find = createFinders(source);
  const world = () => worldFor(source);

  app.post('/_control/refund', async (c) => {
    const { id, amount } = await read(c, schemas.refundSchema);
    return done(c, source, { id: refundCharge(world(), find.paidCharge(id), { amount }).id });
  });
  app.post('/_control/dispute', async (c) => {
    const { id, reason } = await read(c, schemas.disputeSchema);
    return done(c, source, { id: openDispute(world(), find.paidCharge(id), reason ?? 'fraudulent').id });
  });
  app.post('/_control/close-dispute', async (c) => {
    const { id, outcome } = await read(c, schemas.closeDisputeSchema);
    const dispute = source.store.disputes.get(find.paidCharge(id).dispute ?? '');
    if (dispute === undefined) throw new ControlError(`The payment ${id} is not disputed.`);
    closeDispute(world(), dispute, outcome);
    return done(c, source);
  });
}

function addWebhookRoutes(app: Hono, { source, delivery }: ControlContext): void {
  app.post('/_control/webhooks/mode', async (c) => {
    delivery.setMode(await read(c, schemas.webhookModeSchema));
    await source.store.save();
    return c.json({});
  });
  app.post('/_control/webhooks/release', async (c) =>
    c.json(await delivery.release(await read(c, schemas.releaseSchema))),
  );
  app.post('/_control/webhooks/idle', async (c) => {
    const { timeoutMs } = await read(c, schemas.idleSchema);
    return c.json({ idle: await delivery.idle(timeoutMs ?? 5000) });
  });
  app.post('/_control/events/:id/redeliver', async (c) => {
    const { times } = await read(c, schemas.redeliverSchema);
    const event = source.store.events.get(c.req.param('id'));
    if (event === undefined) throw new ControlError(`The stand-in holds no event ${c.req.param('id')}.`);
    return c.json(await delivery.redeliver(event, times ?? 1));
  });
}

/** Returns the routes that let tests act as the bank, plan faults and read the books. Only the stand-in's own port has them. */
export function createControlApp(context: ControlContext): Hono {
  const { source, faults, delivery } = context;
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof ControlError || error instanceof ApiError)) console.error('Stripe stand-in:', error);
    return c.json({ message: error.message }, 400);
  });
  addBankRoutes(app, context);
  addDashboardRoutes(app, context);
  addWebhookRoutes(app, context);
  app.get('/_control/books', (c) => c.json(source.store.books()));
  app.post('/_control/faults', async (c) => {
    faults.add(await read(c, schemas.faultSchema));
    return c.json({});
  });
  app.post('/_control/faults/clear', (c) => {
    faults.clear();
    return c.json({});
  });
  app.post('/_control/reset', async (c) => {
    delivery.reset();
    faults.clear();
    source.store.clear();
    await source.store.save();
    return c.json({});
  });
  return app;
}
