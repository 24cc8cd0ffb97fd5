import * as z from 'zod';
import { consentKinds, consentWays } from '#domain/member/consent.ts';
import { holdSchema } from '#domain/member/retention-answers.ts';
import { count, day, id, instant, season } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminPrivacyRoutes } from './routes.ts';

const consent = z
  .strictObject({
    kind: z.enum(consentKinds),
    granted: z.boolean(),
    textVersion: z.string().nullable(),
    way: z.enum(consentWays),
    at: instant,
    season: season.nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'ConsentEvent' });

const stays = z.array(
  z
    .strictObject({
      id,
      season,
      ground: z.enum(['held', 'payment-under-way', 'refund-due', 'dispute', 'owed', 'aid-awaited']),
      cents: count,
    })
    .meta({ id: 'KeptMembership' }),
);

const preview = z
  .strictObject({
    goes: z.strictObject({
      memberships: z.array(z.strictObject({ id, season, isInForce: z.boolean() })),
      counts: z.strictObject({ files: count, mails: count, links: count, consents: count }),
      requests: count,
      notes: count.describe('What the club noted about the person.'),
    }),
    stays,
    anonymous: z.strictObject({ payments: count, cents: count, until: day.nullable(), journalLines: count }),
    fullName: z.string(),
    fingerprint: z.string(),
  })
  .meta({ id: 'ErasurePreview' });

export const adminPrivacyAnswers = declare<typeof adminPrivacyRoutes>('/api/admin')({
  'GET /privacy-notice': {
    does: 'Returns what the page about privacy says by itself: how long, where and by whom data are handled.',
    answers: {
      200: z
        .strictObject({
          club: z.strictObject({ name: z.string(), email: z.string(), address: z.string(), host: z.string() }),
          years: z.int(),
          isSelfHosted: z.boolean().describe('The site runs on a machine of the club’s own.'),
          database: z.discriminatedUnion('at', [
            z.strictObject({ at: z.literal('neon'), region: z.string().nullable() }),
            z.strictObject({ at: z.literal('here') }),
            z.strictObject({ at: z.literal('other'), host: z.string() }),
          ]),
          sendsMail: z.boolean(),
          mailServer: z.string().nullable().describe('Null if it is on the machine of the site.'),
          backup: z
            .strictObject({ nights: z.int(), bucket: z.string().nullable() })
            .nullable()
            .describe('Null if nothing is backed up at night.'),
        })
        .meta({ id: 'PrivacyFacts' }),
    },
    refuses: { 'not-found': null },
  },
  'GET /persons/:id/consents': {
    does: 'Lists every choice of a person about image rights and news, in the order in which they were made.',
    answers: { 200: z.array(consent) },
  },
  'POST /persons/:id/archive': {
    does: 'Makes one archive of all that concerns a person: JSON, a page to read, files and mails.',
    answers: { 200: { types: ['application/zip'], what: 'The archive.' } },
    refuses: { 'not-found': null },
  },
  'GET /persons/:id/erasure': {
    does: 'Says what the erasure of a person would do: what goes, what stays and why, and what becomes anonymous.',
    answers: { 200: preview },
  },
  'POST /persons/:id/erasure': {
    does: 'Erases a person, exactly as it was previewed.',
    answers: { 200: z.strictObject({ stays, isUnfinished: z.boolean() }).meta({ id: 'ErasureResult' }) },
    refuses: { conflict: preview },
  },
  'GET /persons/:id/hold': {
    does: 'Says whether a person is kept until further notice, why, and since when.',
    answers: {
      200: z.strictObject({ hold: z.nullable(holdSchema) }),
    },
  },
  'PUT /persons/:id/hold': {
    does: 'Keeps a person until further notice: nothing of them is erased, by anybody or by itself.',
    answers: { 204: null },
  },
  'DELETE /persons/:id/hold': {
    does: 'Ends what keeps a person, who goes by the usual rules from then on.',
    answers: { 204: null },
  },
});
