import type { Page } from '@playwright/test';
import { anotherComputer, follow, invite, someName } from '#tests/support/e2e-accounts.ts';
import { adminScreens } from '#tests/support/e2e-admin-screens.ts';
import { answerPassword, openSession } from '#tests/support/e2e-administrator.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/** More of the same kind, such as one for each member of a list, ask nothing else. */
const DIALOGS = 12;

const PASSWORD = 'une longue phrase';

const loading = (page: Page) => page.locator('main .loading, dialog .loading');
const settled = (page: Page) => expect(loading(page)).toHaveCount(0);

/** Waits for what a dialog reads. If it asks for the password first, types it, so that the server is asked. */
const letItRead = async (page: Page): Promise<void> => {
  const asked = page.getByLabel('Votre mot de passe', { exact: true });
  const isAsked = async () => (await loading(page).count()) > 0 && (await asked.isVisible());
  await expect.poll(async () => (await loading(page).count()) === 0 || isAsked()).toBe(true);
  if (await isAsked()) await answerPassword(page, PASSWORD);
  await settled(page);
};

/** Opens each dialog of a screen, and leaves it. */
const openDialogs = async (page: Page): Promise<void> => {
  const openers = page.locator('main button[aria-haspopup="dialog"]:not([disabled])');
  const names = new Set<string>();
  for (const opener of await openers.all()) {
    const name = (await opener.textContent()) ?? '';
    if (names.has(name) || names.size === DIALOGS || !(await opener.isVisible())) continue;
    names.add(name);
    await opener.click();
    const dialog = page.getByRole('dialog').first();
    await expect(dialog, name).toBeVisible();
    await letItRead(page);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
  }
};

for (const [role, ...ticked] of [
  ['treasurer', 'Trésorerie'],
  ['secretary', 'Secrétariat'],
  ['editor', 'Rédaction'],
  ['coach', 'Encadrement', 'Canne'],
] as const)
  test(`no screen asks the server for what it refuses to the role ${role}`, async ({ page, browser, site }) => {
    test.slow();
    await openSession(page);
    const theirs = await anotherComputer(browser, site);
    await follow(theirs.page, await invite(page, someName(), ...ticked), PASSWORD);
    await expect(theirs.page).toHaveURL(/\/admin/);
    await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
    const refused: string[] = [];
    let screen = '';
    theirs.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if ([401, 403].includes(response.status())) refused.push(`${screen}: ${pathname}`);
    });
    for (const [name, pathOf] of Object.entries(adminScreens)) {
      screen = name;
      await theirs.page.goto(await pathOf(site));
      await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(theirs.page);
      await openDialogs(theirs.page);
    }
    expect(refused).toEqual([]);
    await theirs.leave();
  });
