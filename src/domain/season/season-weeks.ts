import { DAY_MS, type IsoDate } from '../dates.ts';
import { type Season, seasonBefore } from './season.ts';

/** The same week of two seasons, as numbers of people. Null while the week is in the future. */
export interface SeasonWeek {
  /** Weeks since the week of 1 September, which is 0. Earlier weeks are negative. */
  week: number;
  /** The Monday of this week in the season shown. */
  startsOn: IsoDate;
  joined: number | null;
  /** The number of people who joined up to the end of this week. */
  total: number | null;
  joinedBefore: number;
  totalBefore: number;
}

const WEEK_MS = 7 * DAY_MS;
/** Early March. By date sign-up opens in June, but a club may open its next season earlier. Sign-up ends in August. */
const EARLIEST = -26;
const LATEST = 52;

/** Returns the Monday of an ISO week as the milliseconds of its UTC midnight. */
const mondayOf = (day: IsoDate): number => {
  const at = Date.parse(day);
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
};

const firstMonday = (season: Season): number => mondayOf(`${season.slice(0, 4)}-09-01`);

// A day outside the season counts in the first or last week.
const weekOf = (season: Season, day: IsoDate): number =>
  Math.min(LATEST, Math.max(EARLIEST, Math.round((mondayOf(day) - firstMonday(season)) / WEEK_MS)));

const countByWeek = (season: Season, days: readonly IsoDate[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const day of days) {
    const week = weekOf(season, day);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return counts;
};

interface Joined {
  season: Season;
  /** The days on which people joined, in this season and in the one before. */
  days: readonly IsoDate[];
  daysBefore: readonly IsoDate[];
  today: IsoDate;
}

/**
 * Returns the new members of each ISO week, each season counted from its own 1 September
 * (docs/rules.md#figures-and-lists), or from the first sign-up of the two if that is earlier. The list ends today, or
 * with the last week of the season before. It is empty if nobody joined.
 */
export const seasonWeeks = ({ season, days, daysBefore, today }: Joined): SeasonWeek[] => {
  const joined = countByWeek(season, days);
  const before = countByWeek(seasonBefore(season), daysBefore);
  const known = [...joined.keys(), ...before.keys()];
  if (known.length === 0) return [];
  const thisWeek = weekOf(season, today);
  const last = Math.max(thisWeek, ...known);
  const weeks: SeasonWeek[] = [];
  let total = 0;
  let totalBefore = 0;
  for (let week = Math.min(0, ...known); week <= last; week += 1) {
    const hasCome = week <= thisWeek || joined.has(week);
    total += joined.get(week) ?? 0;
    totalBefore += before.get(week) ?? 0;
    weeks.push({
      week,
      startsOn: new Date(firstMonday(season) + week * WEEK_MS).toISOString().slice(0, 10),
      joined: hasCome ? (joined.get(week) ?? 0) : null,
      total: hasCome ? total : null,
      joinedBefore: before.get(week) ?? 0,
      totalBefore,
    });
  }
  return weeks;
};
