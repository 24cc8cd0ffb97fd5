import type { Deps } from './deps.ts';
import { nameOf } from './http/log.ts';

/** A scheduled function is stopped at 30 s: what was begun in time, a call or two that hang among it, still ends. */
const TIME_LIMIT = 17_000;

export type IsOutOfTime = () => boolean;

/** Tells a job when it should stop, in milliseconds, and leave the rest to its next run: one for all of a function. */
export const createTimer = ({ now }: Pick<Deps, 'now'>, limit = TIME_LIMIT): IsOutOfTime => {
  const started = now().getTime();
  return () => now().getTime() - started > limit;
};

/**
 * Does one piece of work after the other until the time is over. One that fails is left to a later run and keeps none of
 * the others waiting; a list that cannot be read on throws. Answers how many were done.
 */
export const untilOutOfTime = async <Item extends { id: string }>(
  deps: Pick<Deps, 'now' | 'log'>,
  what: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  isOutOfTime = createTimer(deps),
): Promise<number> => {
  let done = 0;
  for await (const item of items) {
    if (isOutOfTime()) break;
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      deps.log(`${what} left to a later run`, { id: item.id, error: nameOf(error) });
    }
  }
  return done;
};
