import { describe, expect, test } from 'vitest';
import {
  catalogueWith,
  type DatedPrice,
  normalCentsOf,
  requoteMembership,
  type SoldLines,
} from '#domain/member/member-lines.ts';
import type { Product } from '#domain/money/product.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const price = (id: string, amountCents: number, isDefault: boolean, until: string | null = null): DatedPrice => ({
  season: '2026-2027',
  ...{ id, amountCents, isDefault, productId: id.split('-')[0] ?? '' },
  createdAt: until ? day('2026-01-01') : day('2026-10-01'),
  retiredAt: until ? day(until) : null,
});

const canneThen = [price('canne-1', 18_000, true, '2026-10-01'), price('canne-2', 13_500, false, '2026-10-01')];
const canneNow = [price('canne-3', 19_000, true), price('canne-4', 14_000, false)];
const thai = [price('thai-1', 23_000, true), price('thai-2', 17_500, false)];
const catalogue: Product[] = [
  { id: 'canne', name: 'Canne de combat', prices: canneNow },
  { id: 'thai', name: 'Boxe thaï', prices: thai },
];

const joined = (priceId: string, amountCents: number): SoldLines => ({
  lines: [{ productId: 'canne', discipline: 'Canne', priceId, amountCents }],
  prices: [...canneThen, ...canneNow],
  quotedAt: day('2026-09-05'),
});
const held = joined('canne-1', 18_000);
const asLines = (quote: ReturnType<typeof requoteMembership>) =>
  quote?.lines.map(({ discipline, priceId, discountCents }) => [discipline, priceId, discountCents]);

describe('another choice than the one that was quoted', () => {
  test('keeps the price and the name of the day, and halves the cheapest of old and new', () => {
    const quote = requoteMembership(held, catalogue, ['Canne', 'Boxe thaï'], false);
    expect(asLines(quote)).toEqual([
      ['Canne', 'canne-1', 9000],
      ['Boxe thaï', 'thai-1', 0],
    ]);
    expect(quote?.totalCents).toBe(32_000);
  });

  test('knows a discipline by its present name, too', () => {
    expect(asLines(requoteMembership(held, catalogue, ['Canne de combat'], false))).toEqual([['Canne', 'canne-1', 0]]);
  });

  test('keeps the held discipline, although another one has its name now', () => {
    const baton: Product = { id: 'baton', name: 'Canne', prices: [price('baton-1', 15_000, true)] };
    const renewed = [...catalogue, baton];
    expect(asLines(requoteMembership(held, renewed, ['Canne'], false))).toEqual([['Canne', 'canne-1', 0]]);
    expect(requoteMembership(held, renewed, ['Canne'], false)?.totalCents).toBe(18_000);
    const thaiToo: SoldLines = {
      ...held,
      lines: [...held.lines, { productId: 'thai', discipline: 'Boxe thaï', priceId: 'thai-1', amountCents: 23_000 }],
    };
    expect(catalogueWith(thaiToo, renewed).map(({ id }) => id)).toEqual(['canne', 'thai']);
    expect(catalogueWith(thaiToo, renewed)[1]?.prices, 'no price beside its own is known').toHaveLength(1);
    expect(catalogueWith(held, renewed).map(({ name, prices }) => [name, prices[0]?.id])).toEqual([
      ['Canne', 'canne-1'],
      ['Boxe thaï', 'thai-1'],
    ]);
  });

  test('of the reduced price, or back, takes that of the day', () => {
    expect(asLines(requoteMembership(held, catalogue, ['Canne'], true))).toEqual([['Canne', 'canne-2', 0]]);
    const wasReduced = joined('canne-2', 13_500);
    expect(asLines(requoteMembership(wasReduced, catalogue, ['Canne'], false))).toEqual([['Canne', 'canne-1', 0]]);
  });

  test('keeps a discipline that is no longer offered, and refuses one nobody offers', () => {
    expect(requoteMembership(held, catalogue.slice(1), ['Canne', 'Boxe thaï'], false)?.totalCents).toBe(32_000);
    expect(requoteMembership(held, catalogue, ['Canne', 'Lutte'], false)).toBeUndefined();
    expect(requoteMembership(held, catalogue, ['canne'], false)).toBeUndefined();
  });

  test('gives up a discipline, and with it the discount', () => {
    expect(requoteMembership(held, catalogue, ['Boxe thaï'], false)?.totalCents).toBe(23_000);
  });
});

describe('the normal price of what is held', () => {
  test('is that of the day, whatever price was chosen', () => {
    expect(normalCentsOf(held)).toBe(18_000);
    expect(normalCentsOf(joined('canne-2', 13_500))).toBe(18_000);
  });

  test('is today’s when nothing is known of that day, and its own when there was no other', () => {
    expect(normalCentsOf({ ...joined('canne-2', 13_500), prices: [...canneThen.slice(1), ...canneNow] })).toBe(19_000);
    expect(normalCentsOf({ ...held, prices: [] })).toBe(18_000);
  });

  test('is the one that applied on that day, in whatever order prices are read, and of the same discipline', () => {
    const wasReduced = joined('canne-2', 13_500);
    expect(normalCentsOf({ ...wasReduced, prices: wasReduced.prices.toReversed() })).toBe(18_000);
    expect(normalCentsOf({ ...wasReduced, prices: [...thai, ...wasReduced.prices] })).toBe(18_000);
    const longAgo = { ...price('canne-0', 9000, true), createdAt: day('2025-01-01'), retiredAt: day('2025-12-01') };
    expect(normalCentsOf({ ...wasReduced, prices: [longAgo, ...canneThen.slice(1), ...canneNow] })).toBe(19_000);
  });

  test('is that of the day, although it changed while the chosen price applied', () => {
    const from = (id: string, cents: number, since: string, until: string) => ({
      ...price(id, cents, true, until),
      createdAt: day(since),
    });
    const wasReduced = joined('canne-2', 13_500);
    const changed = [
      from('canne-1', 18_000, '2026-01-01', '2026-09-04'),
      from('canne-5', 18_500, '2026-09-04', '2026-10-01'),
    ];
    const prices = [...changed, ...canneThen.slice(1)];
    expect(normalCentsOf({ ...wasReduced, prices })).toBe(18_500);
    expect(normalCentsOf({ ...wasReduced, prices, quotedAt: day('2026-09-03') })).toBe(18_000);
    expect(normalCentsOf({ ...wasReduced, prices, quotedAt: day('2026-09-04') })).toBe(18_500);
  });

  test('is the one beside the chosen price, although both began on another day', () => {
    expect(normalCentsOf(joined('canne-4', 14_000))).toBe(19_000);
    expect(normalCentsOf({ ...joined('canne-2', 13_500), quotedAt: day('2026-10-01') })).toBe(18_000);
    expect(normalCentsOf({ ...joined('canne-2', 13_500), quotedAt: day('2020-01-01') })).toBe(18_000);
  });
});
