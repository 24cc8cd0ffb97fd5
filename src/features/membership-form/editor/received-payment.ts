import type { FieldErrors } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import {
  errorsBesideDue,
  isYetToCome,
  type ManualMeans,
  type ManualPayment,
  manualPaymentSchema,
} from '#domain/manual-payment.ts';
import { toEuros } from '#domain/money.ts';
import { parseTypedAmount, typedAmount } from '#domain/typed-amount.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { formatDay } from '#lib/format.ts';

/** Money an administrator takes while adding somebody, as typed. */
export interface TypedPayment {
  isReceived: boolean;
  /** Made once: the same payment sent twice is recorded once. */
  id: string;
  means: ManualMeans;
  /** Undefined stands for all that is due. */
  amount: string | undefined;
  /** `20/11/26`. */
  date: string;
  note: string;
}

export const noPayment = (now: Date): TypedPayment => ({
  isReceived: false,
  id: crypto.randomUUID(),
  means: 'cash',
  amount: undefined,
  date: formatDay(now),
  note: '',
});

/** What stands in the amount's field: `245`, or `97,50`. */
export const amountShown = (payment: TypedPayment, dueCents: number): string => payment.amount ?? typedAmount(dueCents);

type Read = { payment: ManualPayment | undefined; fields: FieldErrors };

/** The payment as it is sent, with what is wrong about it by field; none when nothing was received. */
export const readPayment = (typed: TypedPayment, dueCents: number, now: Date): Read => {
  if (!typed.isReceived) return { payment: undefined, fields: {} };
  const amount = amountShown(typed, dueCents);
  const cents = parseTypedAmount(amount);
  const date = parseTypedDay(typed.date);
  const parsed = manualPaymentSchema.safeParse({
    id: typed.id,
    means: typed.means,
    amount: cents === undefined ? undefined : toEuros(cents),
    date: date ?? typed.date,
    note: typed.note,
  });
  if (!parsed.success) return { payment: undefined, fields: errorsBesideDue(errorsByField(parsed.error)) };
  if (isYetToCome(parsed.data.date, now)) return { payment: undefined, fields: { date: 'date-invalid' } };
  return { payment: parsed.data, fields: {} };
};
