import * as z from 'zod';
import { isIsoDate } from '#domain/dates.ts';
import { imageFocuses } from '#domain/form/image.ts';
import { agesOn, healthDemands, healthLicences } from '#domain/member/health.ts';
import { practices } from '#domain/member/member-fields.ts';
import { aidCodeForms, aidDeductions, aidStates } from '#domain/money/aid.ts';
import { termStates } from '#domain/money/instalments.ts';
import { deductionReasons, priceReasons } from '#domain/money/membership-fee.ts';
import { dossierPieces, pieceStates } from '#domain/piece.ts';
import { federationDemands, federationFields } from '#domain/season/federation.ts';
import { isSeason } from '#domain/season/season.ts';

/** Parts that several answers share. Schemas of answers know every field there is: one more is a fault. */
export const id = z.uuid();
/** An id of any UUID version: the line about an undone batch derives its id from the batch’s. */
export const anyId = z.guid();
export const instant = z.iso.datetime();
export const day = z.string().refine(isIsoDate).meta({ format: 'date' });
export const season = z.string().refine(isSeason).meta({ pattern: '^20\\d\\d-20\\d\\d$' });
export const euros = z.number().multipleOf(0.01).describe('Euros.');
export const cents = z.int().describe('Cents.');
export const count = z.int().min(0);

/** What is asked about health (docs/rules.md#health). */
export const askedHealth = {
  demand: z.enum(healthDemands),
  months: z
    .int()
    .nullable()
    .describe('How old a certificate may be that is demanded, or replaces the attestation, in months.'),
};

/** A row of the health table of a season. */
export const healthRow = z
  .strictObject({
    productId: id.nullable(),
    practice: z.enum(practices).nullable(),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    licence: z.enum(healthLicences).nullable(),
    ...askedHealth,
  })
  .meta({ id: 'HealthRow' });

export const attestedText = z.strictObject({ text: z.string(), version: z.string() }).meta({ id: 'AttestedText' });

/** What a season asks about health, for the form. */
export const healthOnOffer = z
  .strictObject({ season, agesOn: z.enum(agesOn), rows: z.array(healthRow), adultText: attestedText })
  .meta({ id: 'HealthOnOffer' });

/** A plan by which a membership is paid in several times (docs/rules.md#instalments). */
export const plan = z
  .strictObject({
    isRunning: z.boolean(),
    card: z.strictObject({ brand: z.string(), last4: z.string(), expiresOn: day }),
    terms: z.array(z.strictObject({ on: day, amount: euros, state: z.enum(termStates) })),
    refused: euros,
    toCome: euros,
  })
  .meta({ id: 'PlanJson' });

/** A discipline of a quote with its price and deductions, as a person reads it. */
export const quotedLine = z.strictObject({
  discipline: z.string(),
  reason: z.enum(priceReasons),
  amountCents: cents,
  discountCents: cents,
  deductions: z
    .array(
      z.strictObject({
        reason: z.enum(deductionReasons),
        name: z.string().optional().describe('Of a season’s reduction.'),
        cents,
        percent: z.number().exactOptional(),
      }),
    )
    .readonly(),
});

/** A season's offer of instalments, or null. */
export const instalmentRule = z.strictObject({ atOnceCents: cents, lastClass: day }).nullable();

export const sums = z
  .strictObject({
    members: count,
    pending: count,
    cancelled: count,
    dueCents: cents,
    receivedCents: cents,
    owedCents: cents,
    awaitedCents: cents,
    toComeCents: cents,
    aidCents: cents,
    overpaidCents: cents,
    differenceCents: cents,
    owingDifference: count,
  })
  .meta({ id: 'MemberSums' });

export const openPieces = z
  .partialRecord(z.enum(dossierPieces), z.enum(pieceStates).exclude(['accepted']))
  .describe('The pieces of the dossier that are not accepted yet.');

export const emergencyContact = z
  .strictObject({ name: z.string().nullable(), phone: z.string().nullable(), isGuardian: z.boolean() })
  .nullable()
  .describe('Who is called: the guardian of a minor who named nobody else. Null if nobody is known.');

export const image = z
  .strictObject({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'Image' });

export const focusedImage = image.extend({ focus: z.enum(imageFocuses) }).meta({ id: 'FocusedImage' });

/** Headers of a list that comes in pages. */
export const pageHeaders = {
  'X-Total-Count': 'how many there are on all pages',
  'X-Page-Size': 'how many stand on one page',
};

/** Every refusal. The schema of `current` depends on the endpoint, which declares it. */
export const errorBody = z
  .strictObject({
    type: z.string(),
    message: z.string().exactOptional(),
    messages: z.array(z.string()).exactOptional(),
    fields: z.record(z.string(), z.string()).exactOptional(),
    current: z.unknown().exactOptional(),
    reference: z.uuid().exactOptional(),
  })
  .meta({ id: 'ErrorBody' });

/** When a season begins and ends, as its row says. */
export const seasonDays = z.strictObject({ firstDay: day, lastDay: day }).meta({ id: 'SeasonSpan' });

const offeredReduction = {
  name: z.string(),
  from: day.nullable().describe('The first day of joining on which it is given.'),
  bornAfter: day.nullable(),
  bornUntil: day.nullable(),
};

const aid = {
  label: z.string(),
  amount: euros,
  deduction: z.enum(aidDeductions).describe('When it lowers what the member pays.'),
};

/** An aid of a season, which somebody can claim. */
export const seasonAid = z
  .strictObject({
    ...aid,
    id,
    codeForm: z.enum(aidCodeForms),
    lastDay: day.nullable().describe('The last day on which it can be claimed.'),
  })
  .meta({ id: 'SeasonAid' });

/** An aid that a member claims, without its code. */
export const memberAid = z
  .strictObject({ ...aid, id, state: z.enum(aidStates), refusal: z.string().nullable() })
  .meta({ id: 'MemberAid' });

/** The same, as the club reads it. */
export const clubAid = memberAid
  .extend({
    aidId: id.describe('The aid of the season.'),
    code: z.string().nullable().describe('Null for an aid without one, and once it is not needed any more.'),
    stateAt: instant,
    paymentId: id.nullable().describe('The payment by which the money came.'),
  })
  .meta({ id: 'ClubAid' });

export const product = z
  .strictObject({
    id,
    name: z.string(),
    prices: z.array(z.strictObject({ id, amount: euros, isDefault: z.boolean() })),
    reductions: z
      .array(
        z.union([
          z.strictObject({ ...offeredReduction, amount: euros }),
          z.strictObject({ ...offeredReduction, percent: z.int() }),
        ]),
      )
      .optional()
      .describe('What its season takes off by itself, in this order. Absent if there is nothing.'),
    aids: z.array(seasonAid).optional().describe('The aids of its season, in this order. Absent if there are none.'),
  })
  .meta({ id: 'ProductJson' });

/** What a season asks for the federation. */
export const federationAsked = z
  .partialRecord(
    z.enum(federationFields),
    z.strictObject({
      demand: z.enum(federationDemands),
      isDropped: z.boolean().describe('The field is erased once it was exported for the federation.'),
    }),
  )
  .meta({ id: 'FederationAsked' });

export const federationColumns = z.array(
  z.strictObject({
    title: z.string(),
    source: z.string().nullable().describe('Null: the club has not chosen yet.'),
    format: z.string().nullable(),
  }),
);
