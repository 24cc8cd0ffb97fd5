import * as z from 'zod';
import { count } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminWaitingRoutes } from './routes.ts';

const waiting = z
  .strictObject({
    decisions: count.describe('Files, requests and new addresses that wait for a look.'),
    changes: count.describe('Changes that wait to be published.'),
  })
  .meta({ id: 'Waiting' });

export const waitingAnswers = declare<typeof adminWaitingRoutes>('/api/admin')({
  'GET /waiting': {
    does: 'Counts what waits for the administrator: 0 for what their roles do not let them decide or publish.',
    answers: { 200: waiting },
  },
});
