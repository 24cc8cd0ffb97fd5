import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import type {
  Closure,
  ClosureInput,
  Planning,
  TrainingSession,
  TrainingSessionInput,
} from '#domain/planning/training.ts';
import { firstDayOf } from '#domain/planning/training-days.ts';
import type { Actor } from '#domain/site/audit.ts';
import {
  deleteClosure,
  deleteClosuresOf,
  deleteImpossibleClosures,
  deleteTrainingSession,
  insertClosure,
  insertTrainingSession,
  lockPlanning,
  selectClosure,
  selectClosures,
  selectSameClosure,
  selectSameTrainingSession,
  selectTrainingSession,
  selectTrainingSessions,
  toClosure,
  toTrainingSession,
  updateClosure,
  updateTrainingSession,
} from '../../club/planning-queries.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless, refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { selectUnchanged } from '../../write/queries.ts';
import { change, changedFields, write, writtenFields } from '../../write/write.ts';

/** Returns the week and every closure, past ones too. */
export const findPlanning = async ({ db }: Pick<Deps, 'db'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosures(db)]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};

/** Returns one training session of the week. Throws `not-found`. */
export const findTrainingSession = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<TrainingSession> => {
  const [session] = await selectTrainingSession(db, id);
  if (!session) throw new DomainError('not-found');
  return toTrainingSession(session);
};

/**
 * Adds a training session to the week. Idempotent: a retry returns the existing session. Throws `conflict` if that has
 * just been deleted.
 */
export const createTrainingSession = async (
  deps: Deps,
  actor: Actor,
  { updatedAt: _readAt, ...columns }: TrainingSessionInput,
): Promise<TrainingSession> => {
  const { db } = deps;
  const id = randomUUID();
  const now = deps.now();
  try {
    await write(deps, {
      actor,
      subject: { type: 'training-session', id },
      action: 'training-session.create',
      fields: writtenFields(columns),
      first: [lockPlanning(db), refuseWhen(db, selectSameTrainingSession(db, columns))],
      statements: [insertTrainingSession(db, { id, ...columns, createdAt: now, updatedAt: now })],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const [same] = await selectSameTrainingSession(db, columns);
    if (!same) throw new DomainError('conflict', { cause: error });
    return toTrainingSession(same);
  }
  return { id, ...columns, updatedAt: now.toISOString() };
};

const sessionRevision = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'training-session' as const, id },
  find: () => findTrainingSession(deps, id),
});

/**
 * Changes a training session. On another weekday it loses the cancelled dates that it can no longer have. Throws
 * `not-found`, or `conflict` if it changed since `updatedAt`.
 */
export const changeTrainingSession = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { updatedAt: readAt, ...columns }: TrainingSessionInput,
): Promise<TrainingSession> => {
  await change(deps, { ...sessionRevision(deps, actor, id), readAt }, (current) => ({
    action: 'training-session.update',
    fields: changedFields(current, columns),
    statements: [
      updateTrainingSession(deps.db, id, { ...columns, updatedAt: deps.now() }),
      ...deleteImpossibleClosures(deps.db, actor, { id, weekday: columns.weekday }),
    ],
  }));
  return findTrainingSession(deps, id);
};

/** Removes a training session and its cancelled dates. Throws `not-found`. */
export const removeTrainingSession = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, sessionRevision(deps, actor, id), () => ({
    action: 'training-session.delete',
    statements: [...deleteClosuresOf(deps.db, actor, id), deleteTrainingSession(deps.db, id)],
  }));
};

/** Returns every closure, the earliest first. */
export const listClosures = async ({ db }: Pick<Deps, 'db'>): Promise<Closure[]> =>
  (await selectClosures(db)).map(toClosure);

/** Returns one closure. Throws `not-found`. */
export const findClosure = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Closure> => {
  const [closure] = await selectClosure(db, id);
  if (!closure) throw new DomainError('not-found');
  return toClosure(closure);
};

/**
 * Returns the guard for the training session that a closure cancels: the session takes place on one of the days, and
 * its row is locked against a move. None if the whole club is closed. The session is locked before its closures, in the
 * lock order of a removal. Throws `validation`.
 */
const guardTarget = async (
  { db }: Deps,
  { from, to, trainingSessionId }: Pick<ClosureInput, 'from' | 'to' | 'trainingSessionId'>,
) => {
  if (trainingSessionId === null) return [];
  const [session] = (await selectTrainingSession(db, trainingSessionId)).map(toTrainingSession);
  if (!session) throw validationError({ trainingSessionId: 'invalid' });
  if (firstDayOf(session, from) > to) throw validationError({ from: 'no-training-then' });
  return [refuseUnless(db, selectUnchanged(db, { type: 'training-session', id: session.id }, session.updatedAt))];
};

/**
 * Closes the club, or cancels one training session. The same request again, after a lost answer, returns the existing
 * closure. Throws `validation` if the session is unknown or takes place on other days, `conflict` if it is moved at
 * this moment.
 */
export const createClosure = async (
  deps: Deps,
  actor: Actor,
  { updatedAt: _readAt, ...columns }: ClosureInput,
): Promise<Closure> => {
  const { db } = deps;
  const id = randomUUID();
  const target = await guardTarget(deps, columns);
  const now = deps.now();
  try {
    await write(deps, {
      actor,
      subject: { type: 'closure', id },
      action: 'closure.create',
      fields: writtenFields(columns),
      first: [lockPlanning(db), refuseWhen(db, selectSameClosure(db, columns)), ...target],
      statements: [insertClosure(db, { id, ...columns, createdAt: now, updatedAt: now })],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const [same] = await selectSameClosure(db, columns);
    if (!same) throw new DomainError('conflict', { cause: error });
    return toClosure(same);
  }
  return { id, ...columns, updatedAt: now.toISOString() };
};

const closureRevision = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'closure' as const, id },
  find: () => findClosure(deps, id),
});

/**
 * Changes a closure. Throws `not-found`, `conflict` if it changed since `updatedAt`, or `validation` as for a new one.
 */
export const changeClosure = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { updatedAt: readAt, ...columns }: ClosureInput,
): Promise<Closure> => {
  await change(deps, { ...closureRevision(deps, actor, id), readAt }, async (current) => ({
    action: 'closure.update',
    fields: changedFields(current, columns),
    first: await guardTarget(deps, columns),
    statements: [updateClosure(deps.db, id, { ...columns, updatedAt: deps.now() })],
  }));
  return findClosure(deps, id);
};

/** Removes a closure. Throws `not-found`. */
export const removeClosure = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, closureRevision(deps, actor, id), () => ({
    action: 'closure.delete',
    statements: [deleteClosure(deps.db, id)],
  }));
};
