import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import type { Product } from '#domain/money/product.ts';
import { reductionsOf, withReductions } from '#domain/money/reductions.ts';
import { seasonReductionsSchema } from '#domain/money/season-reduction-input.ts';
import { offeredReduction, quoteJoining, type SeasonReduction } from '#domain/money/season-reductions.ts';
import { followingReductions } from '#domain/season/season-days.ts';
import { seasonReductionSentence } from '#messages/season-reductions.ts';

const everybody = { name: 'Rentrée', from: null, minAge: null, maxAge: null };
const late: SeasonReduction = { ...everybody, name: 'Arrivée en février', from: '2027-02-01', percent: 30 };
const young: SeasonReduction = { ...everybody, name: 'Moins de 26 ans', maxAge: 25, amount: 20 };
const old: SeasonReduction = { ...everybody, name: 'Aînés', minAge: 60, amount: 15 };

const FIRST_DAY = '2026-09-01';
const products = (...reductions: SeasonReduction[]): Product[] =>
  [
    ['Savate', 21_000],
    ['Canne', 9750],
  ].map(([name, cents]) => ({
    id: `id-${name}`,
    name: String(name),
    prices: [{ id: `price-${name}`, amountCents: Number(cents), isDefault: true }],
    reductions: reductions.map((one) => offeredReduction(one, FIRST_DAY)),
  }));

const both = ['Savate', 'Canne'];
const totalOf = (
  reductions: readonly SeasonReduction[],
  { day = '2026-11-20', birthDate = '1990-03-05', disciplines = ['Savate'] } = {},
): number => quoteJoining(products(...reductions), disciplines, false, { day, birthDate }).totalCents;

describe('a reduction of the season', () => {
  test.each<[string, SeasonReduction, Parameters<typeof totalOf>[1], number]>([
    ['the day before it begins', late, { day: '2027-01-31' }, 21_000],
    ['from its first day on', late, { day: '2027-02-01' }, 14_700],
    ['before the birth date is typed', young, { birthDate: '' }, 21_000],
    ['for 25 years on the first day of the season', young, { birthDate: '2000-09-02' }, 19_000],
    ['for somebody who is 26 that day', young, { birthDate: '2000-09-01' }, 21_000],
    ['for somebody who is 60 that day', old, { birthDate: '1966-09-01' }, 19_500],
    ['for somebody who is 60 the day after', old, { birthDate: '1966-09-02' }, 21_000],
  ])('%s', (_when, reduction, joining, cents) => {
    expect(totalOf([reduction], joining)).toBe(cents);
  });

  test('somebody born on 29 February is a year older on 1 March', () => {
    const bounds = offeredReduction({ ...everybody, minAge: 18, maxAge: null, amount: 1 }, '2026-02-28');
    expect('2008-02-29' <= String(bounds.bornUntil)).toBe(false);
    expect(
      '2008-02-29' <= String(offeredReduction({ ...everybody, minAge: 18, amount: 1 }, '2026-03-01').bornUntil),
    ).toBe(true);
  });

  test('comes after the half price, and each after the one before', () => {
    const { lines, totalCents } = quoteJoining(products(late, young), both, false, {
      day: '2027-03-01',
      birthDate: '2005-05-05',
    });
    const told = lines.flatMap(({ discipline, deductions }) =>
      deductions.map(({ reason, name, cents }) => [discipline, name ?? reason, cents]),
    );
    // 30 % of 258,75 €, and 20 €.
    expect(told).toEqual([
      ['Savate', 'Arrivée en février', 7763],
      ['Savate', 'Moins de 26 ans', 2000],
      ['Canne', 'second-discipline', 4875],
    ]);
    expect(totalCents).toBe(21_000 + 4875 - 7763 - 2000);
  });

  test('that would leave less than a card can pay is not given', () => {
    expect(totalOf([{ ...everybody, amount: 209.51 }])).toBe(21_000);
    expect(totalOf([{ ...everybody, amount: 209.5 }])).toBe(50);
    expect(
      totalOf([
        { ...everybody, percent: 90 },
        { ...everybody, name: 'Encore', percent: 90 },
      ]),
    ).toBe(2100);
  });

  test('is kept with its name when the choice changes, and in per cent follows the new price', () => {
    const { lines } = quoteJoining(products(late, young), ['Savate'], false, {
      day: '2027-03-01',
      birthDate: '2005-05-05',
    });
    const changed = withReductions(quoteMembership(products(), both, false), reductionsOf(lines));
    expect(reductionsOf(changed.lines)).toEqual([
      { reason: 'season', name: 'Arrivée en février', percent: 30 },
      { reason: 'season', name: 'Moins de 26 ans', cents: 2000 },
    ]);
    expect(changed.totalCents).toBe(21_000 + 4875 - 7763 - 2000);
  });

  test('never makes a price negative, whatever the reductions', () => {
    const share = fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100) }),
    );
    fc.assert(
      fc.property(fc.array(share, { maxLength: 10 }), (shares) => {
        const given = shares.map((one, place) => ({ ...everybody, name: `Remise ${place}`, ...one }));
        const cents = totalOf(given, { disciplines: both });
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(50);
        expect(cents).toBeLessThanOrEqual(25_875);
      }),
    );
  });
});

test('a prepared season has the reductions of the one before, a year later', () => {
  expect(followingReductions([late, young])).toEqual([{ ...late, from: '2028-02-01' }, young]);
});

test.each<[string, SeasonReduction, string]>([
  ['in per cent from a day', late, 'Arrivée en février\u202F: −30\u202F% (inscription à partir du 1er février 2027).'],
  ['for young people', young, 'Moins de 26 ans\u202F: −20,00\u00A0€ (naissance après le 1er septembre 2000).'],
  ['for older people', old, 'Aînés\u202F: −15,00\u00A0€ (naissance au plus tard le 1er septembre 1966).'],
  ['for everybody', { ...everybody, percent: 10 }, 'Rentrée\u202F: −10\u202F%.'],
])('a reduction %s is told beside the prices', (_which, reduction, sentence) => {
  expect(seasonReductionSentence(offeredReduction(reduction, FIRST_DAY)).replaceAll('\u202F€', '\u00A0€')).toBe(
    sentence,
  );
});

describe('reductions as sent', () => {
  const sent = (...reductions: object[]) => seasonReductionsSchema.safeParse({ reductions }).success;
  test.each<[string, object, boolean]>([
    ['in euros', { ...everybody, amount: 12.35 }, true],
    ['in per cent', { ...everybody, percent: 90 }, true],
    ['of nothing', { ...everybody, amount: 0 }, false],
    ['of half a cent', { ...everybody, amount: 0.005 }, false],
    ['of all', { ...everybody, percent: 100 }, false],
    ['in both', { ...everybody, amount: 1, percent: 1 }, false],
    ['without a name', { ...everybody, name: ' ', amount: 1 }, false],
    ['on no day', { ...everybody, from: '2027-02-30', amount: 1 }, false],
    ['with swapped ages', { ...everybody, minAge: 26, maxAge: 25, amount: 1 }, false],
    ['for one age', { ...everybody, minAge: 25, maxAge: 25, amount: 1 }, true],
  ])('%s', (_how, reduction, isRight) => {
    expect(sent(reduction)).toBe(isRight);
  });

  test('have names of their own, and are at most ten', () => {
    expect(sent({ ...everybody, amount: 1 }, { ...everybody, percent: 1 })).toBe(false);
    const many = Array.from({ length: 11 }, (_, place) => ({ ...everybody, name: `Remise ${place}`, amount: 1 }));
    expect(sent(...many)).toBe(false);
    expect(sent(...many.slice(1))).toBe(true);
  });
});
