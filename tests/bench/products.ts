import autocannon from 'autocannon';
import type { Figure } from './figures.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median } from './statistics.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 5;

/** `GET /api/products` out of the host's cache. The generator knows no 95th percentile: the 97.5th is above it. */
export const benchProducts = async ({ url }: BenchSite): Promise<Figure[]> => {
  const options = { url: `${url}/api/products`, connections: CONNECTIONS, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...options, duration: 2 });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await autocannon({ ...options, duration: SECONDS });
    const failed = result.errors + result.timeouts + result.non2xx;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests for the products failed`);
    rounds.push(result);
  }
  const p97 = rounds.map(({ latency }) => latency.p97_5);
  const perSecond = median(rounds.map(({ requests }) => requests.average));
  return [
    {
      name: '`GET /api/products` from the cache, 50 connections, p95',
      value: median(p97),
      unit: 'ms',
      limit: 10,
      note: `p97.5, median of ${ROUNDS} rounds of ${SECONDS} s (${inOrder(p97)}); ${Math.round(perSecond)} requests a second`,
    },
  ];
};
