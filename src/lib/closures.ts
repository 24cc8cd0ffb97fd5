import type { Closure, Planning } from '#domain/planning/training.ts';
import { trainingMessages as words } from '#messages/training.ts';
import { formatDate, formatTime } from './format.ts';

/** Returns `le 24/11/26` or `du 19/12/26 au 03/01/27`. */
export const daysOf = ({ from, to }: Pick<Closure, 'from' | 'to'>): string =>
  from === to ? words.on(formatDate(from)) : words.between(formatDate(from), formatDate(to));

/** Returns a sentence about a closure, with its training session if it cancels only one. */
export const closureSentence = (closure: Closure, { sessions }: Planning): string => {
  const session = sessions.find(({ id }) => id === closure.trainingSessionId);
  if (!session) return words.closed(daysOf(closure), closure.label);
  const { discipline, startTime } = session;
  const weekday = words.weekday(session.weekday);
  const time = formatTime(startTime);
  return closure.from === closure.to
    ? words.cancelledOnce(discipline, weekday, formatDate(closure.from), time, closure.label)
    : words.cancelledBetween(discipline, weekday, time, daysOf(closure), closure.label);
};
