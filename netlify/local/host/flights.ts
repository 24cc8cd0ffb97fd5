export interface Flights<Value> {
  /** Returns the running call for the key, unless it began before a purge. */
  find(key: string): Promise<Value> | undefined;
  /** Begins a call. `wasPurged` tells the call whether one of the tags was purged since it began. */
  start(key: string, produce: (wasPurged: WasPurged) => Promise<Value>): Promise<Value>;
  purge(tags?: readonly string[]): void;
}

export type WasPurged = (tags: readonly string[]) => boolean;

interface Purge {
  readonly at: number;
  readonly tags: readonly string[] | undefined;
}

/**
 * Returns a register of running calls: one at a time for each key. It also remembers what was purged while calls ran.
 */
export const createFlights = <Value>(): Flights<Value> => {
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
