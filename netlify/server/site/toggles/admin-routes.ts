import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { listDescribedToggles, switchToggle } from './actions.ts';
import { toggleKeyParam } from './routes.ts';

export const adminToggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/feature-toggles', inArea('opening'), async (context) => context.json(await listDescribedToggles(deps)))
    .put('/feature-toggle/:key', inArea('opening'), jsonBody(z.object({ enabled: z.boolean() })), async (context) => {
      const { enabled } = context.req.valid('json');
      const toggle = { key: toggleKeyParam(context.req.param('key')), enabled };
      return context.json(await switchToggle(deps, context.get('administrator'), toggle));
    });
