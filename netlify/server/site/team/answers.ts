import * as z from 'zod';
import { imageRule, MAX_IMAGE_BYTES } from '#domain/form/upload.ts';
import { teamGroups, teamMemberInputSchema } from '#domain/site/team.ts';
import { id, image, instant } from '../../http/answer-parts.ts';
import { declare, type Form } from '../../http/declare.ts';
import type { adminTeamRoutes } from './admin-routes.ts';
import type { teamRoutes } from './routes.ts';

const teamMember = z
  .strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
    group: z.enum(teamGroups),
    disciplines: z.array(z.string()),
    bio: z.string(),
    photo: image.nullable(),
    position: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'TeamMember' });

const form: Form = {
  fields: z.object({
    ...teamMemberInputSchema.shape,
    removePhoto: z.literal('true').optional().describe('Removes the photo.'),
  }),
  files: { photo: { types: imageRule.types, maxBytes: imageRule.maxBytes, isRequired: false } },
  maxBytes: MAX_IMAGE_BYTES + 100_000,
};

export const teamAnswers = declare<typeof teamRoutes>('/api')({
  'GET /team': {
    does: 'Lists the team, group by group: nobody while it is hidden.',
    answers: { 200: z.array(teamMember) },
  },
});

export const adminTeamAnswers = declare<typeof adminTeamRoutes>('/api/admin')({
  'GET /team': { does: 'Lists the whole team, group by group.', answers: { 200: z.array(teamMember) } },
  'GET /team/:id': { does: 'Returns somebody of the team.', answers: { 200: teamMember } },
  'POST /team': {
    does: 'Adds somebody to the team.',
    form,
    answers: { 201: teamMember },
    refuses: { conflict: teamMember },
  },
  'PUT /team/order': {
    does: 'Puts a group into another order, and lists the whole team.',
    answers: { 200: z.array(teamMember) },
    refuses: { conflict: z.array(teamMember) },
  },
  'PUT /team/:id': {
    does: 'Changes somebody of the team.',
    form,
    answers: { 200: teamMember },
    refuses: { conflict: teamMember },
  },
  'DELETE /team/:id': {
    does: 'Removes somebody from the team.',
    answers: { 204: null },
    refuses: { conflict: teamMember },
  },
});
