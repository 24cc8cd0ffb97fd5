import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { cachedPublicly } from './headers.ts';

const DAY_SECONDS = DAY_MS / 1000;

/** Returns the seconds until midnight in Paris. It is an hour off in the nights when clocks change. */
export const secondsLeftToday = (now: Date): number => {
  // The Swedish format is `19:30:05`.
  const [hours = 0, minutes = 0, seconds = 0] = now
    .toLocaleTimeString('sv', { timeZone: 'Europe/Paris' })
    .split(':')
    .map(Number);
  return DAY_SECONDS - (hours * 60 + minutes) * 60 - seconds;
};

/** Makes an answer public until a tag is purged or the day in Paris ends. */
export const keptForTheDay = ({ now }: Pick<Deps, 'now'>, tags: readonly CacheTag[]) =>
  cachedPublicly(tags, undefined, () => ({ fresh: secondsLeftToday(now()), stale: 60 }));
