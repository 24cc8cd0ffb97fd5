import type { IsoDate } from './dates.ts';

/** `2026-2027`: from September to August, two consecutive years. */
export type Season = string;

/** The season people join on a day unless the club says otherwise: the next one from 1 June. */
export const seasonOpenOn = (day: IsoDate): Season => {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) >= '06-01' ? year : year - 1;
  return `${first}-${first + 1}`;
};

/** `2025-2026` for `2026-2027`. */
export const seasonBefore = (season: Season): Season => {
  const first = Number(season.slice(0, 4)) - 1;
  return `${first}-${first + 1}`;
};
