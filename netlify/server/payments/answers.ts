import * as z from 'zod';
import { photoRule, proofRule } from '#domain/form/upload.ts';
import { memberStatuses } from '#domain/member/member.ts';
import { membershipSchema } from '#domain/member/membership.ts';
import { signUpSchema } from '#domain/member/sign-up.ts';
import { aidDeductions } from '#domain/money/aid.ts';
import { cents, day, instant, openPieces, quotedLine, season, seasonDays } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import { MAX_FORM_BYTES } from '../member/files.ts';
import type { paymentRoutes } from './routes.ts';

export const created = z
  .strictObject({ clientSecret: z.string(), paymentIntentId: z.string(), publishableKey: z.string(), amount: cents })
  .meta({ id: 'PaymentCreated' });

const report = z
  .strictObject({
    name: z.string(),
    email: z.string(),
    status: z.enum(['open', 'processing', 'succeeded', 'cancelled']),
    memberStatus: z.enum(memberStatuses),
    season,
    seasonDays,
    disciplines: z.array(z.string()),
    lines: z.array(quotedLine),
    amount: cents,
    refunded: cents,
    isDoubtful: z.boolean(),
    paidAt: instant.nullable(),
    birthDate: day,
    openPieces: openPieces.exactOptional(),
    startsOn: day.exactOptional(),
    isDifference: z.boolean().exactOptional(),
    toCome: cents.exactOptional(),
    aids: z
      .array(z.strictObject({ label: z.string(), amountCents: cents, deduction: z.enum(aidDeductions) }))
      .exactOptional()
      .describe('The aids that were claimed.'),
    continuesAs: z.strictObject({ paymentIntentId: z.string(), clientSecret: z.string() }).exactOptional(),
  })
  .meta({ id: 'PaymentReport' });

const nobody = z
  .strictObject({ name: z.literal(''), email: z.literal('') })
  .describe('What is told without the secret of the payment.');

/** One submission: the membership and what the visitor saw. */
const payload = z.object({ ...membershipSchema.shape, ...signUpSchema.shape }).meta({ id: 'SignUpPayload' });

export const paymentAnswers = declare<typeof paymentRoutes>('/api')({
  'POST /create-payment-intent': {
    does: 'Takes a sign-up to the point where it can be paid. The same form sent again is the same sign-up, and may leave out its files.',
    form: {
      fields: z.object({ payload }),
      files: {
        photo: { types: photoRule.types, maxBytes: photoRule.maxBytes, isRequired: false },
        reducedPriceProofFile: { types: proofRule.types, maxBytes: proofRule.maxBytes, isRequired: false },
      },
      maxBytes: MAX_FORM_BYTES,
      json: payload,
    },
    answers: { 200: created },
    refuses: { 'link-ended': null, duplicate: null, 'rate-limited': null },
  },
  'GET /payment-intent/:id': {
    does: 'Says where a payment stands, after asking the payment provider. Without its secret it says nothing.',
    access: 'everybody with the secret of the payment',
    params: { id: z.string() },
    answers: { 200: z.union([report, nobody]) },
    refuses: { 'rate-limited': null },
  },
  'POST /stripe-webhook': {
    does: 'Takes an event of Stripe, and settles the payment it is about from what Stripe then says.',
    access: 'Stripe, by its signature',
    rawBody: 'An event as Stripe sends it, signed in `Stripe-Signature`; at most 512,000 bytes.',
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    refuses: { signature: null, 'too-large': null },
  },
});
