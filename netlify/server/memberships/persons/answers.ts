import * as z from 'zod';
import { foundPersonSchema } from '#domain/member/find-answers.ts';
import { householdTies } from '#domain/member/household.ts';
import { memberStatuses } from '#domain/member/member.ts';
import { noteReaders } from '#domain/member/person-note.ts';
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

const note = z
  .strictObject({
    id,
    text: z.string(),
    readers: z.enum(noteReaders),
    by: z.string().nullable().describe('The writer’s name, or null if the account is gone.'),
    isMine: z.boolean().describe('Whoever asks may change and delete it.'),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PersonNote' });

const cents = z.int();
const householdPerson = z
  .strictObject({
    personId: id,
    memberId: id.describe('The membership whose page shows the person.'),
    isArchived: z.boolean(),
    fullName: z.string(),
    ties: z.array(z.enum(householdTies)),
    owing: z.array(z.strictObject({ id, season, isArchived: z.boolean(), owedCents: cents })),
    owedCents: cents,
  })
  .meta({ id: 'HouseholdPerson' });
const household = z
  .strictObject({
    payer: householdPerson.nullable().describe('Null: the person pays.'),
    paysFor: z.array(householdPerson),
    others: z.array(householdPerson),
    ownCents: cents,
    owedCents: cents.describe('What the person and all of paysFor owe together.'),
  })
  .meta({ id: 'Household' });

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
  'GET /persons/:id/notes': {
    does: 'Lists the notes on a person that whoever asks may read.',
    answers: { 200: z.array(note) },
  },
  'POST /persons/:id/notes': {
    does: 'Writes a note on a person. The request is idempotent.',
    answers: { 201: note },
    refuses: { conflict: null },
  },
  'PUT /persons/:id/notes/:noteId': {
    does: 'Changes a note: one’s own, or as an owner.',
    answers: { 200: note },
    refuses: { conflict: note, 'role-missing': null },
  },
  'DELETE /persons/:id/notes/:noteId': {
    does: 'Deletes a note: one’s own, or as an owner.',
    answers: { 204: null },
    refuses: { conflict: null, 'role-missing': null },
  },
  'GET /persons/:id/household': {
    does: 'Tells who pays for a person, for whom they pay, and whom an address ties to them.',
    answers: { 200: household },
  },
  'PUT /persons/:id/payer': {
    does: 'Sets who pays for a person. The request is idempotent.',
    answers: { 200: household },
    refuses: { conflict: null },
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
