import * as z from 'zod/mini';
import { day, euros, MAX_CONTENT_LENGTH, missingOrInvalid, readAt, readAtRequired } from './content-fields.ts';
import { dayInParis, type IsoDate } from './dates.ts';
import type { FieldErrors } from './error.ts';
import { optionalText } from './fields.ts';

/** How money comes that Stripe knows nothing of. */
export const manualMeans = ['cash', 'cheque', 'transfer', 'other'] as const;
export type ManualMeans = (typeof manualMeans)[number];

const amount = euros(0.01, 'invalid');

/** Money an administrator received, as sent. Euros; the day it came. */
export const manualPaymentSchema = z.object({
  /** Made by whoever sends it: the same payment sent twice is recorded once. */
  id: z.optional(z.uuid('invalid')),
  means: z.enum(manualMeans, missingOrInvalid),
  amount,
  date: day,
  note: z.optional(optionalText(MAX_CONTENT_LENGTH.note)),
  updatedAt: readAt,
});
export type ManualPayment = z.output<typeof manualPaymentSchema>;

/** What is wrong with a payment received while adding a member: beside what is due, its amount has another name. */
export const errorsBesideDue = ({ amount, ...others }: FieldErrors): FieldErrors => ({
  ...others,
  ...(amount && { paymentAmount: amount }),
});

/** Money given back by hand, as sent. Euros. Sent again after a lost answer, it is known by the version it was begun on. */
export const manualRefundSchema = z.object({ amount, updatedAt: readAtRequired });
export type ManualRefund = z.output<typeof manualRefundSchema>;

/** True for a day that has not come yet: money is recorded once it is there. */
export const isYetToCome = (date: IsoDate, now: Date): boolean => date > dayInParis(now);

/** The instant a day's money is recorded under: now for today, noon for an earlier day, which is the same day in Paris. */
export const receivedAt = (date: IsoDate, now: Date): Date =>
  date === dayInParis(now) ? now : new Date(`${date}T12:00:00Z`);
