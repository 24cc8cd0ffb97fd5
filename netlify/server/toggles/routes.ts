import { Hono } from 'hono';
import * as z from 'zod/mini';
import { toggleKeySchema } from '#domain/toggle.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { paramReader } from '../http/param.ts';
import { findToggle, listDescribedToggles, listToggles, switchToggle } from './actions.ts';

/** Sign-up also depends on the club's settings, its pages and the days of its seasons. */
const tags = ['toggles', 'club', 'pages'] as const;

const keyParam = paramReader(toggleKeySchema);

export const toggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/feature-toggles', keptForTheDay(deps, tags), async (context) => context.json(await listToggles(deps)))
    .get('/feature-toggle/:key', keptForTheDay(deps, tags), async (context) =>
      context.json(await findToggle(deps, keyParam(context.req.param('key')))),
    );

export const adminToggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/feature-toggles', async (context) => context.json(await listDescribedToggles(deps)))
    .put('/feature-toggle/:key', jsonBody(z.object({ enabled: z.boolean() })), async (context) => {
      const { enabled } = context.req.valid('json');
      const toggle = { key: keyParam(context.req.param('key')), enabled };
      return context.json(await switchToggle(deps, context.get('administrator'), toggle));
    });
