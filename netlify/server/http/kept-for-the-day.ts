import { clockOfParis, DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { cachedPublicly } from './headers.ts';

/** Returns the seconds until midnight in Paris. It is an hour off in the nights when clocks change. */
export const secondsLeftToday = (now: Date): number =>
  Math.ceil((DAY_MS - (clockOfParis(now).getTime() % DAY_MS)) / 1000);

/** Makes an answer public until a tag is purged or the day in Paris ends. */
export const keptForTheDay = ({ now }: Pick<Deps, 'now'>, tags: readonly CacheTag[]) =>
  cachedPublicly(tags, undefined, () => ({ fresh: secondsLeftToday(now()), stale: 60 }));
