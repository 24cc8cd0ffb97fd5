import type { Deps } from './deps.ts';

/** A scheduled function is stopped at 30 s. */
const TIME_LIMIT = 25_000;

/** Tells a job when it should stop, and leave the rest to its next run. */
export const createTimer = ({ now }: Pick<Deps, 'now'>): (() => boolean) => {
  const started = now().getTime();
  return () => now().getTime() - started > TIME_LIMIT;
};

/**
 * Does one piece of work after the other until the time is over. One that fails is left to a later run and keeps none of
 * the others waiting. Answers how many were done.
 */
export const untilOutOfTime = async <Item extends { id: string }>(
  deps: Pick<Deps, 'now' | 'log'>,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> => {
  const isOutOfTime = createTimer(deps);
  let done = 0;
  for (const item of items) {
    if (isOutOfTime()) break;
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      deps.log(`${what} left to a later run`, {
        id: item.id,
        error: error instanceof Error ? error.name : typeof error,
      });
    }
  }
  return done;
};
