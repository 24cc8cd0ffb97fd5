import type { FieldErrors } from '#domain/error.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { errorsBesideDue, type ManualPayment } from '#domain/money/manual-payment.ts';
import { readTypedPayment, type TypedPayment } from '#domain/money/typed-payment.ts';
import { formatDay } from '#lib/format.ts';

/** A payment that an administrator receives while adding a member. */
export interface ReceivedPayment extends Omit<TypedPayment, 'amount'> {
  isReceived: boolean;
  /** Undefined means the whole amount due. */
  amount: string | undefined;
}

export const noPayment = (now: Date): ReceivedPayment => ({
  isReceived: false,
  id: crypto.randomUUID(),
  means: 'cash',
  amount: undefined,
  date: formatDay(now),
  note: '',
  isAboveOwed: false,
});

/** Returns the text of the amount field: `245` or `97,50`. */
export const amountShown = (payment: ReceivedPayment, dueCents: number): string =>
  payment.amount ?? typedAmount(dueCents);

/** Returns how much the typed amount exceeds the amount due, in cents. An empty field gives 0. */
export const aboveDueCents = (payment: ReceivedPayment, dueCents: number): number =>
  Math.max(0, (parseTypedAmount(amountShown(payment, dueCents)) ?? 0) - dueCents);

type Read = { payment: ManualPayment | undefined; fields: FieldErrors };

/** Returns the payment in the form that is sent, or its errors by field. Returns neither if nothing was received. */
export const readPayment = ({ isReceived, ...typed }: ReceivedPayment, dueCents: number, now: Date): Read => {
  if (!isReceived) return { payment: undefined, fields: {} };
  const read = readTypedPayment({ ...typed, amount: typed.amount ?? typedAmount(dueCents) }, now);
  if (read.ok && aboveDueCents({ isReceived, ...typed }, dueCents) > 0 && !typed.isAboveOwed)
    return { payment: undefined, fields: { paymentAmount: 'above-owed' } };
  return read.ok ? { payment: read.value, fields: {} } : { payment: undefined, fields: errorsBesideDue(read.fields) };
};
