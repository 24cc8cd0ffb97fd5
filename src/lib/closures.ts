import type { IsoDate } from '#domain/dates.ts';
import type { Closure, Planning } from '#domain/training.ts';
import { trainingMessages as words } from '#messages/training.ts';
import { formatDay, formatTime } from './format.ts';

/** `le 24/11/26`, or `du 19/12/26 au 03/01/27`. */
export const daysOf = ({ from, to }: Pick<Closure, 'from' | 'to'>): string =>
  from === to ? words.on(formatDay(from)) : words.between(formatDay(from), formatDay(to));

/** A closure in a sentence, with the session it concerns if it is one. */
export const closureSentence = (closure: Closure, { sessions }: Planning): string => {
  const session = sessions.find(({ id }) => id === closure.trainingSessionId);
  if (!session) return words.closed(daysOf(closure), closure.label);
  const { discipline, startTime } = session;
  const weekday = words.weekday(session.weekday);
  const time = formatTime(startTime);
  return closure.from === closure.to
    ? words.cancelledOnce(discipline, weekday, formatDay(closure.from), time, closure.label)
    : words.cancelledBetween(discipline, weekday, time, daysOf(closure), closure.label);
};

const DAY_MS = 86_400_000;
const SOON_DAYS = 21;

/** The first day on which the banner speaks of it. */
export const announcedFrom = ({ from }: Pick<Closure, 'from'>): IsoDate =>
  new Date(Date.parse(from) - SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
