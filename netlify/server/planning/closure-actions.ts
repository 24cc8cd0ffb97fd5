import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import type { Closure, ClosureInput, TrainingSession } from '#domain/training.ts';
import { firstDayOf } from '#domain/training-days.ts';
import { changedFields, changeObject, writtenFields } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import {
  deleteClosure,
  insertClosure,
  lockPlanning,
  selectClosure,
  selectSameClosure,
  selectTrainingSession,
  selectUnchangedClosure,
  selectUnchangedTarget,
  toClosure,
  toTrainingSession,
  updateClosure,
} from './queries.ts';

const find = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Closure | undefined> =>
  (await selectClosure(db, id)).map(toClosure)[0];

/** Returns one closure. Throws `not-found`. */
export const findClosure = async (deps: Pick<Deps, 'db'>, id: string): Promise<Closure> => {
  const closure = await find(deps, id);
  if (!closure) throw new DomainError('not-found');
  return closure;
};

type Days = Pick<ClosureInput, 'from' | 'to' | 'trainingSessionId'>;

// Finds the cancelled training session. It must exist and take place on at least one of the days.
const findTarget = async (
  { db }: Deps,
  { from, to, trainingSessionId }: Days,
): Promise<TrainingSession | undefined> => {
  if (trainingSessionId === null) return undefined;
  const [session] = (await selectTrainingSession(db, trainingSessionId)).map(toTrainingSession);
  if (!session) throw validationError({ trainingSessionId: 'invalid' });
  if (firstDayOf(session, from) > to) throw validationError({ from: 'no-training-then' });
  return session;
};

const addClosure = async (
  deps: Deps,
  administratorId: string,
  columns: Omit<ClosureInput, 'updatedAt'>,
): Promise<Closure> => {
  const id = randomUUID();
  const target = await findTarget(deps, columns);
  const now = deps.now();
  try {
    const [, , , [saved]] = await deps.db.batch([
      lockPlanning(deps.db),
      refuseWhen(deps.db, selectSameClosure(deps.db, columns)),
      refuseUnless(deps.db, selectUnchangedTarget(deps.db, target)),
      insertClosure(deps.db, { id, ...columns, createdAt: now, updatedAt: now }),
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'closure.create',
        subjectId: id,
        fields: writtenFields(columns),
      }),
    ]);
    if (!saved) throw new DomainError('internal');
    return toClosure(saved);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const [same] = await selectSameClosure(deps.db, columns);
    if (!same) throw new DomainError('conflict', { cause: error });
    return toClosure(same);
  }
};

/**
 * Closes the club, or cancels one training session. The same request again, after a lost answer, returns the existing
 * closure. Throws `validation` if the session is unknown or takes place on other days, `conflict` if it is moved at
 * this moment.
 */
export const createClosure = (
  deps: Deps,
  administratorId: string,
  { updatedAt: _readAt, ...columns }: ClosureInput,
): Promise<Closure> => purgingAfter(deps, ['planning'], addClosure(deps, administratorId, columns));

/**
 * Changes a closure. Throws `not-found`, `conflict` if it changed since `updatedAt`, or `validation` as for a new one.
 */
export const changeClosure = async (
  deps: Deps,
  administratorId: string,
  id: string,
  { updatedAt: readAt, ...columns }: ClosureInput,
): Promise<Closure> => {
  const saving = changeObject({
    find: () => find(deps, id),
    readAt,
    save: async (current) => {
      const target = await findTarget(deps, columns);
      return deps.db.batch([
        refuseUnless(deps.db, selectUnchangedTarget(deps.db, target)),
        refuseUnless(deps.db, selectUnchangedClosure(deps.db, current)),
        updateClosure(deps.db, id, { ...columns, updatedAt: deps.now() }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: 'closure.update',
          subjectId: id,
          fields: changedFields(current, columns),
        }),
      ]);
    },
  });
  const [, , [saved]] = await purgingAfter(deps, ['planning'], saving);
  if (!saved) throw new DomainError('internal');
  return toClosure(saved);
};

/** Removes a closure. Throws `not-found`. */
export const removeClosure = async (deps: Deps, administratorId: string, id: string): Promise<void> => {
  const removing = changeObject({
    find: () => find(deps, id),
    readAt: undefined,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedClosure(deps.db, current)),
        deleteClosure(deps.db, id),
        insertAuditEntry(deps.db, { administratorId, action: 'closure.delete', subjectId: id, fields: [] }),
      ]),
  });
  await purgingAfter(deps, ['planning'], removing);
};
