import * as z from 'zod';
import { emergencyContact, id } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import { mailing, mailingPlan } from '../../mail/answers.ts';
import { closure, notice, planning, trainingDay, trainingSession } from '../planning/answers.ts';
import type { adminClassRoutes } from './routes.ts';

const coachedClass = z
  .strictObject({
    id,
    discipline: z.string(),
    people: z.array(
      z.strictObject({
        id,
        firstName: z.string(),
        lastName: z.string(),
        hasPhoto: z.boolean(),
        isComplete: z.boolean(),
        emergencyContact,
        notes: z.array(z.string()).describe('What the club noted for coaches too.'),
      }),
    ),
  })
  .meta({ id: 'CoachedClass' });

export const classAnswers = declare<typeof adminClassRoutes>('/api/admin')({
  'GET /classes': {
    does: 'Lists the members in the administrator’s own classes, which are those of the disciplines on their account.',
    answers: { 200: z.array(coachedClass) },
  },
  'GET /classes/members/:id/photo': {
    does: 'Returns the small photo of somebody in one of those classes.',
    answers: { 200: { types: ['image/jpeg'], what: 'the photo' } },
  },
  'GET /classes/week': {
    does: 'Returns one’s own classes of the week, and what is cancelled of them.',
    answers: { 200: planning },
  },
  'GET /classes/day': {
    does: 'Returns one’s own classes of today, or of the next day with some, and how many are enrolled in each.',
    answers: { 200: trainingDay },
  },
  'PUT /classes/week/:id/note': {
    does: 'Changes the note of one’s own class.',
    answers: { 200: trainingSession },
    refuses: { conflict: trainingSession },
  },
  'POST /classes/closures': {
    does: 'Cancels dates of one’s own class.',
    answers: { 201: closure },
    refuses: { conflict: closure, 'not-found': null },
  },
  'DELETE /classes/closures/:id': {
    does: 'Lets cancelled dates of one’s own class take place again.',
    answers: { 204: null },
    refuses: { conflict: closure },
  },
  'GET /classes/notices': {
    does: 'Tells what can be told by mail of one’s own classes of today and tomorrow.',
    answers: { 200: z.array(notice) },
  },
  'POST /classes/notices': {
    does: 'Tells those of one’s own class what became of it. The request is idempotent.',
    answers: { 201: mailing },
    refuses: { conflict: mailingPlan.optional() },
  },
});
