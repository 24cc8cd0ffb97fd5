import * as z from 'zod';
import { clubAid, day, id } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import { details } from '../memberships/answers.ts';
import type { adminAidRoutes } from './routes.ts';

const somebody = z.strictObject({ id, fullName: z.string() });

const listed = z.array(
  clubAid
    .extend({
      member: somebody.extend({ birthDate: day, isArchived: z.boolean() }),
      stateBy: z
        .string()
        .nullable()
        .describe('Who brought it into its state. Null for a form, and once the account is gone.'),
      sameCode: z.array(somebody).describe('Other members of the season who claim the same code.'),
    })
    .meta({ id: 'ListedAid' }),
);

const changed = { answers: { 200: listed }, refuses: { conflict: details, 'not-found': null } };

export const aidAnswers = declare<typeof adminAidRoutes>('/api/admin')({
  'GET /aids': {
    does: 'Lists the aids that the members of a season claim, in the order of names.',
    answers: { 200: listed },
  },
  'POST /aids': {
    does: 'Adds an aid to a member.',
    ...changed,
    refuses: { ...changed.refuses, duplicate: null },
  },
  'POST /aids/enter': { does: 'Notes that aids were typed into Le Compte Asso, all or none.', ...changed },
  'POST /aids/reimburse': {
    does: 'Notes that the money of aids came: one payment for each, all or none.',
    ...changed,
    refuses: { ...changed.refuses, duplicate: null },
  },
  'POST /aids/:id/refuse': { does: 'Notes that an aid was refused: its sum is owed again.', ...changed },
  'POST /aids/:id/undo': {
    does: 'Takes back that an aid was typed in or refused. Money that came is taken back by correcting its payment.',
    ...changed,
  },
});
