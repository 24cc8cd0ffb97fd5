import type { IsoDate } from './dates.ts';

/** `2026-2027`: from September to August, two consecutive years (docs/rules.md#season-year). */
export type Season = string;

/** True for two consecutive years of this century: `2026-2027`. */
export const isSeason = (text: string): boolean => {
  const [, first, second] = /^(20\d\d)-(20\d\d)$/.exec(text) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
};

/** The season that begins in September of a year. */
export const seasonFrom = (year: number): Season => `${year}-${year + 1}`;

/** The season people join on a day unless the club says otherwise: the next one from 1 June (docs/rules.md#open-season). */
export const seasonOpenOn = (day: IsoDate): Season => {
  const year = Number(day.slice(0, 4));
  return seasonFrom(day.slice(5) >= '06-01' ? year : year - 1);
};

/** docs/rules.md#open-season. The one people join: what the club chose, else the one of the day. */
export const openSeasonOf = (chosen: Season | null, day: IsoDate): Season => chosen ?? seasonOpenOn(day);

/** `2025-2026` for `2026-2027`. */
export const seasonBefore = (season: Season): Season => seasonFrom(Number(season.slice(0, 4)) - 1);

/** The last day of a season: 31 August. */
export const lastDayOf = (season: Season): IsoDate => `${season.slice(5)}-08-31`;

/** True from 1 September on; `today` is a day in Paris. */
export const hasEnded = (season: Season, today: IsoDate): boolean => today > lastDayOf(season);

/** The seasons of a list, the latest first, with how many of the list are of each. */
export const countBySeason = (list: readonly { season: Season }[]): { season: Season; count: number }[] => {
  const counts = new Map<Season, number>();
  for (const { season } of list) counts.set(season, (counts.get(season) ?? 0) + 1);
  return [...counts].map(([season, count]) => ({ season, count })).sort((a, b) => (a.season < b.season ? 1 : -1));
};
