import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { seasonQuery } from '../http/season-query.ts';
import { findTreasury } from './actions.ts';

export const adminLedgerRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/treasury', inArea('money'), seasonQuery, async (context) =>
    context.json(await findTreasury(deps, context.req.valid('query').season)),
  );
