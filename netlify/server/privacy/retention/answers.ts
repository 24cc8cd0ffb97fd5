import * as z from 'zod/mini';
import { retentionNotice, retentionPreviewSchema, retentionResultSchema } from '#domain/member/retention-answers.ts';
import { declare } from '../../http/declare.ts';
import type { adminRetentionRoutes } from './routes.ts';

export const retentionAnswers = declare<typeof adminRetentionRoutes>('/api/admin')({
  'GET /retention/notice': {
    does: 'Says how many former members go by themselves, and from which day on, once it was announced.',
    answers: { 200: z.strictObject({ notice: z.nullable(retentionNotice) }) },
  },
  'GET /retention': {
    does: 'Says which former members are no longer to be kept, and who goes within a month.',
    answers: { 200: retentionPreviewSchema },
  },
  'POST /retention': {
    does: 'Deletes former members whose time is over, as many as one request can; repeated, it goes on.',
    answers: { 200: retentionResultSchema },
    refuses: { 'rate-limited': null },
  },
});
