import { describe, expect, test } from 'vitest';
import { bookAccountsSchema, defaultBookAccounts, doubleEntryOf, sirenField } from '#domain/ledger/accounts.ts';
import type { LedgerEntryKind } from '#domain/ledger/ledger-entry.ts';
import { type PaymentMeans, paymentMeans } from '#domain/money/payment.ts';
import { writtenEuros } from '#domain/money.ts';

const movement = (means: PaymentMeans, amountCents: number, kind: LedgerEntryKind = 'payment') =>
  doubleEntryOf({ kind, means, amountCents }, defaultBookAccounts);

describe('money that comes', () => {
  test.each<[PaymentMeans, string]>([
    ['card', '511'],
    ['cheque', '511'],
    ['cash', '530'],
    ['transfer', '512'],
    ['aid', '511'],
    ['other', '511'],
  ])('by %s is held on account %s against membership fees', (means, account) => {
    expect(movement(means, 24_000)).toEqual({ debit: account, credit: '756', cents: 24_000 });
  });
});

test.each<[string, LedgerEntryKind, PaymentMeans, number, { debit: string; credit: string }]>([
  ['a slip of cheques that the bank took', 'deposit', 'cheque', 24_000, { debit: '512', credit: '511' }],
  ['a cheque that the bank gives back', 'deposit', 'cheque', -24_000, { debit: '511', credit: '512' }],
  ['a payout of the card provider', 'payout', 'card', 24_000, { debit: '512', credit: '511' }],
  ['a payout that the provider takes back', 'payout', 'card', -24_000, { debit: '511', credit: '512' }],
  ['fees', 'fee', 'card', -24_000, { debit: '627', credit: '511' }],
  ['fees that are given back', 'fee', 'card', 24_000, { debit: '511', credit: '627' }],
])('%s moves between the club’s own accounts', (_what, kind, means, cents, accounts) => {
  expect(movement(means, cents, kind)).toEqual({ ...accounts, cents: 24_000 });
});

test.each(paymentMeans)('money that leaves by %s swaps the two accounts and stays positive', (means) => {
  const came = movement(means, 1);
  expect(movement(means, -1)).toEqual({ debit: came.credit, credit: came.debit, cents: 1 });
});

test.each([0, 0.5, 97.5, Number.NaN, Number.POSITIVE_INFINITY])('%s cents are no movement of money', (cents) => {
  expect(() => movement('cash', cents)).toThrow(RangeError);
});

test.each([
  [0, '0,00'],
  [1, '0,01'],
  [5, '0,05'],
  [100, '1,00'],
  [9_999_900, '99999,00'],
  [9_999_999, '99999,99'],
])('%i cents are written %s', (cents, written) => {
  expect(writtenEuros(cents)).toBe(written);
});

describe('the number of an account', () => {
  const read = (bank: string) => bookAccountsSchema.safeParse({ ...defaultBookAccounts, bank });

  test.each([
    ['512', '512'],
    ['512A', '512A'],
    [' 5121 ', '5121'],
    ['512ABCDEFG', '512ABCDEFG'],
  ])('may be «%s»', (typed, number) => {
    expect(read(typed).data?.bank).toBe(number);
  });

  test.each(['', '51', 'A12', '51A', '512-1', '512 1', '512\t1', '512é', '512ABCDEFGH'])('is never «%s»', (typed) => {
    expect(read(typed).success).toBe(false);
  });

  test('has a default for each use, which fits', () => {
    expect(bookAccountsSchema.parse(defaultBookAccounts)).toEqual(defaultBookAccounts);
  });
});

describe('the SIREN', () => {
  test.each([
    ['123 456 782', '123456782'],
    ['732829320', '732829320'],
    ['', null],
    [undefined, null],
  ])('%j is kept as %j', (typed, siren) => {
    expect(sirenField.parse(typed)).toBe(siren);
  });

  test.each(['123456789', '12345678', 'W751234567', '12345678２０'])('%s is refused', (typed) => {
    expect(sirenField.safeParse(typed).success).toBe(false);
  });
});
