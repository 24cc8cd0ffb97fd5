import { expect, test } from 'vitest';
import { seasonsToArchive } from '#domain/member/archiving.ts';
import { usualDays } from '#domain/season/season-days.ts';

const member = (season: string, status: 'active' | 'pending' | 'cancelled' | 'suspended' = 'active') => ({
  season,
  status,
});

test('a season has ended on the day after its last one, whenever that is', () => {
  const seasons = [{ ...usualDays('2029-2030'), lastDay: '2030-07-14' }];
  const on = (today: string) => seasonsToArchive([member('2029-2030')], seasons, today)[0];
  expect(on('2030-07-14')).toMatchObject({ lastDay: '2030-07-14', hasEnded: false });
  expect(on('2030-07-15')).toMatchObject({ lastDay: '2030-07-14', hasEnded: true });
});

test('the season that has ended is proposed before the one that has begun, without the sign-ups that wait', () => {
  const list = [
    ...[member('2030-2031'), member('2029-2030'), member('2030-2031', 'suspended'), member('2030-2031', 'pending')],
    ...[member('2029-2030', 'cancelled'), member('2028-2029'), member('2031-2032', 'pending')],
  ];
  expect(
    seasonsToArchive(list, [], '2030-09-15').map((one) => [one.season, one.members.length, one.staying, one.hasEnded]),
  ).toEqual([
    ['2028-2029', 1, 0, true],
    ['2029-2030', 2, 0, true],
    ['2030-2031', 2, 1, false],
  ]);
});

test('without anybody to archive, no season is proposed', () => {
  expect(seasonsToArchive([member('2030-2031', 'pending')], [], '2030-09-15')).toEqual([]);
});
