import { readFile } from 'node:fs/promises';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field, openForm } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('a season asks, the file goes to the federation, and the licence numbers come back', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  const club = await (await fetch(`${site.url}/api/club`)).json();
  const season = String(club.openSeason);
  const dialog = page.getByRole('dialog');
  await openSession(page);

  await page.goto('/admin/saisons');
  await button(page, `Fédération, saison ${season}`).click();
  await dialog.getByLabel('Sexe', { exact: true }).selectOption('Demandé, obligatoire');
  await dialog.getByLabel('Lieu de naissance', { exact: true }).selectOption('Demandé, facultatif');
  await dialog.getByLabel(/^Lieu de naissance.*effacer après l’export$/).check();
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Enregistrer'));
    await expectAccessibleInBothSchemes(page, 'what the federation asks', 'dialog[open]');
    await expectFrenchTypesetting(page);
  });
  await button(page, 'Enregistrer').click();
  await expect(dialog).toBeHidden();

  await button(page, `Fichier de la fédération, saison ${season}`).click();
  await dialog.getByLabel('Titres du fichier').fill('Nom\tPrénom\tDate de naissance\tSexe\tLieu de naissance\tClub');
  await button(page, 'Lire les titres').click();
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('lastName');
  await dialog.getByLabel('Format de «\u00A0Sexe\u00A0»').selectOption('Madame ou Monsieur');
  await expectAccessibleInBothSchemes(page, 'the columns of the federation', 'dialog[open]');
  await button(page, 'Enregistrer').click();
  await expect(dialog).toBeHidden();

  await openForm(page);
  const part = page.getByRole('group', { name: 'Pour la licence' });
  await expect(part.getByLabel('Sexe')).toBeVisible();
  await expect(part.getByLabel('Lieu de naissance')).toBeVisible();

  const [member] = await site.query(
    `update members set sex = 'female', birth_place = 'Lyon', license_number = null where id = (
      select id from members where season = $1 and status = 'active' and archived_at is null order by id limit 1
    ) returning id, last_name, first_name, birth_date::text`,
    [season],
  );
  await openSession(page);
  await page.goto('/admin/adhesions');
  const opensExport = async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Chercher ou faire' }).fill('exporter pour la fédération');
    await page
      .getByRole('listbox', { name: 'Résultats' })
      .getByRole('option', { name: /Exporter pour la fédération/ })
      .click();
  };
  await opensExport();
  await expect(dialog).toContainText('La colonne «\u00A0Club\u00A0» n’a pas de source');
  await dialog.getByRole('link', { name: 'Ouvrir les saisons' }).click();
  await button(page, `Fichier de la fédération, saison ${season}`).click();
  await dialog.getByLabel('Club', { exact: true }).selectOption('Texte fixe');
  await dialog.getByLabel('Texte de «\u00A0Club\u00A0»').fill('0099');
  await button(page, 'Enregistrer').click();
  await expect(dialog).toBeHidden();

  await opensExport();
  await dialog.getByLabel('Format').selectOption('Texte (CSV)');
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
  await expectAccessibleInBothSchemes(page, 'the export for the federation', 'dialog[open]');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exporter', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`federation-${season}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  const day = String(member?.birth_date).split('-').reverse().join('/');
  expect(text).toContain(`${member?.last_name};${member?.first_name};${day};Madame;Lyon;0099`);
  await expect(dialog).toContainText('1 adhérent a été exporté');
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
  await dialog.getByRole('button', { name: /^Le fichier est bien arrivé/ }).click();
  await expect(dialog).toBeHidden();
  const [erased] = await site.query('select birth_place, sex from members where id = $1', [member?.id]);
  expect(erased).toEqual({ birth_place: null, sex: 'female' });

  await page.goto('/admin/licences');
  await field(page, 'La liste de la fédération').fill(
    `Nom;Prénom;Date de naissance;N° licence\n${String(member?.last_name).toUpperCase()};${member?.first_name};${day};001234\nPersonne;Ici;01/01/1980;7`,
  );
  await button(page, 'Lire la liste').click();
  await button(page, 'Voir ce qui sera enregistré').click();
  await expect(page.getByText('Ce numéro sera enregistré.')).toBeVisible();
  await atBothWidths(page, async () => {
    await expectPressable(button(page, /^Enregistrer 1/));
    await expectAccessibleInBothSchemes(page, 'what becomes of each row');
    await expectFrenchTypesetting(page);
  });
  await button(page, /^Enregistrer 1/).click();
  await expect(page.getByText(/^1 numéro enregistré$/)).toBeVisible();
  const [licensed] = await site.query('select license_number from members where id = $1', [member?.id]);
  expect(licensed).toEqual({ license_number: '001234' });

  // As the other tests expect it.
  await page.goto('/admin/saisons');
  await button(page, `Fédération, saison ${season}`).click();
  await dialog.getByLabel('Sexe', { exact: true }).selectOption('Non demandé');
  await dialog.getByLabel('Lieu de naissance', { exact: true }).selectOption('Non demandé');
  await button(page, 'Enregistrer').click();
  await expect(dialog).toBeHidden();
});
