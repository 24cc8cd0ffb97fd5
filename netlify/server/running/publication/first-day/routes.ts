import { Hono } from 'hono';
import type { Deps } from '../../../deps.ts';
import type { AppEnv } from '../../../http/app-env.ts';
import { inArea } from '../../../http/authenticate.ts';
import { findFirstDay } from './actions.ts';

export const adminFirstDayRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/first-day', inArea('settings'), async (context) =>
    context.json(await findFirstDay(deps, context.get('administrator'))),
  );
