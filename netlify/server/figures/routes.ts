import { Hono } from 'hono';
import * as z from 'zod/mini';
import { seasonSchema } from '#domain/member-filter.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { query } from '../http/query.ts';
import { findFigures } from './actions.ts';

/** Left out: the season open to sign-up. */
const seasonQuery = query(z.object({ season: z.optional(seasonSchema) }));

export const adminFigureRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/figures', inArea('money'), seasonQuery, async (context) =>
    context.json(await findFigures(deps, context.req.valid('query').season)),
  );
