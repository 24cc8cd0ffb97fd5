import * as z from 'zod';
import { declare } from '../http/declare.ts';
import type { healthRoutes } from './routes.ts';

const state = z.enum(['up', 'down']);

const payments = z.union([
  z.strictObject({ works: z.literal(true), isTest: z.boolean() }),
  z.strictObject({ works: z.literal(false), isRefused: z.boolean(), trouble: z.string(), isTest: z.boolean() }),
]);

const health = z
  .strictObject({
    status: z.enum(['ok', 'degraded']),
    database: state,
    files: state.exactOptional(),
    payments: payments.exactOptional(),
  })
  .meta({ id: 'Health' });

export const healthAnswers = declare<typeof healthRoutes>('/api')({
  'GET /health': {
    does: 'Says whether the site works: the database to everybody, files and payments to administrators only.',
    access: 'everybody; an administrator learns more',
    answers: { 200: health, 503: health },
  },
});
