import { Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { clubOf, selectClub } from './queries.ts';

export const clubRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/club', cachedPublicly(['club']), async (context) => {
    const [row] = await selectClub(deps.db);
    if (!row) throw new DomainError('not-found');
    return context.json(clubOf(row, deps.now()));
  });
