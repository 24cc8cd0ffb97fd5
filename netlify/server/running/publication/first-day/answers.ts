import * as z from 'zod';
import { afterwardsSteps, firstDaySteps } from '#domain/site/first-day-steps.ts';
import { declare } from '../../../http/declare.ts';
import type { adminFirstDayRoutes } from './routes.ts';

export const firstDayAnswers = declare<typeof adminFirstDayRoutes>('/api/admin')({
  'GET /first-day': {
    does: 'Lists what a new site still lacks, in the order in which it is best done: what sign-up waits for, and what comes afterwards.',
    answers: {
      200: z.strictObject({ missing: z.array(z.enum(firstDaySteps)), afterwards: z.array(z.enum(afterwardsSteps)) }),
    },
  },
});
