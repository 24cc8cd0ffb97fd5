import type { CachePolicy } from '#local/host/cache-policy.ts';
import type { Incoming } from '#local/host/incoming.ts';

export interface CacheKeys {
  of(incoming: Incoming): string;
  learn(incoming: Incoming, policy: CachePolicy): void;
}

/**
 * Returns the keys of cached answers: host, path, and the whole query or only the parameters that the last answer of
 * that path named in `Netlify-Vary`.
 */
export const createCacheKeys = (): CacheKeys => {
  const parametersOf = new Map<string, readonly string[]>();
  return {
    of: ({ url }) => {
      const names = parametersOf.get(url.pathname);
      if (!names) return `${url.host}${url.pathname}${url.search}`;
      const kept = names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
      return `${url.host}${url.pathname}?${new URLSearchParams(kept)}`;
    },
    learn: ({ url }, { queryParameters }) => {
      // Visitors may invent paths, so the memory is limited. Forgetting a path only costs a second copy of an answer.
      if (parametersOf.size > 5_000) parametersOf.clear();
      if (queryParameters) parametersOf.set(url.pathname, queryParameters);
      else parametersOf.delete(url.pathname);
    },
  };
};
