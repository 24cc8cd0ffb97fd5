import * as z from 'zod';
import { memberFlags } from '#domain/flag.ts';
import { readAt } from '#domain/form/content-fields.ts';
import { photoRule, proofRule } from '#domain/form/upload.ts';
import { linkScopes } from '#domain/mail/link.ts';
import { mailFailures, mailRecipients, mailStates } from '#domain/mail/mail.ts';
import { importOutcomes } from '#domain/member/import-plan.ts';
import { licenceOutcomes } from '#domain/member/licences.ts';
import { memberStatuses, proofStates } from '#domain/member/member.ts';
import { timelineKinds } from '#domain/member/member-details.ts';
import { namedViews } from '#domain/member/member-views.ts';
import { membershipSchemas } from '#domain/member/membership.ts';
import { renewalStates } from '#domain/member/renewal-state.ts';
import { cardRefundStates } from '#domain/money/card-refund.ts';
import { manualMeans, manualPaymentSchema } from '#domain/money/manual-payment.ts';
import { deductionReasons, priceReasons } from '#domain/money/membership-fee.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { dossierPieces, pieceStates } from '#domain/piece.ts';
import { federationFields } from '#domain/season/federation.ts';
import {
  askedHealth,
  cents,
  clubAid,
  count,
  day,
  emergencyContact,
  euros,
  federationColumns,
  id,
  instant,
  openPieces,
  plan,
  season,
  seasonDays,
  sums,
} from '../http/answer-parts.ts';
import { declare, type Form } from '../http/declare.ts';
import { MAX_FORM_BYTES } from '../member/files.ts';
import { said } from '../member/said-answers.ts';
import type { adminMemberActionRoutes } from './action-routes.ts';
import type { adminMemberExportRoutes } from './export-routes.ts';
import type { adminFederationRoutes } from './federation-routes.ts';
import type { adminImportRoutes } from './import-routes.ts';
import { personMembership } from './persons/answers.ts';
import type { adminMembershipRoutes, memberRoutes } from './routes.ts';

const text = z.string().nullable();
const flags = z.array(z.enum(memberFlags));

const member = z
  .strictObject({
    id,
    season,
    status: z.enum(memberStatuses),
    flags,
    settledFlags: flags,
    ...said,
    fullName: z.string(),
    hasPhoto: z.boolean(),
    hasProof: z.boolean(),
    rulesAccepted: z.boolean(),
    medicalClearance: z.boolean(),
    paymentDone: z.boolean(),
    disciplines: z.array(z.string()),
    amount: euros,
    paid: euros,
    owed: euros,
    toCome: euros.describe('What a plan takes from the card by itself later.'),
    aided: euros.describe('What aids are expected to pay. It is no money yet.'),
    overpaid: euros,
    proof: z.enum(proofStates),
    isProofAwaited: z.boolean(),
    reducedPriceProofShown: z.boolean(),
    openPieces,
    isAddressRefused: z.boolean(),
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'MemberJson' });

const line = z
  .strictObject({
    productId: id,
    priceId: id,
    discipline: z.string(),
    reason: z.enum(priceReasons),
    amount: euros,
    discount: euros,
    deductions: z.array(
      z.strictObject({
        reason: z.enum(deductionReasons),
        name: z.string().optional().describe('Of a season’s reduction.'),
        amount: euros,
        percent: z.number().exactOptional(),
      }),
    ),
  })
  .meta({ id: 'MemberLine' });

const price = z
  .strictObject({
    id,
    productId: id,
    season,
    amount: euros,
    isDefault: z.boolean(),
    createdAt: instant,
    retiredAt: instant.nullable(),
  })
  .meta({ id: 'MemberPrice' });

const correction = z.strictObject({ reason: z.string(), at: instant, by: text }).meta({ id: 'MemberCorrection' });

const refund = z
  .strictObject({
    id,
    means: z.enum(manualMeans),
    amount: euros,
    refundedAt: instant,
    cancelsMembership: z.boolean(),
    staysOwed: z.boolean().describe('True if what was given back is owed again.'),
    isReturnedCheque: z.boolean().describe('True for a cheque that came back: nothing was given back.'),
    recordedBy: text,
    note: text,
    correction: correction.nullable(),
  })
  .meta({ id: 'MemberRefund' });

const cardRefund = z
  .strictObject({
    id,
    state: z
      .enum(cardRefundStates)
      .describe(
        '`pending`: the provider has not answered. `made`: the money goes back. `failed`: the bank could not deliver it. `refused`: nothing was given back.',
      ),
    amount: euros,
    reason: z.string(),
    answer: text.describe('The provider’s last word: the state of its refund, or the code of its refusal.'),
    cancelsMembership: z.boolean(),
    staysOwed: z.boolean().describe('True if what was given back is owed again.'),
    recordedBy: text,
    createdAt: instant,
  })
  .meta({ id: 'MemberCardRefund' });

const payment = z
  .strictObject({
    id,
    means: z.enum(paymentMeans),
    status: z.enum(['open', 'processing', 'succeeded', 'cancelled']),
    amount: euros,
    refunded: euros,
    unreturned: euros.describe(
      'What the club gave back by card and the bank could not deliver, unless it was given back since.',
    ),
    isDifference: z.boolean(),
    isMismatch: z.boolean(),
    paidAt: instant.nullable(),
    recordedBy: text,
    note: text,
    cheque: z
      .strictObject({
        id,
        number: text,
        bank: text,
        issuer: text,
        amount: euros.describe('The whole cheque, all parts.'),
        dueOn: day,
        returnedOn: day.nullable(),
        slip: z.strictObject({ number: z.int().min(1), bankedOn: day.nullable() }).nullable(),
      })
      .nullable()
      .describe('The cheque that the payment is a part of.'),
    stripePaymentIntentId: text,
    createdAt: instant,
    correction: correction.nullable(),
    refunds: z.array(refund),
    cardRefunds: z.array(cardRefund),
  })
  .meta({ id: 'MemberPayment' });

const timelineEntry = z
  .strictObject({
    at: instant,
    kind: z.enum(timelineKinds),
    what: z.string(),
    by: text,
    fields: z.array(z.string()),
    amount: euros.nullable(),
    means: z.enum(manualMeans).nullable(),
    note: text,
    mail: z
      .strictObject({
        state: z.enum(mailStates),
        recipient: z.enum(mailRecipients),
        to: z.string().nullable(),
        why: z.enum(mailFailures).nullable(),
      })
      .nullable(),
    becomes: z.strictObject({ amount: euros, means: z.enum(manualMeans), on: instant }).nullable(),
  })
  .meta({ id: 'TimelineEntry' });

const link = z
  .strictObject({
    id,
    scope: z.enum(linkScopes),
    season,
    madeBy: text,
    createdAt: instant,
    expiresAt: instant,
    revokedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'LinkJson' });

export const details = member
  .extend({
    rulesAcceptedAt: instant.nullable(),
    rulesVersion: z.int().nullable(),
    medicalClearanceAt: instant.nullable(),
    medicalClearanceVersion: text,
    legalGuardianAuthorisedAt: instant.nullable(),
    guardianConfirmedAt: instant.nullable(),
    health: z.strictObject({
      ...askedHealth,
      guardianAttestedAt: instant.nullable(),
      attestedText: text,
      certificate: z
        .strictObject({ on: day, physician: z.string(), notedAt: instant, notedBy: text, isRecent: z.boolean() })
        .nullable(),
    }),
    lines: z.array(line),
    prices: z.array(price),
    payments: z.array(payment),
    proofDecidedAt: instant.nullable(),
    pieces: z.array(z.strictObject({ piece: z.enum(dossierPieces), state: z.enum(pieceStates), refusal: text })),
    seasonDays,
    photoId: text.describe('Tells one photo from the next.'),
    proofId: text.describe('Tells one proof from the next.'),
    normalAmount: euros,
    waived: euros.describe('What of the price the club gave back on purpose: `amount` is without it.'),
    plan: plan.nullable(),
    aids: z.array(clubAid),
    personId: id,
    isHeld: z.boolean().describe('The person is kept until further notice: nothing of them is deleted.'),
    seasons: z.array(personMembership),
    renewal: z
      .strictObject({
        season,
        state: z.enum(renewalStates),
        opensOn: day,
        isOpen: z.boolean(),
        isInvitable: z.boolean().describe('False for a week after an invitation, and once they have answered.'),
        invitedAt: instant.nullable(),
        openedAt: instant.nullable(),
        declinedAt: instant.nullable(),
        returnedId: id.nullable(),
      })
      .nullable()
      .describe('The coming back to the next season, of a membership of the season before it.'),
    links: z.array(link),
    timeline: z.array(timelineEntry),
  })
  .meta({ id: 'MemberDetails' });

/** The member who exists already, in the answer to a duplicate. */
const somebody = z.strictObject({ id });

const files = {
  photo: { types: photoRule.types, maxBytes: photoRule.maxBytes, isRequired: false },
  reducedPriceProofFile: { types: proofRule.types, maxBytes: proofRule.maxBytes, isRequired: false },
};

const added = z
  .object({
    ...membershipSchemas.add.shape,
    reducedPriceProofShown: z.boolean().optional().describe('The proof of the reduced price was seen on paper.'),
    payment: z.optional(manualPaymentSchema).describe('Money received already.'),
  })
  .meta({ id: 'MemberToAdd', description: 'A member as an administrator adds them.' });

const changed = z
  .object({
    ...z.object(membershipSchemas.edit.shape).partial().shape,
    reducedPriceProofShown: z.boolean().optional().describe('The proof of the reduced price was seen on paper.'),
    updatedAt: readAt,
  })
  .meta({ id: 'MemberChange', description: 'What changes of a member; what is left out stays.' });

const listHeaders = { 'X-Total-Count': 'how many members the list holds' };

const found = z
  .strictObject({
    listed: count.describe('Members of the list, whatever is chosen.'),
    seasons: z.array(z.strictObject({ season, count })),
    disciplines: z.array(z.string()),
    hasLeaving: z.boolean().describe('Somebody could be archived.'),
    found: count.describe('Members whom the choice leaves.'),
    views: z.record(z.enum(namedViews), count).describe('Members whom each view of the list would show.'),
    sums,
    rows: z.array(member).describe('The members of the page.'),
  })
  .meta({ id: 'FoundMembers' });

const seasonLeaving = z
  .strictObject({
    season,
    leaving: count,
    members: count,
    cancelled: count,
    staying: count,
    lastDay: day,
    hasEnded: z.boolean(),
    owing: count,
    owedCents: cents,
  })
  .meta({ id: 'SeasonLeaving' });

const formOf = (fields: z.ZodObject): Form => ({ fields, files, maxBytes: MAX_FORM_BYTES, json: fields });

export const memberAnswers = declare<typeof memberRoutes>('/api')({
  'GET /memberships/:id': { does: 'Returns all the club knows of a member.', answers: { 200: details } },
  'GET /archived-member/:id': { does: 'Returns all the club knows of an archived member.', answers: { 200: details } },
});

const fileTypes = ['image/jpeg', 'image/webp', 'image/png', 'application/pdf'];

export const adminMembershipAnswers = declare<typeof adminMembershipRoutes>('/api/admin')({
  'GET /memberships': {
    does: 'Lists the members who are not archived, by name.',
    answers: { 200: z.array(member) },
    headers: listHeaders,
  },
  'GET /archived-memberships': {
    does: 'Lists the archived members, by name.',
    answers: { 200: z.array(member) },
    headers: listHeaders,
  },
  'POST /memberships/found': {
    does: 'Finds among the members who are not archived: a page, with counts and sums.',
    answers: { 200: found },
  },
  'POST /archived-memberships/found': {
    does: 'Finds among the archived members: a page, with counts and sums.',
    answers: { 200: found },
  },
  'POST /memberships/addresses': {
    does: 'Returns the e-mail addresses of the members whom a choice leaves, or who are named.',
    answers: { 200: z.strictObject({ people: count, addresses: z.array(z.string()) }) },
  },
  'GET /memberships/archive-all': {
    does: 'Tells what archiving each season would do.',
    answers: { 200: z.array(seasonLeaving) },
  },
  'GET /memberships/class-lists': {
    does: 'Lists the members in force as class lists print them, by name.',
    answers: {
      200: z.array(
        member
          .pick({
            id: true,
            firstName: true,
            lastName: true,
            status: true,
            birthDate: true,
            hasPhoto: true,
            disciplines: true,
          })
          .extend({ emergencyContact }),
      ),
    },
  },
  'POST /memberships/add': {
    does: 'Adds a member on behalf of the club.',
    form: formOf(added),
    answers: { 201: details },
    refuses: { duplicate: somebody },
  },
  'PUT /memberships/:id': {
    does: 'Changes what is said of a member. What is left out stays.',
    form: formOf(changed),
    answers: { 200: details },
    refuses: { conflict: details, duplicate: somebody },
  },
  'DELETE /memberships/:id': {
    does: 'Deletes a member, with lines, payments and files, unless money is involved.',
    answers: { 204: null },
    refuses: { conflict: details },
  },
  'GET /memberships/thumbnails': {
    does: 'Returns the thumbnails of some members as JPEGs in base64, without members who have no photo.',
    answers: { 200: z.array(z.strictObject({ id, jpeg: z.base64() }).meta({ id: 'Thumbnail' })) },
  },
  'GET /memberships/:id/photo': {
    does: 'Returns the photo of a member.',
    answers: { 200: { types: fileTypes, what: 'the photo, to be saved' } },
  },
  'GET /memberships/:id/proof': {
    does: 'Returns the proof of a reduced price that awaits a decision.',
    answers: { 200: { types: fileTypes, what: 'the proof, to be saved' } },
  },
});

const act = { answers: { 200: details }, refuses: { conflict: details, duplicate: somebody } };

export const adminMemberActionAnswers = declare<typeof adminMemberActionRoutes>('/api/admin')({
  'POST /memberships/archive-all': {
    does: 'Archives the members of a season, or of all, but for sign-ups that wait.',
    answers: { 200: z.strictObject({ batchId: id, count }) },
    refuses: { conflict: null },
  },
  'POST /memberships/archive-all/:batchId/undo': {
    does: 'Restores the memberships that were archived together, except of members who have joined again since.',
    answers: { 200: z.strictObject({ count, stayed: count }) },
  },
  'POST /memberships/:id/archive': { does: 'Archives a member.', ...act },
  'POST /memberships/:id/restore': { does: 'Brings an archived member back.', ...act },
  'POST /memberships/:id/identity': { does: 'Records that somebody with a new address is the person.', ...act },
  'POST /memberships/:id/instalments/stop': {
    does: 'Ends the instalment plan of a member: the rest is owed now. The request is idempotent.',
    ...act,
  },
  'POST /memberships/:id/settle': { does: 'Asks the payment provider again about the payments of a member.', ...act },
  'POST /memberships/:id/proof': { does: 'Decides on the proof of a reduced price.', ...act },
  'POST /memberships/:id/photo': { does: 'Decides on the photo of a member.', ...act },
  'POST /memberships/:id/guardian': {
    does: 'Records that the authorisation of a minor’s guardian was seen on paper.',
    ...act,
  },
  'PUT /memberships/:id/certificate': {
    does: 'Notes the day and the physician of a certificate that was seen on paper.',
    ...act,
  },
  'POST /memberships/:id/certificate/remove': { does: 'Takes a noted certificate back.', ...act },
  'POST /memberships/:id/attestation': {
    does: 'Records that the health attestation of a minor’s guardian was seen on paper.',
    ...act,
  },
  'POST /memberships/:id/payments': { does: 'Records money that was received.', ...act },
  'POST /memberships/:id/payments/:paymentId/refund': {
    does: 'Records money that was given back by hand. More than the club’s sum asks for the password again.',
    ...act,
    refuses: { ...act.refuses, 'rate-limited': null },
  },
  'POST /memberships/:id/payments/:paymentId/card-refund': {
    does: 'Refunds a card payment, whole or in part, to the card. If the payment provider is out of reach, the refund stays `pending` and is retried later. A refund above the club’s limit requires the password again.',
    ...act,
    refuses: { ...act.refuses, 'rate-limited': null },
  },
  'POST /memberships/:id/payments/:paymentId/correct': { does: 'Corrects a payment recorded by hand.', ...act },
  'POST /memberships/:id/payments/:paymentId/refunds/:refundId/correct': {
    does: 'Corrects a refund recorded by hand. More than the club’s sum asks for the password again.',
    ...act,
    refuses: { ...act.refuses, 'rate-limited': null },
  },
  'POST /memberships/:id/reductions': {
    does: 'Gives a member a reduction with its reason, in place of the one with the same reason. An amount of 0 takes it back.',
    ...act,
  },
  'POST /memberships/:id/flags': { does: 'Resolves a flag, which then asks for nothing more.', ...act },
});

const sheet = {
  types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  what: 'the list as CSV or XLSX, to be saved',
};
/** How a list is handed out as a file. */
export const exported = {
  answers: { 200: sheet },
  headers: {
    'X-Total-Count': 'how many rows it has below its titles, so that nobody takes a part of it for the whole',
  },
  refuses: { 'rate-limited': null, conflict: null },
};

export const adminMemberExportAnswers = declare<typeof adminMemberExportRoutes>('/api/admin')({
  'GET /memberships/export': { does: 'Hands out the members whom a filter leaves.', ...exported },
  'POST /memberships/export': {
    does: 'Hands out the members whom a filter leaves, or who are named; all of them only with the password.',
    ...exported,
  },
  'GET /archived-memberships/export': { does: 'Hands out the archived members whom a filter leaves.', ...exported },
  'POST /archived-memberships/export': {
    does: 'Hands out the archived members whom a filter leaves, or who are named; all of them only with the password.',
    ...exported,
  },
});

const outcome = z.enum(importOutcomes).describe('What the import does with the row.');

export const adminImportAnswers = declare<typeof adminImportRoutes>('/api/admin')({
  'POST /memberships/import/preview': {
    does: 'Tells what an import of members would do with each row of a file, and writes nothing.',
    answers: {
      200: z.strictObject({
        rows: z.array(
          z.strictObject({
            number: count,
            outcome,
            known: z
              .strictObject({
                id,
                season,
                firstName: z.string(),
                lastName: z.string(),
                birthDate: day,
                licenseNumber: text,
                isThere: z.boolean().describe('False if the membership was cancelled.'),
              })
              .optional()
              .describe('The membership that the row is compared with.'),
            firstRow: count.optional().describe('The row further up about the same person.'),
            dueCents: cents,
            paidCents: cents,
            problem: z.enum(['above-owed', 'discipline-unknown', 'birth-date-invalid', 'too-young']).optional(),
          }),
        ),
      }),
    },
  },
  'POST /memberships/import': {
    does: 'Adds the members of some rows of a file to a season. The request is idempotent.',
    answers: {
      200: z.strictObject({
        written: z.array(count),
        changed: z
          .array(z.strictObject({ number: count, outcome }))
          .describe('The rows that are no longer what the preview said. They are not written.'),
      }),
    },
  },
});

const licence = z.strictObject({
  row: count,
  outcome: z.enum(licenceOutcomes),
  memberId: id.nullable(),
  name: z.string(),
  number: z.string(),
  present: text.describe('The number that the member has already.'),
});

export const adminFederationAnswers = declare<typeof adminFederationRoutes>('/api/admin')({
  'POST /memberships/federation-export': {
    does: 'Hands out the members in force of a season in the columns of the federation’s file.',
    ...exported,
    refuses: { ...exported.refuses, conflict: z.strictObject({ columns: z.array(z.string()) }), 'not-found': null },
  },
  'GET /memberships/federation-export': {
    does: 'Tells the columns of the federation’s file, and how many members hold exported fields that the season no longer keeps.',
    answers: { 200: z.strictObject({ columns: federationColumns, fields: z.array(z.enum(federationFields)), count }) },
    refuses: { 'not-found': null },
  },
  'POST /memberships/federation-erasure': {
    does: 'Erases what was exported for the federation and is not kept. Cannot be undone.',
    answers: { 200: z.strictObject({ erased: count }) },
    refuses: { conflict: null, 'not-found': null },
  },
  'POST /memberships/licences/preview': {
    does: 'Tells what becomes of each row of a list of licence numbers, and writes nothing.',
    answers: { 200: z.strictObject({ rows: z.array(licence), writes: count }) },
  },
  'POST /memberships/licences': {
    does: 'Gives members the licence numbers of a list, two hundred in a transaction.',
    answers: { 200: z.strictObject({ written: count }) },
    refuses: { conflict: null },
  },
});
