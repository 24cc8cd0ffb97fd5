import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { missingOrInvalid } from '../form/content-fields.ts';
import { paymentMeans } from '../money/payment.ts';
import { isSeason, type Season } from '../season/season.ts';
import { type LedgerEntry, personEntryKinds } from './ledger-entry.ts';

/** How many entries a page of the list has. */
export const LEDGER_PAGE = 50;

/** The kinds of entries that can be chosen. `bank` means every movement between the club's own accounts. */
export const ledgerKindChoices = [...personEntryKinds, 'bank'] as const;
export type LedgerKindChoice = (typeof ledgerKindChoices)[number];

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'invalid'));

/**
 * A filter of a season's entries, in an address or a request. Without a kind it leaves all movements between the club and
 * persons, the same that the treasury adds up.
 */
export const ledgerFilterSchema = z.object({
  season: z.optional(z.string().check(z.refine(isSeason, 'invalid'))),
  /** The month in which the entries are booked: `2026-09`. */
  month: z.optional(month),
  means: z.optional(z.enum(paymentMeans, missingOrInvalid)),
  kind: z.optional(z.enum(ledgerKindChoices, missingOrInvalid)),
});
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

/** A page of the ledger, the latest entry first, with the sum of all entries of the filter. */
export interface LedgerPage {
  season: Season;
  entries: readonly LedgerEntry[];
  count: number;
  cents: number;
  /** The first and the last day on which the entries are booked. Null if there are none. */
  firstDay: IsoDate | null;
  lastDay: IsoDate | null;
  /** The cursor of the next page, or null on the last page. */
  before: number | null;
}

/** Returns the first and the last day of a month, `2026-09`. */
export const daysOfMonth = (yearAndMonth: string): { from: IsoDate; to: IsoDate } => {
  const [year = 0, month = 0] = yearAndMonth.split('-').map(Number);
  return { from: `${yearAndMonth}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
};
