import * as z from 'zod';
import { pageKeySchema, pageKeys } from '#domain/site/page.ts';
import { instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminPageRoutes } from './admin-routes.ts';
import type { pageRoutes } from './routes.ts';

const version = { version: z.int().min(1), title: z.string(), updatedAt: instant };
const summary = z.strictObject({ key: z.enum(pageKeys), ...version }).meta({ id: 'PageSummary' });
const page = summary.extend({ content: z.string() }).meta({ id: 'Page' });
const entry = z
  .strictObject({ ...version, content: z.string(), by: z.string().nullable() })
  .meta({ id: 'PageHistoryEntry' });

const params = { key: pageKeySchema };

export const pageAnswers = declare<typeof pageRoutes>('/api')({
  'GET /pages/:key': { does: 'Returns a page of the club.', params, answers: { 200: page } },
});

export const adminPageAnswers = declare<typeof adminPageRoutes>('/api/admin')({
  'GET /pages': { does: 'Lists the pages of the club, without their text.', answers: { 200: z.array(summary) } },
  'GET /pages/:key': { does: 'Returns a page of the club.', params, answers: { 200: page } },
  'GET /pages/:key/versions': {
    does: 'Lists every version of a page, the newest first.',
    params,
    answers: { 200: z.array(entry) },
  },
  'GET /pages/:key/model': {
    does: 'Returns a text to begin the legal notice, the privacy page or the rules with, made from the settings of the club.',
    params,
    answers: { 200: z.strictObject({ content: z.string() }) },
  },
  'PUT /pages/:key': {
    does: 'Replaces the text of a page, which becomes a new version.',
    params,
    answers: { 200: page },
    refuses: { conflict: page },
  },
});
