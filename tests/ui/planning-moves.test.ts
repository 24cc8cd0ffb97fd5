// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $failedMove,
  $lastMove,
  $moves,
  $planning,
  moveTrainingSession,
} from '#features/admin/planning/moves-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { aTraining, READING, resetPlanning, sessionPath } from './planning-support.ts';

const session = aTraining();
const THURSDAY = { weekday: 4, startTime: '19:00', endTime: '20:30' } as const;
const moved = { ...session, ...THURSDAY, updatedAt: '2026-11-20T11:00:00.000Z' };
const PUT = `PUT ${sessionPath(session)}`;

const shown = () => {
  const known = $planning.get();
  return known.state === 'ready' ? known.value.sessions[0] : undefined;
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  resetPlanning({ sessions: [session], closures: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a moved session stands at its new place before the server has answered, and stays there', async () => {
  const calls = answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [moved], closures: [] }) });
  const moving = moveTrainingSession(session, THURSDAY);
  expect(shown()).toMatchObject(THURSDAY);
  await moving;
  expect(shown()).toEqual(moved);
  const { id: _id, ...asRead } = session;
  expect(calls[0]?.body).toEqual({ ...asRead, ...THURSDAY });
  expect($moves.get().size).toBe(0);
  const { weekday, startTime, endTime } = session;
  expect($lastMove.get()).toEqual({ session: moved, from: { weekday, startTime, endTime } });
});

test('a move that did not reach the server is taken back, and can be tried again', async () => {
  answerCalls({});
  await moveTrainingSession(session, THURSDAY);
  expect(shown()).toEqual(session);
  expect($failedMove.get()).toEqual({ session, wanted: THURSDAY, reason: 'failed' });
  answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [moved], closures: [] }) });
  await moveTrainingSession(session, THURSDAY);
  expect($failedMove.get()).toBeUndefined();
  expect(shown()).toEqual(moved);
});

test('somebody else’s move wins, and is shown beside the one that was wanted', async () => {
  const theirs = { ...session, weekday: 5 as const, updatedAt: '2026-11-20T12:00:00.000Z' };
  const answers = {
    [PUT]: json({ type: 'conflict', message: 'Cet élément a changé.' }, 409),
    [`GET ${sessionPath(session)}`]: json(theirs),
  };
  answerCalls(answers);
  await moveTrainingSession(session, THURSDAY);
  expect(shown()).toEqual(theirs);
  expect($failedMove.get()).toEqual({ session: theirs, wanted: THURSDAY, reason: 'conflict' });
});

test('a session that somebody deleted leaves the week', async () => {
  answerCalls({ [PUT]: json({ type: 'not-found', message: 'Introuvable.' }, 404) });
  await moveTrainingSession(session, THURSDAY);
  expect(shown()).toBeUndefined();
  expect($failedMove.get()?.reason).toBe('gone');
});

test('a second move during a running one does nothing', async () => {
  const calls = answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [moved], closures: [] }) });
  const moving = moveTrainingSession(session, THURSDAY);
  await moveTrainingSession(session, { ...THURSDAY, weekday: 6 });
  await moving;
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a session put down at its place sends nothing', async () => {
  const calls = answerCalls({});
  await moveTrainingSession(session, { weekday: 2, startTime: '18:30', endTime: '20:00' });
  expect(calls).toEqual([]);
});
