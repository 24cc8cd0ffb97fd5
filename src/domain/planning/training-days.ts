import { type IsoDate, plusDays } from '../dates.ts';
import type { Season } from '../season/season.ts';
import { type Closure, closureOn, type TrainingSession, type Weekday } from './training.ts';

const SOON_DAYS = 21;

/** Returns the first day on which the banner of the week announces a closure: three weeks before. */
export const announcedFrom = ({ from }: Pick<Closure, 'from'>): IsoDate => plusDays(from, -SOON_DAYS);

/** Returns the first date of a weekly session from a day on, ignoring closures. */
export const firstDayOf = ({ weekday }: Pick<TrainingSession, 'weekday'>, from: IsoDate): IsoDate =>
  plusDays(from, (weekday + 7 - new Date(from).getUTCDay()) % 7);

/** Returns the cancelled dates that a session loses when it moves to another weekday: those without that weekday. */
export const closuresLostOn = (
  weekday: Weekday,
  { id }: Pick<TrainingSession, 'id'>,
  closures: readonly Closure[],
): Closure[] =>
  closures.filter(({ trainingSessionId, from, to }) => trainingSessionId === id && firstDayOf({ weekday }, from) > to);

/** A period. It includes its first and last day. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** Returns the days of a period on which a session takes place and those on which it is cancelled, in order. */
export const trainingDays = (
  session: Pick<TrainingSession, 'id' | 'weekday'>,
  closures: readonly Closure[],
  { from, to }: Period,
): { held: IsoDate[]; cancelled: IsoDate[] } => {
  const days: { held: IsoDate[]; cancelled: IsoDate[] } = { held: [], cancelled: [] };
  for (let date = firstDayOf(session, from); date <= to; date = plusDays(date, 7))
    (closureOn(closures, session, date) ? days.cancelled : days.held).push(date);
  return days;
};

/**
 * Returns the last 1 September or 1 June up to a day. On these days the announced period may change without an edit.
 */
export const turnOfSeason = (today: IsoDate): IsoDate => {
  const year = Number(today.slice(0, 4));
  const monthDay = today.slice(5);
  if (monthDay < '06-01') return `${year - 1}-09-01`;
  return `${year}-${monthDay < '09-01' ? '06' : '09'}-01`;
};

/**
 * Returns the period that calendars announce: from 1 September of the present season to 31 August of the season open to
 * sign-up (docs/rules.md#calendars). So in summer, no announced session disappears.
 */
export const announcedPeriod = (today: IsoDate, openSeason: Season): Period => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  return { from: `${year}-09-01`, to: `${Math.max(year + 1, Number(openSeason.slice(5)))}-08-31` };
};
