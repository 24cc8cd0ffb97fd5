import type { TrainingSession } from '#domain/planning/training.ts';
import { nextTrainingDay, type TrainingDay } from '#domain/planning/training-day.ts';
import { countEnrolled } from '../../club/planning-queries.ts';
import { findPlanningAhead } from '../../club/planning-reads.ts';
import type { Deps } from '../../deps.ts';

/**
 * Returns the classes of today that are not over, or those of the next day with classes, with the number of those
 * enrolled in each. Null if the search finds no such day.
 */
export const findTrainingDay = async (
  deps: Pick<Deps, 'db' | 'now'>,
  isOwn: (session: TrainingSession) => boolean = () => true,
): Promise<TrainingDay | null> => {
  const { sessions, closures } = await findPlanningAhead(deps);
  const day = nextTrainingDay({ sessions: sessions.filter(isOwn), closures }, deps.now());
  if (!day) return null;
  const [first, ...others] = day.classes.map(({ session }) => countEnrolled(deps.db, session.discipline, day.date));
  if (!first) return null;
  const counts = (await deps.db.batch([first, ...others])).map(([row]) => row?.count ?? 0);
  return { date: day.date, classes: day.classes.map((one, nth) => ({ ...one, enrolled: counts[nth] ?? 0 })) };
};
