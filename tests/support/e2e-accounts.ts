import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMINISTRATOR } from './administrator.ts';
import type { E2eSite } from './e2e-control.ts';
import { button, field } from './e2e-visitor.ts';
import { watchContext } from './e2e-watch.ts';

export const someName = (): string => `Sacha ${randomUUID().slice(0, 8)}`;
/** Returns the address of an administrator invited here. */
export const emailOf = (name: string): string => `${name.replace(' ', '.')}@club.example`;
/** Opens the menu of an account in the list. Returns its row. */
export const actionsOn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions\u202F: ${name}` }).click();
  return page.getByRole('row').filter({ hasText: name });
};

/** Reads the link of an invitation in its dialog, and closes it. */
export const readLink = async (page: Page): Promise<string> => {
  const { pathname, hash } = new URL(await field(page, 'Lien d’invitation').inputValue());
  expect(pathname).toBe('/login');
  await button(page, 'Fermer').click();
  return pathname + hash;
};

/** Types the password that the site asks for again before a sensitive action. */
export const confirmAgain = (page: Page): Promise<void> =>
  page.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);

/** Invites somebody as the signed-in administrator. Returns the address of the invitation link. */
export const invite = async (page: Page, name: string, ...ticked: string[]): Promise<string> => {
  await page.goto('/admin/reglages?section=administrateurs');
  await button(page, 'Inviter quelqu’un').click();
  await field(page, 'Nom et prénom').fill(name);
  await field(page, 'E-mail').fill(emailOf(name));
  for (const box of ticked.length > 0 ? ticked : ['Présidence'])
    await page.getByRole('checkbox', { name: box }).check();
  await confirmAgain(page);
  await button(page, 'Créer l’invitation').click();
  return readLink(page);
};

/** Opens an invitation and chooses a password. */
export const follow = async (page: Page, link: string, password: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await button(page, 'Enregistrer et entrer').click();
};

/** Expects the home screen of somebody who sees money. */
export const expectEntered = (page: Page) => expect(page.getByText('Encaissé')).toBeVisible();

/** Opens a second browser context. Its pages may report no problem except those in `provoked`. */
export const anotherComputer = async (browser: Browser, site: E2eSite, ...provoked: RegExp[]) => {
  const context = await browser.newContext({ baseURL: site.url });
  const troubles = await watchContext(context);
  return {
    page: await context.newPage(),
    leave: async (): Promise<void> => {
      await context.close();
      expect(troubles.filter((trouble) => !provoked.some((pattern) => pattern.test(trouble)))).toEqual([]);
    },
  };
};
