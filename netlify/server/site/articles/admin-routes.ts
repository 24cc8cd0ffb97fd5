import { Hono } from 'hono';
import { articleInputSchema } from '#domain/site/article.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { MAX_RICH_TEXT_BYTES } from '../../http/sent-body.ts';
import { changeArticle, createArticle, findArticle, listAllArticles, removeArticle } from './actions.ts';
import { slugParam } from './routes.ts';

const richText = { maxBytes: MAX_RICH_TEXT_BYTES };

export const adminArticleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/articles', inArea('content'), async (context) => context.json(await listAllArticles(deps)))
    .get('/articles/:id', inArea('content'), async (context) =>
      context.json(await findArticle(deps, slugParam(context.req.param('id')))),
    )
    .post('/articles', inArea('content'), jsonBody(articleInputSchema, richText), async (context) =>
      context.json(await createArticle(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .put('/articles/:id', inArea('content'), jsonBody(articleInputSchema, richText), async (context) => {
      const id = slugParam(context.req.param('id'));
      return context.json(await changeArticle(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .delete('/articles/:id', inArea('content'), async (context) => {
      await removeArticle(deps, context.get('administrator'), slugParam(context.req.param('id')));
      return context.body(null, 204);
    });
