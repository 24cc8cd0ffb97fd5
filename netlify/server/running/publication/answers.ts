import * as z from 'zod';
import { count, instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminPublicationRoutes } from './routes.ts';

const publication = z
  .strictObject({
    state: z.enum(['idle', 'running', 'failed']),
    pending: z.array(z.strictObject({ part: z.string(), label: z.string() }).meta({ id: 'PendingPart' })),
    count,
    deployedAt: instant.nullable(),
    requestedAt: instant.nullable(),
    configured: z.boolean(),
  })
  .meta({ id: 'PublicationJson' });

export const publicationAnswers = declare<typeof adminPublicationRoutes>('/api/admin')({
  'GET /publication': {
    does: 'Says what awaits publication, and where the latest one stands.',
    answers: { 200: publication },
  },
  'POST /publication': {
    does: 'Publishes the site: 202 once the build is under way, 200 when there is nothing to do.',
    answers: { 200: publication, 202: publication },
  },
});
