import type { IsoDate } from './dates.ts';

/** `2026-2027`: from September to August, two consecutive years. */
export type Season = string;

/** True for two consecutive years of this century: `2026-2027`. */
export const isSeason = (text: string): boolean => {
  const [, first, second] = /^(20\d\d)-(20\d\d)$/.exec(text) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
};

/** The season that begins in September of a year. */
export const seasonFrom = (year: number): Season => `${year}-${year + 1}`;

/** The season people join on a day unless the club says otherwise: the next one from 1 June. */
export const seasonOpenOn = (day: IsoDate): Season => {
  const year = Number(day.slice(0, 4));
  return seasonFrom(day.slice(5) >= '06-01' ? year : year - 1);
};

/** README, "Rules": season. The one people join: what the club chose, else the one of the day. */
export const openSeasonOf = (chosen: Season | null, day: IsoDate): Season => chosen ?? seasonOpenOn(day);

/** `2025-2026` for `2026-2027`. */
export const seasonBefore = (season: Season): Season => seasonFrom(Number(season.slice(0, 4)) - 1);
