import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { applyRetention, findNotice, previewRetention } from './actions.ts';

export const adminRetentionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/retention/notice', inArea('privacy'), async (context) => context.json({ notice: await findNotice(deps) }))
    .get('/retention', inArea('privacy'), async (context) => context.json(await previewRetention(deps)))
    .post('/retention', inArea('privacy'), async (context) =>
      context.json(await applyRetention(deps, context.get('administrator'))),
    );
