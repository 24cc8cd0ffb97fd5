import { foldText } from './fold.ts';
import type { TrainingSession } from './training.ts';

type Meeting = Pick<TrainingSession, 'id' | 'weekday' | 'startTime' | 'endTime' | 'place' | 'coach'>;

/** Two training sessions that share a moment of the week, and what they both need then. */
export interface TrainingConflict<Session extends Meeting = TrainingSession> {
  over: 'place' | 'coach';
  sessions: readonly [Session, Session];
}

const overlap = (one: Meeting, other: Meeting): boolean =>
  one.weekday === other.weekday && one.startTime < other.endTime && other.startTime < one.endTime;

// However it was typed: capitals, accents and spaces make no other place and nobody else. Nothing said clashes with nothing.
const isSame = (one: string, other: string): boolean => foldText(one) !== '' && foldText(one) === foldText(other);

/**
 * Every pair of training sessions that need the same place or the same coach at one moment, in the order they are given.
 * One that begins as the other ends does not clash. A warning only: two groups may share a hall on purpose.
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
