import type { IsoDate } from '../dates.ts';
import { plusDays } from '../planning/training-days.ts';
import type { Season } from '../season/season.ts';
import { yearsLater } from './erasure.ts';

/** How many days before an erasure the owners are told. */
export const RETENTION_NOTICE_DAYS = 30;

/** Returns the first day on which former members may be erased, from the last day of their last season. */
export const retentionEnds = (seasonEnd: IsoDate, years: number): IsoDate => plusDays(yearsLater(seasonEnd, years), 1);

/** Returns the day on which their erasure may be announced. */
export const retentionAnnounced = (seasonEnd: IsoDate, years: number): IsoDate =>
  plusDays(retentionEnds(seasonEnd, years), -RETENTION_NOTICE_DAYS);

/**
 * Returns the day on which the site erases former members by itself: after their retention period, and at the earliest
 * a month after the announcement. `announcedOn` is null until the announcement.
 */
export const retentionRuns = (seasonEnd: IsoDate, years: number, announcedOn: IsoDate | null): IsoDate | null => {
  if (announcedOn === null) return null;
  const days = [retentionEnds(seasonEnd, years), plusDays(announcedOn, RETENTION_NOTICE_DAYS)];
  return days.sort().at(-1) ?? null;
};

/** The data of one season that would be erased. */
export interface ExpiredSeason {
  season: Season;
  members: number;
  /** Photos and proofs. */
  files: number;
  /** The day of the first sign-up among them. */
  oldestDay: IsoDate;
}

/** A former member who is erased now or soon. */
export interface FormerMember {
  /** The newest membership. */
  memberId: string;
  fullName: string;
  /** The last season. */
  season: Season;
  /** The day on which the site erases the person by itself, or null if it is not announced yet. */
  goesOn: IsoDate | null;
}

/** A hold on a person: nothing of them is erased until further notice (docs/rules.md#hold). */
export interface Hold {
  reason: string;
  /** An instant. */
  since: string;
  /** The administrator who decided it. */
  by: string | null;
}

/** A person on hold. */
export interface HeldPerson extends Hold {
  /** The newest membership, with its season. */
  memberId: string;
  fullName: string;
  season: Season;
  isArchived: boolean;
}

/**
 * The effect of the retention rule: what would be erased, and how many members stay because money is under way or owed.
 */
export interface RetentionPreview {
  years: number;
  /** Sorted from the oldest season. Seasons with nobody to erase are left out. */
  seasons: ExpiredSeason[];
  /** The number of memberships that stay because of money. */
  kept: number;
  /** Everybody on hold, present members too. */
  held: HeldPerson[];
  /** The people who are erased now or within a month, by name; at most `MOST_FORMER`. */
  people: FormerMember[];
  /** The number of these people. */
  peopleCount: number;
}

/** The number of former members whom the site will erase by itself, and the first day. */
export interface RetentionNotice {
  people: number;
  goesOn: IsoDate;
}

/** The most former members that the list names. */
export const MOST_FORMER = 500;

/** The data that were just erased, and the number of memberships that are left to erase. */
export interface RetentionResult {
  deleted: { members: number; files: number };
  left: number;
}
