import { and, asc, eq, gte, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Closure, ClosureInput, TrainingSession, TrainingSessionInput } from '#domain/training.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { closures, trainingSessions } from '../db/content-schema.ts';
import { selectUnchanged, takeTurns } from '../db/guard.ts';

/** Selects the week, from Monday on. */
export const selectTrainingSessions = (db: Database) =>
  db
    .select()
    .from(trainingSessions)
    .orderBy(asc(trainingSessions.weekday), asc(trainingSessions.startTime), asc(trainingSessions.id));

/** Selects every period without training, the earliest first. */
export const selectClosures = (db: Database) =>
  db.select().from(closures).orderBy(asc(closures.from), asc(closures.id));

/** Selects the closures that are not over on a day. */
export const selectClosuresFrom = (db: Database, today: IsoDate) =>
  db.select().from(closures).where(gte(closures.to, today)).orderBy(asc(closures.from), asc(closures.id));

/** Selects when an administrator last changed a closure, by the journal: deleted closures leave no other trace. */
export const selectLastClosureChange = (db: Database) =>
  db
    .select({ at: max(auditEntries.at) })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, 'closure'));

/**
 * Goes first in a batch that adds to the planning. Such batches run one after the other, so the same thing is added
 * once.
 */
export const lockPlanning = (db: Database) => takeTurns(db, 'planning');

type NewTrainingSession = typeof trainingSessions.$inferInsert;
type NewClosure = typeof closures.$inferInsert;

export const selectTrainingSession = (db: Database, id: string) =>
  db.select().from(trainingSessions).where(eq(trainingSessions.id, id));

/** Selects a session with exactly the same data. */
export const selectSameTrainingSession = (db: Database, like: Omit<TrainingSessionInput, 'updatedAt'>) =>
  db
    .select()
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.weekday, like.weekday),
        eq(trainingSessions.startTime, like.startTime),
        eq(trainingSessions.endTime, like.endTime),
        eq(trainingSessions.discipline, like.discipline),
        eq(trainingSessions.audience, like.audience),
        eq(trainingSessions.place, like.place),
        eq(trainingSessions.coach, like.coach),
        eq(trainingSessions.note, like.note),
      ),
    );

export const insertTrainingSession = (db: Database, session: NewTrainingSession) =>
  db.insert(trainingSessions).values(session).returning();

export const updateTrainingSession = (db: Database, id: string, changes: Partial<NewTrainingSession>) =>
  db.update(trainingSessions).set(changes).where(eq(trainingSessions.id, id)).returning();

/** Deletes a session with its cancelled dates. Only `deleteClosuresOf` writes a journal line for these. */
export const deleteTrainingSession = (db: Database, id: string) =>
  db.delete(trainingSessions).where(eq(trainingSessions.id, id));

/** Selects and locks the training session if nobody changed it since it was read. */
export const selectUnchangedTrainingSession = (db: Database, read: Pick<TrainingSession, 'id' | 'updatedAt'>) =>
  selectUnchanged(db, trainingSessions, read);

/** Selects and locks what a closure is about: one training session, or nothing for the whole club. */
export const selectUnchangedTarget = (db: Database, session: TrainingSession | undefined) =>
  session ? selectUnchangedTrainingSession(db, session) : sql`(select 1)`;

export const selectClosure = (db: Database, id: string) => db.select().from(closures).where(eq(closures.id, id));

/** Selects a closure with exactly the same data. */
export const selectSameClosure = (db: Database, like: Omit<ClosureInput, 'updatedAt'>) =>
  db
    .select()
    .from(closures)
    .where(
      and(
        eq(closures.from, like.from),
        eq(closures.to, like.to),
        eq(closures.label, like.label),
        like.trainingSessionId === null
          ? isNull(closures.trainingSessionId)
          : eq(closures.trainingSessionId, like.trainingSessionId),
      ),
    );

export const insertClosure = (db: Database, closure: NewClosure) => db.insert(closures).values(closure).returning();

export const updateClosure = (db: Database, id: string, changes: Partial<NewClosure>) =>
  db.update(closures).set(changes).where(eq(closures.id, id)).returning();

export const deleteClosure = (db: Database, id: string) => db.delete(closures).where(eq(closures.id, id));

/** Deletes the cancelled dates of a training session, each with a journal line. */
export const deleteClosuresOf = (
  db: Database,
  { id, administratorId }: Pick<TrainingSession, 'id'> & { administratorId: string },
  condition?: SQL,
) => {
  const deletion = db.delete(closures).where(and(eq(closures.trainingSessionId, id), condition));
  return db.execute(sql`
    with gone as ${deletion.returning({ id: closures.id })}
    insert into ${auditEntries} (administrator_id, action, subject_type, subject_id)
    select ${administratorId}::uuid, 'closure.delete', 'closure', gone.id::text from gone`);
};

/** Deletes the cancelled dates without a day of the session's weekday, because there is nothing left to cancel. */
export const deleteImpossibleClosures = (
  db: Database,
  { weekday, ...of }: Pick<TrainingSession, 'id' | 'weekday'> & { administratorId: string },
) =>
  deleteClosuresOf(
    db,
    of,
    sql`${closures.from} + (${weekday}::int + 7 - extract(isodow from ${closures.from})::int) % 7 > ${closures.to}`,
  );

/** Selects and locks the closure if nobody changed it since it was read. */
export const selectUnchangedClosure = (db: Database, read: Pick<Closure, 'id' | 'updatedAt'>) =>
  selectUnchanged(db, closures, read);

type TrainingSessionRow = typeof trainingSessions.$inferSelect;
type ClosureRow = typeof closures.$inferSelect;

export const toTrainingSession = (row: TrainingSessionRow): TrainingSession => ({
  id: row.id,
  weekday: row.weekday,
  // PostgreSQL adds the seconds.
  startTime: row.startTime.slice(0, 5),
  endTime: row.endTime.slice(0, 5),
  discipline: row.discipline,
  audience: row.audience,
  place: row.place,
  coach: row.coach,
  note: row.note,
  updatedAt: row.updatedAt.toISOString(),
});

export const toClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  from: row.from,
  to: row.to,
  label: row.label,
  trainingSessionId: row.trainingSessionId,
  updatedAt: row.updatedAt.toISOString(),
});
