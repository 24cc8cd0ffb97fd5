import { cleanText } from '../text.ts';
import type { BookAccounts } from './accounts.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** The words in exported books. `messages/accounts-exports.ts` has them in French. */
export interface BookWords {
  journal: string;
  accounts: Readonly<Record<keyof BookAccounts, string>>;
  /** Returns what happened, in which season and to whom. */
  line: (entry: LedgerEntry) => string;
}

/** The entries of an export in pages, so that they are never all in memory. */
export type EntryPages = Iterable<readonly LedgerEntry[]> | AsyncIterable<readonly LedgerEntry[]>;

/**
 * Returns a text without the separators of any export format: one line without tabs, quotes, bars and backslashes. PHP
 * reads a backslash before a quote as part of the text.
 */
export const bookText = (text: string): string => cleanText(text.replace(/["|\\]/g, ' '));

/** Returns the number of the document that proves an entry. The position is unique and never changes. */
export const documentNumberOf = ({ position }: Pick<LedgerEntry, 'position'>): string => `E${position}`;
