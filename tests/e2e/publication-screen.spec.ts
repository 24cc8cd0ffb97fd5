import type { Page } from '@playwright/test';
import { logIn, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { BUILT, publish, TWO_BUILDS_MS } from '#tests/support/e2e-publication.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button } from '#tests/support/e2e-visitor.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

const changeTagline = async (site: E2eSite, tagline: string): Promise<void> => {
  const club = await (await site.asAdministrator('GET', '/api/admin/club')).json();
  expect((await site.asAdministrator('PUT', '/api/admin/club', { ...club, tagline })).status).toBe(200);
};

const homeOf = async (site: E2eSite): Promise<string> => (await fetch(site.url)).text();

test.describe('the club changes its tagline', { tag: '@alone' }, () => {
  test.describe.configure({ timeout: TWO_BUILDS_MS });

  test('sees that it waits, publishes it, and visitors read it', async ({ page, site }) => {
    const tagline = 'Trois disciplines, une même adresse.';
    // What other tests saved and did not publish.
    await publish(site);
    await changeTagline(site, tagline);

    await logIn(page);
    await page.getByRole('link', { name: '1 modification attend d’être publiée' }).click();
    await expect(page.getByRole('heading', { name: '1 modification en attente' })).toBeVisible();
    await expect(page.getByText('Coordonnées et réglages du club')).toBeVisible();
    await expect(navigation(page).getByText('1 modification en attente')).toBeAttached();

    await button(page, 'Publier le site').click();
    await expect(page.getByRole('progressbar', { name: 'Publication du site' })).toBeVisible();
    await expect(page.getByText('Le site est publié')).toBeVisible(BUILT);
    await expect(page.getByRole('heading', { name: 'Aucune modification en attente' })).toBeVisible();
    await expect(navigation(page).getByText('1 modification en attente')).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByText(tagline)).toBeVisible();
  });

  test('on a phone learns that publishing it failed, that visitors saw nothing of that, and tries again', async ({
    page,
    site,
  }) => {
    const tagline = 'Une seconde phrase pour le club.';
    await page.setViewportSize({ width: 390, height: 844 });
    await changeTagline(site, tagline);
    await openSession(page);
    await page.goto('/admin/publication');
    const failure = page.getByRole('main').getByRole('alert');
    await site.stopBuilds();
    try {
      await button(page, 'Publier le site').click();
      await expect(page.getByRole('progressbar', { name: 'Publication du site' })).toBeVisible();
      await expect(failure).toContainText('La dernière publication n’a pas abouti', BUILT);
      await expect(failure).toContainText('rien de ce que vous avez enregistré n’est perdu');
      await expect(page.getByText('Coordonnées et réglages du club')).toBeVisible();
      await expectAccessibleInBothSchemes(page, 'a publication that failed');
      await expectFrenchTypesetting(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await homeOf(site)).not.toContain(tagline);
    } finally {
      await site.startBuilds();
    }
    await button(page, 'Publier à nouveau').click();
    await expect(page.getByText('Le site est publié')).toBeVisible(BUILT);
    await expect(failure).toHaveCount(0);
    expect(await homeOf(site)).toContain(tagline);
  });
});
