import type { Page } from '@playwright/test';
import { navigation, publicPages, title, widths } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const shownWords = async (page: Page): Promise<Set<string>> => {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
  const text = await page.getByRole('main').innerText();
  return new Set(text.match(/\p{L}{4,}/gu));
};

for (const width of widths)
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('every page fits, has one title and leads to the others', async ({ page }) => {
      for (const address of publicPages) {
        await page.goto(address);
        await expect(page, address).toHaveURL(address);
        await expect(title(page), address).toHaveCount(1);
        await expect(title(page), address).toBeVisible();
        await expect(page.locator('body > div#app > main'), address).toHaveCount(1);
        const padding = await page.getByRole('main').evaluate((main) => parseFloat(getComputedStyle(main).paddingLeft));
        expect(padding > 0, `${address} has room at its sides`).toBe(address !== '/');
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
        const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
        if (width < 1024) await opener.click();
        await expect(opener, address).toBeVisible({ visible: width < 1024 });
        await expect(navigation(page).getByRole('link', { name: 'Adhésion' }), address).toBeInViewport();
      }
    });
  });

test('every page says what it is where it is shared or searched', async ({ page, baseURL }) => {
  const seen = new Set<string>();
  for (const address of publicPages) {
    await page.goto(address);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    const { href } = new URL(address, baseURL);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', href);
    const description = await content('meta[name=description]');
    expect(description?.length, address).toBeGreaterThan(30);
    seen.add(`${await page.title()} ${description}`);
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    expect(await content('meta[property="og:description"]')).toBe(description);
    expect(await content('meta[property="og:url"]')).toBe(href);
    const image = (await content('meta[property="og:image"]')) ?? '';
    if (image.endsWith('/share.png')) expect(await content('meta[property="og:image:alt"]')).toMatch(/^Savate, canne/);
    const answer = await page.request.get(image);
    expect(answer.headers()['content-type'], address).toMatch(/^image\//);
  }
  expect(seen.size, 'no two pages say the same').toBe(publicPages.length);
});

test('the legal notice says who publishes the site, and how to reach them', async ({ page }) => {
  await page.goto('/mentions-legales');
  const main = page.getByRole('main');
  const fact = (name: string) => main.locator('div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
  await expect(fact('Éditeur').getByRole('definition')).toHaveText('Cercle de Savate de Valombre');
  await expect(fact('Immatriculation').getByRole('definition')).toHaveText('RNA W000000000');
  await expect(fact('Hébergement').getByRole('definition')).toContainText('San Francisco');
  await expect(main.getByRole('link', { name: '01 99 00 00 00' })).toHaveAttribute('href', 'tel:+33199000000');
  await expect(fact('Liens').getByRole('link', { name: 'Fédération française de savate' })).toBeVisible();
});

test('the page begins at its top, and going back returns to where one was', async ({ page }) => {
  await page.goto('/reglement');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('link', { name: 'Mentions légales' }).click();
  await expect(page).toHaveURL('/mentions-legales');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});

test('«Retour en haut» leads to the top', async ({ page }) => {
  await page.goto('/reglement');
  await page.getByRole('link', { name: 'Retour en haut' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page reads, to the letter', async ({ browser, page, baseURL }) => {
    const scripted = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await scripted.newPage();
    for (const address of ['/training', '/equipe', '/history', '/articles', '/reglement', '/mentions-legales']) {
      await page.goto(address);
      await other.goto(address);
      const withScript = await shownWords(other);
      const without = await shownWords(page);
      expect(withScript.size, address).toBeGreaterThan(40);
      expect(
        [...withScript].filter((word) => !without.has(word) && !/prochain|cours/i.test(word)),
        address,
      ).toEqual([]);
    }
    await scripted.close();
  });
});

test('the week, the team and the history lead on to joining, while that is open', async ({ page }) => {
  const join = page.getByRole('main').getByRole('link', { name: /^Adhérer pour \d{4}-\d{4}$/ });
  for (const path of ['/training', '/equipe', '/history']) {
    await page.goto(path);
    await expect(join, path).toHaveAttribute('href', '/adhesion');
  }
  const toggles = ['articles', 'equipe', 'history'].map((key) => ({ key, enabled: true }));
  await page.route('**/api/feature-toggles', (route) =>
    route.fulfill({ json: [...toggles, { key: 'adhesion', enabled: false }] }),
  );
  await page.reload();
  await expect(join).toBeHidden();
});
