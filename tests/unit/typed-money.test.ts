import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';

test.each([
  ['97,50', 9_750],
  ['97.5', 9_750],
  ['300', 30_000],
  [' 1 200 € ', 120_000],
  ['1\u202F200,00\u00A0€', 120_000],
  ['0,05', 5],
])('«%s» is %i cents', (typed, cents) => {
  expect(parseTypedAmount(typed)).toBe(cents);
});

test.each(['', 'beaucoup', '-5', '1,234', '12,', ',5', '1e3'])('«%s» is not an amount', (typed) => {
  expect(parseTypedAmount(typed)).toBeUndefined();
});

test('the text of a field is read as its own amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseTypedAmount(typedAmount(cents)) === cents),
  );
});

test.each([
  ['20/11/26', '2026-11-20'],
  ['5/3/2026', '2026-03-05'],
  ['25/12/26', '2026-12-25'],
  ['31/02/26', undefined],
  ['hier', undefined],
])('the day «%s» is %s', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day);
});
