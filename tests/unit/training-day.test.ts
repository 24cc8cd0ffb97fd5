import { expect, test } from 'vitest';
import type { Closure, TrainingSession, Weekday } from '#domain/planning/training.ts';
import { nextTrainingDay } from '#domain/planning/training-day.ts';

const session = (id: string, weekday: Weekday, startTime: string, endTime: string): TrainingSession => ({
  ...{ id, weekday, startTime, endTime, discipline: 'Canne', audience: '', place: '', coach: '', note: '' },
  updatedAt: '2026-09-01T10:00:00.000Z',
});
const closure = (from: string, to: string, trainingSessionId: string | null): Closure => ({
  ...{ id: from, from, to, label: 'vacances', trainingSessionId, updatedAt: '2026-09-01T10:00:00.000Z' },
});

// A Friday.
const noon = new Date('2026-11-27T12:00:00Z');
const late = new Date('2026-11-27T20:30:00Z');
const sessions = [
  session('late', 5, '20:00', '21:30'),
  session('early', 5, '18:30', '20:00'),
  session('monday', 1, '19:00', '20:30'),
];
const told = (closures: readonly Closure[], now = noon) => {
  const day = nextTrainingDay({ sessions, closures: [...closures] }, now);
  return day && [day.date, ...day.classes.map(({ session: { id }, closure: why }) => (why ? `${id} cancelled` : id))];
};

test('the next classes are those of today that are not over, the earliest first', () => {
  expect(told([])).toEqual(['2026-11-27', 'early', 'late']);
  expect(told([], new Date('2026-11-27T19:30:00Z'))).toEqual(['2026-11-27', 'late']);
});

test('once the classes of today are over, the next day with classes follows', () => {
  expect(told([], late)).toEqual(['2026-11-30', 'monday']);
});

test('a class that is cancelled alone is still shown, and days of a closed club are not', () => {
  expect(told([closure('2026-11-27', '2026-11-27', 'early')])).toEqual(['2026-11-27', 'early cancelled', 'late']);
  expect(told([closure('2026-11-27', '2026-12-01', null)])).toEqual(['2026-12-04', 'early', 'late']);
});

test('a club without classes has no next day', () => {
  expect(nextTrainingDay({ sessions: [], closures: [] }, noon)).toBeUndefined();
  expect(told([closure('2026-11-01', '2027-12-01', null)])).toBeUndefined();
});
