import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { nextTraining } from '#domain/next-training.ts';

const slot = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime });
const week = [slot(1, '19:00', '20:00'), slot(1, '19:30', '21:00'), slot(7, '10:00', '11:30')];
const at = (instant: string) => new Date(instant);

describe('the next training session', () => {
  test.each([
    ['just before it begins', '2026-11-16T18:59:59+01:00', { slot: 0, day: '2026-11-16', isNow: false }],
    ['at its first second', '2026-11-16T19:00:00+01:00', { slot: 0, day: '2026-11-16', isNow: true }],
    ['at its last second', '2026-11-16T19:59:59+01:00', { slot: 0, day: '2026-11-16', isNow: true }],
    [
      'when it is over, the one still going on',
      '2026-11-16T20:00:00+01:00',
      { slot: 1, day: '2026-11-16', isNow: true },
    ],
    [
      'when all of the day are over, another day’s',
      '2026-11-16T21:00:00+01:00',
      { slot: 2, day: '2026-11-22', isNow: false },
    ],
    ['late in Paris, where it is already Monday', '2026-11-22T23:30:00Z', { slot: 0, day: '2026-11-23', isNow: false }],
    ['on the day clocks go back', '2026-10-25T09:59:59+01:00', { slot: 2, day: '2026-10-25', isNow: false }],
    ['on the day clocks go forward', '2027-03-28T11:29:59+02:00', { slot: 2, day: '2027-03-28', isNow: true }],
  ])('%s', (_when, instant, expected) => {
    expect(nextTraining(week, [], at(instant))).toEqual(expected);
  });

  test('comes after what is closed, and beside what is cancelled', () => {
    const monday = at('2026-11-16T08:00:00+01:00');
    expect(nextTraining(week, [{ from: '2026-11-16', to: '2026-11-22' }], monday)?.day).toBe('2026-11-23');
    expect(nextTraining(week, [{ from: '2026-11-16', to: '2026-11-16', slot: 0 }], monday)?.slot).toBe(1);
  });

  test('is none when nothing takes place within 60 days', () => {
    const closed = [{ from: '2026-01-01', to: '2027-01-14' }];
    expect(nextTraining([], [], at('2026-11-16T08:00:00Z'))).toBeUndefined();
    expect(nextTraining([slot(5, '10:00', '11:00')], closed, at('2026-11-16T08:00:00Z'))?.day).toBe('2027-01-15');
    expect(nextTraining([slot(5, '10:00', '11:00')], closed, at('2026-11-15T08:00:00Z'))).toBeUndefined();
  });

  test('is the same on a machine anywhere', () => {
    const zone = process.env.TZ;
    const found = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Paris'].map((name) => {
      process.env.TZ = name;
      return nextTraining(week, [], at('2026-11-22T23:30:00Z'));
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(new Set(found.map((next) => JSON.stringify(next))).size).toBe(1);
  });
});

const time = fc.integer({ min: 0, max: 1438 });
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const anySlot = fc
  .tuple(fc.integer({ min: 1, max: 7 }), time, time)
  .map(([weekday, one, other]) => slot(weekday, clock(Math.min(one, other)), clock(Math.max(one, other) + 1)));
const instants = fc.date({ min: at('2026-01-01'), max: at('2028-01-01'), noInvalidDate: true });

const ahead = (now: Date, days: number) => dayInParis(new Date(now.getTime() + days * 86_400_000));

test('whenever and whatever the week: it is the earliest of all that are not over', () => {
  const property = fc.property(fc.array(anySlot, { maxLength: 8 }), instants, fc.nat(9), (slots, now, length) => {
    const week = slots.toSorted((one, other) => one.startTime.localeCompare(other.startTime));
    const closed = [{ from: ahead(now, 0), to: ahead(now, length), slot: 0 }];
    const clockNow = now.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
    const today = dayInParis(now);
    const all = [...new Set(Array.from({ length: 59 * 24 }, (_, hours) => ahead(now, hours / 24)))].flatMap((day) =>
      week
        .filter(({ weekday }, index) => {
          const isCancelled = index === 0 && day <= ahead(now, length);
          return (new Date(day).getUTCDay() || 7) === weekday && !isCancelled;
        })
        .filter(({ endTime }) => `${day}T${endTime}` > `${today}T${clockNow}`)
        .map(({ startTime }) => `${day}T${startTime}`),
    );
    const next = nextTraining(week, closed, now);
    expect(next && `${next.day}T${week[next.slot]?.startTime}`).toBe(all.sort()[0]);
    if (next) expect(next.isNow).toBe(`${next.day}T${week[next.slot]?.startTime}` <= `${today}T${clockNow}`);
  });
  fc.assert(property);
});
