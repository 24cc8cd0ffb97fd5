const DAY = 86_400;
const WEEK = 604_800;

/** How long a public answer may be shown without asking for it again. Seconds. */
export interface Freshness {
  readonly fresh: number;
  /** As long again it is shown once more while the next is fetched. */
  readonly stale: number;
}

/** What a save purges. Should the purge be lost, the first visitor after a day still gets the old answer, and nobody after. */
export const freshUntilPurged: Freshness = { fresh: DAY, stale: WEEK };

/** How much longer what is kept may be shown while the origin fails. Seconds. */
export const STALE_IF_ERROR_SECONDS = DAY;

/**
 * The one query parameter that tells public answers apart where a route names no others: the CDN keeps an answer for each
 * value of it, so that one never sent before reaches the origin.
 */
export const AFRESH_PARAMETER = '_';
