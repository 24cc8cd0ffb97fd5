import { expect, test } from 'vitest';
import { seasonsToArchive } from '#domain/archiving.ts';
import { hasEnded, lastDayOf } from '#domain/season.ts';

const member = (season: string, status: 'active' | 'pending' | 'cancelled' | 'suspended' = 'active') => ({
  season,
  status,
});

test('a season ends with August: it has ended on 1 September, and not before', () => {
  expect(lastDayOf('2029-2030')).toBe('2030-08-31');
  expect(hasEnded('2029-2030', '2030-08-31')).toBe(false);
  expect(hasEnded('2029-2030', '2030-09-01')).toBe(true);
});

test('the season that has ended is proposed before the one that has begun, without the sign-ups that wait', () => {
  const list = [
    ...[member('2030-2031'), member('2029-2030'), member('2030-2031', 'suspended'), member('2030-2031', 'pending')],
    ...[member('2029-2030', 'cancelled'), member('2028-2029'), member('2031-2032', 'pending')],
  ];
  expect(
    seasonsToArchive(list, '2030-09-15').map((one) => [one.season, one.members.length, one.staying, one.hasEnded]),
  ).toEqual([
    ['2028-2029', 1, 0, true],
    ['2029-2030', 2, 0, true],
    ['2030-2031', 2, 1, false],
  ]);
});

test('without anybody to archive, no season is proposed', () => {
  expect(seasonsToArchive([member('2030-2031', 'pending')], '2030-09-15')).toEqual([]);
});
