import { type Checked, checkBy } from '#components/editing/check.ts';
import { MIDNIGHT } from '#domain/dates.ts';
import { parseTypedEnd, parseTypedTime } from '#domain/form/typed-time.ts';
import {
  type TrainingSession,
  type TrainingSessionInput,
  trainingSessionInputSchema,
} from '#domain/planning/training.ts';
import { minutesOf, timeAt } from './week-slots.ts';

/** A training session as it is typed. */
export type TrainingDraft = Record<Exclude<keyof TrainingSessionInput, 'updatedAt'>, string>;

const EMPTY: TrainingDraft = {
  weekday: '1',
  startTime: '',
  endTime: '',
  discipline: '',
  audience: '',
  place: '',
  coach: '',
  note: '',
};

// The time is written as clocks show it.
const endTyped = (end: string): string => (end === MIDNIGHT ? '00:00' : end);

export const trainingDraftOf = (session: TrainingSession | undefined): TrainingDraft => {
  if (!session) return EMPTY;
  const { id: _id, updatedAt: _updatedAt, weekday, ...texts } = session;
  return { ...texts, weekday: String(weekday), endTime: endTyped(texts.endTime) };
};

/** Returns the minutes from start to end. Undefined if either is not a time or the end comes first. */
export const lengthOf = ({ startTime, endTime }: Pick<TrainingDraft, 'startTime' | 'endTime'>): number | undefined => {
  const start = parseTypedTime(startTime);
  const end = parseTypedEnd(endTime);
  const length = start && end ? minutesOf(end) - minutesOf(start) : 0;
  return length > 0 ? length : undefined;
};

/**
 * Returns when a training session of that many minutes ends. Undefined if the start is not a time or the end is on
 * another day.
 */
export const endAfter = (typedStart: string, length: number): string | undefined => {
  const start = parseTypedTime(typedStart);
  const end = start ? minutesOf(start) + length : undefined;
  return end !== undefined && end <= 24 * 60 ? endTyped(timeAt(end)) : undefined;
};

/** Returns the typed session in the form that is sent, or what is wrong with it. */
export const checkTraining = ({
  weekday,
  startTime,
  endTime,
  ...texts
}: TrainingDraft): Checked<TrainingSessionInput> =>
  checkBy(trainingSessionInputSchema, {
    ...texts,
    weekday: Number(weekday),
    // A text that is no time goes to the schema unchanged, which reports the error.
    startTime: parseTypedTime(startTime) ?? startTime,
    endTime: parseTypedEnd(endTime) ?? endTime,
  });
