import * as z from 'zod';
import { id } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
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
        emergencyContactName: z.string().nullable(),
        emergencyContactPhone: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CoachedClass' });

export const classAnswers = declare<typeof adminClassRoutes>('/api/admin')({
  'GET /classes': {
    does: 'Lists who comes to the classes of whoever asks: the disciplines chosen on their account.',
    answers: { 200: z.array(coachedClass) },
  },
  'GET /classes/members/:id/photo': {
    does: 'Returns the small photo of somebody in one of those classes.',
    answers: { 200: { types: ['image/jpeg'], what: 'the photo' } },
  },
});
