import type { Page } from '@playwright/test';
import { navigation, openMenu, title } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';

/** On the widest screen one page fades into the next. */
const screens = [
  { width: 390, colorScheme: 'light', reducedMotion: 'reduce' },
  { width: 820, colorScheme: 'dark', reducedMotion: 'reduce' },
  { width: 1440, colorScheme: 'light', reducedMotion: 'no-preference' },
] as const;

/** Expects the navigation to lead to every page and to mark the current one. */
const expectNavigation = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Cercle de Savate de Valombre/);
  for (const [name, address] of [
    ['Actualités', '/articles'],
    ['Entrainements', '/training'],
    ['Règlement intérieur', '/reglement'],
    ['Équipe', '/equipe'],
    ['Adhésion', '/adhesion'],
    ['Mon dossier', '/dossier'],
    ['Histoire du club', '/history'],
    ['Connexion', '/login'],
    ['Accueil', '/'],
  ] as const) {
    const link = navigation(page).getByRole('link', { name, exact: true });
    await openMenu(page);
    await link.click();
    await expect(page).toHaveURL(address);
    // Checks the attribute, because everything in the closed menu of a small screen is hidden.
    await expect(page.locator('#menu [aria-current]')).toHaveText([name]);
    await expect(page.locator('#menu [aria-current]')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(navigation(page).getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  await page.goto('/reglement');
  await page.getByRole('link', { name: 'Savate Valombre, accueil' }).click();
  await expect(page).toHaveURL('/');
};

/** Expects the menu to open, and to close with Escape and when a link is chosen. */
const expectMenu = async (page: Page): Promise<void> => {
  await page.goto('/');
  const link = navigation(page).getByRole('link', { name: 'Règlement intérieur' });
  await expect(link).toBeHidden();
  await openMenu(page);
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await openMenu(page);
  await link.click();
  await expect(page).toHaveURL('/reglement');
  await expect(link).toBeHidden();
  await openMenu(page);
  await link.click();
  await expect(link, 'chosen while one is already there').toBeHidden();
};

for (const { width, colorScheme, reducedMotion } of screens)
  test.describe(`${width} px wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion } });

    test('the navigation leads to every page, and the menu of a small screen opens and closes', async ({ page }) => {
      await expectNavigation(page);
      if (width < 1024) await expectMenu(page);
      else await expect(button(page, 'Ouvrir le menu')).toBeHidden();
    });
  });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('the page and its navigation are visible after a turn with the menu open', async ({ page }) => {
    await page.goto('/reglement');
    await openMenu(page);
    await expect(title(page)).toBeHidden();
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(title(page)).toBeVisible();
    await expect(page.locator('#menu:popover-open')).toHaveCount(0);
    for (const name of ['Accueil', 'Connexion'])
      await expect(navigation(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  });
});

test('in a low window the keyboard stays in the open menu, and the page behind it does not scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/history');
  await openMenu(page);
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.footer'))).toBeNull();
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page is fetched while the mouse rests on its link, and shown from this copy', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  const rules = new Promise((resolve) => browser.once('Preload.ruleSetUpdated', resolve));
  const fetched = new Promise<void>((resolve) =>
    browser.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve()),
  );
  await browser.send('Preload.enable');
  await page.goto('/');
  await rules;
  const link = navigation(page).getByRole('link', { name: 'Règlement intérieur' });
  await link.hover();
  await fetched;
  await link.click();
  await expect(page).toHaveURL('/reglement');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)).toBe(
    'navigational-prefetch',
  );
});
