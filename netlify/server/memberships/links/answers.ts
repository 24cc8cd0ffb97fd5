import * as z from 'zod';
import { instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import { details } from '../answers.ts';
import type { adminLinkRoutes } from './routes.ts';

export const adminLinkAnswers = declare<typeof adminLinkRoutes>('/api/admin')({
  'POST /memberships/:id/links': {
    does: 'Makes a link to the dossier, or for the guardian, to be handed over by hand.',
    answers: { 201: z.strictObject({ url: z.string(), expiresAt: instant }).meta({ id: 'LinkToCopy' }) },
    refuses: { 'rate-limited': null, conflict: null },
  },
  'DELETE /memberships/:id/links/:linkId': {
    does: 'Ends a link. The request is idempotent.',
    answers: { 200: details },
  },
});
