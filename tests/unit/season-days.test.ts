import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis, type IsoDate } from '#domain/dates.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { seasonOpenOn } from '#domain/season/season.ts';
import {
  applyingIn,
  followingDays,
  runningSeasonOn,
  type SeasonRow,
  seasonInputSchema,
  seasonOnOffer,
  seasonStateOn,
  seasonsInHand,
  usualDays,
} from '#domain/season/season-days.ts';

const season = (id: string, changes: Partial<SeasonRow> = {}): SeasonRow => ({
  ...usualDays(id),
  forced: null,
  ...changes,
});
const now = season('2026-2027');
const next = season('2027-2028', { opensToFormerOn: '2027-06-10', opensOn: '2027-06-20' });

const offered = (seasons: readonly SeasonRow[], day: IsoDate) => {
  const { season: shown, isOpen } = seasonOnOffer(seasons, day);
  return `${shown.id} ${isOpen ? 'open' : 'closed'}`;
};

describe('the season that people join', () => {
  test.each([
    ['2027-06-19', '2026-2027 open'],
    ['2027-06-20', '2027-2028 open'],
    ['2028-05-31', '2027-2028 open'],
  ])('on %s is the latest one that has opened by its days: %s', (day, expected) => {
    expect(offered([next, now], day)).toBe(expected);
  });

  test.each([
    // Paris is two hours ahead of UTC in June, and one hour in December.
    ['2027-06-19T21:59:59Z', '2026-2027 open'],
    ['2027-06-19T22:00:00Z', '2027-2028 open'],
  ])('changes at midnight in Paris in summer time: at %s, %s', (instant, expected) => {
    expect(offered([now, next], dayInParis(new Date(instant)))).toBe(expected);
  });

  test.each([
    ['2026-12-31T22:59:59Z', 'open'],
    ['2026-12-31T23:00:00Z', 'closed'],
  ])('ends at midnight in Paris in winter time, after its last day: at %s it is %s', (instant, expected) => {
    const closing = season('2026-2027', { closesOn: '2026-12-31' });
    expect(offered([closing], dayInParis(new Date(instant)))).toBe(`2026-2027 ${expected}`);
  });

  test('without a prepared row opens on the days of the previous one, a year later, as often as needed', () => {
    expect(offered([now], '2027-05-31')).toBe('2026-2027 open');
    expect(offered([now], '2027-06-01')).toBe('2027-2028 open');
    expect(offered([now], '2031-01-01')).toBe('2030-2031 open');
    expect(offered([season('2023-2024'), now], '2025-07-01')).toBe('2025-2026 open');
  });

  test('is the one of the usual days, on every day, if nothing else is said', () => {
    const days = fc
      .integer({ min: 0, max: 365 * 40 })
      .map((n) => new Date(Date.UTC(2024, 0, 1) + n * DAY_MS).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        expect(offered([season('2023-2024')], day)).toBe(`${seasonOpenOn(day)} open`);
        expect(offered([], day)).toBe(`${seasonOpenOn(day)} open`);
      }),
    );
  });

  test('is never joined after its last day', () => {
    const last = season('2026-2027');
    const late = season('2027-2028', { opensToFormerOn: '2027-09-10', opensOn: '2027-09-10' });
    expect(offered([last, late], '2027-08-31')).toBe('2026-2027 open');
    expect(offered([last, late], '2027-09-09')).toBe('2026-2027 closed');
    expect(offered([last, late], '2027-09-10')).toBe('2027-2028 open');
  });

  test('is the one an administrator opened, whatever the days say, and is closed if they closed it', () => {
    expect(offered([now, { ...next, forced: 'open' }], '2026-11-01')).toBe('2027-2028 open');
    expect(offered([{ ...now, forced: 'open' }, next], '2028-01-01')).toBe('2026-2027 open');
    expect(offered([{ ...now, forced: 'closed' }], '2026-11-01')).toBe('2026-2027 closed');
    // The earlier season does not open again because the later one is closed.
    expect(offered([now, { ...next, forced: 'closed' }], '2027-06-20')).toBe('2027-2028 closed');
  });
});

test.each([
  ['2027-06-09', 'prepared'],
  ['2027-06-10', 'former'],
  ['2027-06-19', 'former'],
  ['2027-06-20', 'open'],
  ['2028-09-01', 'ended'],
] as const)('a prepared season stands on %s as %s', (day, state) => {
  const seasons = [now, next, season('2028-2029')];
  expect(seasonStateOn(next, seasonOnOffer(seasons, day), day)).toBe(state);
});

test('a season that another one followed is closed until its last day, then ended', () => {
  const stateOn = (day: IsoDate) => seasonStateOn(now, seasonOnOffer([now, next], day), day);
  expect(['2027-06-19', '2027-06-20', '2027-08-31', '2027-09-01'].map(stateOn)).toEqual([
    'open',
    'closed',
    'closed',
    'ended',
  ]);
});

test('the next season has the same days a year later, and 29 February becomes 28 February', () => {
  expect(followingDays(season('2026-2027', { closesOn: '2027-02-28' }))).toEqual({
    ...usualDays('2027-2028'),
    closesOn: '2028-02-28',
  });
  expect(followingDays(season('2027-2028', { closesOn: '2028-02-29' })).closesOn).toBe('2029-02-28');
});

test('a season has its own prices, otherwise those of the last season before that has some', () => {
  const prices = [
    { season: '2025-2026', cents: 1 },
    { season: '2027-2028', cents: 2 },
    { season: '2027-2028', cents: 3 },
  ];
  const centsIn = (id: string) => applyingIn(prices, id).map(({ cents }) => cents);
  expect(centsIn('2025-2026')).toEqual([1]);
  expect(centsIn('2026-2027')).toEqual([1]);
  expect(centsIn('2027-2028')).toEqual([2, 3]);
  expect(centsIn('2030-2031')).toEqual([2, 3]);
  // Before prices belonged to seasons.
  expect(centsIn('2020-2021')).toEqual([1]);
  expect(applyingIn([], '2026-2027')).toEqual([]);
});

test.each([
  [{ firstDay: '2025-09-01' }, 'firstDay', 'season-years'],
  [{ lastDay: '2028-08-31' }, 'lastDay', 'season-years'],
  [{ firstClass: '2026-08-31' }, 'firstClass', 'class-too-early'],
  [{ lastClass: '2027-09-01' }, 'lastClass', 'last-class-misplaced'],
  [{ lastClass: '2026-08-31' }, 'lastClass', 'last-class-misplaced'],
  [{ opensOn: '2026-05-31' }, 'opensOn', 'opens-before-former'],
  [{ closesOn: '2026-05-31' }, 'closesOn', 'closing-misplaced'],
  // A mistyped year would open a prepared season at once.
  [{ opensToFormerOn: '2025-12-31' }, 'opensToFormerOn', 'opens-too-early'],
  [{ closesOn: '2027-09-01' }, 'closesOn', 'closing-misplaced'],
  [{ opensOn: '2027-09-01' }, 'opensOn', 'opens-after-end'],
] as const)(
  'days that contradict each other are refused where they stand, each with its bound: %o',
  (changes, field, code) => {
    const checked = seasonInputSchema.safeParse({ ...usualDays('2026-2027'), ...changes });
    expect(checked.error && errorsByField(checked.error)).toEqual({ [field]: code });
  },
);

test('the usual days of a season are accepted', () => {
  expect(seasonInputSchema.safeParse(usualDays('2026-2027')).success).toBe(true);
});

describe('the season that one works in', () => {
  const rows = [usualDays('2025-2026'), usualDays('2026-2027'), usualDays('2027-2028')].map((days) => ({
    ...days,
    forced: null,
  }));

  test.each([
    ['2025-08-31', '2025-2026'],
    ['2026-05-31', '2025-2026'],
    // The next one is open to sign-up, and does not run yet.
    ['2026-06-01', '2025-2026'],
    ['2026-08-31', '2025-2026'],
    ['2026-09-01', '2026-2027'],
    // Nobody prepared it.
    ['2028-09-01', '2028-2029'],
  ])('is on %s the one that runs: %s', (today, season) => {
    expect(runningSeasonOn(rows, today)).toBe(season);
  });

  test('is the same while one season is over and the next has not begun', () => {
    const short = rows.map((row) => ({ ...row, lastDay: `${row.id.slice(5)}-06-30` }));
    expect(runningSeasonOn(short, '2026-07-15')).toBe('2025-2026');
  });

  test('takes members until its last day is past and nobody is left on its list', () => {
    const left = [{ season: '2025-2026', leaving: 1 }];
    const closed = (today: string, counts: typeof left) =>
      seasonsInHand(
        rows.map((row) => ({ ...row, federationAsked: {} })),
        counts,
        today,
      ).seasons.flatMap(({ id, takesMembers }) => (takesMembers ? [] : [id]));
    expect(closed('2026-08-31', [])).toEqual([]);
    expect(closed('2026-09-01', left)).toEqual([]);
    expect(closed('2026-09-01', [])).toEqual(['2025-2026']);
  });
});
