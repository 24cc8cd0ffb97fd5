import type { IsoDate } from './dates.ts';
import { type Season, seasonFrom } from './season.ts';

/** docs/rules.md#retention. Years after the end of a season during which its members are kept. */
export const RETENTION_YEARS = 3;

/** The last day of a season. */
const seasonEnd = '08-31';

/**
 * The latest season whose members are no longer to be kept on this day: the day after three years have passed since
 * its end, 31 August. On 1 September 2026 that is 2022-2023.
 */
export const latestExpiredSeason = (today: IsoDate): Season => {
  const year = Number(today.slice(0, 4)) - RETENTION_YEARS;
  const endedIn = today.slice(5) > seasonEnd ? year : year - 1;
  return seasonFrom(endedIn - 1);
};

/** What one season would lose. */
export interface ExpiredSeason {
  season: Season;
  members: number;
  /** Photos and proofs. */
  files: number;
  /** When the first of them signed up. */
  oldestDay: IsoDate;
}

/** What would be deleted, and what stays although its time is over: money is under way. */
export interface RetentionPreview {
  years: number;
  /** Everybody of this season and of earlier ones, once archived. */
  latestSeason: Season;
  /** The oldest season first; none without somebody to delete. */
  seasons: ExpiredSeason[];
  /** Members who stay until no money is under way. */
  kept: number;
}

/** What was deleted just now, and how many members are left to delete. */
export interface RetentionResult {
  deleted: { members: number; files: number };
  left: number;
}
