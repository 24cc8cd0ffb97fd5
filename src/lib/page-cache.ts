import { freshUntilPurged } from '#domain/site/freshness.ts';
import type { CacheTag } from '#server/integrations/cache.ts';

/** Returns options for `Astro.cache.set`: the CDN keeps the page until one of its tags is purged. */
export const untilPurged = (...tags: CacheTag[]) => ({
  maxAge: freshUntilPurged.fresh,
  swr: freshUntilPurged.stale,
  tags,
});
