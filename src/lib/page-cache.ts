import type { CacheTag } from '#server/integrations/cache.ts';

const YEAR = 31_536_000;

/** For `Astro.cache.set`: the CDN keeps the page until one of its tags is purged. */
export const untilPurged = (...tags: CacheTag[]) => ({ maxAge: YEAR, swr: 60, tags });
