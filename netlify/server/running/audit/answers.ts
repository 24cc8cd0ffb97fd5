import * as z from 'zod';
import { weekdays } from '#domain/planning/training.ts';
import { anyId, day, instant, pageHeaders } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminAuditRoutes } from './routes.ts';

const about = z.union([
  z.strictObject({ name: z.string() }),
  z.strictObject({
    discipline: z.string(),
    weekday: z.literal(weekdays),
    startTime: z.string(),
    endTime: z.string(),
  }),
  z.strictObject({ label: z.string(), from: day, to: day }),
]);

const line = z
  .strictObject({
    id: anyId,
    at: instant,
    by: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    about: about.nullable(),
    fields: z.array(z.string()),
  })
  .meta({ id: 'AuditLine' });

export const auditAnswers = declare<typeof adminAuditRoutes>('/api/admin')({
  'GET /audit': {
    does: 'Lists who changed what, the newest first, 50 to a page.',
    answers: { 200: z.array(line) },
    headers: pageHeaders,
  },
  'GET /audit/export': {
    does: 'Returns the lines that a filter leaves as a file, the newest first, and leaves a line about it.',
    answers: { 200: { types: ['text/csv; charset=utf-8'], what: 'the journal as CSV, for French spreadsheets' } },
  },
});
