import type { IsoDate } from '../dates.ts';

/** `2026-2027`: two consecutive years, from September to August (docs/rules.md#season-year). */
export type Season = string;

/** Returns true for two consecutive years of this century: `2026-2027`. */
export const isSeason = (text: string): boolean => {
  const [, first, second] = /^(20\d\d)-(20\d\d)$/.exec(text) ?? [];
  return Number(second) === Number(first) + 1;
};

/** Returns the season that begins in September of a year. */
export const seasonFrom = (year: number): Season => `${year}-${year + 1}`;

/**
 * Returns the season that people join on a day by the usual days: the next one from 1 June on
 * (docs/rules.md#open-season).
 */
export const seasonOpenOn = (day: IsoDate): Season => {
  const year = Number(day.slice(0, 4));
  return seasonFrom(day.slice(5) >= '06-01' ? year : year - 1);
};

/** Returns `2025-2026` for `2026-2027`. */
export const seasonBefore = (season: Season): Season => seasonFrom(Number(season.slice(0, 4)) - 1);

/** Returns the seasons of a list, the latest first, and how many of the list belong to each. */
export const countBySeason = (list: readonly { season: Season }[]): { season: Season; count: number }[] => {
  const counts = new Map<Season, number>();
  for (const { season } of list) counts.set(season, (counts.get(season) ?? 0) + 1);
  return [...counts].map(([season, count]) => ({ season, count })).sort((a, b) => (a.season < b.season ? 1 : -1));
};
