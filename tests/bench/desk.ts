import type { Page } from '@playwright/test';
import { adminPaths } from '#lib/admin-paths.ts';
import { openDatabase } from '#server/db/client.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { signInToBench } from './admin-lists.ts';
import type { Figure } from './figures.ts';
import { addMembers } from './many-members.ts';
import type { BenchSite } from './site.ts';

/** The windows in which the lists are judged, and how many whole rows of members each one shows at least. */
const windows = [
  { width: 1440, height: 900, rows: 13, top: 215 },
  { width: 820, height: 1180, rows: 15 },
  { width: 390, height: 844, rows: 8 },
] as const;

const screens = Object.entries(adminPaths);

/** Measures where the first row of a list begins, and how many whole rows stand above the footer. */
const rowsInView = (page: Page): Promise<{ top: number; whole: number }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    // The sums at the foot of the list cover rows as the footer does.
    const covers = [...document.querySelectorAll('.footer, .list-foot')].map((one) => one.getBoundingClientRect().top);
    const end = Math.min(innerHeight, ...covers);
    return { top: rows[0]?.top ?? Number.NaN, whole: rows.filter(({ bottom }) => bottom <= end + 0.5).length };
  });

const membersList = async (page: Page, url: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { width, height, rows, ...limits } of windows) {
    await page.setViewportSize({ width, height });
    await page.goto(url + adminPaths.memberships);
    await page.locator('main tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { top, whole } = await rowsInView(page);
    figures.push(
      {
        name: `members’ list at ${width} × ${height}: top of the first row`,
        value: top,
        unit: 'px',
        ...('top' in limits && { limit: limits.top }),
      },
      { name: `members’ list at ${width} × ${height}: whole rows in view`, value: whole, unit: '', atLeast: rows },
    );
  }
  return figures;
};

/** Measures the frame on a phone: what stands above the screen's own content. */
const frame = async (page: Page, url: string): Promise<Figure> => {
  await page.setViewportSize({ width: 390, height: 844 });
  const heights: { name: string; height: number }[] = [];
  for (const [name, path] of screens) {
    await page.goto(url + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const height = await page.evaluate(() => document.querySelector('.desk-bar')?.getBoundingClientRect().bottom ?? 0);
    heights.push({ name, height });
  }
  const highest = Math.max(...heights.map(({ height }) => height));
  return {
    name: 'frame on a phone, the highest of all screens',
    value: highest,
    unit: 'px',
    limit: 60,
    note: `${heights.length} screens`,
  };
};

/** Measures the admin area as a volunteer sees it: how soon a screen shows what one came for. */
export const benchDesk = async (site: BenchSite): Promise<Figure[]> => {
  // More than a window shows.
  await addMembers(openDatabase(site.env.DATABASE_URL ?? '', site.env.NEON_ENDPOINT), 60, { from: 1_000_000 });
  const token = await signInToBench(site);
  return inFreshBrowser({ locale: 'fr-FR' }, async (page) => {
    await page.addInitScript((given) => localStorage.setItem('token', given), token);
    return [...(await membersList(page, site.url)), await frame(page, site.url)];
  });
};
