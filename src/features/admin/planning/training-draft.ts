import { type TrainingSession, type TrainingSessionInput, trainingSessionInputSchema } from '#domain/training.ts';
import { parseTypedTime } from '#domain/typed-time.ts';
import { fieldSentences } from '../field-sentences.ts';

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
