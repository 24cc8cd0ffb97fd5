import * as z from 'zod/mini';
import { optionalCode } from '../form/fields.ts';
import type { PaymentMeans } from '../money/payment.ts';
import { cleanCode } from '../text.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** A number of the plan comptable: three digits, then up to seven digits or letters. */
const accountNumber = z
  .string('required')
  .check(
    z.overwrite(cleanCode),
    z.minLength(1, { error: 'required', abort: true }),
    z.regex(/^\d{3}[\dA-Za-z]{0,7}$/, 'invalid'),
  );

/** The numbers of the accounts in the club's books, as sent (docs/rules.md#accounts-exports). */
export const bookAccountsSchema = z.object({
  bank: accountNumber,
  cash: accountNumber,
  /** The accounts of money in transit: cheques before their slip, cards before the payout. */
  toBeCashed: accountNumber,
  membershipFees: accountNumber,
  bankFees: accountNumber,
});
export type BookAccounts = z.output<typeof bookAccountsSchema>;

/** The accounts in the order in which they are shown. */
export const bookAccountNames = ['bank', 'cash', 'toBeCashed', 'membershipFees', 'bankFees'] as const;

/** The accounts of a club that chose none. Source: plan comptable des associations (règlement ANC 2018-06). */
export const defaultBookAccounts: BookAccounts = {
  bank: '512',
  cash: '530',
  toBeCashed: '511',
  membershipFees: '756',
  bankFees: '627',
};

/** True if the last of nine digits is the key of the others (Luhn; INSEE, numéro Siren). */
const isSiren = (text: string): boolean => {
  if (!/^\d{9}$/.test(text)) return false;
  const digits = Array.from(text, (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return digits.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
};

/** The club's SIREN as sent, with or without spaces. It gives null if it is absent or empty, `invalid` for a wrong key. */
export const sirenField = z.pipe(
  optionalCode(20),
  z.nullable(
    z.string().check(
      z.overwrite((text) => text.replaceAll(' ', '')),
      z.refine(isSiren, 'invalid'),
    ),
  ),
);

/** A movement in double-entry bookkeeping: the account that takes it and the one that gives it. */
export interface DoubleEntry {
  debit: string;
  credit: string;
  /** More than 0. */
  cents: number;
}

/** The account on which money of each means arrives. */
const accountOf: Readonly<Record<PaymentMeans, keyof BookAccounts>> = {
  card: 'toBeCashed',
  cash: 'cash',
  cheque: 'toBeCashed',
  transfer: 'bank',
  aid: 'toBeCashed',
  other: 'toBeCashed',
};

type Moved = Pick<LedgerEntry, 'kind' | 'means' | 'amountCents'>;

/** Returns the account that a positive amount debits, and the one that it credits. */
const takerAndGiver = ({ kind, means }: Moved): readonly [keyof BookAccounts, keyof BookAccounts] => {
  if (kind === 'deposit' || kind === 'payout') return ['bank', accountOf[means]];
  return [accountOf[means], kind === 'fee' ? 'bankFees' : 'membershipFees'];
};

/**
 * Returns an entry of the ledger in double-entry bookkeeping (docs/rules.md#accounts-exports). Money that left the club swaps
 * the two accounts; amounts are never negative. Throws a RangeError unless the entry moves whole cents.
 */
export const doubleEntryOf = (entry: Moved, accounts: BookAccounts): DoubleEntry => {
  const { amountCents } = entry;
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new RangeError(`${amountCents} cents do not move`);
  const [taker, giver] = takerAndGiver(entry);
  return amountCents > 0
    ? { debit: accounts[taker], credit: accounts[giver], cents: amountCents }
    : { debit: accounts[giver], credit: accounts[taker], cents: -amountCents };
};
