import * as z from 'zod';
import { dossierPieces, pieceStates } from '#domain/dossier.ts';
import { dossierRequestKinds, linkScopes } from '#domain/link.ts';
import { memberStatuses } from '#domain/member.ts';
import { deductionReasons, priceReasons } from '#domain/membership-fee.ts';
import { paymentMeans } from '#domain/payment.ts';
import { cents, day, euros, instant, season } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { dossierRoutes } from './routes.ts';

const piece = z
  .strictObject({ piece: z.enum(dossierPieces), state: z.enum(pieceStates), refusal: z.string().nullable() })
  .meta({ id: 'PieceOfDossier' });

const dossier = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    season,
    status: z.enum(memberStatuses),
    isArchived: z.boolean(),
    pieces: z.array(piece),
    isComplete: z.boolean(),
    birthDate: day,
    email: z.string(),
    pendingEmail: z.string().nullable(),
    phone: z.string(),
    address: z.string(),
    emergencyContactName: z.string().nullable(),
    emergencyContactPhone: z.string().nullable(),
    hasPhoto: z.boolean(),
    guardian: z.strictObject({ name: z.string(), email: z.string(), confirmedAt: instant.nullable() }).nullable(),
    reducedPriceSelected: z.boolean(),
    lines: z.array(
      z.strictObject({
        discipline: z.string(),
        reason: z.enum(priceReasons),
        amountCents: cents,
        discountCents: cents,
        deductions: z.array(z.strictObject({ reason: z.enum(deductionReasons), cents })).readonly(),
      }),
    ),
    amount: euros,
    normalAmount: euros,
    paid: euros,
    owed: euros,
    receipts: z.array(z.strictObject({ means: z.enum(paymentMeans), amount: euros, refunded: euros, paidAt: instant })),
    isDoubtful: z.boolean(),
    consents: z.strictObject({ imageRights: z.boolean(), news: z.boolean() }),
    requests: z.array(z.strictObject({ kind: z.enum(dossierRequestKinds), at: instant })),
    updatedAt: instant,
  })
  .meta({ id: 'DossierJson' });

const guardian = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    season,
    disciplines: z.array(z.string()),
    guardianName: z.string(),
    confirmedAt: instant.nullable(),
  })
  .meta({ id: 'GuardianJson' });

export const dossierAnswers = declare<typeof dossierRoutes>('/api')({
  'GET /dossier/link': {
    does: 'Says what a link is for.',
    answers: { 200: z.strictObject({ scope: z.enum(linkScopes) }) },
  },
  'GET /dossier': { does: 'Returns the dossier of the person who holds the link.', answers: { 200: dossier } },
  'GET /dossier/photo': {
    does: 'Returns a small version of the photo.',
    answers: { 200: { types: ['image/jpeg'], what: 'the photo' } },
    refuses: { 'not-found': null },
  },
  'GET /dossier/guardian': {
    does: 'Returns what the legal guardian of a minor is asked to confirm.',
    answers: { 200: guardian },
  },
});
