import {
  endSession,
  expectAdminHome,
  logIn,
  logOut,
  openOwnSession,
  openSession,
  rowOf,
  typeCredentials,
} from '#tests/support/e2e-administrator.ts';
import { lyingPortrait } from '#tests/support/e2e-pictures.ts';
import { signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, field, somebody } from '#tests/support/e2e-visitor.ts';

test('nobody enters the admin area without logging in', async ({ page, provokes }) => {
  provokes(/status of 401/, /Connexion impossible/);
  for (const address of ['/admin', '/admin/adhesions']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await typeCredentials(page, 'pas celui-là');
  await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.');
  await expect(field(page, 'E-mail')).toHaveValue('presidence@club.example');
  await expect(page).toHaveURL('/login');
});

test('an administrator logs in, moves about and logs out', async ({ page, site }) => {
  await logIn(page);
  await page.goto('/login');
  await expect(page, 'nothing to do at the login any more').toHaveURL('/admin');
  await page.goto('/admin/inconnu');
  await expect(page).toHaveURL('/admin');

  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(navigation.getByRole('link', { name: 'Connexion' })).toBeHidden();
  await navigation.getByRole('link', { name: 'Admin', exact: true }).click();
  await expectAdminHome(page);
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(navigation.getByRole('link', { name: 'Connexion' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const me = () => fetch(`${site.url}/api/admin/me`, { headers: { Authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await me()).status, 'the session is over on the server too').toBe(401);
});

test('a browser that never reports idle time can still log in', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (act, options) => (options?.timeout ? ask(act, options) : 0);
  });
  await logIn(page);
});

test('a session that has ended leads back to the home page', async ({ page, site, provokes }) => {
  provokes(/status of 401/);
  await openOwnSession(page);
  await page.goto('/admin');
  await expectAdminHome(page);
  // What the home screen still reads would find that the session has ended before the visitor presses anything.
  await page.waitForLoadState('networkidle');
  await endSession(page, site);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Adhésions' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/admin/adhesions');
  await expect(page).toHaveURL('/login');
});

test('logging out in one tab ends the others', async ({ page, context }) => {
  await openOwnSession(page);
  await page.goto('/admin');
  await expectAdminHome(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/admin');
  await expectAdminHome(otherTab);
  await logOut(page);
  await expect(otherTab).toHaveURL('/login');
});

test('the search finds members at every letter, those who have not paid too, and enlarges their photo', async ({
  page,
  site,
}) => {
  const paid = { ...somebody(), firstName: 'Élodie' };
  const { paymentIntentId } = await signUp(page, paid, { photo: await lyingPortrait() });
  await site.stripe.confirm(paymentIntentId, CARDS.accepted);
  expect(await site.stripe.webhooksIdle()).toBe(true);
  const waiting = { ...somebody(), firstName: 'Élodie', disciplines: ['Boxe thaï'] };
  await signUp(page, waiting);

  await openSession(page);
  await page.goto('/admin/adhesions');
  const search = page.getByRole('searchbox', { name: 'Rechercher' });
  await search.fill(`elodie ${paid.lastName.toLowerCase()}`);
  await expect(page.getByText('1 résultat')).toBeVisible();
  await expect(rowOf(page, paid.lastName)).toContainText('Active');
  await search.fill(waiting.email);
  await expect(rowOf(page, waiting.lastName)).toContainText('En attente');
  await expect(page.getByRole('link', { name: 'En attente 1' })).toBeVisible();
  await search.fill('personne de ce nom');
  await expect(page.getByText('Rien ne correspond à')).toBeVisible();

  await search.fill(paid.lastName);
  await button(page, `Agrandir la photo d’Élodie ${paid.lastName}`).click();
  const dialog = page.getByRole('dialog', { name: `Photo d’Élodie ${paid.lastName}` });
  const photo = dialog.getByRole('img');
  await expect(photo).toBeVisible();
  const [wide, high] = await photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  expect(wide).toBeGreaterThanOrEqual(400);
  expect(high).toBeGreaterThan(wide ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, `Agrandir la photo d’Élodie ${paid.lastName}`)).toBeFocused();
});

test('a screen’s page requests the scripts that all screens share, and each of them exists', async ({ site }) => {
  const scripts = async (address: string): Promise<string[]> =>
    [...(await (await fetch(site.url + address)).text()).matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
      ([, script = '']) => script,
    );
  const asked = await scripts('/admin/adhesions');
  expect(asked.filter((script) => /\/(?:AdminApp|admin|react)\.[\w-]+\.js$/.test(script)).length).toBe(3);
  for (const script of asked) expect((await fetch(site.url + script)).status, script).toBe(200);
  expect(await scripts('/'), 'public pages wait').toEqual([]);
});
