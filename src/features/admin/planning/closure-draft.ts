import type { IsoDate } from '#domain/dates.ts';
import { cleanText } from '#domain/text.ts';
import { type Closure, type ClosureInput, closureInputSchema, type TrainingSession } from '#domain/training.ts';
import { firstDayOf } from '#domain/training-days.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { formatDate } from '#lib/format.ts';
import { fieldSentences } from '../field-sentences.ts';

/** A closure as it is typed: days as `20/11/26`, and an empty session for the whole club. */
export type ClosureDraft = Record<'trainingSessionId' | 'from' | 'to' | 'label', string>;

export const closureDraftOf = ({ trainingSessionId, from, to, label }: Closure): ClosureDraft => ({
  trainingSessionId: trainingSessionId ?? '',
  from: formatDate(from),
  to: to === from ? '' : formatDate(to),
  label,
});

/** Returns a new closure: of the whole club, or the next date of one training session. */
export const newClosureDraft = (session: TrainingSession | undefined, today: IsoDate): ClosureDraft => ({
  trainingSessionId: session?.id ?? '',
  from: session ? formatDate(firstDayOf(session, today)) : '',
  to: '',
  label: '',
});

// A text that is not a date is sent unchanged, and the schema tells what is wrong.
const parse = ({ trainingSessionId, from, to, label }: ClosureDraft) => {
  const first = parseTypedDay(from) ?? from;
  const last = cleanText(to) === '' ? first : (parseTypedDay(to) ?? to);
  return closureInputSchema.safeParse({ from: first, to: last, label, trainingSessionId: trainingSessionId || null });
};

export const closureDraftErrors = (draft: ClosureDraft): Partial<ClosureDraft> => {
  const { to, ...errors } = fieldSentences(parse(draft));
  // If the last day is empty, it is the first day, and the error stands there.
  return cleanText(draft.to) === '' || to === undefined ? errors : { ...errors, to };
};

/** Returns true if the typed closure is in the past, which is allowed and probably a mistake. */
export const isPastClosure = (draft: ClosureDraft, today: IsoDate): boolean => {
  const typed = draftedClosure(draft);
  return typed !== undefined && typed.to < today;
};

/** Returns the typed closure in the form that is sent, or undefined while something is missing or wrong. */
export const draftedClosure = (draft: ClosureDraft): ClosureInput | undefined => parse(draft).data;
