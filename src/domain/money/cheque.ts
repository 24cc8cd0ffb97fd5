import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { dayField, MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { optionalCode, optionalText } from '../form/fields.ts';
import { plusMonths } from '../months.ts';

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

/** Returns the latest day for a cheque to deposit later. Cheques are valid for a year and eight days. */
export const latestChequeDay = (today: IsoDate): IsoDate => plusMonths(today, 12);

/** Returns the number of a later cheque of the same book: `0000122` two after `0000120`. Undefined for one that is no number. */
export const laterNumber = (number: string, steps: number): string | undefined =>
  /^\d+$/.test(number) ? String(BigInt(number) + BigInt(steps)).padStart(number.length, '0') : undefined;
