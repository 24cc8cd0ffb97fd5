import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { findFigures } from './actions.ts';

export const adminFigureRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/figures', async (context) => context.json(await findFigures(deps)));
