import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { seasonQuery } from '../../http/season-query.ts';
import { findFigures } from './actions.ts';

export const adminFigureRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/figures', inArea('money'), seasonQuery, async (context) =>
    context.json(await findFigures(deps, context.get('administrator'), context.req.valid('query').season)),
  );
