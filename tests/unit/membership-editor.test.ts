import { describe, expect, test } from 'vitest';
import { isoBirthDate } from '#components/membership-form/form-values.ts';
import type { MemberDetails, MemberLine } from '#domain/member/member-details.ts';
import { parseMembership } from '#domain/member/membership.ts';
import { toProduct } from '#domain/money/product.ts';
import { pricingOf } from '#features/admin/member/editor/member-pricing.ts';
import { valuesOf } from '#features/admin/member/editor/member-values.ts';
import { amountShown, noPayment, readPayment } from '#features/admin/member/editor/received-payment.ts';
import { hasChanged, mergeValues } from '#lib/merge.ts';
import { someDetails } from '#tests/ui/member-support.ts';

const now = new Date('2026-11-20T10:00:00Z');

describe('two administrators and one member', () => {
  const base = valuesOf(someDetails());

  test('a field that only the other changed is taken over', () => {
    const merge = mergeValues(base, { ...base, address: '2 quai Neuf' }, { ...base, phone: '06 00 00 00 00' });
    expect(merge).toMatchObject({ adopted: ['phone'], conflicts: [] });
    expect(merge.values).toMatchObject({ address: '2 quai Neuf', phone: '06 00 00 00 00' });
  });

  test('a field that both changed keeps both texts, one’s own in the form', () => {
    const merge = mergeValues(base, { ...base, address: 'ici' }, { ...base, address: 'là' });
    expect(merge.conflicts).toEqual([{ field: 'address', mine: 'ici', theirs: 'là' }]);
    expect(merge.values.address).toBe('ici');
  });

  test('the same change by both is not a difference', () => {
    const same = { ...base, disciplines: ['Boxe thaï', 'Canne'] };
    expect(mergeValues(base, same, { ...same, disciplines: ['Canne', 'Boxe thaï'] }).conflicts).toEqual([]);
    expect(hasChanged(same, { ...same, disciplines: ['Canne', 'Boxe thaï'] })).toBe(false);
    expect(hasChanged(base, same)).toBe(true);
  });
});

test('a member read into the form and sent back unchanged is the same', () => {
  const member = someDetails({ phone: '+33612345678', legalGuardianPhone: '+41791234567', birthDate: '2009-01-31' });
  const values = valuesOf({
    ...member,
    legalGuardianName: 'Dominique Martin',
    legalGuardianEmail: 'd@exemple.fr',
    legalGuardianAuthorisedAt: now.toISOString(),
  });
  const today = '2026-11-20';
  const input = { ...values, birthDate: isoBirthDate(values, today) };
  expect(parseMembership(input, { mode: 'edit', today })).toMatchObject({
    ok: true,
    value: {
      phone: '+33612345678',
      legalGuardianPhone: '+41791234567',
      birthDate: '2009-01-31',
      legalGuardianAuthorised: true,
    },
  });
});

describe('the price of a changed membership', () => {
  const products = [
    {
      id: 's',
      name: 'Savate',
      prices: [
        { id: 's1', amount: 220, isDefault: true },
        { id: 's2', amount: 170, isDefault: false },
      ],
    },
    { id: 'c', name: 'Canne', prices: [{ id: 'c1', amount: 180, isDefault: true }] },
  ].map(toProduct);
  const priced = (id: string, productId: string, amount: number, isDefault: boolean, retired = false) => ({
    ...{ id, productId, season: '2026-2027', amount, isDefault, createdAt: '2026-09-01T10:00:00.000Z' },
    retiredAt: retired ? '2026-11-21T10:00:00.000Z' : null,
  });
  const held = (productId: string, priceId: string, discipline: string, amount: number): MemberLine => ({
    ...{ productId, priceId, discipline, amount },
    ...{ reason: 'normal-price', discount: 0, deductions: [] },
  });
  const member = (changes: Partial<MemberDetails> = {}) =>
    someDetails({
      // Both prices of Savate have risen since this member joined.
      prices: [
        priced('s0', 's', 200, true, true),
        priced('s9', 's', 150, false, true),
        priced('x0', 'x', 100, true, true),
      ],
      lines: [held('s', 's0', 'Savate', 200)],
      ...changes,
    });
  const totalOf = (of: MemberDetails, disciplines: string[], reduced = of.reducedPriceSelected) => {
    const { offer, quote } = pricingOf(of);
    return quote(offer(products), disciplines, reduced).totalCents;
  };

  test('a discipline that stays keeps the price of its day', () => expect(totalOf(member(), ['Savate'])).toBe(20_000));
  test('a new one has today’s, and the cheapest is halved', () =>
    expect(totalOf(member(), ['Savate', 'Canne'])).toBe(20_000 + 9_000));
  test('the other kind of price is that of the day too, as the server will record it', () =>
    expect(totalOf(member(), ['Savate'], true)).toBe(15_000));
  test('a discipline no longer offered can be kept, under its name of that day', () => {
    const lines = [held('x', 'x0', 'Bâton', 100)];
    const retired = member({ lines });
    expect(
      pricingOf(retired)
        .offer(products)
        .map(({ name }) => name),
    ).toEqual(['Savate', 'Canne', 'Bâton']);
    expect(totalOf(retired, ['Bâton'])).toBe(10_000);
    expect(totalOf(retired, ['Canne', 'Bâton'])).toBe(18_000 + 5_000);
  });
  test('an unchanged choice keeps its recorded price, even with a discount of another time', () => {
    const deductions = [{ reason: 'second-discipline' as const, amount: 50 }];
    const lines = [{ ...held('s', 's0', 'Savate', 200), discount: 50, deductions }];
    expect(totalOf(member({ lines }), ['Savate'])).toBe(15_000);
  });
});

describe('money received while somebody is added', () => {
  const received = { ...noPayment(now), isReceived: true };

  test('is all that is due, today, unless another amount is typed', () => {
    expect(amountShown(received, 24_550)).toBe('245,50');
    expect(readPayment(received, 24_550, now)).toMatchObject({
      payment: { means: 'cash', amount: 245.5, date: '2026-11-20', note: null },
      fields: {},
    });
  });
  test('is nothing if the box is not ticked', () =>
    expect(readPayment(noPayment(now), 24_550, now)).toEqual({ payment: undefined, fields: {} }));
  test.each([
    [{ amount: '' }, { paymentAmount: 'required' }],
    [{ amount: '0' }, { paymentAmount: 'invalid' }],
    [{ date: '21/11/26' }, { date: 'date-invalid' }],
    [{ date: '31/02/26' }, { date: 'date-invalid' }],
  ])('%j is reported at its field', (change, fields) => {
    expect(readPayment({ ...received, ...change }, 100, now).fields).toEqual(fields);
  });
});
