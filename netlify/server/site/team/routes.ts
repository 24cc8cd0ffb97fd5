import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { cachedPublicly } from '../../http/headers.ts';
import { listPublicTeam } from './reads.ts';

export const teamRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/team', cachedPublicly(['team', 'toggles']), async (context) =>
    context.json(await listPublicTeam(deps)),
  );
