import { expect, test } from 'vitest';
import type { TrainingSession } from '#domain/planning/training.ts';
import { findTrainingConflicts } from '#domain/planning/training-conflicts.ts';

let made = 0;

const aTraining = (changes: Partial<TrainingSession> = {}): TrainingSession => {
  made += 1;
  return {
    id: `session-${made}`,
    weekday: 1,
    startTime: '18:30',
    endTime: '20:00',
    discipline: 'Canne',
    audience: '',
    place: 'Grande salle',
    coach: 'Maëlle Quérec',
    note: '',
    updatedAt: '',
    ...changes,
  };
};

const found = (...sessions: TrainingSession[]) =>
  findTrainingConflicts(sessions).map(({ over, sessions: [one, other] }) => [
    over,
    sessions.indexOf(one),
    sessions.indexOf(other),
  ]);

test('two training sessions need the same place at one moment', () => {
  expect(found(aTraining(), aTraining({ startTime: '19:45', endTime: '21:00', coach: 'Basile' }))).toEqual([
    ['place', 0, 1],
  ]);
});

test('somebody cannot teach in two places, however the name was typed', () => {
  expect(found(aTraining(), aTraining({ place: 'Dojo', coach: 'maelle  quérec' }))).toEqual([['coach', 0, 1]]);
});

test('a session within another clashes too, for its whole time', () => {
  expect(found(aTraining(), aTraining({ startTime: '19:00', endTime: '19:15' }))).toEqual([
    ['place', 0, 1],
    ['coach', 0, 1],
  ]);
});

test.each([
  ['begins as the other ends', { startTime: '20:00', endTime: '21:30' }],
  ['ends as the other begins', { startTime: '17:00', endTime: '18:30' }],
  ['is earlier that day', { startTime: '09:00', endTime: '10:00' }],
  ['is on another day', { weekday: 2 as const }],
  ['is elsewhere, with somebody else', { place: 'Dojo', coach: 'Basile Rochefort' }],
])('nothing clashes when one %s', (_why, changes) => {
  expect(found(aTraining(), aTraining(changes))).toEqual([]);
});

test('an empty place or coach clashes with nothing', () => {
  const silent = { place: '', coach: '' };
  expect(found(aTraining(silent), aTraining(silent))).toEqual([]);
});

test('each pair of three is named once', () => {
  const elsewhere = (coach: string) => aTraining({ coach });
  expect(found(elsewhere('a'), elsewhere('b'), elsewhere('c'))).toEqual([
    ['place', 0, 1],
    ['place', 0, 2],
    ['place', 1, 2],
  ]);
});
