import { expect, test } from 'vitest';
import { hoursShown, hoursWith, lanesOf, linesIn, rowCount, rowsOf } from '#features/admin/planning/week-grid.ts';

const slot = (id: string, startTime: string, endTime: string, weekday: 1 | 2 = 1) => ({
  id,
  weekday,
  startTime,
  endTime,
});

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

test.each([
  [
    'begins and ends half an hour or more away from what happens',
    [
      ['10:00', '11:30'],
      ['20:00', '21:45'],
    ],
    9,
    23,
  ],
  [
    'begins half an hour before, on the hour',
    [
      ['09:30', '11:00'],
      ['18:30', '21:30'],
    ],
    9,
    22,
  ],
  ['shows six hours at least', [['18:30', '20:00']], 17, 23],
  ['shows six hours at least, early in the morning', [['00:10', '01:00']], 0, 6],
  ['shows six hours at least, before midnight', [['22:45', '23:59']], 18, 24],
] as const)('the grid %s', (_what, times, from, to) => {
  expect(hoursShown(times.map(([start, end]) => slot(start, start, end)))).toEqual(hours(from, to));
});

test('a week without sessions shows hours too', () => {
  const { from, to } = hoursShown([]);
  expect(to - from).toBe(360);
});

test('a held session may go beyond the hours of the week, which never shrink below them', () => {
  const week = hours(16, 22);
  expect(hoursWith(week, undefined)).toEqual(week);
  expect(hoursWith(week, slot('a', '17:00', '18:00'))).toEqual(week);
  expect(hoursWith(week, slot('a', '15:45', '17:15'))).toEqual(hours(15, 22));
  expect(hoursWith(week, slot('a', '22:15', '23:45'))).toEqual(hours(16, 24));
});

test('a block holds as many lines as are whole in it', () => {
  expect([3, 6, 9, 12, 18].map(linesIn)).toEqual([1, 2, 3, 4, 6]);
});

test('a row is five minutes', () => {
  const shown = hours(9, 22);
  expect(rowCount(shown)).toBe(156);
  expect(rowsOf(slot('a', '09:00', '10:00'), shown)).toEqual({ start: 1, end: 13 });
  expect(rowsOf(slot('a', '18:32', '19:58'), shown), 'what lies between is covered').toEqual({ start: 115, end: 133 });
});

test('slots that overlap share the width of their day, others have it whole', () => {
  const lanes = lanesOf([
    slot('late', '20:00', '21:30'),
    slot('early', '18:30', '20:00'),
    slot('across', '19:00', '20:30'),
    slot('noon', '12:00', '13:00'),
    slot('other day', '19:00', '20:30', 2),
  ]);
  expect(Object.fromEntries(lanes)).toEqual({
    early: { lane: 0, lanes: 2 },
    across: { lane: 1, lanes: 2 },
    late: { lane: 0, lanes: 2 },
    noon: { lane: 0, lanes: 1 },
    'other day': { lane: 0, lanes: 1 },
  });
});

test('a long slot keeps all that happens beside it in one group', () => {
  const lanes = lanesOf([slot('long', '10:00', '14:00'), slot('a', '10:30', '11:00'), slot('b', '13:00', '15:00')]);
  expect(Object.fromEntries(lanes)).toEqual({
    long: { lane: 0, lanes: 2 },
    a: { lane: 1, lanes: 2 },
    b: { lane: 1, lanes: 2 },
  });
});
