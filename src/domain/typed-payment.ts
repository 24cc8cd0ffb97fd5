import type { FieldErrors } from './error.ts';
import { errorsByField } from './field-errors.ts';
import { isYetToCome, type ManualMeans, type ManualPayment, manualPaymentSchema } from './manual-payment.ts';
import type { Parsed } from './membership.ts';
import { toEuros } from './money.ts';
import { parseTypedAmount } from './typed-amount.ts';
import { parseTypedDay } from './typed-day.ts';

/** Money received by hand, as it is typed. */
export interface TypedPayment {
  /** Made once: however often the same payment is sent, it is recorded once. */
  id: string;
  means: ManualMeans;
  amount: string;
  /** `20/11/26`. */
  date: string;
  note: string;
}

/** The payment as it is sent, or all that is wrong about it by field. */
export const readTypedPayment = ({ amount, date, ...others }: TypedPayment, now: Date): Parsed<ManualPayment> => {
  const cents = parseTypedAmount(amount);
  const day = parseTypedDay(date);
  const parsed = manualPaymentSchema.safeParse({
    ...others,
    amount: cents === undefined ? undefined : toEuros(cents),
    date: day ?? date,
  });
  const fields: FieldErrors = {
    ...(parsed.success ? {} : errorsByField(parsed.error)),
    ...(day && isYetToCome(day, now) && { date: 'date-invalid' }),
  };
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields };
};
