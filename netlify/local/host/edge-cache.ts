import type { Answer } from '#local/host/answer.ts';
import { type AnswerStore, createAnswerStore, type StoredAnswer } from '#local/host/answer-store.ts';
import { type CacheKeys, createCacheKeys } from '#local/host/cache-keys.ts';
import { type CachePolicy, cachePolicyOf, withoutCdnHeaders } from '#local/host/cache-policy.ts';
import { createFlights, type Flights } from '#local/host/flights.ts';
import type { Incoming } from '#local/host/incoming.ts';

type Produce = () => Promise<Answer>;

export interface EdgeCache {
  /**
   * Returns the cached answer, or the answer of `produce`, which is called once for all who wait for the same address.
   */
  answer(incoming: Incoming, produce: Produce): Promise<Answer>;
  purge(tags?: readonly string[]): void;
}

interface Produced {
  readonly answer: Answer;
  readonly policy: CachePolicy | undefined;
}

interface State {
  readonly store: AnswerStore;
  readonly keys: CacheKeys;
  readonly flights: Flights<Produced>;
  /** Paths whose answers may not be kept, and until when each request there calls the function itself. */
  readonly notShared: Map<string, number>;
}

const notSharedMs = 10_000;

const isOlderThan = ({ storedAt }: StoredAnswer, milliseconds: number): boolean =>
  Date.now() - storedAt >= milliseconds;

const fromStore = ({ answer, storedAt }: StoredAnswer, status: string): Answer => {
  const age = String(Math.floor((Date.now() - storedAt) / 1000));
  return { ...answer, headers: [...answer.headers, ['cache-status', `"Local"; ${status}`], ['age', age]] };
};

const rememberNotShared = ({ notShared }: State, { url }: Incoming): void => {
  if (notShared.size > 1_000) notShared.clear();
  notShared.set(url.pathname, Date.now() + notSharedMs);
};

/** Calls the function and keeps its answer, unless the answer was purged before it arrived. */
const fly = (state: State, incoming: Incoming, produce: Produce): Promise<Produced> =>
  state.flights.start(state.keys.of(incoming), async (wasPurged) => {
    const answer = await produce();
    const policy = cachePolicyOf(answer);
    if (!policy) {
      if (answer.status < 500) rememberNotShared(state, incoming);
    } else if (!wasPurged(policy.tags)) {
      state.keys.learn(incoming, policy);
      state.store.set(state.keys.of(incoming), { answer: withoutCdnHeaders(answer), policy, storedAt: Date.now() });
      // A body that cannot be compressed is sent as it is.
      answer.content.squeeze().catch(() => undefined);
    }
    return { answer, policy };
  });

const fetchFresh = async (
  state: State,
  incoming: Incoming,
  produce: Produce,
  stored?: StoredAnswer,
): Promise<Answer> => {
  const waits = (state.notShared.get(incoming.url.pathname) ?? 0) < Date.now();
  const known = waits ? state.flights.find(state.keys.of(incoming)) : undefined;
  const { answer, policy } = await (known ?? fly(state, incoming, produce));
  const usable = stored && !isOlderThan(stored, stored.policy.maxAgeMs + stored.policy.staleIfErrorMs);
  if (answer.status >= 500 && usable) return fromStore(stored, 'hit; fwd=stale');
  if (known && !policy) return withoutCdnHeaders(await produce());
  return withoutCdnHeaders(answer, policy ? `fwd=miss${known ? '; collapsed' : ''}` : undefined);
};

const lookUp = async (state: State, incoming: Incoming, produce: Produce): Promise<Answer> => {
  const key = state.keys.of(incoming);
  const stored = state.store.get(key);
  if (stored && !isOlderThan(stored, stored.policy.maxAgeMs)) return fromStore(stored, 'hit');
  // The answer to a HEAD has no body to keep.
  if (incoming.method === 'HEAD') return withoutCdnHeaders(await produce());
  if (!stored || isOlderThan(stored, stored.policy.maxAgeMs + stored.policy.staleWhileRevalidateMs)) {
    return fetchFresh(state, incoming, produce, stored);
  }
  if (!state.flights.find(key)) fly(state, incoming, produce).catch(() => undefined);
  return fromStore(stored, 'hit; fwd=stale');
};

/**
 * Returns a cache that does what Netlify's CDN does for answers that ask for it: fresh, stale while it asks again,
 * stale if that fails, purged by tag.
 */
export const createEdgeCache = (limits: { maxEntries?: number; maxBytes?: number } = {}): EdgeCache => {
  const store = createAnswerStore(limits.maxEntries ?? 1_000, limits.maxBytes ?? 64_000_000);
  const state: State = { store, keys: createCacheKeys(), flights: createFlights(), notShared: new Map() };
  return {
    answer: async (incoming, produce) => {
      const isPublic = incoming.method === 'GET' || incoming.method === 'HEAD';
      if (isPublic && incoming.header('authorization') === undefined) return lookUp(state, incoming, produce);
      return withoutCdnHeaders(await produce());
    },
    purge: (tags) => {
      state.flights.purge(tags);
      store.drop(tags);
    },
  };
};
