import type { Page } from '@playwright/test';
import { expectAdminHome, logIn, openMenu, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expectLowFooter } from '#tests/support/e2e-page-checks.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';
import { onPhoneAndLaptop } from '#tests/support/e2e-widths.ts';

const chartsDrawn = async (page: Page): Promise<void> => {
  const canvases = page.locator('canvas');
  await expect(canvases.first()).toBeVisible();
  await expect(canvases).toHaveCount(await page.getByRole('button', { name: /^Voir le tableau/ }).count());
};

test('the admin area requests its scripts at once, and each file once', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/admin`)).text();
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, address]) => address);
  expect(preloads.length).toBeGreaterThan(10);
  await openSession(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin');
  await expectAdminHome(page);
  const files = asked.map((address) => new URL(address)).filter(({ pathname }) => pathname.startsWith('/_astro/'));
  expect(
    files.filter(({ search }) => search !== ''),
    'a query is another address to browsers',
  ).toEqual([]);
  const names = files.map(({ pathname }) => pathname);
  expect(names.toSorted(), 'twice').toEqual([...new Set(names)].toSorted());
  expect(names).toEqual(expect.arrayContaining(preloads));
  // There were more than 90 requests when files were loaded twice.
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(45);
  expect(
    names.filter((name) => /ChartCanvas/.test(name)),
    'a library of charts',
  ).toEqual([]);
  expect(await page.locator('canvas').count()).toBe(0);
});

test('charts drawn in one column are drawn again for two, and nothing leaves the screen', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await logIn(page);
  await page.goto('/admin/chiffres');
  await chartsDrawn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

onPhoneAndLaptop((width) => {
  test('the front page of the admin area and the figures fit the screen and are accessible, in both colour schemes', async ({
    page,
  }) => {
    await logIn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await openMenu(page);
    // The link of every screen is fully visible, apart from a fraction of a pixel.
    for (const link of await navigation(page).getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
    await expectLowFooter(page);
    await expectAccessibleInBothSchemes(page, 'the home of the admin area');

    await page.getByRole('link', { name: 'Tous les chiffres' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeFocused();
    await chartsDrawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Shows one chart as a table and leaves the others as drawings.
    await button(page, 'Voir le tableau – Adhérents par discipline').click();
    await expect(page.getByRole('table', { name: 'Adhérents par discipline' })).toBeInViewport();
    await expectLowFooter(page);
    await expectAccessibleInBothSchemes(page, 'the figures');

    const publish = navigation(page).getByRole('link', { name: /^Publier/ });
    await openMenu(page);
    await publish.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Publier' })).toBeFocused();
    await expect(page.getByText('une vingtaine de fois par mois')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'the publication');
  });
});
