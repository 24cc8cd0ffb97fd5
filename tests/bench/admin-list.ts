import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ensureFirstAdministrator } from '#local/administrators.ts';
import { openDatabase } from '#server/db/client.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import type { Figure } from './figures.ts';
import { addMembers } from './many-members.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median, percentile } from './statistics.ts';

const MEMBERS = 5000;
const ANSWERS = 20;
const VISITS = 5;
const TYPED = 'nom 4321';

const signIn = async ({ url, env }: BenchSite): Promise<string> => {
  const { email, password } = await ensureFirstAdministrator({ ...env, ADMIN_EMAIL: 'bench@club.example' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return z.object({ token: z.string() }).parse(await response.json()).token;
};

const answerTimes = async ({ url }: BenchSite, token: string): Promise<{ times: number[]; bytes: number }> => {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n <= ANSWERS; n += 1) {
    const began = performance.now();
    const headers = { Authorization: `Bearer ${token}` };
    const body = await (await fetch(`${url}/api/admin/memberships`, { headers })).arrayBuffer();
    // The first one warms up.
    if (n > 0) times.push(performance.now() - began);
    bytes = body.byteLength;
  }
  return { times, bytes };
};

/** From a key going down to the picture that shows what it did; shorter ones than a frame are not told apart. */
const watchKeys = (token: string): void => {
  localStorage.setItem('token', token);
  const delays: number[] = [];
  Reflect.set(window, 'delays', delays);
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') delays.push(duration);
  }).observe(options);
};

const visit = async (page: Page, url: string): Promise<{ firstRows: number; keys: number[] }> => {
  await page.goto(`${url}/admin/adhesions`);
  await page.locator('.members tbody tr').first().waitFor();
  const firstRows = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const search = page.getByRole('searchbox');
  await search.click();
  await search.pressSequentially(TYPED, { delay: 120 });
  await page.getByText('1 résultat').waitFor();
  await page.waitForTimeout(300);
  const slow = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'delays')));
  return { firstRows, keys: [...slow, ...Array<number>(Math.max(0, TYPED.length - slow.length)).fill(16)] };
};

/** The members' list with five thousand in it: its answer, its first rows on a laptop, and typing into its search. */
export const benchAdminList = async (site: BenchSite): Promise<Figure[]> => {
  await addMembers(openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT), MEMBERS);
  const token = await signIn(site);
  const { times, bytes } = await answerTimes(site, token);
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let n = 0; n < VISITS; n += 1)
    visits.push(
      await inFreshBrowser({ viewport: { width: 1440, height: 900 } }, async (page) => {
        await page.addInitScript(watchKeys, token);
        return visit(page, site.url);
      }),
    );
  const firstRows = visits.map((one) => one.firstRows);
  return [
    {
      name: `\`GET /api/admin/memberships\`, ${MEMBERS} members, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      note: `${ANSWERS} one after another, p50 ${median(times).toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB`,
    },
    {
      name: 'the list of them, from the address to the first rows',
      value: median(firstRows),
      unit: 'ms',
      limit: 1000,
      note: `median of ${VISITS} visits with an empty cache (${inOrder(firstRows)})`,
    },
    {
      name: 'typing into its search, key to picture, p95',
      value: percentile(
        visits.flatMap(({ keys }) => keys),
        0.95,
      ),
      unit: 'ms',
      limit: 100,
    },
  ];
};
