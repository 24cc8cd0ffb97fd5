import { describe, expect, test } from 'vitest';
import { agreesWith, botSignOf, orderOf, rulesVersionSeen, type SignUp, signUpSchema } from '#domain/member/sign-up.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import type { Product } from '#domain/money/product.ts';
import { toProduct, toProductJson } from '#domain/money/product.ts';

const product = (name: string, cents: number): Product => ({
  id: name,
  name,
  prices: [{ id: `price of ${name}`, amountCents: cents, isDefault: true }],
});
const catalogue = [product('Savate', 21_000), product('Canne', 18_050)];
const line = (name: string, amount: number, priceId = `price of ${name}`) => ({
  productId: name,
  priceId,
  quantity: 1 as const,
  amount,
});
const order = (amount: number, ...products: SignUp['products']): SignUp => ({ products, amount, currency: 'eur' });
const agrees = (disciplines: string[], signUp: SignUp) =>
  agreesWith(quoteMembership(catalogue, disciplines, false), signUp, { disciplines, pledgedCents: 0 });

const both = ['Savate', 'Canne'];
const dueForBoth = 21_000 + 9_025;

describe('the visitor pays the amount that the form showed', () => {
  test('the very same amount, lines and prices agree, in any order', () => {
    expect(agrees(['Canne'], order(18_050, line('Canne', 180.5)))).toBe(true);
    expect(agrees(both, order(dueForBoth, line('Canne', 180.5), line('Savate', 210)))).toBe(true);
  });

  test.each<[string, string[], SignUp]>([
    ['a lower amount', ['Canne'], order(1, line('Canne', 180.5))],
    ['an amount without the discount', both, order(39_050, line('Canne', 180.5), line('Savate', 210))],
    [
      'the price of another product',
      both,
      order(dueForBoth, line('Savate', 210), line('Canne', 180.5, 'price of Savate')),
    ],
    ['the line of another discipline', ['Canne'], order(18_050, line('Savate', 180.5, 'price of Canne'))],
    ['a line at another price', ['Canne'], order(18_050, line('Canne', 1))],
    ['a line twice', both, order(dueForBoth, line('Savate', 210), line('Savate', 210))],
    ['a line too many', ['Canne'], order(18_050, line('Canne', 180.5), line('Canne', 180.5))],
    ['a line missing', both, order(dueForBoth, line('Savate', 210))],
    ['a discipline without its line', both, order(18_050, line('Canne', 180.5))],
    ['a discipline the club lacks', ['Canne', 'Escrime'], order(18_050, line('Canne', 180.5))],
  ])('%s does not', (_name, disciplines, signUp) => {
    expect(agrees(disciplines, signUp)).toBe(false);
  });

  test('what the form sends of a quote agrees with it', () => {
    const quote = quoteMembership(catalogue, both, false);
    expect(orderOf(quote)).toEqual(order(dueForBoth, line('Savate', 210), line('Canne', 180.5)));
    expect(agreesWith(quote, orderOf(quote, 7000), { disciplines: both, pledgedCents: 7000 })).toBe(true);
    expect(agreesWith(quote, orderOf(quote, 7000), { disciplines: both, pledgedCents: 0 })).toBe(false);
    expect(agreesWith(quote, orderOf(quote), { disciplines: both, pledgedCents: 0 })).toBe(true);
  });

  test('prices survive the way through JSON to the cent', () => {
    for (const cents of [100, 101, 9_750, 18_050, 115, 999_999]) {
      const [there] = [product('A', cents)].map(toProductJson);
      expect(there && toProduct(there)).toEqual(product('A', cents));
    }
  });
});

describe('the version of the rules that was accepted', () => {
  test.each([
    ['the one on the page', 2, 3, 2],
    ['never one yet to come', 9, 3, 3],
    ['the present one when the page did not say', undefined, 3, 3],
  ])('is %s', (_name, rulesVersion, present, seen) => {
    expect(rulesVersionSeen({ rulesVersion }, present)).toBe(seen);
  });

  test.each([0, -1, 1.5, '2', null])('is not %j', (rulesVersion) => {
    expect(signUpSchema.safeParse({ ...order(18_050, line('Canne', 180.5)), rulesVersion }).success).toBe(false);
  });
});

describe('a robot', () => {
  const now = new Date('2026-09-01T10:00:00Z');
  test.each([
    ['fills the hidden field in', { website: 'http://spam.example' }, 'trap-filled'],
    ['answers within 3 seconds', { startedAt: now.getTime() - 2999 }, 'bot-suspected'],
    ['answers at the very moment', { startedAt: now.getTime() }, 'bot-suspected'],
    ['does not take 3 seconds', { startedAt: now.getTime() - 3000 }, undefined],
    ['does not leave the hidden field empty', { website: '', startedAt: now.getTime() - 60_000 }, undefined],
    ['is not told by nothing at all', {}, undefined],
    ['is not a person whose clock runs ahead', { startedAt: now.getTime() + 600_000 }, undefined],
  ])('%s', (_name, signs, sign) => {
    expect(botSignOf(signs, now)).toBe(sign);
  });
});
