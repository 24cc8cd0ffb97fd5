import * as z from 'zod';
import { declarationOf } from '#domain/member/member-fields.ts';
import { renewedTexts } from '#domain/member/renewal.ts';
import { deductionReasons, priceReasons } from '#domain/money/membership-fee.ts';
import { cents, day, federationAsked, healthOnOffer, instalmentRule, product, season } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { renewalRoutes } from './routes.ts';

const inSeason = cents.nullable().describe('Cents. Null: there is no such line in that season.');

const signed = z.int().nullable().describe('Cents, below zero. Null: there is no such deduction in that season.');

const difference = z
  .strictObject({
    lines: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('discipline'),
          discipline: z.string(),
          before: inSeason,
          after: inSeason,
          reason: z.enum(priceReasons).exactOptional(),
        }),
        z.strictObject({
          kind: z.literal('deduction'),
          reason: z.enum(deductionReasons),
          name: z.string().exactOptional(),
          before: signed,
          after: signed,
        }),
      ]),
    ),
    before: cents,
    after: cents,
  })
  .meta({ id: 'RenewalDifference' });

const answered = z.string().nullable();
const values = z.strictObject({
  ...Object.fromEntries(
    // Of the federation's, only what the season asks.
    renewedTexts.map((field) => [
      field,
      declarationOf(field).part === 'federation' ? answered.exactOptional() : answered,
    ]),
  ),
  disciplines: z.array(z.string()),
  reducedPriceSelected: z.boolean(),
});

const told = { firstName: z.string(), season };

const renewal = z
  .discriminatedUnion('state', [
    z.strictObject({ ...told, state: z.literal('not-yet'), opensOn: day }),
    z.strictObject({
      ...told,
      state: z.literal('open'),
      lastSeason: season,
      values,
      hasPhoto: z.boolean(),
      products: z.array(product),
      instalments: instalmentRule,
      federationAsked,
      health: healthOnOffer,
      rulesVersion: z.int(),
      difference,
    }),
    z.strictObject({ ...told, state: z.literal('declined') }),
    z.strictObject({ ...told, state: z.literal('member') }),
    z.strictObject({ ...told, state: z.literal('closed') }),
  ])
  .meta({ id: 'Renewal' });

export const renewalAnswers = declare<typeof renewalRoutes>('/api')({
  'GET /renewal': {
    does: 'Returns the form by which a former member comes back, filled with the answers of the season before, and what it costs now.',
    answers: { 200: renewal },
    refuses: { 'link-ended': null },
  },
  'POST /renewal/decline': {
    does: 'Writes that the person does not come back. The request is idempotent.',
    answers: { 200: renewal },
    refuses: { 'link-ended': null, conflict: renewal },
  },
  'POST /renewal/undo-decline': {
    does: 'Takes that back. The request is idempotent.',
    answers: { 200: renewal },
    refuses: { 'link-ended': null, conflict: renewal },
  },
  'POST /renewal/dossier-link': {
    does: 'Mails a link to the dossier to somebody who is a member already, at the address of that membership, and one to a minor’s guardian.',
    answers: { 200: z.strictObject({}) },
    refuses: { 'link-ended': null, 'rate-limited': null },
  },
});
