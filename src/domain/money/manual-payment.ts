import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { dayInParis, type IsoDate } from '../dates.ts';
import type { FieldErrors } from '../error.ts';
import { memberFlags } from '../flag.ts';
import { boundedList } from '../form/bounded-list.ts';
import {
  dayField,
  eurosField,
  MAX_CONTENT_LENGTH,
  missingOrInvalid,
  readAt,
  readAtRequired,
} from '../form/content-fields.ts';
import { optionalText, requiredText } from '../form/fields.ts';
import { chequeDetailsSchema, MOST_IN_SERIES, MOST_PARTS } from './cheque.ts';

/** How money comes in without the payment provider. */
export const manualMeans = ['cash', 'cheque', 'transfer', 'aid', 'other'] as const;
export type ManualMeans = (typeof manualMeans)[number];

const amount = eurosField(0.01, 'invalid');
const means = z.enum(manualMeans, missingOrInvalid);
const note = z.optional(optionalText(MAX_CONTENT_LENGTH.note));

/** Another cheque of a series that came at once. */
const furtherCheque = z.extend(z.pick(chequeDetailsSchema, { number: true, dueOn: true }), {
  id: z.uuid(missingOrInvalid),
  amount,
});

/** The part of another member in the same cheque. */
const furtherPart = z.object({
  id: z.uuid(missingOrInvalid),
  memberId: z.uuid(missingOrInvalid),
  amount,
  isAboveOwed: z.optional(z.boolean('invalid')),
  updatedAt: readAtRequired,
});

/** The fields that a payment and its correction share. */
export const moneyByHandSchema = z.object({
  /** The sender makes this id. A payment that is sent twice is recorded once. */
  id: z.optional(z.uuid('invalid')),
  means,
  amount,
  date: dayField,
  note,
  /** True if the administrator confirms that the amount is more than what is owed. */
  isAboveOwed: z.optional(z.boolean('invalid')),
  updatedAt: readAt,
});

interface ByCheque {
  means: ManualMeans;
  cheque?: unknown;
  further?: readonly { id: string }[] | undefined;
  others?: readonly { id: string; memberId: string }[] | undefined;
}

// A family with several cheques pays by one request for each.
const isOneKind = ({ further = [], others = [] }: ByCheque): boolean => further.length === 0 || others.length === 0;

const isByCheque = ({ means, cheque, further, others }: ByCheque): boolean =>
  means === 'cheque' || (cheque === undefined && further === undefined && others === undefined);

const isEachOnce = ({ further = [], others = [] }: ByCheque): boolean => {
  const names = [...further, ...others].map(({ id }) => id).concat(others.map(({ memberId }) => memberId));
  return new Set(names).size === names.length;
};

/**
 * Money that an administrator received, as sent (docs/rules.md#recording-money). Euros, and the day it came. By cheque it may
 * be the first of a series, or one cheque for several members (docs/rules.md#cheques).
 */
export const manualPaymentSchema = z
  .extend(moneyByHandSchema, {
    cheque: z.optional(chequeDetailsSchema),
    further: z.optional(boundedList(furtherCheque, { max: MOST_IN_SERIES - 1, missing: 'required' })),
    others: z.optional(boundedList(furtherPart, { max: MOST_PARTS - 1, missing: 'required' })),
  })
  .check(
    z.refine(isByCheque, { error: 'invalid', path: ['means'] }),
    z.refine(isOneKind, { error: 'invalid', path: ['further'] }),
    z.refine(isEachOnce, { error: 'invalid', path: ['others'] }),
  );
export type ManualPayment = z.output<typeof manualPaymentSchema>;
export type MoneyByHand = z.output<typeof moneyByHandSchema>;

/**
 * Returns the errors of a payment that is received while a member is added. That form names its amount field
 * differently.
 */
export const errorsBesideDue = ({ amount, ...others }: FieldErrors): FieldErrors => ({
  ...others,
  ...(amount && { paymentAmount: amount }),
});

/** Money given back by hand, as sent (docs/rules.md#refunds). Euros, and the day it was given back. */
export const manualRefundSchema = z.object({
  /** The sender makes this id. A refund that is sent twice is recorded once. */
  id: z.optional(z.uuid('invalid')),
  means,
  amount,
  date: dayField,
  note,
  /** True if the refund ends the membership. */
  cancelsMembership: z.prefault(z.boolean('invalid'), false),
  /**
   * True if the member owes the refunded amount again. If it is left out, a full refund is owed again and a partial one
   * is not.
   */
  staysOwed: z.optional(z.boolean('invalid')),
  /** The present password, or what stands for it. It is required for a refund above the club’s sum. */
  password: z.optional(presentPassword),
  updatedAt: readAtRequired,
});
export type ManualRefund = z.output<typeof manualRefundSchema>;

/**
 * A correction: the right entry, and why the old one was wrong (docs/rules.md#corrections). An amount of 0 means that
 * nothing came at all.
 */
const correction = {
  /** The sender makes this id. A correction that is sent twice is made once. */
  id: z.uuid(missingOrInvalid),
  amount: eurosField(0, 'invalid'),
  reason: requiredText(MAX_CONTENT_LENGTH.note),
};

/** What a payment recorded by hand should have been, as sent. */
export const paymentCorrectionSchema = z.extend(moneyByHandSchema, {
  ...correction,
  /** The present password, or what stands for it. It is required if the correction lowers the payment. */
  password: z.optional(presentPassword),
  updatedAt: readAtRequired,
});
export type PaymentCorrection = z.output<typeof paymentCorrectionSchema>;

/** What a refund recorded by hand should have been, as sent. */
export const refundCorrectionSchema = z.extend(manualRefundSchema, correction);
export type RefundCorrection = z.output<typeof refundCorrectionSchema>;

// A form as it is typed. It does not contain the version it started from.
export const typedRefundSchema = z.omit(manualRefundSchema, { updatedAt: true });
export const typedPaymentCorrectionSchema = z.omit(paymentCorrectionSchema, { updatedAt: true });
export const typedRefundCorrectionSchema = z.omit(refundCorrectionSchema, { updatedAt: true });

/** An administrator's statement that a flag needs no more attention. */
export const flagResolutionSchema = z.object({ flag: z.enum(memberFlags, missingOrInvalid), note, updatedAt: readAt });
export type FlagResolution = z.output<typeof flagResolutionSchema>;

/** Returns true if the day is in the future. Money is recorded only once it has come. */
export const isYetToCome = (date: IsoDate, now: Date): boolean => date > dayInParis(now);

/**
 * Returns the instant that is recorded for money of a day: now for today, noon UTC for an earlier day, which is the
 * same day in Paris.
 */
export const receivedAt = (date: IsoDate, now: Date): Date =>
  date === dayInParis(now) ? now : new Date(`${date}T12:00:00Z`);

/** Ends a plan by which a membership is paid in several times. */
export const stoppedPlanSchema = z.object({ updatedAt: readAt });
