import * as z from 'zod';
import { firstDaySteps } from '#domain/first-day.ts';
import { declare } from '../http/declare.ts';
import type { adminFirstDayRoutes } from './routes.ts';

export const firstDayAnswers = declare<typeof adminFirstDayRoutes>('/api/admin')({
  'GET /first-day': {
    does: 'Lists what a new site still lacks, in the order in which it is best done.',
    answers: { 200: z.strictObject({ missing: z.array(z.enum(firstDaySteps)) }) },
  },
});
