import { dayInParis } from '#domain/dates.ts';
import type { Planning } from '#domain/planning/training.ts';
import type { Deps } from '../deps.ts';
import { selectClosuresFrom, selectTrainingSessions, toClosure, toTrainingSession } from './planning-queries.ts';

/** Returns the week and the closures that are not over. */
export const findPlanningAhead = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Planning> => {
  const [sessions, closures] = await db.batch([selectTrainingSessions(db), selectClosuresFrom(db, dayInParis(now()))]);
  return { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) };
};
