import autocannon from 'autocannon';
import type { Figure } from './figures.ts';
import { articlePath } from './public-pages.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median } from './statistics.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 5;

const cacheStatus = async (url: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return response.headers.get('cache-status') ?? 'none';
};

const rounds = async (name: string, limit: number, url: string, headers: Record<string, string>): Promise<Figure> => {
  const options = { url, connections: CONNECTIONS, headers: { 'accept-encoding': 'br', ...headers } };
  await autocannon({ ...options, duration: 2 });
  const status = await cacheStatus(url, options.headers);
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await autocannon({ ...options, duration: SECONDS });
    const failed = result.errors + result.timeouts + result.non2xx;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests for the article failed`);
    results.push(result);
  }
  const p97 = results.map(({ latency }) => latency.p97_5);
  const perSecond = median(results.map(({ requests }) => requests.average));
  return {
    name: `article on demand, ${name}, ${CONNECTIONS} connections, p95`,
    value: median(p97),
    unit: 'ms',
    limit,
    note: `p97.5, median of ${ROUNDS} rounds of ${SECONDS} s (${inOrder(p97)}); ${Math.round(perSecond)} requests a second; cache: ${status}`,
  };
};

/** An article out of the host's cache, and rendered with its query for each single request: what is authorised is never cached. */
export const benchArticles = async ({ url }: BenchSite): Promise<Figure[]> => {
  const address = url + (await articlePath(url, 'illustrated'));
  return [
    await rounds('cached', 5, address, {}),
    await rounds('rendered', 50, address, { authorization: 'Bearer none' }),
  ];
};
