import { and, asc, eq, gte, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Closure, ClosureInput, TrainingSession, TrainingSessionInput } from '#domain/training.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { closures, trainingSessions } from '../db/content-schema.ts';
import { selectUnchanged, takeTurns } from '../db/guard.ts';

/** The week, Monday first. */
export const selectTrainingSessions = (db: Database) =>
  db
    .select()
    .from(trainingSessions)
    .orderBy(asc(trainingSessions.weekday), asc(trainingSessions.startTime), asc(trainingSessions.id));

/** Every period without training, the earliest first. */
export const selectClosures = (db: Database) =>
  db.select().from(closures).orderBy(asc(closures.from), asc(closures.id));

/** Those that are not over on a day. */
export const selectClosuresFrom = (db: Database, today: IsoDate) =>
  db.select().from(closures).where(gte(closures.to, today)).orderBy(asc(closures.from), asc(closures.id));

/** When closures last changed by an administrator's hand; deleted ones leave no other trace. */
export const selectLastClosureChange = (db: Database) =>
  db
    .select({ at: max(auditEntries.at) })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, 'closure'));

/** First statement of a batch that adds to the planning: two of them take turns, so that the same is added once. */
export const lockPlanning = (db: Database) => takeTurns(db, 'planning');

type NewTrainingSession = typeof trainingSessions.$inferInsert;
type NewClosure = typeof closures.$inferInsert;

export const selectTrainingSession = (db: Database, id: string) =>
  db.select().from(trainingSessions).where(eq(trainingSessions.id, id));

/** One that says the same, word for word. */
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

/** Its cancelled dates go with it, but leave a line in the journal only by `deleteClosuresOf`. */
export const deleteTrainingSession = (db: Database, id: string) =>
  db.delete(trainingSessions).where(eq(trainingSessions.id, id));

/** Finds, and holds, the training session as it was read. */
export const selectUnchangedTrainingSession = (db: Database, read: Pick<TrainingSession, 'id' | 'updatedAt'>) =>
  selectUnchanged(db, trainingSessions, read);

/** The same for what a closure is about: one training session, or the whole club. */
export const selectUnchangedTarget = (db: Database, session: TrainingSession | undefined) =>
  session ? selectUnchangedTrainingSession(db, session) : sql`(select 1)`;

export const selectClosure = (db: Database, id: string) => db.select().from(closures).where(eq(closures.id, id));

/** One that says the same, word for word. */
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

/** Deletes cancelled dates of a training session, each with its audit row. */
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

/** Those that hold no day of its weekday: what it no longer does on those days needs no cancelling. */
export const deleteImpossibleClosures = (
  db: Database,
  { weekday, ...of }: Pick<TrainingSession, 'id' | 'weekday'> & { administratorId: string },
) =>
  deleteClosuresOf(
    db,
    of,
    sql`${closures.from} + (${weekday}::int + 7 - extract(isodow from ${closures.from})::int) % 7 > ${closures.to}`,
  );

/** Finds, and holds, the closure as it was read. */
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
