import { type Checked, checkBy } from '#components/editing/check.ts';
import type { IsoDate } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import {
  type Closure,
  type ClosureInput,
  closureInputSchema,
  type TrainingSession,
} from '#domain/planning/training.ts';
import { firstDayOf } from '#domain/planning/training-days.ts';
import { cleanText } from '#domain/text.ts';
import { formatDate } from '#lib/format.ts';

/** A closure as it is typed: days as `20/11/26`. An empty session stands for the whole club. */
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

/** Returns the typed closure in the form that is sent, or what is wrong with it. */
export const checkClosure = ({ trainingSessionId, from, to, label }: ClosureDraft): Checked<ClosureInput> => {
  const isOneDay = cleanText(to) === '';
  // A text that is no date goes to the schema unchanged, which reports the error.
  const first = parseTypedDay(from) ?? from;
  const last = isOneDay ? first : (parseTypedDay(to) ?? to);
  const typed = { from: first, to: last, label, trainingSessionId: trainingSessionId || null };
  const checked = checkBy(closureInputSchema, typed);
  if ('input' in checked || !isOneDay) return checked;
  // An empty last day equals the first day, whose field shows the error.
  const { to: _to, ...errors } = checked.errors;
  return { errors };
};

/** Returns true if the typed closure is in the past, which is allowed but probably a mistake. */
export const isPastClosure = (draft: ClosureDraft, today: IsoDate): boolean => {
  const checked = checkClosure(draft);
  return 'input' in checked && checked.input.to < today;
};
