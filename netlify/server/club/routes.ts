import { Hono } from 'hono';
import { clubInputSchema } from '#domain/club.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { changeClub, findClub, findPublicClub } from './actions.ts';

export const clubRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/club', keptForTheDay(deps, ['club']), async (context) =>
    context.json(await findPublicClub(deps)),
  );

export const adminClubRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/club', async (context) => context.json(await findClub(deps)))
    .put('/club', jsonBody(clubInputSchema), async (context) =>
      context.json(await changeClub(deps, context.get('administrator'), context.req.valid('json'))),
    );
