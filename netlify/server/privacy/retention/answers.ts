import * as z from 'zod';
import { count, day, id, instant, season } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminRetentionRoutes } from './routes.ts';

const expired = z
  .strictObject({ season, members: count, files: count, oldestDay: z.string() })
  .meta({ id: 'ExpiredSeason' });

const former = z
  .strictObject({ memberId: id, fullName: z.string(), season, goesOn: day.nullable() })
  .meta({ id: 'FormerMember' });

const held = z
  .strictObject({
    memberId: id,
    fullName: z.string(),
    season,
    isArchived: z.boolean(),
    reason: z.string(),
    since: instant,
    by: z.string().nullable(),
  })
  .meta({ id: 'HeldPerson' });

const preview = z
  .strictObject({
    years: z.int(),
    seasons: z.array(expired),
    kept: count,
    held: z.array(held),
    people: z.array(former),
    peopleCount: count,
  })
  .meta({ id: 'RetentionPreview' });

const result = z
  .strictObject({ deleted: z.strictObject({ members: count, files: count }), left: count })
  .meta({ id: 'RetentionResult' });

export const retentionAnswers = declare<typeof adminRetentionRoutes>('/api/admin')({
  'GET /retention/notice': {
    does: 'Says how many former members go by themselves, and from which day on, once it was announced.',
    answers: { 200: z.strictObject({ notice: z.strictObject({ people: count, goesOn: day }).nullable() }) },
  },
  'GET /retention': {
    does: 'Says which former members are no longer to be kept, and who goes within a month.',
    answers: { 200: preview },
  },
  'POST /retention': {
    does: 'Deletes former members whose time is over, as many as one request can; repeated, it goes on.',
    answers: { 200: result },
    refuses: { 'rate-limited': null },
  },
});
