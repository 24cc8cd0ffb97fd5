import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDue } from '#domain/ledger/slip.ts';
import { laterNumber } from '#domain/money/cheque.ts';
import { equalShares } from '#domain/money/shares.ts';
import {
  aboveOwedCents,
  noCheque,
  readTypedReceipt,
  receiptCents,
  type TypedReceipt,
  typedSeries,
} from '#domain/money/typed-cheques.ts';
import { plusMonths } from '#domain/months.ts';
import { sum } from '#domain/sum.ts';

describe('the day some months later', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 12, '2027-10-31'],
    ['2026-10-25', 0, '2026-10-25'],
  ])('of %s after %d months is %s', (day, months, later) => {
    expect(plusMonths(day, months)).toBe(later);
  });
});

describe('the number of a later cheque', () => {
  test.each([
    ['0000120', 2, '0000122'],
    ['999', 1, '1000'],
    ['12345678901234567890', 1, '12345678901234567891'],
    ['A12', 1, undefined],
    ['', 1, undefined],
  ])('%s and %d is %s', (number, steps, later) => {
    expect(laterNumber(number, steps)).toBe(later);
  });
});

test('cents are divided whole, as evenly as can be, and what is left over is on the first', () => {
  expect(equalShares(10_000, 3)).toEqual([3334, 3333, 3333]);
  expect(equalShares(1, 3)).toEqual([1, 0, 0]);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 12 }), (cents, count) => {
      const parts = equalShares(cents, count);
      expect(sum(parts)).toBe(cents);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      expect(new Set(parts.slice(1)).size).toBeLessThanOrEqual(1);
    }),
  );
});

describe('a receipt that is typed', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const typed: TypedReceipt = {
    ...{ id: crypto.randomUUID(), means: 'cheque', amount: '300', date: '31/10/26', note: '', isAboveOwed: false },
    ...noCheque,
  };
  let made = 0;
  const tools = { newId: () => `id-${++made}`, formatDate: (day: string) => day.split('-').toReversed().join('/') };

  test('as a series has the same sum, the next numbers, and days at the ends of months', () => {
    const series = { ...typed, number: '0000119', ...typedSeries({ ...typed, number: '0000119' }, 4, tools) };
    expect(receiptCents(series)).toBe(30_000);
    expect([series, ...series.further].map(({ amount, number }) => [amount, number])).toEqual([
      ['75', '0000119'],
      ['75', '0000120'],
      ['75', '0000121'],
      ['75', '0000122'],
    ]);
    expect(series.further.map(({ dueOn }) => dueOn)).toEqual(['30/11/2026', '31/12/2026', '31/01/2027']);
    const again = { ...series, ...typedSeries(series, 2, tools) };
    expect([again.amount, again.further.map(({ amount, id }) => [amount, id])]).toEqual([
      '150',
      [['150', series.further[0]?.id]],
    ]);
    expect(typedSeries(again, 1, tools)).toEqual({ amount: '300', further: [] });
  });

  test('of one cent in three cheques says which amounts are missing, by their rows', () => {
    const series = { ...typed, ...typedSeries({ ...typed, amount: '0,01' }, 3, tools) };
    const read = readTypedReceipt(series, now);
    expect(read).toEqual({
      ok: false,
      fields: Object.fromEntries(series.further.map(({ id }) => [`amount-${id}`, 'invalid'])),
    });
  });

  test.each([['0,005'], ['99999'], ['-1'], ['abc'], ['']])('of %s is refused', (amount) => {
    const read = readTypedReceipt({ ...typed, amount }, now);
    expect(read.ok ? [] : Object.keys(read.fields)).toEqual(['amount']);
  });

  test('by another means has nothing of the cheque that was typed before', () => {
    const further = [{ id: crypto.randomUUID(), amount: '', number: '', dueOn: '' }];
    const read = readTypedReceipt({ ...typed, means: 'cash', number: '7', dueOn: 'x', further }, now);
    expect(read.ok && [read.value.cheque, read.value.further]).toEqual([undefined, undefined]);
    expect(receiptCents({ ...typed, means: 'cash', further: [{ id: 'x', amount: '5', number: '', dueOn: '' }] })).toBe(
      30_000,
    );
  });

  test('says a wrong day of a row beside it', () => {
    const id = crypto.randomUUID();
    const further = [{ id, amount: '10', number: '', dueOn: '31/02/27' }];
    const read = readTypedReceipt({ ...typed, dueOn: '40/01/27', further }, now);
    expect(read.ok ? {} : read.fields).toEqual({ dueOn: 'date-invalid', [`dueOn-${id}`]: 'date-invalid' });
  });

  test('is more than what is owed, member by member', () => {
    const other = { id: 'o', memberId: 'm', fullName: 'Ada', amount: '120', owedCents: 10_000, updatedAt: '' };
    expect(aboveOwedCents({ ...typed, others: [other] }, 40_000)).toBe(2000);
    expect(aboveOwedCents({ ...typed, others: [other] }, 25_000)).toBe(7000);
    expect(aboveOwedCents(typed, 30_000)).toBe(0);
  });
});

test('a cheque is due from its day on, unless all of it was given back', () => {
  const part = { paymentId: 'p', member: { id: 'm', fullName: 'Ada', isArchived: false }, cents: 100 };
  const cheque = (dueOn: string, ...refunded: number[]) => ({
    dueOn,
    parts: refunded.map((refundedCents) => ({ ...part, refundedCents })),
  });
  expect(isDue(cheque('2026-11-20', 0), '2026-11-20')).toBe(true);
  expect(isDue(cheque('2026-11-21', 0), '2026-11-20')).toBe(false);
  expect(isDue(cheque('2026-11-20', 100), '2026-11-20')).toBe(false);
  expect(isDue(cheque('2026-11-20', 100, 0), '2026-11-20')).toBe(true);
  expect(isDue(cheque('2026-11-20'), '2026-11-20'), 'of erased persons').toBe(true);
});
