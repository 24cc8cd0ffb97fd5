import * as z from 'zod/mini';
import { day, euros, MAX_CONTENT_LENGTH, missingOrInvalid, readAt, readAtRequired } from './content-fields.ts';
import { dayInParis, type IsoDate } from './dates.ts';
import type { FieldErrors } from './error.ts';
import { optionalText, requiredText } from './fields.ts';
import { memberFlags } from './member.ts';

/** How money comes that Stripe knows nothing of. */
export const manualMeans = ['cash', 'cheque', 'transfer', 'other'] as const;
export type ManualMeans = (typeof manualMeans)[number];

const amount = euros(0.01, 'invalid');
const means = z.enum(manualMeans, missingOrInvalid);
const note = z.optional(optionalText(MAX_CONTENT_LENGTH.note));

/** Money an administrator received, as sent (docs/rules.md#recording-money). Euros; the day it came. */
export const manualPaymentSchema = z.object({
  /** Made by whoever sends it: the same payment sent twice is recorded once. */
  id: z.optional(z.uuid('invalid')),
  means,
  amount,
  date: day,
  note,
  /** Said in so many words: it is more than what is owed. */
  isAboveOwed: z.optional(z.boolean('invalid')),
  updatedAt: readAt,
});
export type ManualPayment = z.output<typeof manualPaymentSchema>;

/** What is wrong with a payment received while adding a member: beside what is due, its amount has another name. */
export const errorsBesideDue = ({ amount, ...others }: FieldErrors): FieldErrors => ({
  ...others,
  ...(amount && { paymentAmount: amount }),
});

/** Money given back by hand, as sent (docs/rules.md#refunds). Euros; the day it was. */
export const manualRefundSchema = z.object({
  /** Made by whoever sends it: the same refund sent twice is recorded once. */
  id: z.optional(z.uuid('invalid')),
  means,
  amount,
  date: day,
  note,
  /** Whether the membership ends with it. */
  cancelsMembership: z.prefault(z.boolean('invalid'), false),
  updatedAt: readAtRequired,
});
export type ManualRefund = z.output<typeof manualRefundSchema>;

/** docs/rules.md#corrections. What a correction says: what was meant, and why it was not what was written. Nothing at all: an amount of 0. */
const correction = {
  /** Made by whoever sends it: the same correction sent twice is made once. */
  id: z.uuid(missingOrInvalid),
  amount: euros(0, 'invalid'),
  reason: requiredText(MAX_CONTENT_LENGTH.note),
};

/** What a payment recorded by hand ought to have been, as sent. */
export const paymentCorrectionSchema = z.extend(manualPaymentSchema, { ...correction, updatedAt: readAtRequired });
export type PaymentCorrection = z.output<typeof paymentCorrectionSchema>;

/** What a refund recorded by hand ought to have been, as sent. */
export const refundCorrectionSchema = z.extend(manualRefundSchema, correction);
export type RefundCorrection = z.output<typeof refundCorrectionSchema>;

// As they are typed: the version they were begun on is not.
export const typedRefundSchema = z.omit(manualRefundSchema, { updatedAt: true });
export const typedPaymentCorrectionSchema = z.omit(paymentCorrectionSchema, { updatedAt: true });
export const typedRefundCorrectionSchema = z.omit(refundCorrectionSchema, { updatedAt: true });

/** What an administrator says of a flag that asks for nothing more. */
export const flagSettlementSchema = z.object({ flag: z.enum(memberFlags, missingOrInvalid), note, updatedAt: readAt });
export type FlagSettlement = z.output<typeof flagSettlementSchema>;

/** True for a day that has not come yet: money is recorded once it is there. */
export const isYetToCome = (date: IsoDate, now: Date): boolean => date > dayInParis(now);

/** The instant a day's money is recorded under: now for today, noon for an earlier day, which is the same day in Paris. */
export const receivedAt = (date: IsoDate, now: Date): Date =>
  date === dayInParis(now) ? now : new Date(`${date}T12:00:00Z`);
