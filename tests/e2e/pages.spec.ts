import { expect, test } from '#tests/support/e2e-test.ts';

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

test('a page begins at its top, and going back returns to where the visitor was', async ({ page }) => {
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

test('the week, the team and the history link to the sign-up while it is open', async ({ page }) => {
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
