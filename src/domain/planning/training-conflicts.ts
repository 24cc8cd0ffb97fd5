import { foldText } from '../fold.ts';
import type { TrainingSession } from './training.ts';

type Meeting = Pick<TrainingSession, 'id' | 'weekday' | 'startTime' | 'endTime' | 'place' | 'coach'>;

/** Two training sessions that overlap in the week, and the place or coach that both need. */
export interface TrainingConflict<Session extends Meeting = TrainingSession> {
  over: 'place' | 'coach';
  sessions: readonly [Session, Session];
}

const overlap = (one: Meeting, other: Meeting): boolean =>
  one.weekday === other.weekday && one.startTime < other.endTime && other.startTime < one.endTime;

// This compares without case, accents and spaces. An empty text equals nothing.
const isSame = (one: string, other: string): boolean => foldText(one) !== '' && foldText(one) === foldText(other);

/**
 * Returns every pair of training sessions that need the same place or coach at the same time, in the given order. A
 * session that begins when another ends does not clash. The club sees a warning only, because two groups may share a
 * hall on purpose.
 */
export const findTrainingConflicts = <Session extends Meeting>(
  sessions: readonly Session[],
): TrainingConflict<Session>[] =>
  sessions.flatMap((one, index) =>
    sessions
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .flatMap((other) =>
        (['place', 'coach'] as const)
          .filter((over) => isSame(one[over], other[over]))
          .map((over) => ({ over, sessions: [one, other] as const })),
      ),
  );
