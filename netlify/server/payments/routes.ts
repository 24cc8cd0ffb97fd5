import { Hono } from 'hono';
import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bearerToken } from '../http/authenticate.ts';
import { inTime, receiveBody } from '../http/deadline.ts';
import { query, understoodOrNone } from '../http/query.ts';
import { limitSending } from '../http/rate-limit.ts';
import { readText } from '../http/sent-body.ts';
import { createPayment, readSignUpRequest } from './create-payment.ts';
import { receiveNotification } from './notifications.ts';
import { paymentState } from './payment-state.ts';

/** Many times the size of a notification. Bytes. */
const notificationBound = { maxBytes: 512_000, tooLarge: new DomainError('too-large') };

const secretQuery = query(z.object({ client_secret: understoodOrNone(z.string()) }));

export const paymentRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/create-payment-intent', limitSending(deps, 'signUp'), async (context) => {
      const request = await receiveBody(context, readSignUpRequest(context));
      const created = createPayment(deps, request, context.env?.ip ?? 'unknown', bearerToken(context));
      return context.json(await inTime(context, created));
    })
    .get('/payment-intent/:id', secretQuery, async (context) => {
      const { client_secret: clientSecret = '' } = context.req.valid('query');
      return context.json(await paymentState(deps, context.req.param('id'), clientSecret));
    })
    .post('/stripe-webhook', async (context) => {
      const body = await receiveBody(context, readText(context, notificationBound));
      await receiveNotification(deps, { body, header: (name) => context.req.header(name) });
      return context.json({ received: true });
    });
