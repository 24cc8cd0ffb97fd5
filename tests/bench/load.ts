import type { Figure } from './figures.ts';
import { inOrder, median, percentile } from './statistics.ts';
import { autocannon } from './tools/autocannon.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 5;
/** After its start, a site compresses its files for about five seconds, and its code gets faster for a few more. */
const WARM_UP_SECONDS = 10;

interface Load {
  readonly what: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Without a limit, the figure only informs. */
  readonly limitMs?: number;
}

interface Round {
  /** Milliseconds. */
  readonly p95: number;
  readonly perSecond: number;
}

const runRound = async (url: string, headers: Record<string, string>, seconds: number): Promise<Round> => {
  const times: number[] = [];
  const running = autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { errors, timeouts, non2xx, requests } = await running;
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${failed} of ${requests.total} requests for ${url} failed`);
  return { p95: percentile(times, 0.95), perSecond: requests.average };
};

/**
 * Returns the 95th percentile of an address under load. Each connection sends its next request as soon as it has an
 * answer.
 */
export const benchLoad = async ({ what, url, headers = {}, limitMs }: Load): Promise<Figure> => {
  const sent = { 'accept-encoding': 'br', ...headers };
  await runRound(url, sent, WARM_UP_SECONDS);
  const response = await fetch(url, { headers: sent });
  await response.arrayBuffer();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(url, sent, SECONDS));
  const p95 = rounds.map((round) => round.p95);
  const perSecond = median(rounds.map((round) => round.perSecond));
  return {
    name: `${what}, ${CONNECTIONS} connections, p95`,
    value: median(p95),
    unit: 'ms',
    ...(limitMs !== undefined && { limit: limitMs }),
    note: `median of ${ROUNDS} rounds of ${SECONDS} s (${inOrder(p95)}); ${Math.round(perSecond)} requests a second; cache: ${response.headers.get('cache-status') ?? 'none'}`,
  };
};
