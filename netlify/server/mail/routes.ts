import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { allowAddress, mailOverview, pauseMail, sendAgain, sendNow } from './actions.ts';

const pauseSchema = z.object({ paused: z.boolean('invalid') });

export const adminMailRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/mail', async (context) => context.json(await mailOverview(deps)))
    .put('/mail/pause', jsonBody(pauseSchema), async (context) => {
      const { paused } = context.req.valid('json');
      return context.json(await pauseMail(deps, context.get('administrator'), paused));
    })
    .post('/mail/send', async (context) => context.json(await sendNow(deps, context.get('administrator'))))
    .post('/mail/:id/again', async (context) =>
      context.json(await sendAgain(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .delete('/mail/refused-addresses/:id', async (context) =>
      context.json(await allowAddress(deps, context.get('administrator'), idParam(context.req.param('id')))),
    );
