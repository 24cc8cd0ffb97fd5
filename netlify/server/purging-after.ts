import type { Deps } from './deps.ts';
import type { CacheTag } from './integrations/cache.ts';

/**
 * Runs a write, then purges the CDN, even if the write failed: a write whose answer was lost may have been committed. A
 * purge that was not needed costs one answer. Returns the answer of the write.
 */
export const purgingAfter = async <Saved>(
  { purge }: Pick<Deps, 'purge'>,
  tags: readonly CacheTag[],
  write: Promise<Saved>,
): Promise<Saved> => {
  try {
    return await write;
  } finally {
    await purge(...tags);
  }
};
