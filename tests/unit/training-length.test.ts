import { expect, test } from 'vitest';
import { endAfter, lengthOf } from '#features/admin/planning/training-draft.ts';

test('a training session has a length once both of its times are typed, in any way', () => {
  expect(lengthOf({ startTime: '17:30', endTime: '18:45' })).toBe(75);
  expect(lengthOf({ startTime: '18h', endTime: '1930' })).toBe(90);
  expect(lengthOf({ startTime: '17:30', endTime: '' })).toBeUndefined();
  expect(lengthOf({ startTime: '19:00', endTime: '18:00' })).toBeUndefined();
});

test('begun later it ends later, never on another day', () => {
  expect(endAfter('18:30', 75)).toBe('19:45');
  expect(endAfter('8 h', 60)).toBe('09:00');
  expect(endAfter('18:3', 75)).toBeUndefined();
  expect(endAfter('23:30', 75)).toBeUndefined();
});
