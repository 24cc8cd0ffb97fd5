import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FeeRule,
  feeRules,
  hasReduction,
  quoteMembership,
  quoteProducts,
  ruleReasons,
  secondDiscipline,
} from '#domain/money/membership-fee.ts';
import { fromPriceList, type Product, toPriceList } from '#domain/money/product.ts';
import { halfOf } from '#domain/money.ts';
import { priceSummaryMessages } from '#messages/price-summary.ts';

const product = (name: string, defaultCents: number, reducedCents?: number): Product => ({
  id: `product ${name}`,
  name,
  prices: [
    { id: `${name} normal`, amountCents: defaultCents, isDefault: true },
    ...(reducedCents ? [{ id: `${name} reduced`, amountCents: reducedCents, isDefault: false }] : []),
  ],
});

const savate = product('Savate boxe française', 21_000, 16_000);
const canne = product('Canne', 18_000, 13_500);
const thai = product('Boxe thaï', 23_000, 17_500);
const catalogue = [savate, canne, thai];
const all = catalogue.map(({ name }) => name);

describe('the fee, worked out by hand from the price list', () => {
  test.each([
    { chosen: ['Savate boxe française'], normal: 210, reduced: 160 },
    { chosen: ['Canne'], normal: 180, reduced: 135 },
    { chosen: ['Boxe thaï'], normal: 230, reduced: 175 },
    { chosen: ['Savate boxe française', 'Canne'], normal: 300, reduced: 227.5 },
    { chosen: ['Savate boxe française', 'Boxe thaï'], normal: 335, reduced: 255 },
    { chosen: ['Canne', 'Boxe thaï'], normal: 320, reduced: 242.5 },
    { chosen: all, normal: 530, reduced: 402.5 },
  ])('$chosen costs $normal €, or $reduced € at the reduced price', ({ chosen, normal, reduced }) => {
    expect(quoteMembership(catalogue, chosen, false).totalCents).toBe(normal * 100);
    expect(quoteMembership(catalogue, chosen, true).totalCents).toBe(reduced * 100);
  });

  test('nothing chosen costs nothing', () => {
    expect(quoteMembership(catalogue, [], false)).toEqual({ lines: [], discountCents: 0, totalCents: 0 });
  });

  test('the explanation names the price of each discipline and halves the cheapest', () => {
    const { lines } = quoteMembership(catalogue, all, false);
    expect(lines.map(({ priceId, amountCents, discountCents }) => [priceId, amountCents, discountCents])).toEqual([
      ['Savate boxe française normal', 21_000, 0],
      ['Canne normal', 18_000, 9_000],
      ['Boxe thaï normal', 23_000, 0],
    ]);
  });

  test('a discipline without a reduced price stays at its normal one', () => {
    const { lines } = quoteMembership([savate, product('Lutte', 10_000)], ['Savate boxe française', 'Lutte'], true);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([16_000, 10_000]);
  });

  test('the cheapest of the prices that apply is halved, not of the normal ones', () => {
    const cheapOnceReduced = product('Cardio', 30_000, 5_000);
    const quote = quoteMembership([canne, cheapOnceReduced], ['Canne', 'Cardio'], true);
    expect(quote.totalCents).toBe(13_500 + 2_500);
  });

  test('the payer pays the larger half of an odd number of cents', () => {
    expect(quoteMembership([product('A', 101), product('B', 333)], ['A', 'B'], false).totalCents).toBe(333 + 51);
    expect(halfOf(101)).toBe(51);
  });

  test('each line says why it has its price, and each deduction why it is made', () => {
    const told = (reduced: boolean) =>
      quoteMembership([savate, product('Lutte', 10_000)], ['Savate boxe française', 'Lutte'], reduced).lines.map(
        ({ discipline, reason, deductions }) => [discipline, reason, deductions],
      );
    const halved = [{ reason: 'second-discipline', cents: 5000 }];
    expect(told(false)).toEqual([
      ['Savate boxe française', 'normal-price', []],
      ['Lutte', 'normal-price', halved],
    ]);
    expect(told(true)).toEqual([
      ['Savate boxe française', 'reduced-price', []],
      ['Lutte', 'no-reduced-price', halved],
    ]);
  });

  test('only one of two equal prices is halved', () => {
    const { lines } = quoteMembership([product('A', 200), product('B', 200)], ['A', 'B'], false);
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([0, 100]);
  });

  test('a discipline the club does not teach, or without any price, is left out', () => {
    expect(quoteMembership(catalogue, ['Canne', 'Escrime'], false).totalCents).toBe(18_000);
    const free: Product = { id: 'free', name: 'Escrime', prices: [] };
    expect(quoteMembership([canne, free], ['Canne', 'Escrime'], false)).toMatchObject({
      ...{ lines: [{ discipline: 'Canne', discountCents: 0 }], totalCents: 18_000 },
    });
    expect(quoteMembership([free], ['Escrime'], false).lines).toEqual([]);
  });

  test('there is something to prove only where the reduced price of the choice is lower', () => {
    const dearer = product('Lutte', 10_000, 12_000);
    const withOthers = [...catalogue, product('Cardio', 10_000), dearer];
    expect(hasReduction(withOthers, ['Canne'])).toBe(true);
    expect(hasReduction(withOthers, ['Cardio', 'Canne'])).toBe(true);
    for (const chosen of [[], ['Cardio'], ['Lutte']]) expect(hasReduction(withOthers, chosen)).toBe(false);
  });
});

describe('a list of rules', () => {
  /** A rule beside that of the second discipline. The club has no such rule. */
  const tenEuros: FeeRule = { reason: 'second-discipline', deduct: (lines) => lines.map(() => 1000) };

  test('is applied in its order, each rule to what those before have left', () => {
    const { lines, discountCents, totalCents } = quoteProducts(catalogue, false, [tenEuros, secondDiscipline]);
    expect(lines.map(({ deductions }) => deductions.map(({ cents }) => cents))).toEqual([[1000], [1000, 8500], [1000]]);
    expect([discountCents, totalCents]).toEqual([11_500, 62_000 - 11_500]);
  });

  test('takes no more than a line costs', () => {
    const { lines, totalCents } = quoteProducts([product('Cardio', 1500)], false, [tenEuros, tenEuros, tenEuros]);
    expect(lines[0]?.deductions.map(({ cents }) => cents)).toEqual([1000, 500]);
    expect(totalCents).toBe(0);
  });

  test('has one rule for each reason', () => {
    expect(feeRules.map(({ reason }) => reason)).toEqual(ruleReasons);
  });

  test('a reason that only another version of the site knows is told, too', () => {
    expect(priceSummaryMessages.deduction({ reason: 'sponsorship' }, 'Canne', 2)).toBe('Canne\u202F: remise');
  });
});

const anyCatalogue = fc
  .uniqueArray(
    fc.record({
      name: fc.string({ minLength: 1 }),
      normal: fc.integer({ min: 100, max: 100_000 }),
      reduced: fc.option(fc.integer({ min: 100, max: 100_000 }), { nil: undefined }),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  )
  .map((products) => products.map(({ name, normal, reduced }) => product(name, normal, reduced)));

const anyChoice = anyCatalogue.chain((products) =>
  fc.record({
    products: fc.constant(products),
    names: fc.shuffledSubarray(products.map(({ name }) => name)),
    reduced: fc.boolean(),
  }),
);

describe('whatever the price list and the choice', () => {
  test('the order of the choice changes nothing', () => {
    fc.assert(
      fc.property(anyChoice, ({ products, names, reduced }) => {
        expect(quoteMembership(products, names.toReversed(), reduced)).toEqual(
          quoteMembership(products, names, reduced),
        );
      }),
    );
  });

  test('the prices that a page carries cost as much as those of the catalogue', () => {
    fc.assert(
      fc.property(anyChoice, ({ products, names, reduced }) => {
        const onPage = fromPriceList(toPriceList(products));
        expect(quoteMembership(onPage, names, reduced).totalCents).toBe(
          quoteMembership(products, names, reduced).totalCents,
        );
      }),
    );
  });

  test('the lines, less the discount, add up to the total, which is never negative', () => {
    fc.assert(
      fc.property(anyChoice, ({ products, names, reduced }) => {
        const { lines, discountCents, totalCents } = quoteMembership(products, names, reduced);
        const due = lines.map((line) => line.amountCents - line.discountCents);
        expect(due.every((cents) => cents >= 0 && Number.isInteger(cents))).toBe(true);
        expect(due.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
        expect(lines.reduce((sum, line) => sum + line.discountCents, 0)).toBe(discountCents);
        for (const { deductions, discountCents: off } of lines)
          expect(deductions.reduce((sum, { cents }) => sum + cents, 0)).toBe(off);
      }),
    );
  });

  test('the second discipline takes off half of the cheapest of two lines or more, and nothing otherwise', () => {
    fc.assert(
      fc.property(anyChoice, ({ products, names, reduced }) => {
        const chosen = products.filter(({ name }) => names.includes(name));
        const { lines, discountCents } = quoteProducts(chosen, reduced, [secondDiscipline]);
        const cheapest = Math.min(...lines.map((line) => line.amountCents));
        expect(discountCents).toBe(lines.length < 2 ? 0 : Math.floor(cheapest / 2));
      }),
    );
  });
});
