import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays } from '#domain/dates.ts';
import {
  chargeDayOf,
  endsBefore,
  type InstalmentOffer,
  instalmentOffers,
  isAnnouncementDue,
  LEAST_TERM,
  nextTryOf,
  planProblemOf,
  planStandingOf,
  type TermFacts,
} from '#domain/money/instalments.ts';
import { plusMonths } from '#domain/months.ts';
import { sum } from '#domain/sum.ts';

const rule = { atOnceCents: 12_000, lastClass: '2027-06-30' };
const days = fc
  .date({ min: new Date('2026-06-01'), max: new Date('2027-07-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the days of a plan', () => {
  test.each([
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-10-31', 2, '2026-12-31'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2026-10-31', 5, '2027-03-31'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2026-12-05', 1, '2027-01-05'],
  ])('%s and %i months is %s', (day, months, then) => {
    expect(plusMonths(day, months)).toBe(then);
  });

  test('are counted from the first one, so that the 31st never drifts to the 28th', () => {
    const [, , , , , offer] = instalmentOffers(40_000, rule, '2026-10-31');
    expect(offer?.terms.map(({ dueOn }) => dueOn)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});

describe('the ways to pay a price in several times', () => {
  test('have the part that is paid at once, then equal charges', () => {
    expect(instalmentOffers(36_000, rule, '2027-03-05')).toEqual([
      { atOnceCents: 12_000, terms: [{ dueOn: '2027-04-05', amountCents: 24_000 }] },
      {
        atOnceCents: 12_000,
        terms: [
          { dueOn: '2027-04-05', amountCents: 12_000 },
          { dueOn: '2027-05-05', amountCents: 12_000 },
        ],
      },
      {
        atOnceCents: 12_000,
        terms: [
          { dueOn: '2027-04-05', amountCents: 8000 },
          { dueOn: '2027-05-05', amountCents: 8000 },
          { dueOn: '2027-06-05', amountCents: 8000 },
        ],
      },
    ]);
  });

  test('put what does not divide on the first charge', () => {
    const offer = instalmentOffers(22_000, { ...rule, atOnceCents: 12_000 }, '2027-03-05')[2];
    expect(offer?.terms.map(({ amountCents }) => amountCents)).toEqual([3334, 3333, 3333]);
  });

  test.each([
    ['in a season that does not offer it', 36_000, null, '2027-03-05'],
    ['for a price that is all paid at once', 12_000, rule, '2027-03-05'],
    ['for a rest that is too small', 12_999, rule, '2027-03-05'],
    ['a month before the last class', 36_000, rule, '2027-05-31'],
    ['after the last class', 36_000, rule, '2027-07-02'],
  ])('are none %s', (_when, total, offered, today) => {
    // The 31st of May and a month is the 30th of June, the day of the last class.
    expect(instalmentOffers(total, offered, today)).toHaveLength(today === '2027-05-31' ? 1 : 0);
  });

  test('cost nothing, end with the classes, and charge no crumbs, whatever the price and the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 200_000 }),
        fc.integer({ min: 50, max: 30_000 }),
        days,
        (total, atOnceCents, today) => {
          const offers = instalmentOffers(total, { ...rule, atOnceCents }, today);
          for (const [place, { terms, ...offer }] of offers.entries()) {
            expect(offer.atOnceCents + sum(terms.map(({ amountCents }) => amountCents))).toBe(total);
            expect(terms.every(({ dueOn }) => dueOn > today && dueOn <= rule.lastClass)).toBe(true);
            expect(terms.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents >= LEAST_TERM)).toBe(
              true,
            );
            expect(Math.max(...terms.map(({ amountCents }) => amountCents))).toBe(terms[0]?.amountCents);
            expect(terms).toHaveLength(place + 1);
          }
        },
      ),
    );
  });
});

describe('a plan cannot be saved', () => {
  const good: InstalmentOffer = { atOnceCents: 12_000, terms: [{ dueOn: '2027-04-05', amountCents: 24_000 }] };
  const term = (dueOn: string, amountCents: number) => ({ dueOn, amountCents });
  test.each([
    ['that costs a cent', { ...good, terms: [term('2027-04-05', 24_001)] }, 'costs'],
    ['that asks for a cent less', { ...good, atOnceCents: 11_999 }, 'costs'],
    ['that ends after the last class', { ...good, terms: [term('2027-07-01', 24_000)] }, 'ends-late'],
    ['of one cent a term', { ...good, terms: [term('2027-04-05', 23_999), term('2027-05-05', 1)] }, 'term-too-small'],
    ['without anything at once', { atOnceCents: 0, terms: [term('2027-04-05', 36_000)] }, 'at-once-too-small'],
    ['without terms', { atOnceCents: 36_000, terms: [] }, 'empty'],
  ])('%s', (_what, plan, problem) => {
    expect(planProblemOf(plan, 36_000, rule)).toBe(problem);
  });

  test('unless nothing is wrong with it', () => {
    expect(planProblemOf(good, 36_000, rule)).toBeUndefined();
  });
});

const term = (id: string, amountCents: number, facts: Partial<TermFacts> = {}): TermFacts => ({
  id,
  dueOn: '2027-01-05',
  amountCents,
  isAnnounced: false,
  isCharged: false,
  refusals: 0,
  isGivenUp: false,
  ...facts,
});
const told = (terms: readonly TermFacts[], rest: number, isRunning = true) =>
  planStandingOf(terms, rest, isRunning).terms.map(({ state, amountCents }) => `${state} ${amountCents}`);

describe('how a plan stands', () => {
  const three = [term('a', 8000, { isAnnounced: true }), term('b', 8000), term('c', 8000)];

  test.each([
    ['while nothing else came', three, 24_000, ['announced 8000', 'to-come 8000', 'to-come 8000']],
    [
      'after money in another way, which shortens it from its end',
      three,
      12_000,
      ['announced 8000', 'to-come 4000', 'paid-otherwise 0'],
    ],
    ['once all is paid', three, 0, ['paid-otherwise 0', 'paid-otherwise 0', 'paid-otherwise 0']],
    ['when more is owed, which no charge takes', three, 30_000, ['announced 8000', 'to-come 8000', 'to-come 8000']],
    [
      'with a refused charge',
      [term('a', 8000, { refusals: 1 }), term('b', 8000)],
      16_000,
      ['refused 8000', 'to-come 8000'],
    ],
    [
      'after money in another way, which pays the refused charge first',
      [term('a', 8000, { refusals: 1 }), term('b', 8000)],
      8000,
      ['paid-otherwise 0', 'to-come 8000'],
    ],
    [
      'with a charge that was given up',
      [term('a', 8000, { refusals: 3, isGivenUp: true }), term('b', 8000)],
      16_000,
      ['owed 8000', 'to-come 8000'],
    ],
  ])('%s', (_when, terms, rest, states) => {
    expect(told(terms, rest)).toEqual(states);
  });

  test('once it has ended', () => {
    expect(told([term('a', 8000, { isCharged: true }), term('b', 8000)], 8000, false)).toEqual([
      'charged 8000',
      'ended 8000',
    ]);
    expect(planStandingOf(three, 24_000, false).toComeCents).toBe(0);
  });

  test('never takes more than is owed, nor more than a term', () => {
    const terms = fc.array(
      fc.record({
        amountCents: fc.integer({ min: 1, max: 20_000 }),
        isCharged: fc.boolean(),
        isGivenUp: fc.boolean(),
        refusals: fc.integer({ min: 0, max: 3 }),
        isAnnounced: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 100_000 }), (facts, rest) => {
        const all = facts.map((fact, place) => ({ ...fact, id: String(place), dueOn: '2027-01-05' }));
        const { terms: standing, toComeCents, refusedCents } = planStandingOf(all, rest, true);
        expect(toComeCents).toBeLessThanOrEqual(rest);
        expect(refusedCents).toBeLessThanOrEqual(toComeCents);
        for (const one of standing) expect(one.amountCents).toBeLessThanOrEqual(one.term.amountCents);
      }),
    );
  });
});

describe('when something is due', () => {
  test('a charge is announced seven days before', () => {
    expect(isAnnouncementDue({ dueOn: '2027-01-05' }, '2026-12-28')).toBe(false);
    expect(isAnnouncementDue({ dueOn: '2027-01-05' }, '2026-12-29')).toBe(true);
  });

  test.each([
    ['2026-12-29', '2027-01-05'],
    ['2026-12-31', '2027-01-07'],
    ['2027-02-10', '2027-02-17'],
  ])('a charge announced on %s is made on %s', (announced, day) => {
    expect(chargeDayOf({ dueOn: '2027-01-05' }, announced)).toBe(day);
  });

  test.each([
    [1, '2027-01-05', '2027-01-08'],
    [2, '2027-01-08', '2027-01-12'],
    [2, '2027-01-20', '2027-01-21'],
    [3, '2027-01-12', undefined],
  ])('after %i refusals, the last on %s, the next try is on %s', (refusals, today, next) => {
    expect(nextTryOf(refusals, '2027-01-05', today)).toBe(next);
  });

  test('days are added over the change of clocks', () => {
    expect(plusDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  test('a card ends before the last charge, or does not', () => {
    const terms = [{ dueOn: '2027-01-05' }, { dueOn: '2027-03-05' }];
    expect(endsBefore({ expiresOn: '2027-02-28' }, terms)).toBe(true);
    expect(endsBefore({ expiresOn: '2027-03-31' }, terms)).toBe(false);
  });
});
