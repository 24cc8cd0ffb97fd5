import { Hono } from 'hono';
import { toProductJson } from '#domain/product.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { listProducts } from './queries.ts';

export const productRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/products', cachedPublicly(['products']), async (context) =>
    context.json((await listProducts(deps.db)).map(toProductJson)),
  );
