import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { TrainingSession, TrainingSessionInput } from '#domain/training.ts';
import { changedFields, changeObject, writtenFields } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import {
  deleteClosuresOf,
  deleteImpossibleClosures,
  deleteTrainingSession,
  insertTrainingSession,
  lockPlanning,
  selectSameTrainingSession,
  selectTrainingSession,
  selectUnchangedTrainingSession,
  toTrainingSession,
  updateTrainingSession,
} from './queries.ts';

const find = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<TrainingSession | undefined> =>
  (await selectTrainingSession(db, id)).map(toTrainingSession)[0];

/** Returns one training session of the week. Throws `not-found`. */
export const findTrainingSession = async (deps: Pick<Deps, 'db'>, id: string): Promise<TrainingSession> => {
  const session = await find(deps, id);
  if (!session) throw new DomainError('not-found');
  return session;
};

const addTrainingSession = async (
  deps: Deps,
  administratorId: string,
  columns: Omit<TrainingSessionInput, 'updatedAt'>,
): Promise<TrainingSession> => {
  const id = randomUUID();
  const now = deps.now();
  try {
    const [, , [saved]] = await deps.db.batch([
      lockPlanning(deps.db),
      refuseWhen(deps.db, selectSameTrainingSession(deps.db, columns)),
      insertTrainingSession(deps.db, { id, ...columns, createdAt: now, updatedAt: now }),
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'training-session.create',
        subjectId: id,
        fields: writtenFields(columns),
      }),
    ]);
    if (!saved) throw new DomainError('internal');
    return toTrainingSession(saved);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const [same] = await selectSameTrainingSession(deps.db, columns);
    if (!same) throw new DomainError('conflict', { cause: error });
    return toTrainingSession(same);
  }
};

/** Adds a training session to the week. The same request again, after a lost answer, returns the existing session. */
export const createTrainingSession = (
  deps: Deps,
  administratorId: string,
  { updatedAt: _readAt, ...columns }: TrainingSessionInput,
): Promise<TrainingSession> => purgingAfter(deps, ['planning'], addTrainingSession(deps, administratorId, columns));

/**
 * Changes a training session. On another weekday it loses the cancelled dates that it can no longer have. Throws
 * `not-found`, or `conflict` if it changed since `updatedAt`.
 */
export const changeTrainingSession = async (
  deps: Deps,
  administratorId: string,
  id: string,
  { updatedAt: readAt, ...columns }: TrainingSessionInput,
): Promise<TrainingSession> => {
  const saving = changeObject({
    find: () => find(deps, id),
    readAt,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedTrainingSession(deps.db, current)),
        updateTrainingSession(deps.db, id, { ...columns, updatedAt: deps.now() }),
        deleteImpossibleClosures(deps.db, { id, weekday: columns.weekday, administratorId }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: 'training-session.update',
          subjectId: id,
          fields: changedFields(current, columns),
        }),
      ]),
  });
  const [, [saved]] = await purgingAfter(deps, ['planning'], saving);
  if (!saved) throw new DomainError('internal');
  return toTrainingSession(saved);
};

/** Removes a training session and its cancelled dates. Throws `not-found`. */
export const removeTrainingSession = async (deps: Deps, administratorId: string, id: string): Promise<void> => {
  const removing = changeObject({
    find: () => find(deps, id),
    readAt: undefined,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedTrainingSession(deps.db, current)),
        deleteClosuresOf(deps.db, { id, administratorId }),
        deleteTrainingSession(deps.db, id),
        insertAuditEntry(deps.db, { administratorId, action: 'training-session.delete', subjectId: id, fields: [] }),
      ]),
  });
  await purgingAfter(deps, ['planning'], removing);
};
