import { expect, test } from 'vitest';
import type { TrainingSession } from '#domain/planning/training.ts';
import { checkTraining, endAfter, lengthOf, trainingDraftOf } from '#features/admin/planning/training-draft.ts';
import { rowsOf } from '#features/admin/planning/week-grid.ts';
import { errorsOf, inputOf } from '#tests/support/checked.ts';

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

const NIGHT: TrainingSession = {
  id: '1',
  updatedAt: '',
  weekday: 5,
  startTime: '22:15',
  endTime: '24:00',
  discipline: 'Boxe thaï',
  audience: '',
  place: '',
  coach: '',
  note: '',
};

test('a training session may last until midnight, as it is typed and as it is read again', () => {
  const draft = trainingDraftOf(NIGHT);
  expect(draft.endTime).toBe('00:00');
  expect(inputOf(checkTraining(draft))).toMatchObject({ startTime: '22:15', endTime: '24:00' });
  expect(lengthOf(draft)).toBe(105);
  expect(endAfter('22:15', 105)).toBe('00:00');
  expect(rowsOf(NIGHT, { from: 22 * 60, to: 24 * 60 })).toEqual({ start: 4, end: 25 });
});

test('over midnight it is refused, with what to do instead', () => {
  const { endTime } = errorsOf(checkTraining({ ...trainingDraftOf(NIGHT), endTime: '1h' }));
  expect(endTime).toContain('minuit au plus tard');
});
