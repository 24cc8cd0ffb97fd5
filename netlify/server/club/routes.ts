import { Hono } from 'hono';
import { clubInputSchema } from '#domain/club.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { jsonBody } from '../http/json-body.ts';
import { changeClub, findClub } from './actions.ts';
import { clubOf, selectClub } from './queries.ts';

export const clubRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/club', cachedPublicly(['club']), async (context) => {
    const [row] = await selectClub(deps.db);
    if (!row) throw new DomainError('not-found');
    return context.json(clubOf(row, deps.now()));
  });

export const adminClubRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/club', async (context) => context.json(await findClub(deps)))
    .put('/club', jsonBody(clubInputSchema), async (context) =>
      context.json(await changeClub(deps, context.get('administrator').id, context.req.valid('json'))),
    );
