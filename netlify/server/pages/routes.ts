import { Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import { pageKeySchema } from '#domain/page.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { selectPage } from './queries.ts';

export const pageRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/pages/:key', cachedPublicly(['pages']), async (context) => {
    const key = pageKeySchema.safeParse(context.req.param('key'));
    const [page] = key.success ? await selectPage(deps.db, key.data) : [];
    if (!page) throw new DomainError('not-found');
    return context.json(page);
  });
