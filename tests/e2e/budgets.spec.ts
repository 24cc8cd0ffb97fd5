import type { Browser } from '@playwright/test';
import { excesses, type Figure } from '#tests/bench/figures.ts';
import { budgetsOf, islandBudgets } from '#tests/bench/page-budgets.ts';
import { loadPage, openPage, scrollToEnd } from '#tests/bench/page-load.ts';
import { pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { delayFonts, watchLayout } from '#tests/support/layout-shifts.ts';

/** What is written 0.000: fractions of a pixel by which two fonts differ. */
const ZERO = 0.0005;

const expectWithin = (figures: readonly Figure[]): void => expect(excesses(figures)).toEqual([]);

test.describe('what a visit transfers', () => {
  for (const page of publicPages) {
    test(`${page.name} stays within its bytes`, async ({ site: { url } }) => {
      expectWithin(budgetsOf(page, await loadPage(url + (await pathOf(page, url)))));
    });
  }

  test('the islands of home stay within theirs', async ({ site: { url } }) => {
    const carousel = await loadPage(`${url}/`, 'news-carousel');
    expectWithin(islandBudgets(carousel, await loadPage(`${url}/`, 'membership-form')));
  });
});

/** Opened, and read to the end, in a window of that width while the fonts come late: what moved, in a line. */
const shiftsAt = async (browser: Browser, width: number, url: string): Promise<string[]> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    const shifts = await watchLayout(page);
    const letFontsCome = await delayFonts(page);
    const opening = openPage(page, url);
    await letFontsCome();
    await opening;
    await scrollToEnd(page);
    const { total, moved } = await shifts();
    return total < ZERO ? [] : [`${width} px: ${total.toFixed(4)} (${moved.join(' | ')})`];
  } finally {
    await context.close();
  }
};

test.describe('what a reader looks at stays where it is', () => {
  for (const page of publicPages) {
    test(`nothing of ${page.name} moves by itself`, async ({ browser, site: { url } }) => {
      const address = url + (await pathOf(page, url));
      const moved: string[] = [];
      for (const width of [390, 820, 1440]) moved.push(...(await shiftsAt(browser, width, address)));
      expect(moved).toEqual([]);
    });
  }
});
