import * as z from 'zod';
import { agesOn } from '#domain/member/health.ts';
import {
  askedHealth,
  attestedText,
  count,
  day,
  euros,
  federationAsked,
  federationColumns,
  healthRow,
  id,
  instant,
  product,
  season,
  seasonAid,
} from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminSeasonRoutes } from './routes.ts';

const days = z
  .strictObject({
    id: season,
    firstDay: day,
    lastDay: day,
    firstClass: day,
    lastClass: day,
    opensToFormerOn: day,
    opensOn: day,
    closesOn: day.nullable(),
  })
  .meta({ id: 'SeasonDays' });

const years = z.int().min(0).nullable();
const reduction = { name: z.string(), from: day.nullable(), minAge: years, maxAge: years };

const whole = days
  .extend({
    forced: z.enum(['open', 'closed']).nullable(),
    state: z.enum(['prepared', 'former', 'open', 'closed', 'ended']),
    isShown: z.boolean(),
    isSwitchedOff: z.boolean().describe('The switch «Inscriptions» is off: nobody joins, whatever the state.'),
    atOnce: euros
      .nullable()
      .describe('What is paid at once where the rest may be paid in several times. Null: not offered.'),
    prices: z.array(z.strictObject({ productId: id, name: z.string(), normal: euros, reduced: euros.nullable() })),
    reductions: z
      .array(
        z.union([z.strictObject({ ...reduction, amount: euros }), z.strictObject({ ...reduction, percent: z.int() })]),
      )
      .describe('What it takes off the price by itself, in this order.'),
    aids: z.array(seasonAid).describe('Who else pays a part of it, in this order.'),
    federationAsked,
    federationColumns,
    current: count,
    archived: count,
    closings: z
      .array(z.strictObject({ batchId: id, count, at: instant, by: z.string().nullable() }))
      .describe('What closed it in the last seven days and can be undone.'),
    updatedAt: instant,
  })
  .meta({ id: 'AdminSeason' });

const health = z
  .strictObject({
    id: season,
    agesOn: z.enum(agesOn),
    rows: z.array(healthRow),
    adultText: attestedText,
    guardianText: attestedText,
    isUsual: z.boolean().describe('The season has no table of its own.'),
    updatedAt: instant,
  })
  .meta({ id: 'SeasonHealth' });

const healthPreview = z
  .strictObject({
    asked: z.array(z.strictObject({ ...askedHealth, isMinor: z.boolean(), count })),
    lacking: count.describe('Dossiers that would lack what is not asked of them now.'),
  })
  .meta({ id: 'HealthPreview' });

const inHand = z
  .strictObject({
    running: season,
    seasons: z.array(
      z.strictObject({
        id: season,
        takesMembers: z.boolean().describe('Whether members may be added to it by hand: it is not closed.'),
        federationAsked,
      }),
    ),
  })
  .meta({ id: 'SeasonsInHand' });

const somebody = z.strictObject({ id, fullName: z.string() });

const closing = z
  .strictObject({
    season,
    lastDay: day,
    hasEnded: z.boolean(),
    isOpen: z.boolean(),
    archived: count,
    cancelled: count,
    owing: z.array(somebody.extend({ owed: euros })),
    stopping: z.array(somebody.extend({ toCome: euros })).describe('Whose plan stops: the rest is owed.'),
    underWay: z.array(somebody.extend({ hasProof: z.boolean(), hasFlag: z.boolean() })),
    staying: z.array(somebody),
  })
  .meta({ id: 'Closing' });

const params = { id: season };
const changed = { answers: { 200: whole }, refuses: { conflict: whole }, params };

export const adminSeasonAnswers = declare<typeof adminSeasonRoutes>('/api/admin')({
  'GET /seasons': { does: 'Lists the seasons, the latest first.', answers: { 200: z.array(whole) } },
  'POST /seasons': {
    does: 'Prepares a season with the prices that go on into it. Nothing of it is public before its day.',
    answers: { 201: whole },
    refuses: { conflict: whole },
  },
  'GET /seasons/in-hand': {
    does: 'Says which season runs, and which ones an administrator may work in, the latest first.',
    answers: { 200: inHand },
  },
  'GET /seasons/next': {
    does: 'Proposes the season after the latest one, with the same days a year later.',
    answers: { 200: days },
  },
  'GET /seasons/:id': { does: 'Returns a season.', answers: { 200: whole }, params },
  'GET /seasons/:id/products': {
    does: 'Lists the disciplines the club offers, with their prices in a season, in euros.',
    answers: { 200: z.array(product) },
    params,
  },
  'PUT /seasons/:id': { does: 'Changes the days of a season.', ...changed },
  'PUT /seasons/:id/prices': { does: 'Gives a season prices of its own.', ...changed },
  'PUT /seasons/:id/instalments': {
    does: 'Offers a season’s instalments by card, or ends the offer.',
    ...changed,
  },
  'PUT /seasons/:id/reductions': { does: 'Sets what a season takes off the price by itself.', ...changed },
  'PUT /seasons/:id/aids': { does: 'Sets who else pays a part of a season.', ...changed },
  'GET /seasons/:id/health': { does: 'Says what a season asks about health.', answers: { 200: health }, params },
  'PUT /seasons/:id/health': {
    does: 'Sets what a season asks about health. It decides at once about the dossiers of its members.',
    answers: { 200: health },
    refuses: { conflict: health },
    params,
  },
  'POST /seasons/:id/health/preview': {
    does: 'Says what a table would ask of the members of a season. Nothing is written.',
    answers: { 200: healthPreview },
    params,
  },
  'PUT /seasons/:id/federation': { does: 'Sets which fields a season asks for the federation.', ...changed },
  'POST /seasons/:id/federation/preview': {
    does: 'Says what asking these fields would change for the members of a season. Nothing is written.',
    answers: {
      200: z
        .strictObject({ incomplete: count.describe('How many complete dossiers would lack a field.') })
        .meta({ id: 'FederationPreview' }),
    },
    params,
  },
  'PUT /seasons/:id/federation-columns': { does: 'Sets the columns of the federation’s file.', ...changed },
  'PUT /seasons/:id/sign-up': {
    does: 'Opens or closes the sign-up of a season whatever its days say, or leaves it to them.',
    ...changed,
  },
  'GET /seasons/:id/closing': { does: 'Says what closing a season would do.', answers: { 200: closing }, params },
});
