import type { IsoDate } from '../dates.ts';
import { plusDays } from '../planning/training-days.ts';
import type { Season } from '../season/season.ts';
import { yearsLater } from './erasure.ts';

/** How many days before former members go the owners are told. */
export const RETENTION_NOTICE_DAYS = 30;

/** Returns the first day on which former members go whose last season ended on a day. */
export const retentionEnds = (seasonEnd: IsoDate, years: number): IsoDate => plusDays(yearsLater(seasonEnd, years), 1);

/** Returns the first day on which it is announced. */
export const retentionAnnounced = (seasonEnd: IsoDate, years: number): IsoDate =>
  plusDays(retentionEnds(seasonEnd, years), -RETENTION_NOTICE_DAYS);

/**
 * Returns the day on which they go by themselves: once their time is over, and a month after it was announced at the
 * earliest. `announcedOn` is null until then.
 */
export const retentionRuns = (seasonEnd: IsoDate, years: number, announcedOn: IsoDate | null): IsoDate | null => {
  if (announcedOn === null) return null;
  const days = [retentionEnds(seasonEnd, years), plusDays(announcedOn, RETENTION_NOTICE_DAYS)];
  return days.sort().at(-1) ?? null;
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

/** A former member who goes, or who is about to. */
export interface FormerMember {
  /** The newest membership. */
  memberId: string;
  fullName: string;
  /** The last season. */
  season: Season;
  /** The day on which they go by themselves, or null if it is not announced yet. */
  goesOn: IsoDate | null;
}

/** Why somebody is kept until further notice (docs/rules.md#hold). */
export interface Hold {
  reason: string;
  /** An instant. */
  since: string;
  /** The administrator who decided it. */
  by: string | null;
}

/** Somebody who is kept until further notice. */
export interface HeldPerson extends Hold {
  /** The newest membership, with its season. */
  memberId: string;
  fullName: string;
  season: Season;
  isArchived: boolean;
}

/** What would be deleted, and how many members stay longer because money is in progress or owed. */
export interface RetentionPreview {
  years: number;
  /** The oldest season first. Seasons without anybody to delete are left out. */
  seasons: ExpiredSeason[];
  /** Memberships that stay because of money. */
  kept: number;
  /** Everybody who is kept until further notice, also who is still a member. */
  held: HeldPerson[];
  /** Who goes, or will within a month, by name; at most `MOST_FORMER`. */
  people: FormerMember[];
  /** How many people that are. */
  peopleCount: number;
}

/** How many former members go by themselves, and from which day on. */
export interface RetentionNotice {
  people: number;
  goesOn: IsoDate;
}

/** The most former members whose names are listed. */
export const MOST_FORMER = 500;

/** What was just deleted, and how many memberships are left to delete. */
export interface RetentionResult {
  deleted: { members: number; files: number };
  left: number;
}
