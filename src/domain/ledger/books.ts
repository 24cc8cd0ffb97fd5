import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import type { IsoDate } from '../dates.ts';
import { dayField, missingOrInvalid } from '../form/content-fields.ts';
import type { BankAccount } from '../money/transfer.ts';
import { type BookAccounts, bookAccountsSchema, sirenField } from './accounts.ts';
import { ledgerFilterSchema } from './ledger-list.ts';

/** Lists of entries for people: a workbook, or text. */
export const listFormats = ['xlsx', 'csv'] as const;

/** Files with the entries: those for accounting software come first (docs/rules.md#accounts-exports). */
export const bookFormats = ['fec', 'paheko', ...listFormats] as const;
export type BookFormat = (typeof bookFormats)[number];
export type ListFormat = (typeof listFormats)[number];

/** Returns true for a list, which may be of some entries only. */
export const isListFormat = (format: BookFormat): format is ListFormat => listFormats.some((one) => one === format);

/** Returns the name of a list: `mouvements-2026-11-30.xlsx`. `lastDay` is the last one of the exported period. */
export const entryListFileName = (lastDay: IsoDate, format: ListFormat): string => `mouvements-${lastDay}.${format}`;

/** An export of the entries of some days, the first and the last one included, as sent. */
export const booksExportSchema = z
  .object({
    format: z.enum(bookFormats, missingOrInvalid),
    from: dayField,
    to: dayField,
    // Only a list may leave entries out. Accounting software needs all of them.
    ...z.omit(ledgerFilterSchema, { month: true }).shape,
    password: presentPassword,
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'end-before-start', path: ['to'] }),
    z.refine(({ format, season, means, kind }) => isListFormat(format) || !(season ?? means ?? kind), {
      error: 'invalid',
      path: ['format'],
    }),
  );
export type BooksExport = z.output<typeof booksExportSchema>;

/** The accounts and the SIREN of the club's books, as sent. */
export const bookSettingsSchema = z.extend(bookAccountsSchema, { siren: sirenField });
export type BookSettings = z.output<typeof bookSettingsSchema>;

/** The last day of a period to close, as sent. */
export const closingSchema = z.object({ closedUntil: dayField, password: presentPassword });
export type ClosingInput = z.output<typeof closingSchema>;

/** A closed period: it begins after the one before. */
export interface BookClosing {
  closedUntil: IsoDate;
  closedAt: string;
  /** Null once the account is gone. */
  by: string | null;
}

/** The club's books, as their screen shows them. */
export interface ClubBooks {
  accounts: BookAccounts;
  siren: string | null;
  /** Null while the club takes no transfers. */
  bankAccount: BankAccount | null;
  /** The latest first. */
  closings: readonly BookClosing[];
  /** The day of the first entry, or null. */
  firstDay: IsoDate | null;
}
