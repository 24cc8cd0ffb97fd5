import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';

/**
 * A list as a club keeps one: a note above, its own titles, a row to correct and one that stands twice. Each test has its own
 * birth dates and licence numbers, as the same ones are the same person to the site.
 */
const list = (mark: string, { born, leap }: { born: string; leap: string }): string =>
  [
    'Liste du club;;;;;',
    'NOM;Prénom;Né(e) le;Mail;N° licence;Remarque',
    `Abadie ${mark};Zoé;${born};zoe.${mark}@exemple.example;00${mark};gauchère`,
    `Bonnet ${mark};Jean-Paul;${leap};;${mark.slice(1)}E5;`,
    `Carle ${mark};Lou;1/2;;;`,
    `abadie ${mark};ZOE;${born};;;`,
  ].join('\r\n');

const chooseList = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('input[name="import-file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const openImport = async (page: Page): Promise<void> => {
  await openSession(page);
  await page.goto('/admin/adhesions/ajouter');
  await page.getByRole('link', { name: 'Importer une liste' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importer des adhérents' })).toBeVisible();
};

test('a club’s list is previewed row by row, imported once, and known again', async ({ page }) => {
  const mark = `I${Date.now() % 100_000}`;
  await openImport(page);
  await chooseList(page, 'liste.csv', list(mark, { born: '14/07/1991', leap: '29/02/2000' }));
  await expect(page.getByText('«\u00A0liste.csv\u00A0»\u202F: 4 lignes.')).toBeVisible();
  await expect(page.getByLabel('Né(e) le', { exact: true })).toHaveValue('birthDate');
  await expect(page.getByLabel('Remarque', { exact: true })).toHaveValue('none');
  await page.getByRole('checkbox', { name: 'Canne' }).check();
  await button(page, 'Voir ce qui sera fait').click();
  const rows = page.getByRole('table', { name: 'Ce que devient chaque ligne du fichier' });
  await expect(rows.getByText('«\u00A01/2\u00A0» n’a pas d’année.')).toBeVisible();
  await expect(rows.getByText('La même personne qu’à la ligne 3\u202F: laissée.')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'the preview of an import');
  await button(page, 'Importer 2 adhérents').click();
  await expect(page.getByText('2 adhérents importés')).toBeVisible();
  await button(page, 'Voir ce qui sera fait').click();
  await expect(page.getByText('Aucune ligne à importer.')).toBeVisible();
  await page.getByRole('link', { name: /^Déjà là 2/ }).click();
  await expect(rows.getByText('laissée').first()).toBeVisible();
  await page.goto('/admin/adhesions');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(mark);
  await expect(page.getByRole('link', { name: `Zoé Abadie ${mark}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Jean-Paul Bonnet ${mark}` })).toBeVisible();
});

test('a file that is no list says what to do, and another one can be chosen at once', async ({ page }) => {
  await openImport(page);
  const locked = await readFile(new URL('../support/tables/locked.xlsx', import.meta.url));
  await page
    .locator('input[name="import-file"]')
    .setInputFiles({ name: 'liste.xlsx', mimeType: 'application/octet-stream', buffer: locked });
  await expect(page.getByRole('alert').getByText('Ce classeur est protégé par un mot de passe.')).toBeVisible();
  await chooseList(page, 'liste.csv', 'Nom;Prénom\nDupont;Jean');
  await expect(page.getByText('«\u00A0liste.csv\u00A0»\u202F: 1 ligne.')).toBeVisible();
  await expect(page.getByText('Il faut au moins le nom, le prénom et la date de naissance')).toBeVisible();
  await expect(button(page, 'Voir ce qui sera fait')).toBeDisabled();
});

test('on a phone a connection that breaks in the middle loses nothing, and the same press goes on', async ({
  page,
  provokes,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mark = `P${Date.now() % 100_000}`;
  await openImport(page);
  await chooseList(page, 'liste.csv', list(mark, { born: '03/11/1975', leap: '29/02/1972' }));
  await page.getByRole('checkbox', { name: 'Canne' }).check();
  await button(page, 'Voir ce qui sera fait').click();
  provokes(/ERR_FAILED.*\/memberships\/import/);
  await page.route('**/api/admin/memberships/import', (route) => route.abort());
  await button(page, 'Importer 2 adhérents').click();
  await expect(page.getByText('L’import s’est arrêté')).toBeVisible();
  await page.unroute('**/api/admin/memberships/import');
  await button(page, 'Importer 2 adhérents').click();
  await expect(page.getByText('2 adhérents importés')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
