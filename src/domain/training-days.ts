import { DAY_MS, type IsoDate } from './dates.ts';
import type { Season } from './season.ts';
import { type Closure, closureOn, type TrainingSession, type Weekday } from './training.ts';

export const plusDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const SOON_DAYS = 21;

/** The first day on which the banner of the week speaks of a closure: three weeks ahead. */
export const announcedFrom = ({ from }: Pick<Closure, 'from'>): IsoDate => plusDays(from, -SOON_DAYS);

/** The first day of the week's training session from a day on, closures aside. */
export const firstDayOf = ({ weekday }: Pick<TrainingSession, 'weekday'>, from: IsoDate): IsoDate =>
  plusDays(from, (weekday + 7 - new Date(from).getUTCDay()) % 7);

/** The cancelled dates that hold no such weekday: a training session that moves there loses them. */
export const closuresLostOn = (
  weekday: Weekday,
  { id }: Pick<TrainingSession, 'id'>,
  closures: readonly Closure[],
): Closure[] =>
  closures.filter(({ trainingSessionId, from, to }) => trainingSessionId === id && firstDayOf({ weekday }, from) > to);

/** From the first day to the last, both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** The days of a period on which a training session takes place, and those on which it is cancelled, in order. */
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

/** The last first of September or of June up to a day: on those the announced period may become another by itself. */
export const turnOfSeason = (today: IsoDate): IsoDate => {
  const year = Number(today.slice(0, 4));
  const monthDay = today.slice(5);
  if (monthDay < '06-01') return `${year - 1}-09-01`;
  return `${year}-${monthDay < '09-01' ? '06' : '09'}-01`;
};

/**
 * docs/rules.md#calendars. What calendars are told of: from the first day of the season under way (1 September) to the last of the one open to
 * sign-up (31 August), so that in summer nothing already announced disappears.
 */
export const announcedPeriod = (today: IsoDate, openSeason: Season): Period => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  return { from: `${year}-09-01`, to: `${Math.max(year + 1, Number(openSeason.slice(5)))}-08-31` };
};
