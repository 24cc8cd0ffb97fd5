import * as z from 'zod';
import { foundPersonSchema } from '#domain/member/find-answers.ts';
import { memberStatuses } from '#domain/member/member.ts';
import { day, id, instant, season } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminPersonRoutes } from './routes.ts';

export const personMembership = z
  .strictObject({
    id,
    season,
    status: z.enum(memberStatuses),
    fullName: z.string(),
    birthDate: day,
    email: z.string(),
    disciplines: z.array(z.string()),
    isAddressNew: z
      .boolean()
      .describe('The address was none of the person’s before, and nobody has checked who it is.'),
    archivedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'PersonMembership' });

const person = z.strictObject({ id, memberships: z.array(personMembership) }).meta({ id: 'Person' });

const merge = z.strictObject({ kept: person, gone: person, duplicates: z.array(season) }).meta({ id: 'Merge' });

export const adminPersonAnswers = declare<typeof adminPersonRoutes>('/api/admin')({
  'POST /persons/found': {
    does: 'Finds persons by name, e-mail, phone or licence, in any season, also archived ones: at most ten, each once.',
    answers: { 200: z.array(foundPersonSchema) },
  },
  'GET /persons/:id/alike': {
    does: 'Lists other persons who may be this one, for an administrator to decide.',
    answers: { 200: z.array(person) },
  },
  'GET /persons/:id/merge/:otherId': {
    does: 'Says what making one person of two would do.',
    answers: { 200: merge },
    refuses: { conflict: null },
  },
  'POST /persons/:id/merge': {
    does: 'Makes one person of two, exactly as it was previewed. The request is idempotent.',
    answers: { 200: person },
    refuses: { conflict: merge },
  },
});
