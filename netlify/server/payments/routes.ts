import { Hono } from 'hono';
import { validator } from 'hono/validator';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inTime, reading } from '../http/deadline.ts';
import { createPayment } from './create-payment.ts';
import { paymentIntentState } from './payment-intent-state.ts';
import { receiveEvent } from './receive-event.ts';
import { readSignUpRequest } from './sign-up-request.ts';

const secretQuery = validator('query', ({ client_secret }) => ({
  client_secret: typeof client_secret === 'string' ? client_secret : '',
}));

export const paymentRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/create-payment-intent', async (context) => {
      const request = await reading(context, readSignUpRequest(context));
      return context.json(await inTime(context, createPayment(deps, request, context.env?.ip ?? 'unknown')));
    })
    .get('/payment-intent/:id', secretQuery, async (context) => {
      const { client_secret: clientSecret } = context.req.valid('query');
      return context.json(await paymentIntentState(deps, context.req.param('id'), clientSecret));
    })
    .post('/stripe-webhook', async (context) => {
      const body = await reading(context, context.req.text());
      await receiveEvent(deps, body, context.req.header('Stripe-Signature') ?? '');
      return context.json({ received: true });
    });
