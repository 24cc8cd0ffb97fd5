import type { FieldErrorCode, Parsed } from '../error.ts';
import { parseTypedAmount, typedAmount } from '../form/typed-amount.ts';
import { parseTypedDay } from '../form/typed-day.ts';
import { toEuros } from '../money.ts';
import { plusMonths } from '../months.ts';
import { sum } from '../sum.ts';
import { laterNumber } from './cheque.ts';
import type { ManualPayment } from './manual-payment.ts';
import { equalShares } from './shares.ts';
import { readTypedPayment, type TypedPayment } from './typed-payment.ts';

/** Another cheque of a series, as it is typed. */
export interface TypedCheque {
  /** The form makes this id once. */
  id: string;
  amount: string;
  number: string;
  /** For example `20/11/26`. Empty: it can be deposited at once. */
  dueOn: string;
}

/** The part of another member in a cheque, as it is typed. */
export interface TypedPart {
  id: string;
  memberId: string;
  fullName: string;
  amount: string;
  owedCents: number;
  updatedAt: string;
}

/** Received money with the fields of its cheque, which other means do not use. */
export interface TypedReceipt extends TypedPayment {
  number: string;
  bank: string;
  issuer: string;
  dueOn: string;
  further: readonly TypedCheque[];
  others: readonly TypedPart[];
}

/** A receipt before anything is typed about cheques. */
export const noCheque = { number: '', bank: '', issuer: '', dueOn: '', further: [], others: [] } as const;

const centsOf = (typed: string): number => parseTypedAmount(typed) ?? 0;

const isByCheque = ({ means }: Pick<TypedReceipt, 'means'>): boolean => means === 'cheque';

/** Returns the sum that the member of the page pays. Cents. */
export const ownCents = (typed: TypedReceipt): number =>
  centsOf(typed.amount) + (isByCheque(typed) ? sum(typed.further.map(({ amount }) => centsOf(amount))) : 0);

/** Returns the sum that all members pay. Cents. */
export const receiptCents = (typed: TypedReceipt): number =>
  ownCents(typed) + (isByCheque(typed) ? sum(typed.others.map(({ amount }) => centsOf(amount))) : 0);

/** Returns the sum above what is owed, member by member. Cents. */
export const aboveOwedCents = (typed: TypedReceipt, owedCents: number): number =>
  Math.max(0, ownCents(typed) - owedCents) +
  (isByCheque(typed) ? sum(typed.others.map((other) => Math.max(0, centsOf(other.amount) - other.owedCents))) : 0);

const errorsOf = (key: string, typed: Pick<TypedCheque, 'amount'> & { dueOn?: string }): [string, FieldErrorCode][] => [
  ...(centsOf(typed.amount) > 0 ? [] : [[`amount-${key}`, 'invalid'] as [string, FieldErrorCode]]),
  ...(typed.dueOn && !parseTypedDay(typed.dueOn) ? [[`dueOn-${key}`, 'date-invalid'] as [string, FieldErrorCode]] : []),
];

const dayOrNone = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : (parseTypedDay(typed) ?? typed);

/** Converts received money into the form that is sent, or returns every wrong field. A field of a row is `amount-{id}`. */
export const readTypedReceipt = (typed: TypedReceipt, now: Date): Parsed<ManualPayment> => {
  const { number, bank, issuer, dueOn, further, others, ...payment } = typed;
  const read = readTypedPayment(payment, now);
  if (!isByCheque(typed)) return read;
  const wrong: [string, FieldErrorCode][] = [
    ...(dueOn && !parseTypedDay(dueOn) ? [['dueOn', 'date-invalid'] as [string, FieldErrorCode]] : []),
    ...[...further, ...others].flatMap((row) => errorsOf(row.id, row)),
  ];
  if (!read.ok || wrong.length > 0)
    return { ok: false, fields: { ...(read.ok ? {} : read.fields), ...Object.fromEntries(wrong) } };
  const { isAboveOwed } = typed;
  return {
    ok: true,
    value: {
      ...read.value,
      cheque: { number, bank, issuer, dueOn: dayOrNone(dueOn) },
      ...(further.length > 0 && {
        further: further.map((one) => ({
          id: one.id,
          amount: toEuros(centsOf(one.amount)),
          number: one.number,
          dueOn: dayOrNone(one.dueOn),
        })),
      }),
      ...(others.length > 0 && {
        others: others.map(({ id, memberId, amount, updatedAt }) => ({
          id,
          memberId,
          amount: toEuros(centsOf(amount)),
          updatedAt,
          isAboveOwed,
        })),
      }),
    },
  };
};

/**
 * Fills in a series of cheques: equal amounts with the remainder on the first, the next numbers, and one month between the
 * days. It begins on the day of the first cheque, or on the day it came. Rows that exist keep their ids; `newId` makes others.
 */
export const typedSeries = (
  typed: TypedReceipt,
  count: number,
  { newId, formatDate }: { newId: () => string; formatDate: (day: string) => string },
): Pick<TypedReceipt, 'amount' | 'further'> => {
  const [first = 0, ...others] = equalShares(ownCents(typed), count);
  const start = parseTypedDay(typed.dueOn) ?? parseTypedDay(typed.date);
  return {
    amount: first > 0 ? typedAmount(first) : typed.amount,
    further: others.map((cents, nth) => ({
      id: typed.further[nth]?.id ?? newId(),
      amount: cents > 0 ? typedAmount(cents) : '',
      number: laterNumber(typed.number.trim(), nth + 1) ?? '',
      dueOn: start ? formatDate(plusMonths(start, nth + 1)) : '',
    })),
  };
};
