import { LRUCache } from 'lru-cache';
import type { Answer } from '#local/host/answer.ts';
import { type CachePolicy, cachePolicyOf, withoutCdnHeaders } from '#local/host/cache-policy.ts';
import type { Incoming } from '#local/host/incoming.ts';

export interface StoredAnswer {
  readonly answer: Answer;
  readonly storedAt: number;
  readonly policy: CachePolicy;
}

/** Returns a limited memory of answers. The answer that was not used for the longest time leaves first. */
export const createAnswerStore = (maxEntries: number, maxBytes: number) => {
  const answers = new LRUCache<string, StoredAnswer>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.content.identity.length * 2 + 2_000,
  });
  return {
    get: (key: string): StoredAnswer | undefined => answers.get(key),
    set: (key: string, stored: StoredAnswer): void => void answers.set(key, stored),
    /** Drops the answers that carry one of the tags, or all answers. */
    drop: (tags?: readonly string[]): void => {
      for (const [key, { policy }] of [...answers.entries()])
        if (tags === undefined || tags.some((tag) => policy.tags.includes(tag))) answers.delete(key);
    },
  };
};

interface Flights<Value> {
  /** Returns the running call for the key, unless it began before a purge. */
  find(key: string): Promise<Value> | undefined;
  /** Begins a call. `wasPurged` tells the call whether one of the tags was purged since it began. */
  start(key: string, produce: (wasPurged: WasPurged) => Promise<Value>): Promise<Value>;
  purge(tags?: readonly string[]): void;
}

type WasPurged = (tags: readonly string[]) => boolean;

interface Purge {
  readonly at: number;
  readonly tags: readonly string[] | undefined;
}

/**
 * Returns a register of running calls: one at a time for each key. It also remembers what was purged while calls ran.
 */
const createFlights = <Value>(): Flights<Value> => {
  const flights = new Map<string, Promise<Value>>();
  const purges: Purge[] = [];
  let clock = 0;
  let flying = 0;
  return {
    find: (key) => flights.get(key),
    start: (key, produce) => {
      const startedAt = clock;
      flying += 1;
      const flight = produce((tags) =>
        purges.some(({ at, tags: purged }) => at > startedAt && (!purged || purged.some((tag) => tags.includes(tag)))),
      );
      flights.set(key, flight);
      const land = (): void => {
        if (flights.get(key) === flight) flights.delete(key);
        flying -= 1;
        if (flying === 0) purges.length = 0;
      };
      flight.then(land, land);
      return flight;
    },
    purge: (tags) => {
      clock += 1;
      if (flying > 0) purges.push({ at: clock, tags });
      // Later requests must not get what was begun before the purge.
      flights.clear();
    },
  };
};

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
  readonly store: ReturnType<typeof createAnswerStore>;
  readonly flights: Flights<Produced>;
  /** The query parameters that the last answer of a path named in `Netlify-Vary`. The whole query counts for the others. */
  readonly parametersOf: LRUCache<string, readonly string[]>;
  /** Paths whose answers may not be kept: each request there calls the function itself. */
  readonly notShared: LRUCache<string, true>;
}

const keyOf = ({ parametersOf }: State, { url }: Incoming): string => {
  const names = parametersOf.get(url.pathname);
  if (!names || url.search === '') return `${url.host}${url.pathname}${url.search}`;
  const kept = names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
  const query = new URLSearchParams(kept).toString();
  return `${url.host}${url.pathname}${query && `?${query}`}`;
};

const isOlderThan = ({ storedAt }: StoredAnswer, milliseconds: number): boolean =>
  Date.now() - storedAt >= milliseconds;

const fromStore = ({ answer, storedAt }: StoredAnswer, status: string): Answer => {
  const age = String(Math.floor((Date.now() - storedAt) / 1000));
  // The headers themselves stay the same list, so that what is sent of them is made once.
  return {
    ...answer,
    added: [
      ['cache-status', `"Local"; ${status}`],
      ['age', age],
    ],
  };
};

const keep = (state: State, incoming: Incoming, answer: Answer, policy: CachePolicy): void => {
  state.parametersOf.set(incoming.url.pathname, policy.queryParameters);
  state.store.set(keyOf(state, incoming), { answer: withoutCdnHeaders(answer), policy, storedAt: Date.now() });
  // A body that cannot be compressed is sent as it is.
  answer.content.squeeze().catch(() => undefined);
};

/** Calls the function and keeps its answer, unless the answer was purged before it arrived. */
const fly = (state: State, incoming: Incoming, produce: Produce): Promise<Produced> =>
  state.flights.start(keyOf(state, incoming), async (wasPurged) => {
    const answer = await produce();
    const policy = cachePolicyOf(answer);
    if (policy && !wasPurged(policy.tags)) keep(state, incoming, answer, policy);
    if (!policy && answer.status < 500) state.notShared.set(incoming.url.pathname, true);
    return { answer, policy };
  });

const fetchFresh = async (
  state: State,
  incoming: Incoming,
  produce: Produce,
  stored?: StoredAnswer,
): Promise<Answer> => {
  const known = state.notShared.has(incoming.url.pathname) ? undefined : state.flights.find(keyOf(state, incoming));
  const { answer, policy } = await (known ?? fly(state, incoming, produce));
  const usable = stored && !isOlderThan(stored, stored.policy.maxAgeMs + stored.policy.staleIfErrorMs);
  if (answer.status >= 500 && usable) return fromStore(stored, 'hit; fwd=stale');
  if (known && !policy) return withoutCdnHeaders(await produce());
  return withoutCdnHeaders(answer, policy ? `fwd=miss${known ? '; collapsed' : ''}` : undefined);
};

const lookUp = async (state: State, incoming: Incoming, produce: Produce): Promise<Answer> => {
  const key = keyOf(state, incoming);
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
export const createEdgeCache = ({ maxEntries = 1_000, maxBytes = 64_000_000 } = {}): EdgeCache => {
  const state: State = {
    store: createAnswerStore(maxEntries, maxBytes),
    flights: createFlights(),
    // Visitors may invent paths. Forgetting one only costs a second copy of an answer, or another call.
    parametersOf: new LRUCache({ max: 5_000 }),
    notShared: new LRUCache({ max: 1_000, ttl: 10_000 }),
  };
  return {
    answer: async (incoming, produce) => {
      const isPublic = incoming.method === 'GET' || incoming.method === 'HEAD';
      if (isPublic && incoming.header('authorization') === undefined) return lookUp(state, incoming, produce);
      return withoutCdnHeaders(await produce());
    },
    purge: (tags) => {
      state.flights.purge(tags);
      state.store.drop(tags);
    },
  };
};
