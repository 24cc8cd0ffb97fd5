import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { box, button, field, fillIn, openForm, somebody } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('a row of the health table is read in the form and on the member’s page, and a certificate answers it', {
  tag: '@alone',
}, async ({ page, site, openWindow }) => {
  const person = somebody();
  await signUp(page, person);
  const [member] = await site.membersNamed(person.lastName);
  const season = String((await (await fetch(`${site.url}/api/club`)).json()).openSeason);

  await openSession(page);
  await page.goto('/admin/saisons');
  await button(page, `Santé, saison ${season}`).click();
  const dialog = page.getByRole('dialog', { name: `Santé, saison ${season}` });
  await expect(dialog.getByText(/^Jusqu’à 17 ans.: attestation du représentant légal, ou certificat/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ajouter une ligne' }).click();
  const row = dialog.getByRole('listitem').first();
  await row.getByLabel('Demande').selectOption({ label: 'Certificat médical' });
  await dialog.getByRole('button', { name: 'Enregistrer la table' }).click();
  await expect(dialog.getByText('Indiquez de 1 à 60 mois.')).toBeVisible();
  await row.getByLabel('Certificat de moins de (mois)').fill('6');
  await row.getByLabel('De quel âge').fill('18');
  await expect(dialog.getByText(/^Dès 18 ans.: certificat de moins de 6 mois$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pour qui' }).click();
  await expect(dialog.getByText(/adhésions?.: certificat de moins de 6 mois/)).toBeVisible();
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Enregistrer la table'));
    await expectAccessibleInBothSchemes(page, 'the health table', 'dialog[open]');
    await expectFrenchTypesetting(page);
  });
  await dialog.getByRole('button', { name: 'Enregistrer la table' }).click();
  await expect(dialog).toBeHidden();

  const visitor = await openWindow({});
  await openForm(visitor);
  await fillIn(visitor, { birthDate: '05/03/1990', disciplines: ['Canne'] });
  await expect(box(visitor, 'Je certifie être apte médicalement à la pratique')).toHaveAccessibleDescription(
    /Apportez un certificat médical de moins de six mois au club.: il n’est pas gardé\./,
  );

  await page.goto(`/admin/adhesions/${member?.id}`);
  await expect(page.getByText('Demandé\u202F: certificat de moins de 6 mois')).toBeVisible();
  await button(page, 'Certificat vu…').click();
  await field(page, 'Date du certificat').fill('01/01/20');
  await field(page, 'Nom du médecin').fill('Lemoine');
  await button(page, 'Noter le certificat').click();
  await expect(page.getByText(/^Ce certificat avait plus de 6 mois le jour de l’inscription/)).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'a certificate', 'dialog[open]');
  const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format(new Date());
  await field(page, 'Date du certificat').fill(today);
  await button(page, 'Noter le certificat').click();
  await expect(page.getByText(/^Certificat du .+, Dr Lemoine, vu par /)).toBeVisible();
  await expectFrenchTypesetting(page);
});
