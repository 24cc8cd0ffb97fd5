import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalCents } from '#domain/ledger/treasury.ts';
import {
  type ReportedMember,
  type ReportedMoney,
  type SeasonFacts,
  seasonReportOf,
} from '#domain/member/meeting-report.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { weightedShares } from '#domain/money/shares.ts';
import { sum } from '#domain/sum.ts';
import { reportPartsOf } from '#messages/meeting-report.ts';

const member = (id: string, change: Partial<ReportedMember> = {}): ReportedMember => ({
  ...{ id, personId: `person ${id}`, status: 'active', birthDate: '1990-03-05' },
  lines: [{ discipline: 'Savate', cents: 18_000, deductions: null }],
  ...change,
});
const money = (memberId: string | null, cents: number, change: Partial<ReportedMoney> = {}): ReportedMoney => ({
  ...{ memberId, cents, means: 'card', kind: 'payment' },
  ...change,
});
const facts = (change: Partial<SeasonFacts> = {}): SeasonFacts => ({
  ...{ season: '2026-2027', firstDay: '2026-09-01', members: [], money: [], owed: { count: 0, cents: 0 } },
  knownPersons: new Set(),
  ...change,
});

describe('money is shared by weight', () => {
  test.each([
    ['in halves', 1000, [1, 1], [500, 500]],
    ['with the cent that is left for the largest', 1001, [180, 120], [601, 400]],
    ['with the cents that are left for the first of equals', 100, [1, 1, 1], [34, 33, 33]],
    ['when more left than came', -101, [1, 1], [-51, -50]],
    ['equally where nothing has a price', 101, [0, 0], [51, 50]],
    ['to the only one', 7, [0], [7]],
    ['to nobody', 7, [], []],
  ])('%s', (_how, cents, weights, shares) => expect(weightedShares(cents, weights)).toEqual(shares));

  test('without losing or making a cent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 6 }),
        (cents, weights) => {
          const shares = weightedShares(cents, weights);
          expect(sum(shares)).toBe(cents);
          expect(shares.every(Number.isSafeInteger)).toBe(true);
        },
      ),
    ));
});

test('what came by discipline and by means is the same, also of persons who were erased', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          memberId: fc.constantFrom('a', 'b', 'gone', null),
          means: fc.constantFrom(...paymentMeans),
          kind: fc.constantFrom('payment' as const, 'refund' as const, 'dispute' as const),
          cents: fc.integer({ min: -50_000, max: 50_000 }),
        }),
        { maxLength: 20 },
      ),
      (moved) => {
        const two = ['Savate', 'Canne'].map((discipline, n) => ({ discipline, cents: 9001 + n, deductions: null }));
        const report = seasonReportOf(facts({ members: [member('a'), member('b', { lines: two })], money: moved }));
        const byDiscipline = sum(report.disciplines.map(({ cents }) => cents)) + report.elsewhereCents;
        expect([totalCents(report.receivedByMeans), byDiscipline]).toEqual([
          report.receivedCents,
          report.receivedCents,
        ]);
      },
    ),
  ));

test('members in force count, by age on the first day of the season and whether they come back', () => {
  const report = seasonReportOf(
    facts({
      knownPersons: new Set(['person a']),
      members: [
        member('a', { birthDate: '2008-09-01' }),
        member('b', { birthDate: '2008-09-02', status: 'suspended' }),
        member('c', { birthDate: '1966-01-01' }),
        member('d', { status: 'pending' }),
        member('e', { status: 'cancelled' }),
      ],
    }),
  );
  expect([report.members, report.newcomers]).toEqual([3, 2]);
  expect(report.ages.filter(({ members }) => members > 0)).toEqual([
    { from: 0, members: 1 },
    { from: 18, members: 1 },
    { from: 60, members: 1 },
  ]);
});

test('the money of a cancelled membership stays with its discipline, and refunds are told apart', () => {
  const report = seasonReportOf(
    facts({
      members: [member('a', { status: 'cancelled' })],
      money: [money('a', 18_000), money('a', -5000, { kind: 'refund' }), money('a', -100, { kind: 'dispute' })],
    }),
  );
  expect(report).toMatchObject({ members: 0, receivedCents: 12_900, refundedCents: 5000, disputedCents: 100 });
  expect(report.disciplines).toEqual([{ discipline: 'Savate', members: 0, cents: 12_900 }]);
});

test('reductions that were given are told by their reason, and rules of the price are none', () => {
  const deductions = [
    { reason: 'family' as const, cents: 1000 },
    { reason: 'second-discipline' as const, cents: 9000 },
  ];
  const lines = [{ discipline: 'Canne', cents: 8000, deductions }];
  const { reductions } = seasonReportOf(facts({ members: [member('a', { lines })] }));
  expect(reductions.filter(({ cents }) => cents > 0)).toEqual([{ reason: 'family', cents: 1000 }]);
});

test('an empty season is a report of zeros', () => {
  const empty = seasonReportOf(facts());
  const parts = reportPartsOf({ now: empty, before: seasonReportOf(facts({ season: '2025-2026' })) });
  expect(parts.flatMap(({ lines }) => lines).every(({ now, before }) => Object.is(now, 0) && before === 0)).toBe(true);
});
