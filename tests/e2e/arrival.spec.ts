import type { BrowserContextOptions, Page } from '@playwright/test';
import { openPage, phone, scrollToEnd } from '#tests/bench/page-load.ts';
import { type PublicPage, pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { delayFonts, NO_SHIFT, watchLayout } from '#tests/support/layout-shifts.ts';
import { startPiecemealSite } from '#tests/support/piecemeal-site.ts';

test.use(inMotion);

/** Returns one value per font that paints the title: whether that font is one of the site's own. */
const fontsOfTitle = async (page: Page): Promise<boolean[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ isCustomFont }) => isCustomFont);
};

interface Arrival {
  page: Page;
  publicPage: PublicPage;
  siteUrl: string;
  isRead: boolean;
}

/** Expects that nothing moves while the page arrives in pieces and the headline font arrives late. */
const expectToStandStill = async ({ page, publicPage, siteUrl, isRead }: Arrival): Promise<void> => {
  await using piecemeal = await startPiecemealSite(siteUrl);
  const shifts = await watchLayout(page);
  const letFontsCome = await delayFonts(page);
  await openPage(page, piecemeal.url + (await pathOf(publicPage, siteUrl)), 'domcontentloaded');
  await letFontsCome();
  await page.waitForLoadState('networkidle');
  await expect(
    page.locator('body > link[rel=preload][as=font]'),
    'from the head, the page would be held back',
  ).toHaveCount(1);
  if (isRead) await scrollToEnd(page);
  // In an article a late headline font shows only from the next page on.
  if (typeof publicPage.at === 'string')
    await expect.poll(() => fontsOfTitle(page), 'the headline face shows').toEqual([true]);
  const { total, moved } = await shifts();
  expect(total, moved.join(' | ')).toBeLessThan(NO_SHIFT);
  // On a slow machine the page would still ask for something after its server has gone.
  await page.close();
};

for (const publicPage of publicPages)
  test(`nothing on ${publicPage.name} moves by itself while it arrives in pieces with a late headline font`, {
    tag: '@scrollbars',
  }, async ({ openWindow, site }) => {
    const arrive = async (options: BrowserContextOptions, isRead: boolean): Promise<void> =>
      expectToStandStill({ page: await openWindow(options), publicPage, siteUrl: site.url, isRead });
    // Both run at the same time, because they mostly wait. `budgets.spec.ts` scrolls the phone's page to its end.
    await Promise.all([
      test.step('on a phone', () => arrive(phone, false)),
      test.step('on a wide screen', () => arrive({}, true)),
    ]);
  });

test.describe('on a small phone', { tag: '@scrollbars' }, () => {
  test.use({ ...phone, viewport: { width: 360, height: 800 } });

  test('names and prices keep their places when the headline font arrives', async ({ page, site }) => {
    const shifts = await watchLayout(page);
    const letFontsCome = await delayFonts(page);
    await openPage(page, `${site.url}/adhesion`, 'domcontentloaded');
    await letFontsCome();
    await page.waitForLoadState('networkidle');
    const { total, moved } = await shifts();
    expect(total, moved.join(' | ')).toBeLessThan(NO_SHIFT);
  });
});

test.describe('on a phone, with the scripts late', { tag: '@scrollbars' }, () => {
  test.use(phone);

  for (const address of ['/', '/adhesion'])
    test(`${address} keeps its height when they arrive`, async ({ page, site: { url } }) => {
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
