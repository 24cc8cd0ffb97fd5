import type { IsoDate } from './dates.ts';
import { type Season, seasonFrom } from './season.ts';

/** For how many years after the end of a season its members are kept (docs/rules.md#retention). */
export const RETENTION_YEARS = 3;

/** The last day of a season. */
const seasonEnd = '08-31';

/**
 * Returns the latest season whose members must no longer be kept: more than three years have passed since its end on 31
 * August. On 1 September 2026 that is 2022-2023.
 */
export const latestExpiredSeason = (today: IsoDate): Season => {
  const year = Number(today.slice(0, 4)) - RETENTION_YEARS;
  const endedIn = today.slice(5) > seasonEnd ? year : year - 1;
  return seasonFrom(endedIn - 1);
};

/** What would be deleted of one season. */
export interface ExpiredSeason {
  season: Season;
  members: number;
  /** Photos and proofs. */
  files: number;
  /** The day of the first sign-up among them. */
  oldestDay: IsoDate;
}

/** What would be deleted, and how many members stay longer because money is in progress. */
export interface RetentionPreview {
  years: number;
  /** Archived members of this season and of earlier ones are deleted. */
  latestSeason: Season;
  /** The oldest season first. Seasons without anybody to delete are left out. */
  seasons: ExpiredSeason[];
  /** Members who stay while money is in progress. */
  kept: number;
}

/** What was just deleted, and how many members are left to delete. */
export interface RetentionResult {
  deleted: { members: number; files: number };
  left: number;
}
