import * as z from 'zod';
import { isArticleId } from '#domain/site/article.ts';
import { focusedImage, instant, pageHeaders } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminArticleRoutes } from './admin-routes.ts';
import type { articleRoutes } from './routes.ts';

const slug = z.string().refine(isArticleId).meta({ pattern: '^[a-z0-9-]{1,100}$' });

const summary = z
  .strictObject({
    id: slug,
    title: z.string(),
    summary: z.string(),
    image: focusedImage.nullable(),
    published: z.boolean(),
    publishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ArticleSummary' });

const article = summary.extend({ content: z.string() }).meta({ id: 'Article' });

const params = { id: slug };

export const articleAnswers = declare<typeof articleRoutes>('/api')({
  'GET /articles': {
    does: 'Lists the published articles, the newest first, 20 to a page, without their text.',
    answers: { 200: z.array(summary) },
    headers: pageHeaders,
  },
  'GET /articles/:id': { does: 'Returns a published article.', params, answers: { 200: article } },
});

export const adminArticleAnswers = declare<typeof adminArticleRoutes>('/api/admin')({
  'GET /articles': { does: 'Lists every article, drafts too, without their text.', answers: { 200: z.array(summary) } },
  'GET /articles/:id': { does: 'Returns an article, published or not.', params, answers: { 200: article } },
  'POST /articles': {
    does: 'Adds an article. Its address is made of its title and never changes.',
    answers: { 201: article },
    refuses: { conflict: article },
  },
  'PUT /articles/:id': {
    does: 'Changes, publishes or withdraws an article.',
    params,
    answers: { 200: article },
    refuses: { conflict: article },
  },
  'DELETE /articles/:id': {
    does: 'Deletes an article.',
    params,
    answers: { 204: null },
    refuses: { conflict: article },
  },
});
