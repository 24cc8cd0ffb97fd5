import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { searchTextOf } from '#domain/member/member-search.ts';
import { openMenu, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { addSeason } from '#tests/support/e2e-seasons.ts';
import { signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { translatePages } from '#tests/support/e2e-translation.ts';
import { button, type Somebody, somebody } from '#tests/support/e2e-visitor.ts';
import { atWidths } from '#tests/support/e2e-widths.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Chercher ou faire' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const nameOf = ({ firstName, lastName }: Somebody): string => `${firstName} ${lastName}`;

/** Opens a screen of few requests, whose frame has the field. */
const openScreen = async (page: Page): Promise<void> => {
  await openSession(page);
  await page.goto('/admin/planning');
  await expect(heading(page, 'Planning')).toBeVisible();
  await expect(page.locator('main .loading')).toHaveCount(0);
};

const press = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
};

const type = async (page: Page, text: string, finds: string | RegExp): Promise<void> => {
  await field(page).fill(text);
  await expect(options(page).filter({ hasText: finds }).first()).toBeVisible();
};

/** Writes an archived member directly into the database. */
const addArchived = async (site: E2eSite): Promise<{ name: string; phone: string }> => {
  const lastName = `Ancien-${randomUUID().slice(0, 8)}`;
  const phone = `+337${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const fullName = `Camille ${lastName}`;
  const email = 'ancien@exemple.example';
  await addSeason(site, '2025-2026');
  await site.query(
    `insert into members
       (season, status, identity, first_name, last_name, email, birth_date, phone, address, search_text, archived_at,
         created_at)
     values ('2025-2026', 'active', $1, 'Camille', $1, $3, '1990-03-05', $2, 'Valombre', $4, now(), '2015-10-01')`,
    [lastName, phone, email, searchTextOf({ fullName, email, phone, licenseNumber: null })],
  );
  return { name: fullName, phone };
};

test('an archived member is found by the phone, and opened by one press', async ({ page, site }) => {
  const { name, phone } = await addArchived(site);
  await openScreen(page);
  await press(page);
  await type(page, phone.replace('+33', '0').replaceAll(/(..)(?=.)/g, '$1 '), name);
  await expect(page.getByRole('status').filter({ hasText: '1 résultat' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/archives\//);
  expect(page.url(), 'what was typed').not.toContain(phone.slice(-6));
});

test('a cheque is recorded by «encaisser» and a name, in four presses', async ({ page }) => {
  const person = somebody();
  await signUp(page, person);
  await openScreen(page);
  await press(page);
  await type(page, `encaisser ${person.lastName.toLowerCase()}`, nameOf(person));
  await page.keyboard.press('Enter');
  const paying = page.getByRole('dialog', { name: `Paiement de ${nameOf(person)}` });
  await expect(paying).toBeVisible();
  await expect(heading(page, nameOf(person))).toBeAttached();
  await paying.getByLabel('Moyen de paiement').selectOption('Chèque');
  await button(page, 'Noter 300,00 € reçus').click();
  await expect(paying).toBeHidden();
  await expect(page.getByText('Chèque').first()).toBeVisible();
});

test('«qui n’a pas payé» opens the list of those who owe', async ({ page }) => {
  await openScreen(page);
  await press(page);
  await type(page, 'qui n’a pas payé', 'Voir qui n’a pas payé');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/adhesions?payment=owed');
  await expect(heading(page, 'Adhésions')).toBeFocused();
});

test('the field fits every width and colour scheme, and gives the focus back', async ({ page, site }) => {
  const { name } = await addArchived(site);
  await openScreen(page);
  await atWidths(page, [320, 390, 820, 1440], async (width) => {
    const opener =
      width < 1024
        ? page.locator('.desk-bar').getByRole('button', { name: 'Chercher…' })
        : page.locator('.find-button');
    await opener.click();
    await expectAccessibleInBothSchemes(page, `the field at ${width} px, before anything is typed`);
    await type(page, 'ancien', /Archives, 2025-2026/);
    await expectAccessibleInBothSchemes(page, `the field at ${width} px, with persons`);
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height ?? 0, 'as high as a finger').toBeGreaterThanOrEqual(
        width < 640 ? 44 : 40,
      );
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });
  expect(name).toContain('Ancien');
});

test('on a phone the field also stands in the sheet of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page);
  await openMenu(page);
  await page.locator('#desk-find').getByRole('button', { name: 'Chercher…' }).click();
  await type(page, 'tarifs', 'Tarifs');
  await options(page)
    .filter({ hasText: /^Tarifs$/ })
    .click();
  await expect(page).toHaveURL('/admin/tarifs');
  await expect(page.locator('#menu')).toBeHidden();
});

test('Ctrl K opens nothing over a dialog, makes a link in a text, and leaves no typed text unasked', async ({
  page,
}) => {
  await openSession(page);
  await page.goto('/admin/articles/nouveau');
  const text = page.locator('[contenteditable="true"]');
  await text.click();
  await text.pressSequentially('Stage');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog');
  await expect(link).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Fermez d’abord la fenêtre ouverte.')).toBeAttached();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await heading(page, 'Nouvel article').focus();
  await press(page);
  await type(page, 'tarifs', 'Changer les tarifs');
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await page.keyboard.press('Enter');
  expect(await asked).not.toBe('');
  await expect(page).toHaveURL('/admin/articles/nouveau');
  await expect(text).toContainText('Stage');
});

test('without a network, screens are found and persons are not', async ({ page, context, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED/);
  await openScreen(page);
  await press(page);
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true);
  await type(page, 'tarifs', 'Tarifs');
  await expect(page.getByRole('status').filter({ hasText: 'Hors ligne' })).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Réessayer').click();
  await expect(page.getByText('Hors ligne')).toHaveCount(0);
});

for (const way of ['exchanged', 'wrapped'] as const)
  test(`a page whose texts are ${way} by the browser’s translator still finds`, async ({ page, context, site }) => {
    await translatePages(context, way);
    const { name } = await addArchived(site);
    await openSession(page);
    await page.goto('/admin/planning');
    await expect(page.locator('main .loading')).toHaveCount(0);
    await expect(page.locator('.find-button')).toBeVisible();
    await page.keyboard.press('Control+k');
    const typed = page.getByRole('combobox').and(page.locator('input'));
    for (const text of ['tar', 'publi', 'zzzz', name.toLowerCase()]) await typed.fill(text);
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/archives\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  });
