const DAY = 86_400;
const WEEK = 604_800;

/** How long a cache may show a public answer without asking again. Seconds. */
export interface Freshness {
  readonly fresh: number;
  /** How much longer a cache may show the old answer while it fetches the next one. Seconds. */
  readonly stale: number;
}

/**
 * The freshness of answers that a save purges. If a purge is lost, one more visitor gets the old answer a day later,
 * and then nobody does (stale-while-revalidate).
 */
export const freshUntilPurged: Freshness = { fresh: DAY, stale: WEEK };

/** How much longer a cache may show an answer while the origin fails (stale-if-error). Seconds. */
export const STALE_IF_ERROR_SECONDS = DAY;

/**
 * The only query parameter that changes the cache key of routes without parameters of their own. The CDN keeps one
 * answer for each value, so a value that was never sent reaches the origin.
 */
export const AFRESH_PARAMETER = '_';
