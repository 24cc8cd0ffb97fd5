import { Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import { type PageKey, pageInputSchema, pageKeySchema, pageKeys } from '#domain/page.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { cachedPublicly } from '../http/headers.ts';
import { jsonBody } from '../http/json-body.ts';
import { changePage, findPage, listPageVersions } from './actions.ts';
import { selectPageSummaries, toPageSummary } from './queries.ts';

const keyOf = (param: string): PageKey => {
  const key = pageKeySchema.safeParse(param);
  if (!key.success) throw new DomainError('not-found');
  return key.data;
};

export const pageRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/pages/:key', cachedPublicly(['pages']), async (context) =>
    context.json(await findPage(deps, keyOf(context.req.param('key')))),
  );

export const adminPageRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/pages', async (context) => {
      const pages = (await selectPageSummaries(deps.db)).map(toPageSummary);
      return context.json(pages.sort((one, other) => pageKeys.indexOf(one.key) - pageKeys.indexOf(other.key)));
    })
    .get('/pages/:key', async (context) => context.json(await findPage(deps, keyOf(context.req.param('key')))))
    .get('/pages/:key/versions', async (context) =>
      context.json(await listPageVersions(deps, keyOf(context.req.param('key')))),
    )
    .put('/pages/:key', jsonBody(pageInputSchema), async (context) => {
      const { id } = context.get('administrator');
      return context.json(await changePage(deps, id, keyOf(context.req.param('key')), context.req.valid('json')));
    });
