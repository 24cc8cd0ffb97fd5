import type { Page } from '@playwright/test';
import { z } from 'zod';
import { sum } from '#domain/sum.ts';
import { openDatabase } from '#server/db/client.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import type { Figure } from './figures.ts';
import { addArticles } from './many-articles.ts';
import { addMembers } from './many-members.ts';
import { listed } from './page-budgets.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median, percentile } from './statistics.ts';
import { recordTransfers, type Transfer } from './transfers.ts';

const ANSWERS = 20;
const VISITS = 9;
const ADMIN_SCRIPT_KB = 200;

interface Searched {
  screen: string;
  /** A search text that matches a single row. */
  typed: string;
}

interface List extends Searched {
  /** The number and kind of rows, for the name of the figure. */
  rows: string;
  api: string;
  /** How much the API may send before the first rows, in kB. */
  maxKB?: number;
}

const MEMBERS = { api: '/api/admin/memberships?first=25', screen: '/admin/adhesions', typed: 'nom 4321' };
const ARTICLES = { api: '/api/admin/articles', screen: '/admin/articles', typed: 'gala 987' };
const FEW = 5000;
const MANY = 50_000;
const SEASONS = 10;
const FIRST_ROWS_KB = 60;

/**
 * Reads the list of members until it answers. The first reader of thousands of new members makes their listings, which may
 * take longer than an answer may; what it has made stays.
 */
export const readUntilListed = async ({ url }: BenchSite, token: string): Promise<void> => {
  const place = { by: 'name', isDescending: false, page: 1 };
  for (let n = 0; n < 30; n += 1) {
    const answer = await fetch(`${url}/api/admin/memberships/found`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ filter: {}, query: '', place, members: place, pending: place }),
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
  }
};

/** Returns the token of a session of the first administrator at a site, also of another commit. */
export const signInToBench = async ({ url, administrator }: BenchSite): Promise<string> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(administrator) });
  return z.object({ token: z.string() }).parse(await response.json()).token;
};

const answerTimes = async (address: string, token: string): Promise<{ times: number[]; bytes: number }> => {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n <= ANSWERS; n += 1) {
    const began = performance.now();
    const body = await (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).arrayBuffer();
    // The first request warms up.
    if (n > 0) times.push(performance.now() - began);
    bytes = body.byteLength;
  }
  return { times, bytes };
};

/** Records in the page when the first rows were painted. Asking from outside would give a later time. */
const watchRows = (): void => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'firstRows', performance.now())));
  }).observe(document, { childList: true, subtree: true });
};

/**
 * Records the delay from each key press until the screen shows its effect. The browser does not report delays shorter
 * than a frame.
 */
const watchKeys = (token: string): void => {
  localStorage.setItem('token', token);
  const delays: number[] = [];
  Reflect.set(window, 'delays', delays);
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') delays.push(duration);
  }).observe(options);
};

const inAdminArea = <Result>(token: string, use: (page: Page) => Promise<Result>): Promise<Result> =>
  inFreshBrowser({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.addInitScript(watchKeys, token);
    await page.addInitScript(watchRows);
    return use(page);
  });

interface Visit {
  /** Milliseconds from the address to the first rows. */
  firstRows: number;
  /** What the API sent until then, and in all, in bytes. */
  bytesBefore: number;
  bytes: number;
  /** Milliseconds from each key to its effect. */
  keys: number[];
}

const openScreen = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return z.number().parse(await page.evaluate(() => Reflect.get(window, 'firstRows')));
};

/** Returns how long a screen takes from its address to its first rows, in a browser of its own. Milliseconds. */
export const firstRowsOf = ({ url }: BenchSite, token: string, screen: string): Promise<number> =>
  inAdminArea(token, (page) => openScreen(page, url + screen));

const visit = async (page: Page, url: string, { screen, typed }: Searched): Promise<Visit> => {
  const firstRows = await openScreen(page, url + screen);
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/api/'))
      .map((entry) => ({ end: entry.responseEnd, bytes: entry.decodedBodySize })),
  );
  const bytesUntil = (instant: number): number => sum(sent.map(({ end, bytes }) => (end <= instant ? bytes : 0)));
  const search = page.getByRole('searchbox');
  await search.click();
  await search.pressSequentially(typed, { delay: 120 });
  await page.getByText('1 résultat').waitFor();
  await page.waitForTimeout(300);
  const slow = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'delays')));
  return {
    firstRows,
    bytesBefore: bytesUntil(firstRows),
    bytes: bytesUntil(Number.POSITIVE_INFINITY),
    keys: [...slow, ...Array<number>(Math.max(0, typed.length - slow.length)).fill(16)],
  };
};

/** Opens a list in a browser of its own, and types into its search. */
export const visitList = (site: BenchSite, token: string, list: Searched): Promise<Visit> =>
  inAdminArea(token, (page) => visit(page, site.url, list));

const benchList = async (site: BenchSite, token: string, list: List): Promise<Figure[]> => {
  const { times, bytes } = await answerTimes(site.url + list.api, token);
  const visits: Visit[] = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await visitList(site, token, list));
  const firstRows = visits.map((one) => one.firstRows);
  const keys = visits.flatMap((one) => one.keys);
  return [
    {
      name: `\`GET ${list.api}\`, ${list.rows}, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      note: `${ANSWERS} one after another, p50 ${median(times).toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`,
    },
    {
      name: `${list.rows}: sent by the API before the first rows`,
      value: median(visits.map(({ bytesBefore }) => bytesBefore)) / 1000,
      unit: 'kB',
      ...(list.maxKB !== undefined && { limit: list.maxKB }),
    },
    {
      name: `${list.rows}: from the address to the first rows`,
      value: median(firstRows),
      unit: 'ms',
      limit: 1000,
      note: `median of ${VISITS} visits with an empty cache (${inOrder(firstRows)})`,
    },
    {
      name: `${list.rows}: typing into the search, key to picture, p95`,
      value: percentile(keys, 0.95),
      unit: 'ms',
      limit: 100,
    },
  ];
};

/** Measures the scripts that the first screen of the admin area loads without any input, including its charts. */
const benchScripts = (site: BenchSite, token: string): Promise<Figure> =>
  inAdminArea(token, async (page) => {
    const transfers = await recordTransfers(await page.context().newCDPSession(page));
    await page.goto(`${site.url}/admin`);
    await page.getByRole('heading', { name: 'À faire' }).waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = (await transfers()).filter(({ kind }: Transfer) => kind === 'Script');
    return {
      name: 'JavaScript of the admin area’s first screen, charts included',
      value: scripts.reduce((total, { body }) => total + body, 0) / 1000,
      unit: 'kB',
      limit: ADMIN_SCRIPT_KB,
      note: listed(scripts),
    };
  });

/** Returns how much longer the same screen takes with many members than with few. */
const comparisonOf = (few: readonly Figure[], many: readonly Figure[]): Figure[] =>
  few.flatMap(({ name, value, unit }, place) => {
    const other = many[place];
    return unit === 'ms' && other && name.includes('first rows')
      ? [
          {
            name: `${MANY} members against ${FEW}: to the first rows`,
            value: other.value / value,
            unit: '',
            limit: 1.3,
          } as const,
        ]
      : [];
  });

/**
 * Measures the admin area with five thousand members and a thousand articles, and with fifty thousand members of ten
 * seasons: the API's answers, what it sends before the first rows, the time to them on a laptop, and the delay of typing.
 */
export const benchAdminLists = async (site: BenchSite): Promise<Figure[]> => {
  const db = openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT);
  await addMembers(db, FEW);
  await addArticles(db, 1000);
  const token = await signInToBench(site);
  const members = { ...MEMBERS, maxKB: FIRST_ROWS_KB };
  const few = await benchList(site, token, { ...members, rows: `${FEW} members` });
  const articles = await benchList(site, token, { ...ARTICLES, rows: '1000 articles' });
  const scripts = await benchScripts(site, token);
  await addMembers(db, MANY - FEW, { from: FEW, earlierSeasons: SEASONS - 1 });
  const many = await benchList(site, token, {
    ...members,
    typed: 'nom 43210',
    rows: `${MANY} members, ${SEASONS} seasons`,
  });
  return [...few, ...articles, scripts, ...many, ...comparisonOf(few, many)];
};
