import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMINISTRATOR } from './administrator.ts';
import { type E2eSite, newToken, sharedToken } from './e2e-control.ts';
import { button, field, type Somebody } from './e2e-visitor.ts';

export const typeCredentials = async (page: Page, password = ADMINISTRATOR.password): Promise<void> => {
  await field(page, 'E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await button(page, 'Se connecter').click();
};

/** Types the password where the site asks for it again over the screen, before an action. */
export const answerPassword = async (page: Page, password = ADMINISTRATOR.password): Promise<void> => {
  const typed = page.getByLabel('Votre mot de passe', { exact: true });
  await typed.fill(password);
  await page.getByRole('dialog').filter({ has: typed }).getByRole('button', { name: 'Confirmer', exact: true }).click();
};

/**
 * Expects the home screen of the admin area and waits until it has loaded. No request is then running when the test
 * leaves the page.
 */
export const expectAdminHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Saison / })).toBeVisible();
};

/** Opens the menu of the admin area in a narrow window. A wide one shows it beside the screen. */
export const openMenu = async (page: Page): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
  // Of the two, the width of the window shows one.
  await opener
    .or(page.getByRole('button', { name: /Compte$/ }))
    .filter({ visible: true })
    .first()
    .waitFor();
  if (await opener.isVisible()) await opener.click();
};

/** Logs out through the menu. */
export const logOut = async (page: Page): Promise<void> => {
  await openMenu(page);
  const account = page.getByRole('button', { name: /Compte$/ });
  if (await account.isVisible()) await account.click();
  await button(page, 'Déconnexion').click();
};

/** Logs in through the form and waits for the home screen. */
export const logIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await typeCredentials(page);
  await expectAdminHome(page);
};

/**
 * Puts the browser into the state of a person who logged in earlier: it has a session and no open screen. It loses
 * everything it stored before.
 */
const enter = (page: Page, origin: string, token: string): Promise<void> =>
  page.context().setStorageState({
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'token', value: token },
          { name: 'roles', value: JSON.stringify({ of: token.slice(-8), roles: ['owner'] }) },
        ],
      },
    ],
  });

/** Opens the session that all tests of this worker share. A login costs the server as much as a page. */
export const openSession = async (page: Page): Promise<void> => {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  await enter(page, origin, await sharedToken(origin));
};

/** Opens a session for this browser alone, which the test may end. */
export const openOwnSession = async (page: Page): Promise<void> => {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  await enter(page, origin, await newToken(origin));
};

/** Lets this browser's session expire on the server. */
export const endSession = async (page: Page, site: E2eSite): Promise<void> => {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const expire = "update sessions set expires_at = now() - interval '1 second' where token_hash = $1 returning id";
  expect(await site.query(expire, [hash])).toHaveLength(1);
};

/** Returns a member's row in the list. It works on wide screens and on phones. */
export const rowOf = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName });

/** Opens the page of a member from the list, searched by last name: it may stand on any page of a list without a filter. */
export const openMember = async (page: Page, { firstName, lastName }: Pick<Somebody, 'firstName' | 'lastName'>) => {
  const name = `${firstName} ${lastName}`;
  await page.goto('/admin/adhesions');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(lastName);
  await rowOf(page, lastName).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Opens the menu of a member's row. Returns one of its actions. */
export const inRowMenu = async (page: Page, lastName: string, name: string | RegExp) => {
  const row = rowOf(page, lastName);
  await row.getByRole('button', { name: /^Actions/ }).click();
  return row.getByRole('button', { name });
};
