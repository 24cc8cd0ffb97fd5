import type { Deps } from './deps.ts';
import type { CacheTag } from './integrations/cache.ts';

/**
 * What a write answers, once the CDN has forgotten what it touched: however the write ended, for a database whose answer
 * was lost may have committed, and who sends it again is refused. Forgetting in vain costs one answer.
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
