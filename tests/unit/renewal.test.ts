import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberFieldNames } from '#domain/member/member-fields.ts';
import { isPhotoRecent, type JoinedBefore, renewalDifference, renewedTexts } from '#domain/member/renewal.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import type { Product } from '#domain/money/product.ts';
import { quoteJoining } from '#domain/money/season-reductions.ts';
import { lastSignUpDay, seasonToRenew, usualDays } from '#domain/season/season-days.ts';
import { sum } from '#domain/sum.ts';

const price = (id: string, normal: number, reduced?: number): Product => ({
  id,
  name: id,
  prices: [
    { id: `${id}-n`, amountCents: normal, isDefault: true },
    ...(reduced === undefined ? [] : [{ id: `${id}-r`, amountCents: reduced, isDefault: false }]),
  ],
});

const joinedFor = (productId: string, amountCents: number, off: JoinedBefore['deductions'] = []): JoinedBefore => ({
  productId,
  discipline: productId,
  amountCents,
  deductions: off,
});

describe('what a renewal takes over', () => {
  test('is no agreement, nothing about health, no proof, no card or code of an aid', () => {
    const kept: readonly string[] = renewedTexts;
    expect(memberFieldNames.filter((field) => !kept.includes(field))).toEqual([
      ...['legalGuardianAuthorised', 'disciplines', 'reducedPriceSelected', 'advantageCard', 'secretCode', 'isCoach'],
      ...['rulesAccepted', 'medicalClearance', 'imageRightsGranted'],
    ]);
  });

  test.each([
    ['on the day', '2023-11-29T10:00:00Z', true],
    ['a day later', '2023-11-28T10:00:00Z', false],
    ['sent yesterday', '2026-11-28T10:00:00Z', true],
    ['sent on 29 February', '2024-02-29T10:00:00Z', true],
  ])('a photo is used for three years: %s', (_when, sentAt, isRecent) => {
    expect(isPhotoRecent(new Date(sentAt), new Date('2026-11-29T10:00:00Z'))).toBe(isRecent);
  });
});

describe('the difference between two seasons', () => {
  const cases: [string, JoinedBefore[], Product[], boolean, unknown[], number, number][] = [
    [
      'a price that rose',
      [joinedFor('Canne', 18_000)],
      [price('Canne', 19_000)],
      false,
      [{ kind: 'discipline', discipline: 'Canne', before: 18_000, after: 19_000, reason: 'normal-price' }],
      18_000,
      19_000,
    ],
    [
      'a discipline that is no longer offered',
      [joinedFor('Canne', 18_000), joinedFor('Boxe', 20_000)],
      [price('Boxe', 20_000)],
      false,
      [
        { kind: 'discipline', discipline: 'Canne', before: 18_000, after: null },
        { kind: 'discipline', discipline: 'Boxe', before: 20_000, after: 20_000, reason: 'normal-price' },
      ],
      38_000,
      20_000,
    ],
    [
      'a half price that is lost with it',
      [joinedFor('Canne', 18_000, [{ reason: 'second-discipline', cents: 9000 }]), joinedFor('Boxe', 20_000)],
      [price('Boxe', 20_000)],
      false,
      expect.arrayContaining([{ kind: 'deduction', reason: 'second-discipline', before: -9000, after: null }]) as never,
      29_000,
      20_000,
    ],
    [
      'a reduced price that is no longer there',
      [joinedFor('Canne', 9000)],
      [price('Canne', 18_000)],
      true,
      [{ kind: 'discipline', discipline: 'Canne', before: 9000, after: 18_000, reason: 'no-reduced-price' }],
      9000,
      18_000,
    ],
  ];
  test.each(cases)('tells %s', (_what, then, catalogue, isReduced, lines, was, is) => {
    const quote = quoteMembership(
      catalogue,
      then.map(({ discipline }) => discipline),
      isReduced,
    );
    expect(renewalDifference(then, quote)).toEqual({ lines, before: was, after: is });
  });

  test('tells a new reduction of the season by its name', () => {
    const catalogue = [
      {
        ...price('Canne', 18_000),
        reductions: [{ name: 'Anciens', from: null, bornAfter: null, bornUntil: null, amount: 20 }],
      },
    ];
    const quote = quoteJoining(catalogue, ['Canne'], false, { day: '2027-06-01', birthDate: '1990-01-01' });
    expect(renewalDifference([joinedFor('Canne', 18_000)], quote).lines).toContainEqual({
      ...{ kind: 'deduction', reason: 'season', name: 'Anciens', before: null, after: -2000 },
    });
  });

  test('names a renamed discipline as it is called now', () => {
    const { lines } = renewalDifference(
      [joinedFor('c', 100)],
      quoteMembership([{ ...price('c', 100), name: 'Canne' }], ['Canne'], false),
    );
    expect(lines).toMatchObject([{ discipline: 'Canne', before: 100, after: 100 }]);
  });

  const ids = ['a', 'b', 'c', 'd'];
  const cents = fc.integer({ min: 100, max: 50_000 });
  test('adds up to both totals, whatever the prices', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), was: cents, off: fc.nat({ max: 99 }) }), {
          selector: ({ id }) => id,
        }),
        fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), now: cents, low: fc.option(cents) }), {
          selector: ({ id }) => id,
        }),
        fc.boolean(),
        (joined, offered, isReduced) => {
          const then = joined.map(({ id, was: amount, off }) =>
            joinedFor(id, amount, off > 0 ? [{ reason: 'family', cents: off }] : []),
          );
          const quote = quoteMembership(
            offered.map(({ id, now, low }) => price(id, now, low ?? undefined)),
            joined.map(({ id }) => id),
            isReduced,
          );
          const told = renewalDifference(then, quote);
          expect(told.before).toBe(sum(joined.map(({ was: amount, off }) => amount - off)));
          expect(told.after).toBe(quote.totalCents);
          expect(told.before).toBe(sum(told.lines.map((line) => line.before ?? 0)));
          const gone = told.lines.filter((line) => line.kind === 'discipline' && line.after === null);
          expect(gone).toHaveLength(joined.filter(({ id }) => !offered.some((one) => one.id === id)).length);
        },
      ),
    );
  });
});

describe('the season to come back to', () => {
  const [last, running, next] = ['2025-2026', '2026-2027', '2027-2028'].map((id) => ({
    ...usualDays(id),
    forced: null,
  }));
  if (!last || !running || !next) throw new Error('no seasons');
  test.each([
    ['the running one, while it is open', '2025-2026', '2026-11-29', '2026-2027'],
    ['the next that is prepared, for a present member', '2026-2027', '2026-11-29', '2027-2028'],
    ['the next, once it opens', '2025-2026', '2027-06-01', '2027-2028'],
    ['none after the last', '2027-2028', '2026-11-29', undefined],
  ])('is %s', (_which, from, today, season) => {
    expect(seasonToRenew([next, running, last], from, today)?.id).toBe(season);
  });
  test('is the one that only former members may join, before the open one', () => {
    const early = { ...next, opensToFormerOn: '2027-05-01' };
    expect(seasonToRenew([last, running, early], '2025-2026', '2027-05-02')?.id).toBe('2027-2028');
  });
  test('ends with its sign-up', () => {
    expect([lastSignUpDay(next), lastSignUpDay({ ...next, closesOn: '2027-10-31' })]).toEqual([
      '2028-08-31',
      '2027-10-31',
    ]);
  });
});
