import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { addSeason } from '#tests/support/e2e-seasons.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

/** Writes an archived member directly into the database. Returns their last name. */
const addArchived = async (site: E2eSite, season: string): Promise<string> => {
  const lastName = `Ancien-${randomUUID().slice(0, 8)}`;
  await addSeason(site, season);
  await site.query(
    `insert into members
       (season, status, identity, first_name, last_name, email, birth_date, phone, address, archived_at, created_at)
     values ($1, 'active', $2, 'Camille', $2, 'ancien@exemple.example', '1990-03-05', '+33612345678', 'Valombre',
       now(), '2015-10-01')`,
    [season, lastName],
  );
  return lastName;
};

test('a past member is found by season and name, and brought back', async ({ page, site }) => {
  const lastName = await addArchived(site, '2025-2026');
  const filters = page.getByRole('group', { name: 'Filtres' });
  const season = filters.getByLabel('Saison', { exact: true });
  await openSession(page);
  await page.goto('/admin/archives');
  await button(page, '+ Filtre').click();
  await filters.getByRole('button', { name: 'Saison', exact: true }).click();
  await atBothWidths(page, () => expect(season).toBeVisible());
  await season.selectOption({ value: '2025-2026' });
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(lastName.toLowerCase());
  const member = rowOf(page, lastName).getByRole('link');
  await atBothWidths(page, async () => {
    await expect(page.getByText('1 résultat')).toBeVisible();
    await expectPressable(member);
    await expectAccessibleInBothSchemes(page, 'the archives');
  });
  await member.click();
  await expect(page).toHaveURL(/\/admin\/archives\//);
  await page.reload();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Camille ${lastName}` })).toBeVisible();
    await button(page, /^Plus/).click();
    await expectPressable(button(page, 'Restaurer'));
  });
  await button(page, 'Restaurer').click();
  await atBothWidths(page, () => expectPressable(button(page, `Restaurer Camille ${lastName}`)));
  await button(page, `Restaurer Camille ${lastName}`).click();
  await expect(page).toHaveURL(/\/admin\/adhesions\//);
  await atBothWidths(page, async () => {
    await button(page, /^Plus/).click();
    await expect(button(page, 'Archiver')).toBeVisible();
  });
});

test('members past their retention period are deleted after an explicit yes', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  const lastName = await addArchived(site, '2014-2015');
  await openSession(page);
  await page.goto('/admin/archives');
  const section = page.getByRole('region', { name: 'Durée de conservation' });
  await expect(section.getByRole('row', { name: /^2014-2015/ })).toContainText('01/10/15');
  await button(page, 'Supprimer 1 adhésion…').click();
  const dialog = page.getByRole('dialog', { name: /Supprimer définitivement 1 adhésion/ });
  await dialog.getByRole('checkbox', { name: 'Je confirme la suppression définitive de 1 adhésion' }).check();
  await dialog.getByLabel('Votre mot de passe').fill(ADMINISTRATOR.password);
  await expectAccessibleInBothSchemes(page, 'the confirmation');
  await dialog.getByRole('button', { name: 'Supprimer 1 adhésion', exact: true }).click();
  await expect(section).toContainText('1 adhésion supprimée, avec 0 fichier.');
  await expect(section).toContainText('Rien à supprimer aujourd’hui');
  expect(await site.membersNamed(lastName)).toEqual([]);
});
