import { expect, test } from 'vitest';
import { hoursShown, lanesOf, rowCount, rowsOf } from '#features/admin/planning/week-grid.ts';

const slot = (id: string, startTime: string, endTime: string, weekday: 1 | 2 = 1) => ({
  id,
  weekday,
  startTime,
  endTime,
});

test('the grid shows nine to ten in the evening, and whole hours around what lies outside', () => {
  expect(hoursShown([])).toEqual({ from: 540, to: 1320 });
  expect(hoursShown([slot('a', '07:45', '09:00'), slot('b', '21:30', '22:15')])).toEqual({ from: 420, to: 1380 });
});

test('a row is five minutes', () => {
  const hours = { from: 540, to: 1320 };
  expect(rowCount(hours)).toBe(156);
  expect(rowsOf(slot('a', '09:00', '10:00'), hours)).toEqual({ start: 1, end: 13 });
  expect(rowsOf(slot('a', '18:32', '19:58'), hours), 'what lies between is covered').toEqual({ start: 115, end: 133 });
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
