import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerPassword, inRowMenu, openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, type Somebody, somebody } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

/** Adds somebody who owes the price of one discipline. */
const addSomebody = async (site: E2eSite): Promise<Somebody> => {
  const person = { ...somebody(), disciplines: ['Canne'], birthDate: '1990-03-05' };
  expect((await site.asAdministrator('POST', '/api/admin/memberships/add', person)).status).toBe(201);
  return person;
};

const filters = (page: Page) => page.getByRole('group', { name: 'Filtres' });

const downloaded = async (page: Page, press: string): Promise<{ name: string; bytes: Buffer }> => {
  const downloading = page.waitForEvent('download');
  await button(page, press).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

test('an administrator filters the list, marks somebody paid in it, and exports them to a file', async ({
  page,
  site,
}) => {
  const person = await addSomebody(site);
  const name = `${person.firstName} ${person.lastName}`;
  const search = page.getByRole('searchbox', { name: 'Rechercher' });
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Vues de la liste' }).getByRole('link', { name });
  const menu = button(page, 'Actions sur la liste');
  await openSession(page);
  await page.goto('/admin/adhesions?payment=owed&discipline=Canne');
  await search.fill(person.lastName);
  await atBothWidths(page, async () => {
    await expect(tab(/^Doivent encore/)).toHaveAttribute('aria-current', 'page');
    await expect(filters(page).getByLabel('Discipline', { exact: true })).toHaveValue('Canne');
    await expect(page.getByText('1 résultat')).toBeVisible();
    await expectPressable(await inRowMenu(page, person.lastName, /^Encaisser/));
    await page.keyboard.press('Escape');
    await expectAccessibleInBothSchemes(page, 'a narrowed list');
    await expectFrenchTypesetting(page, 'a narrowed list');
  });

  await (await inRowMenu(page, person.lastName, /^Encaisser/)).click();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('dialog', { name: `Paiement de ${name}` })).toBeVisible();
    await expectPressable(button(page, /^Noter .* reçus$/));
  });
  await button(page, /^Noter .* reçus$/).click();
  await atBothWidths(page, async () => {
    await expect(page.getByText('Rien ne correspond à'), 'nothing is owed any more').toBeVisible();
    await expectPressable(tab(/^Tous/));
  });
  await tab(/^Tous/).click();
  await atBothWidths(page, async (width) => {
    await expect(rowOf(page, person.lastName)).toContainText('Payé');
    // On a phone the actions are behind one button.
    if (width === 390) await menu.click();
    await button(page, 'Exporter…').click();
    await expectPressable(button(page, 'Exporter 1 ligne'));
    await expectAccessibleInBothSchemes(page, 'exporting');
    await page.keyboard.press('Escape');
    await expect(width === 390 ? menu : button(page, 'Exporter…'), 'the focus is back').toBeFocused();
  });

  await button(page, 'Exporter…').click();
  const workbook = await downloaded(page, 'Exporter 1 ligne');
  expect(workbook.name).toMatch(/^adhesions-complet-.*\.xlsx$/);
  await expect(button(page, 'Exporter…'), 'the focus is back').toBeFocused();
  expect(zippedText(workbook.bytes, 'xl/sharedStrings.xml')).toContain(person.lastName);
  await atBothWidths(page, () => expectPressable(button(page, 'Effacer les filtres')));
  await button(page, 'Effacer les filtres').click();
  await expect(page).toHaveURL('/admin/adhesions');
  await expect(search).toBeFocused();

  await button(page, 'Plus').click();
  await page.getByRole('link', { name: 'Listes avec photos' }).click();
  const sheet = page.getByRole('region', { name: 'Canne', exact: true });
  await atBothWidths(page, async () => {
    await expect(sheet).toContainText(`${person.lastName} ${person.firstName}`);
    await expect(button(page, 'Imprimer')).toHaveAttribute('aria-disabled', 'false');
    await expectAccessibleInBothSchemes(page, 'a class list');
  });
  await page.emulateMedia({ media: 'print' });
  await atBothWidths(page, async () => {
    await expect(button(page, 'Imprimer')).toBeHidden();
    await expect(sheet).toBeVisible();
  });
});

test('Escape does not close the dialog while a payment is being sent, however often it is pressed', async ({
  page,
  site,
}) => {
  const person = await addSomebody(site);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/payments', async (route) => {
    await answered;
    await route.continue();
  });
  await openSession(page);
  await page.goto('/admin/adhesions');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
  await (await inRowMenu(page, person.lastName, /^Encaisser/)).click();
  const dialog = page.getByRole('dialog', { name: /^Paiement de/ });
  await button(page, /^Noter .* reçus$/).click();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await button(page, 'Annuler').press('Enter');
  await expect(dialog.getByText('Un instant…')).toBeVisible();
  answer();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, person.lastName)).toContainText('Payé');
});

test('a season is archived and brought back whole @alone', async ({ page, site }) => {
  const current = async () =>
    (await site.query('select id from members where archived_at is null order by id')).map(({ id }) => id);
  const before = await current();
  await openSession(page);
  await page.goto('/admin/adhesions');
  await button(page, 'Plus').click();
  await button(page, 'Archiver une saison…').click();
  const dialog = page.getByRole('dialog', { name: /^Archiver la saison/ });
  await dialog.waitFor();
  await expectAccessibleInBothSchemes(page, 'archiving the season');
  await dialog.getByRole('button', { name: /^Archiver/ }).click();
  await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'asked again', 'dialog[open]'));
  await answerPassword(page);
  await expect(page.getByText('Membres archivés avec succès')).toBeVisible();
  await expect(page.getByText(/adhésions archivées \(saison/)).toBeVisible();
  expect((await current()).length).toBeLessThan(before.length);
  await button(page, 'Annuler l’archivage').click();
  await expect(button(page, 'Annuler l’archivage')).toBeHidden();
  await expect.poll(current).toEqual(before);
});
