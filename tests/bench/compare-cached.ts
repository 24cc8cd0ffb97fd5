import type { Comparison, Side } from './comparison.ts';
import { articlePath } from './public-pages.ts';
import { startServerThread } from './server-thread.ts';
import { startBenchSite } from './site.ts';
import { autocannon } from './tools/autocannon.ts';

const CONNECTIONS = 50;
const SECONDS = 3;
const WARM_UP_SECONDS = 8;
const SENT = { 'accept-encoding': 'br' };

const paths = { page: '/training', article: 'article', API: '/api/products' } as const;
type Kind = keyof typeof paths;
const kinds = Object.keys(paths) as Kind[];

const rate = (kind: Kind): string => `cached answers a second: ${kind}`;
const besideHono = (kind: Kind): string => `the same beside bare Hono with the same bytes: ${kind}`;

const answersPerSecond = async (url: string, seconds: number): Promise<number> => {
  const { errors, timeouts, non2xx, requests } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: SENT,
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${errors + timeouts + non2xx} requests for ${url} failed`);
  return requests.average;
};

// Hono and Node write these themselves, or they change with every answer.
const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'age', 'cache-status']);

/** Returns an answer as it goes over the wire. `fetch` decompresses the body, so this uses `http`. */
const answerOnTheWire = async (url: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, string>; body: Uint8Array }>();
  const { get } = await import('node:http');
  const { buffer } = await import('node:stream/consumers');
  get(url, { headers: SENT }, (response) => {
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)] as const],
    );
    buffer(response).then((body) => resolve({ headers: Object.fromEntries(headers), body }), reject);
  }).once('error', reject);
  return promise;
};

/** Serves the very answer with nothing but Hono, in a thread of its own. */
const startHono = async (url: string) =>
  startServerThread(new URL('hono-thread.ts', import.meta.url), await answerOnTheWire(url));

const open = async (root: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const site = await startBenchSite(root);
  stack.defer(site.stop);
  const pairs: { kind: Kind; ours: string; hono: string }[] = [];
  for (const kind of kinds) {
    const path = kind === 'article' ? await articlePath(site.url, 'illustrated') : paths[kind];
    const ours = site.url + path;
    // The smallest form of an answer is made in the background.
    await answersPerSecond(ours, WARM_UP_SECONDS);
    const { port, stop } = await startHono(ours);
    stack.defer(stop);
    const hono = `http://127.0.0.1:${port}${path}`;
    await answersPerSecond(hono, WARM_UP_SECONDS);
    pairs.push({ kind, ours, hono });
  }
  const running = stack.move();
  return {
    measure: async () => {
      const measured: Record<string, number> = {};
      for (const { kind, ours, hono } of pairs) {
        const [before, site, after] = [
          await answersPerSecond(hono, SECONDS / 2),
          await answersPerSecond(ours, SECONDS),
          await answersPerSecond(hono, SECONDS / 2),
        ];
        measured[rate(kind)] = site;
        measured[besideHono(kind)] = site / ((before + after) / 2);
      }
      return measured;
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares what the local host answers from memory with a server of Hono that only sends the same bytes. */
export const compareCached: Comparison = {
  rows: Object.fromEntries(
    kinds.flatMap((kind) => [
      [rate(kind), { unit: '/ s' as const }],
      [besideHono(kind), { unit: '' as const, atLeast: 1 }],
    ]),
  ),
  rounds: 5,
  open,
};
