// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { type Closure, type TrainingSession, weekdays } from '#domain/planning/training.ts';
import { MyClassesScreen } from '#features/admin/my-classes/MyClassesScreen.tsx';
import { ownWeek } from '#features/admin/my-classes/my-classes-store.ts';
import { myClassesMessages } from '#messages/my-classes.ts';
import { answerCalls, json } from './admin-support.ts';
import { aClosure, aTraining } from './planning-support.ts';

const today = dayInParis(new Date());
const isoDay = new Date(`${today}T12:00:00Z`).getUTCDay() || 7;
const weekday = weekdays.find((day) => day === isoDay) ?? 1;
const other = weekdays.find((day) => day !== isoDay) ?? 1;

const open = async (
  sessions: TrainingSession[],
  closures: Closure[] = [],
  query = '?annuler=ce-soir',
): Promise<void> => {
  answerCalls({
    'GET /api/admin/classes': json([]),
    'GET /api/admin/classes/week': json({ sessions, closures }),
    'GET /api/admin/classes/notices': json([]),
  });
  history.replaceState(null, '', `/admin/mes-cours${query}`);
  render(<MyClassesScreen />);
  await screen.findByRole('heading', { level: 2, name: myClassesMessages.coming.title });
};

afterEach(() => {
  cleanup();
  ownWeek.forget();
  history.replaceState(null, '', '/admin');
});

const tonight = aTraining({ id: 'a', discipline: 'Canne', weekday });

test('an address that asks to cancel tonight’s class opens the question once, and forgets it', async () => {
  await open([tonight, aTraining({ id: 'b', discipline: 'Savate', weekday: other })]);
  expect(await screen.findByRole('dialog', { name: /^Annuler Canne/ })).toBeTruthy();
  expect(location.search).toBe('');
});

test.each<[string, TrainingSession[], Closure[], string]>([
  [
    'of two classes, the coach chooses',
    [tonight, aTraining({ id: 'b', discipline: 'Savate', weekday })],
    [],
    '?annuler=ce-soir',
  ],
  ['there is no class today', [aTraining({ id: 'b', weekday: other })], [], '?annuler=ce-soir'],
  ['the address asks nothing', [tonight], [], ''],
  [
    'it is cancelled already',
    [tonight],
    [aClosure({ from: today, to: today, trainingSessionId: 'a' })],
    '?annuler=ce-soir',
  ],
])('no question is opened if %s', async (_why, sessions, closures, query) => {
  await open(sessions, closures, query);
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.search).toBe('');
});
