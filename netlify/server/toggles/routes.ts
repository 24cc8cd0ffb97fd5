import { Hono } from 'hono';
import { toggleKeySchema } from '#domain/toggle.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { paramReader } from '../http/param.ts';
import { findToggle, listToggles } from './actions.ts';

/** Sign-up also depends on the club's settings and its pages. */
const tags = ['toggles', 'club', 'pages'] as const;

export const keyParam = paramReader(toggleKeySchema);

export const toggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/feature-toggles', cachedPublicly(tags), async (context) => context.json(await listToggles(deps)))
    .get('/feature-toggle/:key', cachedPublicly(tags), async (context) =>
      context.json(await findToggle(deps, keyParam(context.req.param('key')))),
    );
