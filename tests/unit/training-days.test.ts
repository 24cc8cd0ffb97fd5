import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Closure, closureOn, type TrainingSession, type Weekday } from '#domain/planning/training.ts';
import {
  announcedPeriod,
  closuresLostOn,
  firstDayOf,
  trainingDays,
  turnOfSeason,
} from '#domain/planning/training-days.ts';

const closure = (from: string, to: string, trainingSessionId: string | null = null): Closure => ({
  id: `${from}/${to}`,
  from,
  to,
  label: 'Vacances',
  trainingSessionId,
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const session = (weekday: Weekday, startTime = '19:00', endTime = '20:30'): TrainingSession => ({
  id: `${weekday}-${startTime}`,
  weekday,
  startTime,
  endTime,
  discipline: 'Savate boxe française',
  audience: '',
  place: '',
  coach: '',
  note: '',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

describe('the days of a training session', () => {
  test('are those of its weekday, without closures and cancellations', () => {
    const tuesday = session(2);
    const closures = [closure('2026-12-19', '2027-01-03'), closure('2027-01-12', '2027-01-12', tuesday.id)];
    expect(trainingDays(tuesday, closures, { from: '2026-12-08', to: '2027-01-19' })).toEqual({
      held: ['2026-12-08', '2026-12-15', '2027-01-05', '2027-01-19'],
      cancelled: ['2026-12-22', '2026-12-29', '2027-01-12'],
    });
    expect(trainingDays(session(2, '20:30', '22:00'), closures, { from: '2027-01-12', to: '2027-01-12' }).held).toEqual(
      ['2027-01-12'],
    );
  });

  test('go on across the changes of clock and the end of February', () => {
    expect(trainingDays(session(7), [], { from: '2028-02-27', to: '2028-04-02' }).held).toEqual([
      '2028-02-27',
      '2028-03-05',
      '2028-03-12',
      '2028-03-19',
      '2028-03-26',
      '2028-04-02',
    ]);
  });

  const weekdays = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
  const days = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('cancelled on another weekday are lost, those of the club and of others are not', () => {
    const tuesday = session(2);
    const date = closure('2027-01-12', '2027-01-12', tuesday.id);
    const weeks = closure('2027-01-19', '2027-01-26', tuesday.id);
    const closures = [closure('2027-02-02', '2027-02-02'), date, weeks, closure('2027-01-12', '2027-01-12', 'other')];
    expect(closuresLostOn(3, tuesday, closures)).toEqual([date]);
    expect(closuresLostOn(2, tuesday, closures)).toEqual([]);
  });

  test('begin within a week, on the right weekday', () => {
    const property = fc.property(weekdays, days, (weekday, from) => {
      const first = firstDayOf({ weekday }, from);
      const ahead = (Date.parse(first) - Date.parse(from)) / 86_400_000;
      return ahead >= 0 && ahead < 7 && (new Date(first).getUTCDay() || 7) === weekday;
    });
    fc.assert(property);
  });

  test('are held or cancelled, each once, by what closes the day', () => {
    const property = fc.property(weekdays, days, days, days, days, (weekday, one, other, ...ends) => {
      const [from = '', to = ''] = ends.sort();
      const closures = [closure(from, to)];
      const period = { from: one, to: other };
      const { held, cancelled } = trainingDays(session(weekday), closures, period);
      const all = [...held, ...cancelled].sort();
      const weeks = new Set(all.map((day) => Date.parse(day) % (7 * 86_400_000)));
      return (
        weeks.size <= 1 &&
        new Set(all).size === all.length &&
        all.every((day) => one <= day && day <= other) &&
        held.every((day) => !closureOn(closures, session(weekday), day)) &&
        cancelled.every((day) => closureOn(closures, session(weekday), day))
      );
    });
    fc.assert(property);
  });
});

test.each([
  ['2026-11-20', '2026-2027', { from: '2026-09-01', to: '2027-08-31' }],
  ['2027-08-31', '2027-2028', { from: '2026-09-01', to: '2028-08-31' }],
  ['2027-09-01', '2027-2028', { from: '2027-09-01', to: '2028-08-31' }],
  ['2027-09-01', '2026-2027', { from: '2027-09-01', to: '2028-08-31' }],
])('on %s, with %s open, calendars are told of %j', (today, openSeason, expected) => {
  expect(announcedPeriod(today, openSeason)).toEqual(expected);
});

test.each([
  ['2027-05-31', '2026-09-01'],
  ['2027-06-01', '2027-06-01'],
  ['2027-08-31', '2027-06-01'],
  ['2027-09-01', '2027-09-01'],
])('on %s the season last turned on %s', (today, turn) => {
  expect(turnOfSeason(today)).toBe(turn);
});
