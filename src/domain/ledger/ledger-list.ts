import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { missingOrInvalid } from '../form/content-fields.ts';
import { paymentMeans } from '../money/payment.ts';
import { isSeason, type Season } from '../season/season.ts';
import { type LedgerEntry, personEntryKinds } from './ledger-entry.ts';

/** How many entries a page of the list has. */
export const LEDGER_PAGE = 50;

/** The kinds of entries that can be chosen. `bank` stands for all that moved between the club's own accounts. */
export const ledgerKindChoices = [...personEntryKinds, 'bank'] as const;
export type LedgerKindChoice = (typeof ledgerKindChoices)[number];

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'invalid'));

/**
 * Which entries of a season are meant, as an address or a request says it. Without a kind all that moved between the club
 * and persons, which is what the sums of the treasury are made of.
 */
export const ledgerFilterSchema = z.object({
  season: z.optional(z.string().check(z.refine(isSeason, 'invalid'))),
  /** Of the accounts: `2026-09`. */
  month: z.optional(month),
  means: z.optional(z.enum(paymentMeans, missingOrInvalid)),
  kind: z.optional(z.enum(ledgerKindChoices, missingOrInvalid)),
});
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

/** A page of the ledger, the latest entry first, and what all entries of the filter come to. */
export interface LedgerPage {
  season: Season;
  entries: readonly LedgerEntry[];
  count: number;
  cents: number;
  /** The first and the last day in whose accounts the entries stand. Null without any. */
  firstDay: IsoDate | null;
  lastDay: IsoDate | null;
  /** The position that the next page begins below, or null on the last page. */
  before: number | null;
}

/** Returns the first and the last day of a month, `2026-09`. */
export const daysOfMonth = (yearAndMonth: string): { from: IsoDate; to: IsoDate } => {
  const [year = 0, month = 0] = yearAndMonth.split('-').map(Number);
  return { from: `${yearAndMonth}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
};
