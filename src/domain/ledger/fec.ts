import type { IsoDate } from '../dates.ts';
import { writtenEuros } from '../money.ts';
import { type BookAccounts, doubleEntryOf } from './accounts.ts';
import { type BookWords, bookText, documentNumberOf, type EntryPages } from './book-words.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** The columns of a FEC in the order of the law (Livre des procédures fiscales, article A47 A-1, VII, 1°). */
const columns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;
type FecLine = Readonly<Record<(typeof columns)[number], string>>;

/** The code of the only journal. */
const JOURNAL = 'COT';

/** The placeholder for a missing SIREN in the file's name, as Paheko writes it. */
const NO_SIREN = 'ASSO';

/** A closed period of the books. */
export interface ClosedPeriod {
  /** Its last day. */
  closedUntil: IsoDate;
  closedOn: IsoDate;
}

export interface FecSettings {
  accounts: BookAccounts;
  words: BookWords;
  /** The earliest first. */
  closedPeriods: readonly ClosedPeriod[];
}

const dateOf = (day: IsoDate): string => day.replaceAll('-', '');

const lineOf = (fields: readonly string[]): string => `${fields.join('\t')}\r\n`;

/** Returns the words of each number. Accounts that share a number share the first one's words too. */
const labelsOf = ({ accounts, words }: FecSettings): ReadonlyMap<string, string> => {
  const named = [
    [accounts.bank, words.accounts.bank],
    [accounts.cash, words.accounts.cash],
    [accounts.toBeCashed, words.accounts.toBeCashed],
    [accounts.membershipFees, words.accounts.membershipFees],
    [accounts.bankFees, words.accounts.bankFees],
  ] as const;
  return new Map(named.toReversed().map(([number, label]) => [number, bookText(label)]));
};

const linesOf = (
  entry: LedgerEntry,
  number: number,
  labels: ReadonlyMap<string, string>,
  { accounts, words, closedPeriods }: FecSettings,
): string => {
  const { debit, credit, cents } = doubleEntryOf(entry, accounts);
  const closedOn = closedPeriods.find(({ closedUntil }) => entry.bookedOn <= closedUntil)?.closedOn;
  const shared = {
    JournalCode: JOURNAL,
    JournalLib: bookText(words.journal),
    EcritureNum: String(number),
    EcritureDate: dateOf(entry.bookedOn),
    CompAuxNum: '',
    CompAuxLib: '',
    PieceRef: bookText(entry.reference ?? '') || documentNumberOf(entry),
    PieceDate: dateOf(entry.day),
    EcritureLib: bookText(words.line(entry)),
    EcritureLet: '',
    DateLet: '',
    ValidDate: closedOn === undefined ? '' : dateOf(closedOn),
    Montantdevise: '',
    Idevise: '',
  };
  const onAccount = (account: string, debitCents: number): string => {
    const line: FecLine = {
      ...shared,
      CompteNum: account,
      CompteLib: labels.get(account) ?? account,
      Debit: writtenEuros(debitCents),
      Credit: writtenEuros(cents - debitCents),
    };
    return lineOf(columns.map((column) => line[column]));
  };
  return onAccount(debit, cents) + onAccount(credit, 0);
};

const isAfter = (entry: LedgerEntry, before: LedgerEntry): boolean =>
  entry.bookedOn === before.bookedOn ? entry.position > before.position : entry.bookedOn > before.bookedOn;

/**
 * Yields entries as a fichier des écritures comptables, to be encoded in UTF-8 without a byte order mark
 * (docs/rules.md#accounts-exports). The titles come first, then a piece for each page. Throws a RangeError if the entries
 * are not sorted by `bookedOn` and `position`: their numbers would not follow the days.
 */
export async function* fecOf(pages: EntryPages, settings: FecSettings): AsyncGenerator<string> {
  const labels = labelsOf(settings);
  let number = 0;
  let before: LedgerEntry | undefined;
  yield lineOf(columns);
  for await (const page of pages) {
    let text = '';
    for (const entry of page) {
      if (before && !isAfter(entry, before)) throw new RangeError(`entry ${entry.position} comes too late`);
      before = entry;
      number += 1;
      text += linesOf(entry, number, labels, settings);
    }
    if (text !== '') yield text;
  }
}

/** Returns the name of a FEC: `123456782FEC20270831.txt`. `lastDay` is the last one of the exported period. */
export const fecFileName = (siren: string | null, lastDay: IsoDate): string =>
  `${siren ?? NO_SIREN}FEC${dateOf(lastDay)}.txt`;
