import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { validationError } from '#domain/error.ts';
import { seasonSchema } from '#domain/member-filter.ts';
import type { Season } from '#domain/season.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { findFigures } from './actions.ts';

const seasonQuery = validator('query', ({ season }): { season?: Season } => {
  if (season === undefined) return {};
  const asked = seasonSchema.safeParse(season);
  if (!asked.success) throw validationError({ season: 'invalid' });
  return { season: asked.data };
});

export const adminFigureRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/figures', seasonQuery, async (context) =>
    context.json(await findFigures(deps, context.req.valid('query').season)),
  );
