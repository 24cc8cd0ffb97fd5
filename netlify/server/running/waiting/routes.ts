import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { countWaiting } from './actions.ts';

export const adminWaitingRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/waiting', inArea('own'), async (context) =>
    context.json(await countWaiting(deps, context.get('administrator').roles)),
  );
