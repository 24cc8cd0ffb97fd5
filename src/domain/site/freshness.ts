const DAY = 86_400;
const WEEK = 604_800;

/** How long a cache may show a public answer without asking again. Seconds. */
export interface Freshness {
  readonly fresh: number;
  /** How much longer a cache may show the old answer while it fetches the next one. Seconds. */
  readonly stale: number;
}

/**
 * For answers that a save purges. If the purge is lost, after a day one visitor still gets the old answer, and nobody
 * after that visitor.
 */
export const freshUntilPurged: Freshness = { fresh: DAY, stale: WEEK };

/** How much longer a cache may show an answer while the origin fails. Seconds. */
export const STALE_IF_ERROR_SECONDS = DAY;

/**
 * The only query parameter that makes another answer on routes without parameters of their own. The CDN keeps one
 * answer for each value, so a value that was never sent reaches the origin.
 */
export const AFRESH_PARAMETER = '_';
