import pg from 'pg';
import { z } from 'zod';
import { toCents } from '#domain/money.ts';
import { heavyJpeg } from '#tests/support/pictures.ts';
import { submissionOf } from '#tests/support/sign-up.ts';
import { signInToBench } from './admin-lists.ts';
import type { Comparison, Side } from './comparison.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';

const WARM_UP = 5;
const REQUESTS = 15;

const SIGN_UP = 'sign-up, p50';
const SAVED = 'member saved, p50';
const PAGE = 'member’s page, p50';
const PAGE_LATER = 'the same after a break, when the session is prolonged, p50';

type Ask = () => Promise<{ path: string; init: RequestInit }>;

/** Sends one request after the other. Returns the median of the times to the whole answer. */
const timeOf = async (url: string, requests: number, ask: Ask): Promise<number> => {
  const times: number[] = [];
  for (let nth = 0; nth < requests; nth += 1) {
    const { path, init } = await ask();
    const began = performance.now();
    const response = await fetch(url + path, init);
    const body = await response.text();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${body}`);
  }
  return median(times);
};

const productsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    prices: z.array(z.object({ id: z.string(), amount: z.number(), isDefault: z.boolean() })),
  }),
);

/** Speaks HTTP with the site, and SQL only about when a session was used last, so that it can measure any commit. */
const prepare = async (site: BenchSite, database: pg.Pool) => {
  const { url } = site;
  const json = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const catalogue = productsSchema.parse(await json('/api/products')).map((product) => ({
    ...product,
    prices: product.prices.map(({ amount, ...price }) => ({ ...price, amountCents: toCents(amount) })),
  }));
  const isJson = { 'Content-Type': 'application/json' };
  const headers = { Authorization: `Bearer ${await signInToBench(site)}` };
  const form = await submissionOf({ catalogue }, { photo: null });
  const add = { method: 'POST', headers, body: form };
  const { id } = z.object({ id: z.string() }).parse(await json('/api/admin/memberships/add', add));
  // As the browser sends a photo after it has reduced it.
  const photo = await heavyJpeg(1200, 900, 80);
  let houses = 0;
  const asks: Readonly<Record<string, Ask>> = {
    [SIGN_UP]: async () => ({
      path: '/api/create-payment-intent',
      init: { method: 'POST', body: await submissionOf({ catalogue }, { photo }) },
    }),
    [SAVED]: async () => {
      houses += 1;
      const body = JSON.stringify({ address: `${houses} rue des Lilas, 00100 Valombre` });
      return {
        path: `/api/admin/memberships/${id}`,
        init: { method: 'PUT', headers: { ...headers, ...isJson }, body },
      };
    },
    [PAGE]: async () => ({ path: `/api/memberships/${id}`, init: { headers } }),
    [PAGE_LATER]: async () => {
      await database.query("update sessions set last_used_at = now() - interval '1 hour'");
      return { path: `/api/memberships/${id}`, init: { headers } };
    },
  };
  return asks;
};

const open = async (root: string): Promise<Side> => {
  await using stack = new AsyncDisposableStack();
  const site = await startBenchSite(root, 'far');
  stack.defer(site.stop);
  const database = new pg.Pool({ connectionString: site.env.DATABASE_URL });
  stack.defer(() => database.end());
  const asks = Object.entries(await prepare(site, database));
  for (const [, ask] of asks) await timeOf(site.url, WARM_UP, ask);
  const running = stack.move();
  return {
    measure: async () => {
      const measured: Record<string, number> = {};
      for (const [name, ask] of asks) measured[name] = await timeOf(site.url, REQUESTS, ask);
      return measured;
    },
    close: () => running.disposeAsync(),
  };
};

/** Compares what people wait for with the database 20 ms and Stripe 150 ms away, without any other load. */
export const compareFar: Comparison = {
  rows: {
    [SIGN_UP]: { unit: 'ms', ratio: 0.55 },
    [SAVED]: { unit: 'ms', ratio: 0.55 },
    [PAGE]: { unit: 'ms', ratio: 0.4 },
    [PAGE_LATER]: { unit: 'ms', ratio: 0.4 },
  },
  rounds: 5,
  open,
};
