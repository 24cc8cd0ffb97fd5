import type { ReleaseOptions } from '#local/stripe-stand-in/control-schemas.ts';
import type { EventRecord } from '#local/stripe-stand-in/records.ts';

/** Returns a small seeded generator (mulberry32). The same seed gives the same shuffle. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Returns the deliveries in the wanted order, each event `duplicate` times. */
export function deliveryOrder(events: readonly EventRecord[], options: ReleaseOptions): EventRecord[] {
  const { order = 'oldest', duplicate = 1 } = options;
  const repeated = (list: readonly EventRecord[]): EventRecord[] =>
    list.flatMap((event) => Array.from({ length: duplicate }, () => event));
  if (order === 'shuffled') {
    const random = options.seed === undefined ? Math.random : seeded(options.seed);
    return shuffle(repeated(events), random);
  }
  if (order === 'newest') return repeated(events.toReversed());
  if (order === 'oldest') return repeated(events);
  return repeated(order.flatMap((id) => events.filter((event) => event.id === id)));
}
