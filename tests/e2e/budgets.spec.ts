import { excesses, type Figure } from '#tests/bench/figures.ts';
import { budgetsOf, dossierBudget, islandBudgets } from '#tests/bench/page-budgets.ts';
import { loadPage, measureLoad, phone } from '#tests/bench/page-load.ts';
import { homePage, pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { anUnfinished, TOKEN } from '#tests/support/dossiers.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { NO_SHIFT } from '#tests/support/layout-shifts.ts';

const expectWithin = (figures: readonly Figure[]): void => expect(excesses(figures)).toEqual([]);

test.describe('on a phone', () => {
  test.use({ ...phone, ...inMotion });

  for (const publicPage of publicPages) {
    test(`${publicPage.name} stays within its byte budget, and nothing on it moves by itself`, async ({
      page,
      site: { url },
    }) => {
      const address = url + (await pathOf(publicPage, url));
      // Only on the home page, what loads before the visitor does anything counts too.
      const load =
        publicPage === homePage ? await loadPage(address) : await measureLoad(page, address, { isFirstCounted: false });
      expectWithin(budgetsOf(publicPage, load));
      expect(load.shifts.total, load.shifts.moved.join(' | ')).toBeLessThan(NO_SHIFT);
    });
  }

  test('the page of a dossier stays within its byte budgets, with something left to do', async ({
    page,
    site: { url },
  }) => {
    await page.addInitScript((token) => {
      const kept = { until: Date.now() + 60_000, value: token };
      sessionStorage.setItem('held-link', JSON.stringify(kept));
    }, TOKEN);
    await page.route('/api/dossier', (route) => route.fulfill({ json: anUnfinished() }));
    await page.route('/api/dossier/next-season', (route) => route.fulfill({ json: { offer: null } }));
    const load = await measureLoad(page, `${url}/dossier`);
    await expect(page.getByText('Il manque deux choses à votre dossier')).toBeVisible();
    const figure = dossierBudget(load);
    expectWithin([...budgetsOf({ name: '/dossier', at: '/dossier', isText: false }, load), figure]);
    expect(figure.value, figure.name).toBeGreaterThan(5);
  });

  test('the islands of home stay within their byte budgets', async ({ openWindow, site: { url } }) => {
    const load = async (onlyIsland: string) => measureLoad(await openWindow(phone), `${url}/`, { onlyIsland });
    const [carousel, form] = await Promise.all([load('news-carousel'), load('membership-form')]);
    const figures = islandBudgets(carousel, form);
    expectWithin(figures);
    for (const { name, value } of figures) expect(value, `${name}: it came`).toBeGreaterThan(5);
  });
});
