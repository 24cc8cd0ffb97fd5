import { Hono } from 'hono';
import { pageInputSchema } from '#domain/site/page.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { MAX_RICH_TEXT_BYTES } from '../../http/sent-body.ts';
import { changePage, findPageModel, listPages, listPageVersions } from './actions.ts';
import { findPage } from './reads.ts';
import { pageKeyParam } from './routes.ts';

export const adminPageRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/pages', inArea('content'), async (context) => context.json(await listPages(deps)))
    .get('/pages/:key', inArea('content'), async (context) =>
      context.json(await findPage(deps, pageKeyParam(context.req.param('key')))),
    )
    .get('/pages/:key/versions', inArea('content'), async (context) =>
      context.json(await listPageVersions(deps, pageKeyParam(context.req.param('key')))),
    )
    .get('/pages/:key/model', inArea('content'), async (context) =>
      context.json(await findPageModel(deps, pageKeyParam(context.req.param('key')))),
    )
    .put(
      '/pages/:key',
      inArea('content'),
      jsonBody(pageInputSchema, { maxBytes: MAX_RICH_TEXT_BYTES }),
      async (context) => {
        const key = pageKeyParam(context.req.param('key'));
        return context.json(await changePage(deps, context.get('administrator'), key, context.req.valid('json')));
      },
    );
