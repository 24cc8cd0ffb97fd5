import { type TrainingSession, type TrainingSessionInput, trainingSessionInputSchema } from '#domain/training.ts';
import { parseTypedTime } from '#domain/typed-time.ts';
import { fieldSentences } from '../field-sentences.ts';
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

export const trainingDraftOf = (session: TrainingSession | undefined): TrainingDraft => {
  if (!session) return EMPTY;
  const { id: _id, updatedAt: _updatedAt, weekday, ...texts } = session;
  return { ...texts, weekday: String(weekday) };
};

// What is no time is checked as it stands: the schema says what is wrong with it.
const timeOf = (typed: string): string => parseTypedTime(typed) ?? typed.trim();

/** Minutes from start to end; undefined while either is no time, or the end comes first. */
export const lengthOf = ({ startTime, endTime }: Pick<TrainingDraft, 'startTime' | 'endTime'>): number | undefined => {
  const [start, end] = [parseTypedTime(startTime), parseTypedTime(endTime)];
  const length = start && end ? minutesOf(end) - minutesOf(start) : 0;
  return length > 0 ? length : undefined;
};

/** When a training session of so many minutes ends; undefined where the start is no time, or that would be another day. */
export const endAfter = (typedStart: string, length: number): string | undefined => {
  const start = parseTypedTime(typedStart);
  const end = start ? minutesOf(start) + length : 24 * 60;
  return end < 24 * 60 ? timeAt(end) : undefined;
};

const parse = ({ weekday, startTime, endTime, ...texts }: TrainingDraft) =>
  trainingSessionInputSchema.safeParse({
    ...texts,
    weekday: Number(weekday),
    startTime: timeOf(startTime),
    endTime: timeOf(endTime),
  });

export const trainingDraftErrors = (draft: TrainingDraft): Partial<TrainingDraft> => fieldSentences(parse(draft));

/** What is typed as it is sent; undefined while something is missing or wrong. */
export const draftedTraining = (draft: TrainingDraft): TrainingSessionInput | undefined => parse(draft).data;
