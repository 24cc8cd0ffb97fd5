import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isDatabaseUp } from './queries.ts';

export const healthRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/health', async (context) =>
    (await isDatabaseUp(deps.db))
      ? context.json({ status: 'ok', database: 'up' })
      : context.json({ status: 'degraded', database: 'down' }, 503),
  );
