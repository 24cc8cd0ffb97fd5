import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';

export const healthRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/health', async (context) => {
    const database = await deps.db.execute(sql`select 1`).then(
      () => 'up' as const,
      () => 'down' as const,
    );
    return context.json({ status: database === 'up' ? 'ok' : 'degraded', database }, database === 'up' ? 200 : 503);
  });
