import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, somebody } from '#tests/support/e2e-visitor.ts';
import { onPhoneAndLaptop } from '#tests/support/e2e-widths.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const filters = (page: Page) => page.getByRole('group', { name: 'Filtres' });

const downloaded = async (page: Page, press: string): Promise<{ name: string; bytes: Buffer }> => {
  const downloading = page.waitForEvent('download');
  await button(page, press).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

onPhoneAndLaptop((width) => {
  test('an administrator narrows the list, marks somebody paid in it, and takes them away in a file', async ({
    page,
    site,
  }) => {
    const person = { ...somebody(), disciplines: ['Canne'], birthDate: '1990-03-05' };
    const name = `${person.firstName} ${person.lastName}`;
    expect((await site.asAdministrator('POST', '/api/admin/memberships/add', person)).status).toBe(201);
    await openSession(page);
    await page.goto('/admin/adhesions?payment=owed&discipline=Canne');
    await expect(filters(page).getByLabel('Paiement')).toHaveValue('owed');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
    await expect(page.getByText('1 résultat')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'a narrowed list');
    await expectFrenchTypesetting(page, 'a narrowed list');

    await rowOf(page, person.lastName).getByRole('button', { name: 'Marquer payé' }).click();
    await expect(page.getByRole('dialog', { name: `Paiement de ${name}` })).toBeVisible();
    await button(page, /^Noter .* reçus$/).click();
    await expect(page.getByText('Rien ne correspond à'), 'nothing is owed any more').toBeVisible();
    await filters(page).getByLabel('Paiement').selectOption('paid');
    await expect(rowOf(page, person.lastName)).toContainText('Payé');

    if (width === 390) await page.getByText('Actions sur la liste').click();
    await button(page, 'Exporter…').click();
    await expectAccessibleInBothSchemes(page, 'exporting');
    const workbook = await downloaded(page, 'Exporter 1 ligne');
    expect(workbook.name).toMatch(/^adhesions-complet-.*\.xlsx$/);
    await expect(button(page, 'Exporter…'), 'the focus is back').toBeFocused();
    expect(zippedText(workbook.bytes, 'xl/sharedStrings.xml')).toContain(person.lastName);
    await button(page, 'Effacer les filtres').click();
    await expect(page).toHaveURL('/admin/adhesions');
    await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeFocused();

    await page.getByRole('link', { name: 'Listes avec photos' }).click();
    const sheet = page.getByRole('region', { name: 'Canne', exact: true });
    await expect(sheet).toContainText(`${person.lastName} ${person.firstName}`);
    await expect(button(page, 'Imprimer')).toHaveAttribute('aria-disabled', 'false');
    await expectAccessibleInBothSchemes(page, 'a class list');
    await page.emulateMedia({ media: 'print' });
    await expect(button(page, 'Imprimer')).toBeHidden();
    await expect(sheet).toBeVisible();
  });
});

test('a payment that is on its way is not left by Escape, however often it is pressed', async ({ page, site }) => {
  const person = { ...somebody(), disciplines: ['Canne'], birthDate: '1990-03-05' };
  expect((await site.asAdministrator('POST', '/api/admin/memberships/add', person)).status).toBe(201);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/payments', async (route) => {
    await answered;
    await route.continue();
  });
  await openSession(page);
  await page.goto('/admin/adhesions');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
  await rowOf(page, person.lastName).getByRole('button', { name: 'Marquer payé' }).click();
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
  await button(page, 'Archiver une saison…').click();
  await expectAccessibleInBothSchemes(page, 'archiving the season');
  await page
    .getByRole('dialog', { name: /^Archiver la saison/ })
    .getByRole('button', { name: /^Archiver/ })
    .click();
  await expect(page.getByText('Membres archivés avec succès')).toBeVisible();
  await expect(page.getByText(/adhésions archivées \(saison/)).toBeVisible();
  expect((await current()).length).toBeLessThan(before.length);
  await button(page, 'Annuler l’archivage').click();
  await expect(button(page, 'Annuler l’archivage')).toBeHidden();
  await expect.poll(current).toEqual(before);
});
