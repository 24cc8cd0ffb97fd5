import { type Limit, readLimit } from '../runtime/limit.ts';
import { networkOf, widerNetworkOf } from './network.ts';

/** Ten requests a second for a minute: more than a household or a gymnasium full of phones asks for. */
const USUAL = { attempts: 600, windowSeconds: 60 };

/** How many times more requests a /48 has than each of its /64. */
const WIDE = 4;

/** So that addresses cannot fill the memory. Who sends from so many is not stopped by a count of each anyway. */
const MOST_NETWORKS = 20_000;

/** Returns the limit of all requests of an address (`RATE_LIMIT_REQUESTS`): none on one's own machine. */
export const readFloodLimit = (value: string | undefined, context: string): Limit => readLimit(value, context, USUAL);

/** Counts a request of an address. Returns the seconds to wait if it must not be answered, otherwise undefined. */
export type FloodGate = (ip: string) => number | undefined;

/**
 * Returns the loose limit in front of everything else: it counts every request of an address before anything of it is
 * read. The counts stand in the memory of this instance, because a count in the database would cost more than the read
 * that it saves; Netlify counts for all instances together (docs/rules.md#rate-limits). What the CDN answers does not
 * come here.
 */
export const createFloodGate = ({ attempts, windowSeconds }: Limit, now: () => number = Date.now): FloodGate => {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (ip) => {
    if (attempts === 0) return undefined;
    const at = now();
    if (at >= endsAt || counts.size > MOST_NETWORKS) {
      counts.clear();
      endsAt = at + windowSeconds * 1000;
    }
    const isBeyond = (network: string, most: number): boolean => {
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count > most;
    };
    const wider = widerNetworkOf(ip);
    const isFlooding =
      isBeyond(networkOf(ip), attempts) || (wider !== undefined && isBeyond(`/48 ${wider}`, WIDE * attempts));
    return isFlooding ? Math.max(1, Math.ceil((endsAt - at) / 1000)) : undefined;
  };
};
