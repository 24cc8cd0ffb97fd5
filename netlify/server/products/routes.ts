import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { listOffered } from './actions.ts';

export const productRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/products', cachedPublicly(['products']), async (context) =>
    context.json(await listOffered(deps)),
  );
