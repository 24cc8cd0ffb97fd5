import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { findPublicClub } from './reads.ts';

export const clubRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/club', keptForTheDay(deps, ['club']), async (context) =>
    context.json(await findPublicClub(deps)),
  );
