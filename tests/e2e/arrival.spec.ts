import type { Page } from '@playwright/test';
import { openPage, phone, scrollToEnd } from '#tests/bench/page-load.ts';
import { pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { test as base, expect } from '#tests/support/e2e-test.ts';
import { delayFonts, type Shifts, watchLayout } from '#tests/support/layout-shifts.ts';
import { startPiecemealSite } from '#tests/support/piecemeal-site.ts';

/** Scrollbars take their room, as on most computers. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

const screens = { 'a phone': phone, 'a wide screen': {} };

const expectStill = ({ total, limit, moved }: Shifts): void => expect(total, moved.join(' | ')).toBeLessThan(limit);

/** Whose letters the page's title is written in. */
const facesOfTitle = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
};

for (const [screen, options] of Object.entries(screens))
  test.describe(`on ${screen}, piece by piece, and then its headline face`, () => {
    test.use(options);

    for (const publicPage of publicPages)
      test(`nothing of ${publicPage.name} moves by itself`, async ({ page, site }) => {
        await using piecemeal = await startPiecemealSite(site.url);
        const shifts = await watchLayout(page);
        const letFontsCome = await delayFonts(page);
        await openPage(page, piecemeal.url + (await pathOf(publicPage, site.url)), 'domcontentloaded');
        expectStill(await shifts());
        const standIns = await facesOfTitle(page);
        await letFontsCome();
        await page.waitForLoadState('networkidle');
        expect(await facesOfTitle(page), 'the headline face is seen at the first visit').not.toEqual(standIns);
        await expect(
          page.locator('body > link[rel=preload][as=font]'),
          'from the head, the page would be held back',
        ).toHaveCount(1);
        // Phones read it to its end where bytes are counted (`budgets.spec.ts`).
        if (options !== phone) await scrollToEnd(page);
        expectStill(await shifts());
      });
  });

test.describe('on a phone, with the scripts late', () => {
  test.use(phone);

  for (const address of ['/', '/adhesion'])
    test(`${address} keeps the length it is read at`, async ({ page, site: { url } }) => {
      const { promise: read, resolve: letScriptsCome } = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await read;
        await route.continue();
      });
      await page.goto(url + address, { waitUntil: 'domcontentloaded' });
      const camera = page.getByText('Prendre une photo');
      await expect(camera).toBeHidden();
      const length = () => page.evaluate(() => document.documentElement.scrollHeight);
      await page.getByRole('group', { name: 'Votre photo' }).scrollIntoViewIfNeeded();
      const lengthBefore = await length();
      letScriptsCome();
      await expect(camera).toBeVisible();
      expect(await length()).toBe(lengthBefore);
    });
});
