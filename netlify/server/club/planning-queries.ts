import { and, asc, count, eq, gte, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { plusDays } from '#domain/dates.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Closure, ClosureInput, TrainingSession, TrainingSessionInput } from '#domain/planning/training.ts';
import type { Actor } from '#domain/site/audit.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { closures, trainingSessions } from '../db/content-schema.ts';
import { takeTurns } from '../db/guard.ts';
import { mailings } from '../db/mail-schema.ts';
import { members, orderLines, products } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import { insertLinesAbout } from '../write/queries.ts';

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
 * Serialises the transactions that add to the planning, so that a repeated request adds one row. Must be the first
 * statement.
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
  db.insert(trainingSessions).values(session);

export const updateTrainingSession = (db: Database, id: string, changes: Partial<NewTrainingSession>) =>
  db.update(trainingSessions).set(changes).where(eq(trainingSessions.id, id));

/** Deletes a session with its cancelled dates. Only `deleteClosuresOf` writes a journal line for these. */
export const deleteTrainingSession = (db: Database, id: string) =>
  db.delete(trainingSessions).where(eq(trainingSessions.id, id));

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

export const insertClosure = (db: Database, closure: NewClosure) => db.insert(closures).values(closure);

export const updateClosure = (db: Database, id: string, changes: Partial<NewClosure>) =>
  db.update(closures).set(changes).where(eq(closures.id, id));

export const deleteClosure = (db: Database, id: string) => db.delete(closures).where(eq(closures.id, id));

/** Deletes the cancelled dates of a training session that the transaction has locked, each with a journal line. */
export const deleteClosuresOf = (db: Database, actor: Actor, id: string, condition?: SQL) => {
  const theirs = and(eq(closures.trainingSessionId, id), condition);
  const found = db.select({ id: closures.id }).from(closures).where(theirs);
  return [
    insertLinesAbout(db, found, { actor, type: 'closure', action: 'closure.delete' }),
    db.delete(closures).where(theirs),
  ];
};

/** Deletes the cancelled dates without a day of the session's new weekday, because there is nothing left to cancel. */
export const deleteImpossibleClosures = (
  db: Database,
  actor: Actor,
  { id, weekday }: Pick<TrainingSession, 'id' | 'weekday'>,
) =>
  deleteClosuresOf(
    db,
    actor,
    id,
    sql`${closures.from} + (${weekday}::int + 7 - extract(isodow from ${closures.from})::int) % 7 > ${closures.to}`,
  );

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

/** Selects the members in force of a discipline, in the season that runs on a day. A renamed discipline is the same. */
export const selectEnrolled = (db: Database, discipline: string, date: IsoDate) => {
  const theirs = db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orderLines.memberId, members.id),
        or(eq(orderLines.discipline, discipline), eq(products.name, discipline)),
      ),
    );
  return db
    .select({ id: members.id })
    .from(members)
    .innerJoin(seasons, eq(seasons.id, members.season))
    .where(
      and(
        isNull(members.archivedAt),
        inArray(members.status, [...statusesInForce]),
        sql`${date}::date between ${seasons.firstDay} and ${seasons.lastDay}`,
        sql`exists (${theirs})`,
      ),
    );
};

/** Selects how many are enrolled in a class of a day. */
export const countEnrolled = (db: Database, discipline: string, date: IsoDate) =>
  db.select({ count: count() }).from(selectEnrolled(db, discipline, date).as('enrolled'));

/** Selects which class a mailing was about. */
export const selectAbout = (db: Database, id: string) =>
  db
    .select({ sessionId: sql<string>`split_part(${mailings.about}, ' ', 1)` })
    .from(mailings)
    .where(and(eq(mailings.id, id), eq(mailings.kind, 'class-changed')));

/**
 * Selects the sent notices of class changes, the oldest first: `SESSION DATE NEWS`. A notice may go out a week before.
 */
export const selectTold = (db: Database, today: IsoDate) =>
  db
    .select({ about: mailings.about })
    .from(mailings)
    .where(and(eq(mailings.kind, 'class-changed'), sql`${mailings.createdAt} > ${plusDays(today, -8)}::date`))
    .orderBy(asc(mailings.createdAt));
