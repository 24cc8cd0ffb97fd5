import type * as z from 'zod/mini';
import type { FieldErrors, Parsed } from '../error.ts';
import { errorsByField } from '../form/field-errors.ts';
import { parseTypedAmount } from '../form/typed-amount.ts';
import { parseTypedDay } from '../form/typed-day.ts';
import { toEuros } from '../money.ts';
import { typedCardRefundSchema } from './card-refund.ts';
import {
  isYetToCome,
  type ManualMeans,
  type ManualPayment,
  manualPaymentSchema,
  typedPaymentCorrectionSchema,
  typedRefundCorrectionSchema,
  typedRefundSchema,
} from './manual-payment.ts';

/** A payment or refund by hand as it is typed. */
export interface TypedEntry {
  /** The form makes this id once. An entry that is sent several times is recorded once. */
  id: string;
  means: ManualMeans;
  amount: string;
  /** For example `20/11/26`. */
  date: string;
  note: string;
}

/** Money received. It may be more than what is owed only if the administrator confirms that. */
export interface TypedPayment extends TypedEntry {
  isAboveOwed: boolean;
}

/** Money given back. */
export interface TypedRefund extends TypedEntry {
  cancelsMembership: boolean;
  /** Undefined until somebody decides. */
  staysOwed?: boolean | undefined;
  /** Empty unless the refund requires it. */
  password?: string;
}

/** Money of a card payment that goes back to the card. */
export interface TypedCardRefund extends Omit<TypedRefund, 'means' | 'date' | 'note'> {
  reason: string;
}

/** Why the old entry is wrong. */
interface TypedReason {
  reason: string;
}

const readEntry = <Output>(
  schema: z.ZodMiniType<Output>,
  { amount, date, ...others }: TypedEntry & { password?: string },
  now: Date,
): Parsed<Output> => {
  const cents = parseTypedAmount(amount);
  const day = parseTypedDay(date);
  const parsed = schema.safeParse({
    ...others,
    password: others.password || undefined,
    amount: cents === undefined ? undefined : toEuros(cents),
    date: day ?? date,
  });
  const fields: FieldErrors = {
    ...(parsed.success ? {} : errorsByField(parsed.error)),
    ...(day && isYetToCome(day, now) && { date: 'date-invalid' }),
  };
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields };
};

/** Returns the payment in the form that is sent, or every wrong field. */
export const readTypedPayment = (typed: TypedPayment, now: Date): Parsed<ManualPayment> =>
  readEntry(manualPaymentSchema, typed, now);

/** Returns the refund in the form that is sent, or every wrong field. */
export const readTypedRefund = (typed: TypedRefund, now: Date) => readEntry(typedRefundSchema, typed, now);

/**
 * Converts the refund of a card payment into the form that is sent, or returns every wrong field. `isWhole` refunds all that
 * was received, whatever amount is typed.
 */
export const readTypedCardRefund = (
  { amount, ...others }: TypedCardRefund,
  { isWhole }: { isWhole: boolean },
): Parsed<z.output<typeof typedCardRefundSchema>> => {
  const cents = parseTypedAmount(amount);
  const parsed = typedCardRefundSchema.safeParse({
    ...others,
    password: others.password || undefined,
    ...(!isWhole && cents !== undefined && { amount: toEuros(cents) }),
  });
  const fields: FieldErrors = {
    ...(parsed.success ? {} : errorsByField(parsed.error)),
    ...(!isWhole && cents === undefined && { amount: 'required' }),
  };
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields };
};

/** Returns the correction of a payment in the form that is sent, or every wrong field. */
export const readPaymentCorrection = (typed: TypedPayment & TypedReason, now: Date) =>
  readEntry(typedPaymentCorrectionSchema, typed, now);

/** Returns the correction of a refund in the form that is sent, or every wrong field. */
export const readRefundCorrection = (typed: TypedRefund & TypedReason, now: Date) =>
  readEntry(typedRefundCorrectionSchema, typed, now);
