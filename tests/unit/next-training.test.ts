import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { type ClosedDays, nextTraining, parisClock, type WeeklySlot } from '#domain/planning/next-training.ts';

const slot = (...slot: WeeklySlot): WeeklySlot => slot;
const week = [slot(1, '19:00', '20:00'), slot(1, '19:30', '21:00'), slot(7, '10:00', '11:30')];
const at = (instant: string) => new Date(instant);

describe('the next training session', () => {
  test.each([
    ['just before it begins', '2026-11-16T18:59:59+01:00', [0, false, '2026-11-16']],
    ['at its first second', '2026-11-16T19:00:00+01:00', [0, true, '2026-11-16']],
    ['at its last second', '2026-11-16T19:59:59+01:00', [0, true, '2026-11-16']],
    ['when it is over, the one still going on', '2026-11-16T20:00:00+01:00', [1, true, '2026-11-16']],
    ['when all of the day are over, another day’s', '2026-11-16T21:00:00+01:00', [2, false, '2026-11-22']],
    ['late in Paris, where it is already Monday', '2026-11-22T23:30:00Z', [0, false, '2026-11-23']],
    ['on the day clocks go back', '2026-10-25T09:59:59+01:00', [2, false, '2026-10-25']],
    ['on the day clocks go forward', '2027-03-28T11:29:59+02:00', [2, true, '2027-03-28']],
  ])('%s', (_when, instant, expected) => {
    expect(nextTraining(week, [], at(instant))?.slice(0, 3)).toEqual(expected);
  });

  test('lasts until midnight and no longer, if it ends at midnight', () => {
    const late = [slot(5, '22:15', '24:00'), slot(6, '10:00', '11:30')];
    expect(nextTraining(late, [], at('2026-11-20T23:59:59+01:00'))?.slice(0, 2)).toEqual([0, true]);
    expect(nextTraining(late, [], at('2026-11-21T00:00:00+01:00'))?.slice(0, 2)).toEqual([1, false]);
  });

  test('comes after a closure, and in place of a cancelled session', () => {
    const monday = at('2026-11-16T08:00:00+01:00');
    expect(nextTraining(week, [['2026-11-16', '2026-11-22']], monday)?.[2]).toBe('2026-11-23');
    expect(nextTraining(week, [['2026-11-17', '2026-11-22']], monday)?.[2]).toBe('2026-11-16');
    expect(nextTraining(week, [['2026-11-01', '2026-11-15']], monday)?.[2]).toBe('2026-11-16');
    expect(nextTraining(week, [['2026-11-16', '2026-11-16', '1,19:00,20:00']], monday)?.[0]).toBe(1);
  });

  test('is none when nothing takes place within 98 days', () => {
    const closed: ClosedDays[] = [['2026-01-01', '2027-02-21']];
    expect(nextTraining([], [], at('2026-11-16T08:00:00Z'))).toBeUndefined();
    expect(nextTraining([slot(5, '10:00', '11:00')], closed, at('2026-11-20T08:00:00Z'))?.[2]).toBe('2027-02-26');
    expect(nextTraining([slot(5, '10:00', '11:00')], closed, at('2026-11-19T08:00:00Z'))).toBeUndefined();
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

/** Returns the date `days` days later. Counts dates, because a day with a clock change has not 24 hours. */
const ahead = (now: Date, days: number) =>
  new Date(Date.parse(dayInParis(now)) + days * 86_400_000).toISOString().slice(0, 10);

test('the clock of Paris agrees with the system’s, to the second', () => {
  const writes = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
  const years = fc.date({ min: at('1997-01-01'), max: at('2100-01-01'), noInvalidDate: true });
  const changes = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z'];
  const property = fc.property(years, (now) => {
    expect(parisClock(now).toJSON().slice(0, 19).replace('T', ' ')).toBe(writes.format(now));
  });
  fc.assert(property, { examples: changes.map((change) => [at(change)]) });
});

test('at any time and in any week it is the earliest session that is not over', () => {
  const property = fc.property(fc.array(anySlot, { maxLength: 8 }), instants, fc.nat(9), (slots, now, length) => {
    const week = slots
      .toSorted((one, other) => one[1].localeCompare(other[1]))
      .map(([weekday, startTime, endTime], nth) => slot(weekday, startTime, endTime, nth));
    const closed: ClosedDays[] = week[0] ? [[ahead(now, 0), ahead(now, length), week[0].join()]] : [];
    const clockNow = now.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
    const today = dayInParis(now);
    const all = Array.from({ length: 59 }, (_, days) => ahead(now, days)).flatMap((day) =>
      week
        .filter(([weekday], index) => {
          const isCancelled = index === 0 && day <= ahead(now, length);
          return (new Date(day).getUTCDay() || 7) === weekday && !isCancelled;
        })
        .filter(([, , endTime]) => `${day}T${endTime}` > `${today}T${clockNow}`)
        .map(([, startTime]) => `${day}T${startTime}`),
    );
    const next = nextTraining(week, closed, now);
    const [place = 0, isNow, day = '', daysAhead = 0] = next ?? [];
    const begins = `${day}T${week[place]?.[1]}`;
    expect(next && begins).toBe(all.sort()[0]);
    if (!next) return;
    expect(day).toBe(ahead(now, daysAhead));
    expect(isNow).toBe(begins <= `${today}T${clockNow}`);
  });
  // An example across the night when clocks go forward.
  fc.assert(property, { examples: [[[slot(1, '00:00', '00:01')], at('2027-03-22T22:00:00Z'), 0]] });
});
