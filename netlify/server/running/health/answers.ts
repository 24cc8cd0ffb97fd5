import * as z from 'zod';
import { declare } from '../../http/declare.ts';
import type { healthRoutes } from './routes.ts';

const state = z.enum(['up', 'down']);

const payments = z.union([
  z.strictObject({ works: z.literal(true), isTest: z.boolean() }),
  z.strictObject({ works: z.literal(false), isRefused: z.boolean(), trouble: z.string(), isTest: z.boolean() }),
]);

const backup = z.union([
  z.strictObject({ state: z.enum(['off', 'none', 'unreachable']) }),
  z.strictObject({ state: z.literal('kept'), at: z.iso.datetime() }),
  z.strictObject({ state: z.literal('failed'), since: z.iso.datetime() }),
]);

const health = z
  .strictObject({
    status: z.enum(['ok', 'degraded']),
    database: state,
    files: state.exactOptional(),
    payments: payments.exactOptional(),
    backup: backup.exactOptional(),
  })
  .meta({ id: 'Health' });

export const healthAnswers = declare<typeof healthRoutes>('/api')({
  'GET /health': {
    does: 'Says whether the site works: the database to everybody, files, payments and backup to administrators only.',
    access: 'everybody; an administrator learns more',
    answers: { 200: health, 503: health },
  },
});
