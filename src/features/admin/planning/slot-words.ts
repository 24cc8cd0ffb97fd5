import type { TrainingSession } from '#domain/planning/training.ts';
import { findTrainingConflicts, type TrainingConflict } from '#domain/planning/training-conflicts.ts';
import { formatTime } from '#lib/format.ts';
import { planningMessages as words } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import type { Slot } from './week-slots.ts';

/** Returns `samedi de 10 h 00 à 11 h 30`. */
export const slotText = ({ weekday, startTime, endTime }: Slot): string =>
  words.slot(trainingMessages.weekday(weekday), formatTime(startTime), formatTime(endTime));

/** Returns a name that distinguishes a training session from the others. */
export const trainingName = (session: Slot & Pick<TrainingSession, 'discipline'>): string =>
  words.name(session.discipline, slotText(session));

/** Returns the clashes of one training session, in the words of its card. */
export const clashesIn = (sessions: readonly TrainingSession[], id: string): string[] => {
  const clashes = findTrainingConflicts(sessions).flatMap(({ over, sessions: [one, other] }) => {
    if (one.id !== id && other.id !== id) return [];
    const { discipline, startTime, endTime } = one.id === id ? other : one;
    return words.conflicts.clash(over, discipline, formatTime(startTime), formatTime(endTime));
  });
  return [...new Set(clashes)];
};

export const conflictText = ({ over, sessions: [one, other] }: TrainingConflict): string =>
  words.conflicts.sentence(over, one[over], trainingName(one), trainingName(other));
