import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMINISTRATOR } from './administrator.ts';
import { type E2eSite, newToken, sharedToken } from './e2e-control.ts';
import { button, field } from './e2e-visitor.ts';

export const typeCredentials = async (page: Page, password = ADMINISTRATOR.password): Promise<void> => {
  await field(page, 'E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await button(page, 'Se connecter').click();
};

/** The front page of the admin area, with nothing left to load: leaving it then leaves no call behind. */
export const expectAdminHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(`Connecté avec ${ADMINISTRATOR.email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Inscriptions' })).toBeVisible();
};

/** Through the form, as far as the front page. */
export const logIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await typeCredentials(page);
  await expectAdminHome(page);
};

/** As somebody who logged in before: the browser has a session, and no screen yet. What it kept until then is forgotten. */
const enter = (page: Page, origin: string, token: string): Promise<void> =>
  page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] });

/** Opens the session all tests of this worker share: a login costs the server as much as a page. */
export const openSession = async (page: Page): Promise<void> => {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  await enter(page, origin, await sharedToken(origin));
};

/** Opens a session of this browser's own, which the test may end. */
export const openOwnSession = async (page: Page): Promise<void> => {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  await enter(page, origin, await newToken(origin));
};

/** The server knows this browser's session no more. */
export const endSession = async (page: Page, site: E2eSite): Promise<void> => {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const expire = "update sessions set expires_at = now() - interval '1 second' where token_hash = $1 returning id";
  expect(await site.query(expire, [hash])).toHaveLength(1);
};

/** A member's row in the list, on wide screens and on phones alike. */
export const rowOf = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName });
