import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ARTICLES_PER_PAGE, isArticleId } from '#domain/site/article.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { cachedPublicly } from '../../http/headers.ts';
import { paramReader } from '../../http/param.ts';
import { pageParameter, query, understoodOrNone } from '../../http/query.ts';
import { findPublished, findPublishedArticle } from './reads.ts';

const tags = ['articles', 'toggles'] as const;

export const slugParam = paramReader(z.string().check(z.refine(isArticleId)));

/** An invalid value counts as absent. */
const listQuery = query(
  z.object({
    /** From 1; what is no page is the first one. */
    page: pageParameter,
    /** `1`: only those with a picture. */
    withImage: understoodOrNone(z.literal('1')),
  }),
);

export const articleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/articles', cachedPublicly(tags, ['page', 'withImage']), listQuery, async (context) => {
      const { page = 1, withImage } = context.req.valid('query');
      const { articles, total } = await findPublished(deps, { page, withImage: withImage === '1' });
      context.header('X-Total-Count', String(total));
      context.header('X-Page-Size', String(ARTICLES_PER_PAGE));
      return context.json(articles);
    })
    .get('/articles/:id', cachedPublicly(tags), async (context) =>
      context.json(await findPublishedArticle(deps, slugParam(context.req.param('id')))),
    );
