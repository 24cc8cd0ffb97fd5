import { asc } from 'drizzle-orm';
import type { Closure, TrainingSession, Weekday } from '#domain/training.ts';
import type { Database } from '../db/client.ts';
import { closures, trainingSessions } from '../db/content-schema.ts';

/** The week, Monday first. */
export const selectTrainingSessions = (db: Database) =>
  db
    .select()
    .from(trainingSessions)
    .orderBy(asc(trainingSessions.weekday), asc(trainingSessions.startTime), asc(trainingSessions.id));

/** Every period without training, the earliest first. */
export const selectClosures = (db: Database) =>
  db.select().from(closures).orderBy(asc(closures.from), asc(closures.id));

type TrainingSessionRow = typeof trainingSessions.$inferSelect;
type ClosureRow = typeof closures.$inferSelect;

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export const toTrainingSession = (row: TrainingSessionRow): TrainingSession => ({
  id: row.id,
  weekday: weekdays[row.weekday - 1] ?? 1,
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
