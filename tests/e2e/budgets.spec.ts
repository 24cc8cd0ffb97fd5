import { excesses, type Figure } from '#tests/bench/figures.ts';
import { budgetsOf, islandBudgets } from '#tests/bench/page-budgets.ts';
import { loadPage, measureLoad, openPage, phone, scrollToEnd } from '#tests/bench/page-load.ts';
import { homePage, pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { delayFonts, watchLayout } from '#tests/support/layout-shifts.ts';

/** What is written 0.000: fractions of a pixel by which two fonts differ. */
const ZERO = 0.0005;

const expectWithin = (figures: readonly Figure[]): void => expect(excesses(figures)).toEqual([]);

test.describe('on a phone', () => {
  test.use(phone);

  for (const publicPage of publicPages) {
    test(`${publicPage.name} stays within its bytes, and nothing of it moves by itself`, async ({
      page,
      site: { url },
    }) => {
      const address = url + (await pathOf(publicPage, url));
      // Only of home every request counts.
      const load = publicPage === homePage ? await loadPage(address) : await measureLoad(page, address);
      expectWithin(budgetsOf(publicPage, load));
      expect(load.shifts.total, load.shifts.moved.join(' | ')).toBeLessThan(ZERO);
    });
  }

  test('the islands of home stay within their bytes', async ({ site: { url } }) => {
    const carousel = await loadPage(`${url}/`, 'news-carousel');
    expectWithin(islandBudgets(carousel, await loadPage(`${url}/`, 'membership-form')));
  });
});

test.describe('on a wide screen, with the headline face late', () => {
  for (const publicPage of publicPages) {
    test(`nothing of ${publicPage.name} moves by itself`, async ({ page, site: { url } }) => {
      const shifts = await watchLayout(page);
      const letFontsCome = await delayFonts(page);
      const opening = openPage(page, url + (await pathOf(publicPage, url)));
      await letFontsCome();
      await opening;
      await expect(
        page.locator('body > link[rel=preload][as=font]'),
        'from the head, the page would be held back',
      ).toHaveCount(1);
      await scrollToEnd(page);
      const { total, moved } = await shifts();
      expect(total, moved.join(' | ')).toBeLessThan(ZERO);
    });
  }
});
