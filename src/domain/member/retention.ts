import type { IsoDate } from '../dates.ts';
import { plusDays } from '../dates.ts';
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

/** The most former members that the list names. */
export const MOST_FORMER = 500;
