import { errorNameOf, type Log } from './log.ts';

/** The ports that a list of work needs. */
interface WorkDeps {
  now: () => Date;
  log: Log;
}

/**
 * A scheduled function is stopped after 30 s. Work that began before this limit can still end, even with a call or two
 * that hang. Milliseconds.
 */
const TIME_LIMIT = 17_000;

export type IsOutOfTime = () => boolean;

/**
 * Returns a function that tells a job when to stop and leave the rest to the next run. All jobs of a function share it.
 * The limit is in milliseconds.
 */
export const createTimer = ({ now }: Pick<WorkDeps, 'now'>, limit = TIME_LIMIT): IsOutOfTime => {
  const started = now().getTime();
  return () => now().getTime() - started > limit;
};

/**
 * Does one piece of work after the other until the time is over. A failed piece waits for a later run and delays no
 * other. Throws if the list itself cannot be read. Returns how many were done.
 */
export const untilOutOfTime = async <Item extends { id: string } | { reference: string }>(
  deps: WorkDeps,
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
      deps.log(`${what} left to a later run`, {
        id: 'id' in item ? item.id : item.reference,
        error: errorNameOf(error),
      });
    }
  }
  return done;
};

/**
 * Returns the items in random order: for a list that is read anew at each run, because in a fixed order a few that fail
 * slowly would keep the others waiting for ever.
 */
export const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/**
 * Runs every step of a job, even if another fails. Logs the name of each failed step. Returns true if all succeeded.
 */
export const eachStep = async (
  { log }: Pick<WorkDeps, 'log'>,
  steps: Readonly<Record<string, () => PromiseLike<unknown>>>,
): Promise<boolean> => {
  let isWhole = true;
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work();
    } catch (error) {
      isWhole = false;
      log('a step left to a later run', { step, error: errorNameOf(error) });
    }
  }
  return isWhole;
};
