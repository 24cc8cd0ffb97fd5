import { Hono } from 'hono';
import { findPublicClub } from '../../club/reads.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { keptForTheDay } from '../../http/kept-for-the-day.ts';

export const clubRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/club', keptForTheDay(deps, ['club']), async (context) =>
    context.json(await findPublicClub(deps)),
  );
