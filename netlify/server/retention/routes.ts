import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inTime } from '../http/deadline.ts';
import { applyRetention, previewRetention } from './actions.ts';

export const adminRetentionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/retention', async (context) => context.json(await inTime(context, previewRetention(deps))))
    .post('/retention', async (context) =>
      context.json(await inTime(context, applyRetention(deps, context.get('administrator').id))),
    );
