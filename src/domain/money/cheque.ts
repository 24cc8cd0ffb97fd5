import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { dayField, MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { optionalCode, optionalText } from '../form/fields.ts';

/** The longest number of a cheque: French ones have seven digits. */
const MAX_NUMBER = 30;

/** The most cheques of a series and the most members of one cheque. */
export const MOST_IN_SERIES = 12;
export const MOST_PARTS = 12;

/** The fields of a cheque, as sent. Each of them may be unknown. */
export const chequeDetailsSchema = z.object({
  number: z.optional(optionalCode(MAX_NUMBER)),
  bank: z.optional(optionalText(MAX_CONTENT_LENGTH.label)),
  /** The name on the cheque, where it is not the member's. */
  issuer: z.optional(optionalText(MAX_CONTENT_LENGTH.label)),
  /** It is not deposited before this day. Left out: it can be at once. */
  dueOn: z.optional(dayField),
});
export type ChequeDetails = z.output<typeof chequeDetailsSchema>;

const MONTHS = 12;

/**
 * Returns the day some months after another one: the same day of the month, or the last one of a shorter month. Counted from
 * the first day of a series, never from the one before: 31 January, 28 February, 31 March.
 */
export const monthsAfter = (day: IsoDate, months: number): IsoDate => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const index = year * MONTHS + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(index / MONTHS), index % MONTHS];
  const last = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(inYear, inMonth, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
};

/** Returns the number of a later cheque of the same book: `0000122` two after `0000120`. Undefined for one that is no number. */
export const laterNumber = (number: string, steps: number): string | undefined =>
  /^\d+$/.test(number) ? String(BigInt(number) + BigInt(steps)).padStart(number.length, '0') : undefined;

/** Divides cents into equal parts. The remainder is on the first part. `count` is 1 or more. */
export const dividedCents = (cents: number, count: number): number[] => {
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, nth) => (nth === 0 ? cents - each * (count - 1) : each));
};
