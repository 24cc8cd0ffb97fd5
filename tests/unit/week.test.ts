import { describe, expect, test } from 'vitest';
import type { Closure, TrainingSession, Weekday } from '#domain/planning/training.ts';
import { announcedFrom } from '#domain/planning/training-days.ts';
import { closureSentence, daysOf } from '#lib/closures.ts';
import { formatTime } from '#lib/format.ts';
import { planningAhead, slotsOf, taughtOf, weekOf } from '#lib/week.ts';

const updatedAt = '2026-11-20T00:00:00.000Z';
const session = (id: string, weekday: Weekday, discipline: string): TrainingSession => ({
  ...{ id, weekday, discipline, startTime: '18:30', endTime: '20:00', updatedAt },
  ...{ audience: '', place: '', coach: '', note: '' },
});
const closure = (from: string, to: string, trainingSessionId: string | null = null): Closure => ({
  ...{ id: from, from, to, label: 'salle prise', trainingSessionId, updatedAt },
});

const sessions = [session('a', 1, 'Savate'), session('b', 1, 'Canne'), session('c', 6, 'Canne')];
const planning = {
  sessions,
  closures: [
    closure('2026-11-28', '2026-11-28', 'c'),
    closure('2026-12-19', '2027-01-03'),
    closure('2027-02-01', '2027-02-01', 'gone'),
    closure('2027-03-01', '2027-03-31', 'a'),
  ],
};

describe('the week of the training page', () => {
  test('shows only the days on which somebody trains, each session with its own cancellations', () => {
    const week = weekOf(planning);
    expect(week.map(({ weekday }) => weekday)).toEqual([1, 6]);
    expect(week.map((day) => day.sessions.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(week[1]?.sessions[0]?.cancelled).toEqual([planning.closures[0]]);
    expect(week[0]?.sessions[1]?.cancelled).toEqual([]);
    expect(weekOf({ sessions: [], closures: planning.closures })).toEqual([]);
  });

  test('names each discipline somebody trains once, as prices list them', () => {
    expect(taughtOf(planning, [])).toEqual(['Savate', 'Canne']);
    expect(taughtOf(planning, ['Boxe thaï', 'CANNE', 'Savate'])).toEqual(['CANNE', 'Savate']);
    expect(taughtOf(planning, ['Canne'])).toEqual(['Canne', 'Savate']);
  });

  test('forgets closures from the day after their last one on', () => {
    const closuresAhead = (today: string) => planningAhead(planning, today).closures.map(({ to }) => to);
    expect(closuresAhead('2027-01-03')).toEqual(['2027-01-03', '2027-02-01', '2027-03-31']);
    expect(closuresAhead('2027-01-04')).toEqual(['2027-02-01', '2027-03-31']);
  });

  test('tells the browser what is closed by the places of the sessions', () => {
    expect(slotsOf(planning)).toEqual({
      slots: sessions.map(({ weekday, startTime, endTime }, place) => [weekday, startTime, endTime, place]),
      closed: [
        ['2026-11-28', '2026-11-28', '6,18:30,20:00,2'],
        ['2026-12-19', '2027-01-03'],
        ['2027-03-01', '2027-03-31', '1,18:30,20:00,0'],
      ],
    });
  });
});

describe('a closure in words', () => {
  test('is a day or a period', () => {
    expect(daysOf({ from: '2026-11-24', to: '2026-11-24' })).toBe('le 24/11/26');
    expect(daysOf({ from: '2026-12-19', to: '2027-01-03' })).toBe('du 19/12/26 au 03/01/27');
  });

  test('says which session is cancelled, or that the club is closed', () => {
    expect(planning.closures.map((one) => closureSentence(one, planning))).toEqual([
      'Canne, samedi 28/11/26 à 18\u202Fh\u202F30, séance annulée\u202F: salle prise',
      'Pas d’entrainement du 19/12/26 au 03/01/27\u202F: salle prise',
      'Pas d’entrainement le 01/02/27\u202F: salle prise',
      'Savate, lundi à 18\u202Fh\u202F30, pas de séance du 01/03/27 au 31/03/27\u202F: salle prise',
    ]);
  });

  test('is announced three weeks ahead, also over a change of month or year', () => {
    expect(announcedFrom({ from: '2027-01-04' })).toBe('2026-12-14');
    expect(announcedFrom({ from: '2027-03-29' })).toBe('2027-03-08');
  });

  test('times read as French does', () => {
    expect(formatTime('09:05')).toBe('09\u202Fh\u202F05');
  });
});
