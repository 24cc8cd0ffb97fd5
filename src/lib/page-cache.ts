import type { CacheTag } from '#server/integrations/cache.ts';

const DAY = 86_400;
const WEEK = 604_800;

/**
 * For `Astro.cache.set`: the CDN keeps the page until one of its tags is purged; should a purge be lost, until somebody
 * asks a day later.
 */
export const untilPurged = (...tags: CacheTag[]) => ({ maxAge: DAY, swr: WEEK, tags });
