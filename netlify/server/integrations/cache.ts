import type { Env } from '../runtime/env.ts';
import { errorNameOf, type Log } from '../runtime/log.ts';
import { withTimeLimit } from '../runtime/time-limit.ts';

/** What a cached answer is made of. Purging a tag makes its answers fresh at once. */
export type CacheTag =
  | 'products'
  | 'toggles'
  | 'club'
  | 'pages'
  | 'team'
  | 'planning'
  | 'articles'
  | `article-${string}`
  | `media-${string}`;

/** Purges cached answers. Never throws, because the save is already done. Retries in the background if it fails. */
export type CachePurge = (...tags: CacheTag[]) => Promise<void>;

const TIMEOUT_MS = 2000;

/** Netlify purges a tag at most twice in 5 s, so a third purge waits. Milliseconds. */
const RETRY_AFTER_MS = 5500;
const ATTEMPTS = 3;

interface PurgeDeps {
  wait: (milliseconds: number) => Promise<void>;
  log: Log;
  /** Keeps the function alive for work after the answer. */
  inBackground: (work: Promise<void>) => void;
}

/** Returns the purge of Netlify's CDN. A purge that fails is logged and tried again in the background. */
export const createCachePurge = (
  env: Pick<Env, 'PURGE_API_URL' | 'PURGE_TOKEN' | 'SITE_ID'>,
  { wait, log, inBackground }: PurgeDeps,
): CachePurge => {
  const destination = {
    ...(env.PURGE_API_URL && { apiURL: env.PURGE_API_URL }),
    ...(env.PURGE_TOKEN && { token: env.PURGE_TOKEN }),
    ...(env.SITE_ID && { siteID: env.SITE_ID }),
  };
  const attempt = async (tags: CacheTag[], number: number): Promise<boolean> => {
    try {
      // Loaded with the first purge, so that answers start without it.
      const { purgeCache } = await import('@netlify/functions');
      await withTimeLimit(purgeCache({ tags, ...destination }), TIMEOUT_MS);
      return true;
    } catch (error) {
      log('cache purge failed', { tags: tags.join(','), attempt: number, error: errorNameOf(error) });
      return false;
    }
  };
  const retry = async (tags: CacheTag[]): Promise<void> => {
    for (let number = 2; number <= ATTEMPTS; number += 1) {
      await wait(RETRY_AFTER_MS);
      if (await attempt(tags, number)) return;
    }
  };
  return async (...tags) => {
    if (!(await attempt(tags, 1))) inBackground(retry(tags));
  };
};
