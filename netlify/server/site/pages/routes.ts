import { Hono } from 'hono';
import { pageKeySchema } from '#domain/site/page.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { cachedPublicly } from '../../http/headers.ts';
import { paramReader } from '../../http/param.ts';
import { findPage } from './reads.ts';

export const pageKeyParam = paramReader(pageKeySchema);

export const pageRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/pages/:key', cachedPublicly(['pages']), async (context) =>
    context.json(await findPage(deps, pageKeyParam(context.req.param('key')))),
  );
