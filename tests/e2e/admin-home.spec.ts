import type { Page } from '@playwright/test';
import { logIn } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';

const chartsDrawn = async (page: Page): Promise<void> => {
  const canvases = page.locator('canvas');
  await expect(canvases.first()).toBeVisible();
  await expect(canvases).toHaveCount(await page.getByRole('button', { name: /^Voir le tableau/ }).count());
};

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

for (const width of [390, 1440])
  test(`the front page of the admin area stands at ${width} px, in both colour schemes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page);
    await chartsDrawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Every screen, whole but for a fraction of a pixel.
    for (const link of await navigation(page).getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 0.99 });
    // One chart as its table, the others drawn.
    await button(page, 'Voir le tableau – Adhérents par discipline').click();
    await expect(page.getByRole('table', { name: 'Adhérents par discipline' })).toBeInViewport();
    await expectAccessibleInBothSchemes(page, 'the home of the admin area');

    const publish = navigation(page).getByRole('link', { name: /^Publier le site/ });
    await publish.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Publier le site' })).toBeFocused();
    await expect(page.getByText('15 des 300 crédits mensuels')).toBeVisible();
    await expect(publish).toBeInViewport({ ratio: 0.99 });
    await expectAccessibleInBothSchemes(page, 'the publication');
  });

test('the club changes its tagline, sees that it waits, publishes it, and visitors read it', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  test.slow();
  const publication = async () => (await site.asAdministrator('GET', '/api/admin/publication')).json();
  // What other tests saved and did not publish.
  if ((await publication()).count > 0) {
    await site.asAdministrator('POST', '/api/admin/publication');
    await expect.poll(publication, { timeout: 60_000 }).toMatchObject({ state: 'idle', count: 0 });
  }
  const tagline = 'Trois disciplines, une même adresse.';
  const club = await (await site.asAdministrator('GET', '/api/admin/club')).json();
  const saved = await site.asAdministrator('PUT', '/api/admin/club', { ...club, tagline });
  expect(saved.status).toBe(200);

  await logIn(page);
  await page.getByRole('link', { name: '1 modification attend d’être publiée' }).click();
  await expect(page.getByRole('heading', { name: '1 modification en attente' })).toBeVisible();
  await expect(page.getByText('Coordonnées et réglages du club')).toBeVisible();
  await expect(navigation(page).getByText('1 modification en attente')).toBeAttached();

  await button(page, 'Publier le site').click();
  await expect(page.getByRole('progressbar', { name: 'Publication du site' })).toBeVisible();
  await expect(page.getByText('Le site est publié')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Aucune modification en attente' })).toBeVisible();
  await expect(navigation(page).getByText('1 modification en attente')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(tagline)).toBeVisible();
});
