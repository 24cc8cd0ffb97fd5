import { csvDay, csvLine, csvTitles } from '../csv.ts';
import type { IsoDate } from '../dates.ts';
import { writtenEuros } from '../money.ts';
import { type BookAccounts, doubleEntryOf } from './accounts.ts';
import { type BookWords, bookText, documentNumberOf, type EntryPages } from './book-words.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/**
 * The columns of Paheko's simple import that the site can fill. An empty number makes a new entry; an empty «Type» would be
 * refused, so that column is left out and Paheko finds the type by the accounts.
 */
const columns = [
  "Numéro d'écriture",
  'Libellé',
  'Date',
  'Numéro pièce comptable',
  'Référence paiement',
  'Compte de débit',
  'Compte de crédit',
  'Montant',
];

/** Paheko counts the bytes of a text, and takes fewer than 200 of a reference. */
const MOST_BYTES = 199;

const encoder = new TextEncoder();

/** Returns the longest beginning of a text within a number of bytes. It cuts no character. */
const shortened = (text: string): string =>
  text.slice(0, encoder.encodeInto(text, new Uint8Array(MOST_BYTES)).read).trimEnd();

export interface PahekoSettings {
  accounts: BookAccounts;
  words: BookWords;
}

const rowOf = (entry: LedgerEntry, { accounts, words }: PahekoSettings): string[] => {
  const { debit, credit, cents } = doubleEntryOf(entry, accounts);
  return [
    '',
    shortened(bookText(words.line(entry))),
    csvDay(entry.bookedOn),
    documentNumberOf(entry),
    shortened(bookText(entry.reference ?? '')),
    debit,
    credit,
    writtenEuros(cents),
  ];
};

/**
 * Yields entries as CSV for Paheko's simple import (docs/rules.md#accounts-exports): the titles, then a piece for each
 * page. Paheko reads a negative amount as a positive one, so money that left the club swaps the accounts instead.
 */
export async function* pahekoOf(pages: EntryPages, settings: PahekoSettings): AsyncGenerator<string> {
  yield csvTitles(columns);
  for await (const page of pages)
    if (page.length > 0) yield page.map((entry) => csvLine(rowOf(entry, settings))).join('');
}

/** Returns the name of the file: `paheko-2027-08-31.csv`. `lastDay` is the last one of the exported period. */
export const pahekoFileName = (lastDay: IsoDate): string => `paheko-${lastDay}.csv`;
