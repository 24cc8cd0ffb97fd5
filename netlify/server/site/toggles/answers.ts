import * as z from 'zod';
import { CLOSED_HEADER } from '#domain/planning/closed-days.ts';
import { toggleKeySchema, toggleKeys } from '#domain/site/toggle.ts';
import { instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminToggleRoutes } from './admin-routes.ts';
import type { toggleRoutes } from './routes.ts';

const toggle = z.strictObject({ key: z.enum(toggleKeys), enabled: z.boolean() }).meta({ id: 'Toggle' });

const described = toggle.extend({
  updatedAt: instant,
  missing: z
    .array(z.enum(['club', 'legal', 'privacy', 'rules']))
    .describe('Why it is off, whatever the club switched.'),
  isBetweenSeasons: z.boolean().describe('It is switched on, but no season is open to sign-up today.'),
  label: z.string(),
  description: z.string(),
});

const params = { key: toggleKeySchema };

export const toggleAnswers = declare<typeof toggleRoutes>('/api')({
  'GET /feature-toggles': {
    does: 'Lists what is open to visitors and what is not.',
    answers: { 200: z.array(toggle) },
    headers: { [CLOSED_HEADER]: 'the days without training ahead, `[from, to, session]`, as JSON' },
  },
  'GET /feature-toggle/:key': { does: 'Says whether one part of the site is open.', params, answers: { 200: toggle } },
});

export const adminToggleAnswers = declare<typeof adminToggleRoutes>('/api/admin')({
  'GET /feature-toggles': {
    does: 'Lists the parts of the site that can be opened and closed, with what keeps one closed.',
    answers: { 200: z.array(described) },
  },
  'PUT /feature-toggle/:key': {
    does: 'Opens or closes a part of the site. Sign-up opens once the club and its legal pages are written.',
    params,
    answers: { 200: toggle.extend({ updatedAt: instant }) },
    refuses: { conflict: null },
  },
});
