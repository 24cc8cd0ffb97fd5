import * as z from 'zod';
import { photoRule, proofRule } from '#domain/form/upload.ts';
import { dossierRequestKinds, linkScopes } from '#domain/mail/link.ts';
import { memberStatuses } from '#domain/member/member.ts';
import { contactFields } from '#domain/member/member-field-places.ts';
import { pickFields } from '#domain/member/member-fields.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { dossierPieces, pieceStates } from '#domain/piece.ts';
import { federationFields } from '#domain/season/federation.ts';
import {
  askedHealth,
  day,
  emergencyContact,
  euros,
  federationAsked,
  healthOnOffer,
  instalmentRule,
  instant,
  memberAid,
  plan,
  product,
  quotedLine,
  season,
  seasonDays,
} from '../http/answer-parts.ts';
import { declare, type Form } from '../http/declare.ts';
import { MAX_FORM_BYTES } from '../member/files.ts';
import { said } from '../member/said-answers.ts';
import { created } from '../payments/answers.ts';
import type { dossierRoutes } from './routes.ts';

const piece = z
  .strictObject({ piece: z.enum(dossierPieces), state: z.enum(pieceStates), refusal: z.string().nullable() })
  .meta({ id: 'PieceOfDossier' });

const health = {
  ...askedHealth,
  text: z.string(),
  version: z.string(),
  attestedAt: instant.nullable(),
  certificateOn: day.nullable(),
};

const dossier = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    season,
    seasonDays,
    status: z.enum(memberStatuses),
    isArchived: z.boolean(),
    pieces: z.array(piece),
    isComplete: z.boolean(),
    birthDate: day,
    reader: z.enum(['member', 'guardian']),
    email: z.string(),
    pendingEmail: z.string().nullable(),
    ...pickFields(said, contactFields),
    federation: z.array(
      z.strictObject({ field: z.enum(federationFields), value: z.string().nullable(), isRequired: z.boolean() }),
    ),
    emergencyContact,
    hasPhoto: z.boolean(),
    guardian: z.strictObject({ name: z.string(), email: z.string(), confirmedAt: instant.nullable() }).nullable(),
    health: z.strictObject(health).describe('What is asked about health, with the text to attest.'),
    reducedPriceSelected: z.boolean(),
    lines: z.array(quotedLine),
    amount: euros,
    normalAmount: euros,
    waived: euros,
    paid: euros,
    owed: euros,
    transfer: z
      .strictObject({ holder: z.string(), iban: z.string(), bic: z.string().nullable(), reference: z.string() })
      .nullable()
      .describe('How to pay what is owed by transfer. Null if nothing is, or if the club takes no transfers.'),
    toCome: euros,
    aided: euros.describe('What aids are expected to pay. It is no money yet.'),
    aids: z.array(memberAid),
    plan: plan.nullable(),
    receipts: z.array(z.strictObject({ means: z.enum(paymentMeans), amount: euros, refunded: euros, paidAt: instant })),
    isDoubtful: z.boolean(),
    consents: z.strictObject({ imageRights: z.boolean(), news: z.boolean() }),
    isAddressNew: z.boolean(),
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
    health: z.strictObject({ ...health, isAccepted: z.boolean() }),
  })
  .meta({ id: 'GuardianJson' });

const changed = { answers: { 200: dossier }, refuses: { conflict: dossier } };

const fileForm = (name: string, { types, maxBytes }: typeof photoRule): Form => ({
  fields: z.object({}),
  files: { [name]: { types, maxBytes, isRequired: true } },
  maxBytes: MAX_FORM_BYTES,
});

const received = { answers: { 200: dossier }, refuses: { conflict: dossier, 'rate-limited': null } };

export const dossierAnswers = declare<typeof dossierRoutes>('/api')({
  'GET /dossier/link': {
    does: 'Says what a link is for, or that the link of a guardian ended because the member has come of age.',
    answers: { 200: z.strictObject({ scope: z.enum([...linkScopes, 'come-of-age']) }) },
  },
  'GET /dossier': { does: 'Returns the dossier of the person who holds the link.', answers: { 200: dossier } },
  'GET /dossier/next-season': {
    does: 'Says which season the person may join next, also before everybody, with its prices, or null.',
    answers: {
      200: z.strictObject({
        offer: z
          .strictObject({
            season,
            products: z.array(product),
            instalments: instalmentRule,
            federationAsked,
            health: healthOnOffer,
          })
          .nullable(),
      }),
    },
  },
  'GET /dossier/photo': {
    does: 'Returns a small version of the photo.',
    answers: { 200: { types: ['image/jpeg'], what: 'the photo' } },
    refuses: { 'not-found': null },
  },
  'PUT /dossier/federation': { does: 'Keeps what the season asks for the federation.', ...changed },
  'PUT /dossier/contact': { does: 'Corrects phone, address and the contact for emergencies.', ...changed },
  'PUT /dossier/email': {
    does: 'Asks for the confirmation of another address, from that address. The present one withdraws what waits.',
    ...received,
  },
  'POST /dossier/email-confirmation': {
    does: 'Confirms the address to which the link was mailed. The request is idempotent.',
    answers: { 200: z.strictObject({}) },
    refuses: { conflict: null },
  },
  'POST /dossier/photo': {
    does: 'Takes a photo in the place of the present one.',
    form: fileForm('photo', photoRule),
    ...received,
  },
  'POST /dossier/proof': {
    does: 'Takes a proof of the reduced price. It waits for its decision.',
    form: fileForm('reducedPriceProofFile', proofRule),
    ...received,
  },
  'POST /dossier/health': {
    does: 'Attests that every answer to the health questionnaire is no. The request is idempotent.',
    ...changed,
  },
  'PUT /dossier/consents': { does: 'Grants or withdraws a consent.', ...changed },
  'POST /dossier/payment': {
    does: 'Creates the payment by card of what is owed. The request is idempotent: a retry returns the same payment.',
    answers: { 200: created },
    refuses: { conflict: null, 'rate-limited': null, 'not-found': null },
  },
  'POST /dossier/card-change': {
    does: 'Begins a change of the card that a plan charges. Nothing changes before the new card is typed.',
    answers: { 200: z.strictObject({ reference: z.string(), clientSecret: z.string(), publishableKey: z.string() }) },
    refuses: { conflict: null },
  },
  'PUT /dossier/card': {
    does: 'Puts the typed card in the place of the one that a plan charges. The request is idempotent.',
    answers: { 200: dossier },
    refuses: { conflict: dossier.or(z.null()) },
  },
  'POST /dossier/requests': {
    does: 'Asks the club for a copy of one’s data, or for erasure. The request is idempotent.',
    ...changed,
  },
  'GET /dossier/guardian': {
    does: 'Returns what the legal guardian of a minor is asked to confirm.',
    answers: { 200: guardian },
  },
  'POST /dossier/guardian': {
    does: 'Confirms the authorisation of a minor. The request is idempotent.',
    answers: { 200: guardian },
    refuses: { conflict: guardian },
  },
  'POST /dossier/guardian/health': {
    does: 'Attests, as the legal guardian of a minor, that every answer to the health questionnaire is no. Idempotent.',
    answers: { 200: guardian },
    refuses: { conflict: guardian },
  },
  'POST /dossier/guardian-mail': {
    does: 'Mails the guardian of a minor once more what they are asked to confirm, or the link by which they attest health.',
    ...received,
  },
  'POST /dossier-links': {
    does: 'Mails a new link to everybody who has this address. Answers the same if nobody has.',
    answers: { 200: z.strictObject({}) },
  },
});
