import { expect, test } from 'vitest';
import { seasonBefore } from '#domain/season/season.ts';
import { seasonWeeks } from '#domain/season/season-weeks.ts';

const season = '2026-2027';
const weeks = (days: string[], daysBefore: string[] = [], today = '2026-09-16') =>
  seasonWeeks({ season, days, daysBefore, today });

test('without anybody there is no week to show', () => {
  expect(weeks([])).toEqual([]);
});

test('weeks run from the Monday before 1 September to this one, and add up', () => {
  // 1 September is a Tuesday in 2026, a Monday in 2025.
  expect(weeks(['2026-08-31', '2026-09-06', '2026-09-07'], ['2025-09-01', '2025-09-08', '2025-09-09'])).toEqual([
    { week: 0, startsOn: '2026-08-31', joined: 2, total: 2, joinedBefore: 1, totalBefore: 1 },
    { week: 1, startsOn: '2026-09-07', joined: 1, total: 3, joinedBefore: 2, totalBefore: 3 },
    { week: 2, startsOn: '2026-09-14', joined: 0, total: 3, joinedBefore: 0, totalBefore: 3 },
  ]);
});

test('they begin with the first sign-up of either season when somebody joined before September', () => {
  expect(weeks(['2026-09-02'], ['2025-08-20']).map(({ week, startsOn }) => [week, startsOn])).toEqual([
    [-2, '2026-08-17'],
    [-1, '2026-08-24'],
    [0, '2026-08-31'],
    [1, '2026-09-07'],
    [2, '2026-09-14'],
  ]);
});

test('future weeks show only the season before', () => {
  const [, , , week] = weeks(['2026-09-02'], ['2025-09-24']);
  expect(week).toEqual({
    week: 3,
    startsOn: '2026-09-21',
    joined: null,
    total: null,
    joinedBefore: 1,
    totalBefore: 1,
  });
});

test('a sign-up outside the season counts in its first or last week', () => {
  const known = weeks(['2020-01-01'], ['2030-01-01']);
  expect([known[0]?.week, known[0]?.joined]).toEqual([-26, 1]);
  expect([known.at(-1)?.week, known.at(-1)?.totalBefore]).toEqual([52, 1]);
});

test('the season before starts a year earlier', () => {
  expect(seasonBefore('2026-2027')).toBe('2025-2026');
});
