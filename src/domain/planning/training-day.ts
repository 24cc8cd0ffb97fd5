import { dayInParis, type IsoDate, MIDNIGHT, plusDays } from '../dates.ts';
import { parisClock } from './next-training.ts';
import { type Closure, closureOn, type Planning, type TrainingSession } from './training.ts';
import { firstDayOf } from './training-days.ts';

/** A class of one day. */
export interface ClassOfDay {
  session: TrainingSession;
  /** The closure that cancels it. Null if it takes place. */
  closure: Closure | null;
}

/** A class of one day as the admin area shows it. */
export interface EnrolledClass extends ClassOfDay {
  /** The number of members in force who have its discipline. */
  enrolled: number;
}

/** The classes of one day, the earliest first. */
export interface TrainingDay<Class extends ClassOfDay = EnrolledClass> {
  date: IsoDate;
  classes: Class[];
}

/** Returns true once a class of a day has ended, by the clock in Paris. */
export const isClassOver = (date: IsoDate, endTime: string, now: Date): boolean => {
  const today = dayInParis(now);
  return date < today || (date === today && endTime !== MIDNIGHT && endTime <= parisClock(now).toJSON().slice(11, 16));
};

/** How many days the search looks ahead: more than any summer has. */
const AHEAD = 98;

/**
 * Returns today if classes of today are not over, otherwise the next day with classes. It skips days on which the whole
 * club is closed. A class that alone is cancelled still counts, so that the user sees it.
 */
export const nextTrainingDay = ({ sessions, closures }: Planning, now: Date): TrainingDay<ClassOfDay> | undefined => {
  const today = dayInParis(now);
  const isClosed = (date: IsoDate): boolean =>
    closures.some(({ from, to, trainingSessionId }) => trainingSessionId === null && from <= date && date <= to);
  for (let ahead = 0; ahead <= AHEAD; ahead += 1) {
    const date = plusDays(today, ahead);
    const classes = sessions
      .filter((session) => firstDayOf(session, date) === date && !isClassOver(date, session.endTime, now))
      .map((session) => ({ session, closure: closureOn(closures, session, date) ?? null }))
      .sort((one, other) => one.session.startTime.localeCompare(other.session.startTime));
    if (classes.length > 0 && !isClosed(date)) return { date, classes };
  }
  return undefined;
};
