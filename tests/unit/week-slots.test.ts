import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdays } from '#domain/planning/training.ts';
import { inWeekOrder, minutesOf, type Slot, shiftSlot } from '#features/admin/planning/week-slots.ts';

const EVENING: Slot = { weekday: 3, startTime: '18:30', endTime: '20:00' };

test.each([
  ['a day later', { days: 1, minutes: 0 }, { weekday: 4, startTime: '18:30', endTime: '20:00' }],
  ['a quarter earlier', { days: 0, minutes: -15 }, { weekday: 3, startTime: '18:15', endTime: '19:45' }],
  ['somewhere between quarters', { days: -2, minutes: 52 }, { weekday: 1, startTime: '19:15', endTime: '20:45' }],
  ['beyond the week', { days: 9, minutes: 0 }, { weekday: 7, startTime: '18:30', endTime: '20:00' }],
  ['before midnight', { days: 0, minutes: -2000 }, { weekday: 3, startTime: '00:00', endTime: '01:30' }],
  ['past midnight', { days: 0, minutes: 2000 }, { weekday: 3, startTime: '22:30', endTime: '24:00' }],
])('a slot moves %s', (_where, shift, moved) => {
  expect(shiftSlot(EVENING, shift)).toEqual(moved);
});

test('odd minutes stay in a move to another day', () => {
  const odd: Slot = { weekday: 1, startTime: '12:10', endTime: '13:05' };
  expect(shiftSlot(odd, { days: 1, minutes: 0 })).toEqual({ ...odd, weekday: 2 });
  expect(shiftSlot(odd, { days: 0, minutes: 15 })).toMatchObject({ startTime: '12:30', endTime: '13:25' });
});

test('dragged, it stays within the hours that are shown', () => {
  const bounds = { from: 9 * 60, to: 22 * 60 };
  expect(shiftSlot(EVENING, { days: 0, minutes: 300 }, bounds)).toMatchObject({ startTime: '20:30', endTime: '22:00' });
  expect(shiftSlot(EVENING, { days: 0, minutes: -900 }, bounds)).toMatchObject({ startTime: '09:00' });
});

test('wherever it goes it keeps its length, on a quarter of an hour of the week', () => {
  const minutes = fc.integer({ min: -3000, max: 3000 }).filter((value) => value !== 0);
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 9 }), minutes, (days, shift) => {
      const moved = shiftSlot(EVENING, { days, minutes: shift });
      expect(weekdays).toContain(moved.weekday);
      expect(minutesOf(moved.endTime) - minutesOf(moved.startTime)).toBe(90);
      expect(minutesOf(moved.startTime) % 15).toBe(0);
      expect(moved.startTime < moved.endTime).toBe(true);
    }),
  );
});

test('the week goes from Monday morning to Sunday evening', () => {
  const [later, sooner, monday]: Slot[] = [EVENING, { ...EVENING, startTime: '12:00' }, { ...EVENING, weekday: 1 }];
  expect([later, sooner, monday].toSorted((one, other) => (one && other ? inWeekOrder(one, other) : 0))).toEqual([
    monday,
    sooner,
    later,
  ]);
});
