import { purgeCache } from '@netlify/functions';
import type { Log } from '../deps.ts';
import type { Env } from '../env.ts';
import { withTimeLimit } from '../time-limit.ts';

/** What a cached answer is made of; purging a tag makes its answers fresh at once. */
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

/** Forgets cached answers. Never throws: what was saved stays saved, and the cache ages by itself. */
export type CachePurge = (...tags: CacheTag[]) => Promise<void>;

const TIMEOUT_MS = 2000;

export const createCachePurge = (env: Pick<Env, 'PURGE_API_URL' | 'PURGE_TOKEN' | 'SITE_ID'>, log: Log): CachePurge => {
  const destination = {
    ...(env.PURGE_API_URL && { apiURL: env.PURGE_API_URL }),
    ...(env.PURGE_TOKEN && { token: env.PURGE_TOKEN }),
    ...(env.SITE_ID && { siteID: env.SITE_ID }),
  };
  return async (...tags) => {
    try {
      await withTimeLimit(purgeCache({ tags, ...destination }), TIMEOUT_MS);
    } catch (error) {
      log('cache purge failed', { tags: tags.join(','), error: error instanceof Error ? error.name : 'unknown' });
    }
  };
};
