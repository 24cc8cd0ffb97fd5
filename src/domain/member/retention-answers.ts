import * as z from 'zod/mini';
import { answeredCount, answeredDay, answeredId, answeredInstant, answeredSeason } from './answer-fields.ts';

/** The data of one season that would be erased. */
export const expiredSeasonSchema = z.strictObject({
  season: answeredSeason,
  members: answeredCount,
  /** Photos and proofs. */
  files: answeredCount,
  /** The day of the first sign-up among them. */
  oldestDay: z.string(),
});
export type ExpiredSeason = z.output<typeof expiredSeasonSchema>;

/** A former member who is erased now or soon. */
export const formerMemberSchema = z.strictObject({
  /** The newest membership. */
  memberId: answeredId,
  fullName: z.string(),
  /** The last season. */
  season: answeredSeason,
  /** The day on which the site erases the person by itself, or null if it is not announced yet. */
  goesOn: z.nullable(answeredDay),
});

const holdShape = {
  reason: z.string(),
  /** An instant. */
  since: answeredInstant,
  /** The administrator who decided it. */
  by: z.nullable(z.string()),
};

/** A hold on a person: nothing of them is erased until further notice (docs/rules.md#hold). */
export const holdSchema = z.strictObject(holdShape);
export type Hold = z.output<typeof holdSchema>;

/** A person on hold. */
export const heldPersonSchema = z.strictObject({
  /** The newest membership, with its season. */
  memberId: answeredId,
  fullName: z.string(),
  season: answeredSeason,
  isArchived: z.boolean(),
  ...holdShape,
});

/**
 * The effect of the retention rule: what would be erased, and how many members stay because money is under way or owed.
 */
export const retentionPreviewSchema = z.strictObject({
  years: z.int(),
  /** Sorted from the oldest season. Seasons with nobody to erase are left out. */
  seasons: z.array(expiredSeasonSchema),
  /** The number of memberships that stay because of money. */
  kept: answeredCount,
  /** Everybody on hold, present members too. */
  held: z.array(heldPersonSchema),
  /** The people who are erased now or within a month, by name; at most `MOST_FORMER`. */
  people: z.array(formerMemberSchema),
  /** The number of these people. */
  peopleCount: answeredCount,
});
export type RetentionPreview = z.output<typeof retentionPreviewSchema>;

/** The number of former members whom the site will erase by itself, and the first day. */
export const retentionNotice = z.strictObject({ people: answeredCount, goesOn: answeredDay });
export type RetentionNotice = z.output<typeof retentionNotice>;

/** The data that were just erased, and the number of memberships that are left to erase. */
export const retentionResultSchema = z.strictObject({
  deleted: z.strictObject({ members: answeredCount, files: answeredCount }),
  left: answeredCount,
});
export type RetentionResult = z.output<typeof retentionResultSchema>;
