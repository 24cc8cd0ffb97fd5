import { Hono } from 'hono';
import { toggleKeySchema } from '#domain/toggle.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { paramReader } from '../http/param.ts';
import { findToggle, listToggles } from './reads.ts';

/** Sign-up also depends on the club's settings, its pages and the days of its seasons. */
const tags = ['toggles', 'club', 'pages'] as const;

export const keyParam = paramReader(toggleKeySchema);

export const toggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/feature-toggles', keptForTheDay(deps, tags), async (context) => context.json(await listToggles(deps)))
    .get('/feature-toggle/:key', keptForTheDay(deps, tags), async (context) =>
      context.json(await findToggle(deps, keyParam(context.req.param('key')))),
    );
