import type { Page } from '@playwright/test';
import { openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { box, button, field, fillIn, photoField, type Somebody, somebody } from '#tests/support/e2e-visitor.ts';

const ADD = '/admin/adhesions/ajouter';
const due = (page: Page) => page.getByRole('region', { name: /^Cotisation/ });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

const add = async (page: Page, person: Somebody): Promise<void> => {
  await page.goto(ADD);
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
  await fillIn(page, person);
  await button(page, 'Valider').click();
  await expect(toast(page, 'Membre ajouté avec succès')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/adhesions\/[0-9a-f-]{36}$/);
};

const edit = async (page: Page): Promise<void> => {
  await button(page, 'Modifier').click();
  await expect(due(page)).toContainText('300,00 €');
};

test.beforeEach(({ page }) => openSession(page));

test('an administrator adds somebody', async ({ page, site, provokes }) => {
  provokes(/status of 409/, /Erreur ajout membre/);
  const person = somebody();
  await test.step('the form says what is missing about the person', async () => {
    await page.goto(ADD);
    await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
    await button(page, 'Valider').click();
    await expect(page.getByText('Veuillez renseigner le nom.').first()).toBeVisible();
    await expect(field(page, 'Nom')).toBeFocused();
  });
  await test.step('an administrator adds somebody without a photo, with money received', async () => {
    await expect(button(page, 'Procéder au paiement')).toHaveCount(0);
    await fillIn(page, person);
    await box(page, 'Paiement reçu').check();
    await expect(field(page, 'Montant reçu')).toHaveValue('300');
    await page.getByRole('combobox', { name: 'Moyen de paiement' }).selectOption('Chèque');
    await field(page, 'Note').fill('n° 1234567');
    await expectFrenchTypesetting(page, 'admin form');
    await expectAccessibleInBothSchemes(page, 'admin form');
    await button(page, 'Valider').click();
    await expect(toast(page, 'Membre ajouté avec succès')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/adhesions\/[0-9a-f-]{36}$/);
    expect(await site.membersNamed(person.lastName)).toMatchObject([
      { status: 'active', payments: [{ status: 'succeeded', amountCents: 30_000 }] },
    ]);
  });
  await test.step('a duplicate is reported, and the form stays filled in', async () => {
    await page.goto(ADD);
    await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
    await fillIn(page, person);
    await button(page, 'Valider').click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'À corriger' })
        .getByText('Une adhésion existe déjà pour cette personne'),
    ).toBeVisible();
    await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  });
});

test('an administrator corrects somebody', async ({ page, site, provokes }) => {
  provokes(/status of 409/, /Erreur lors de la mise à jour du membre/);
  const person = somebody();
  await test.step('a member is corrected, and the version of another administrator is shown beside it', async () => {
    await page.goto('/admin/adhesions');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await add(page, person);
    const id = page.url().split('/').at(-1);
    await edit(page);
    await expect(field(page, 'Nom')).toHaveValue(person.lastName);
    await expect(field(page, 'Téléphone')).toHaveValue(person.phone);
    await field(page, 'Adresse').fill('12 quai des Brumes, 00100 Valombre');
    await photoField(page).setInputFiles(await portrait());
    await expect(page.getByRole('img', { name: 'Aperçu de la photo' })).toBeVisible();
    const meanwhile = { address: '7 rue Haute, 00100 Valombre', licenseNumber: 'LIC-77' };
    expect((await site.asAdministrator('PUT', `/api/admin/memberships/${id}`, meanwhile)).ok).toBe(true);

    await button(page, 'Valider').click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Cette fiche a changé entretemps' });
    await expect(conflict).toContainText('12 quai des Brumes');
    await expect(conflict).toContainText('7 rue Haute');
    await expect(field(page, 'Numéro de licence'), 'nobody else changed it').toHaveValue('LIC-77');
    await expectAccessibleInBothSchemes(page, 'a conflict');
    await conflict.getByRole('button', { name: /^Reprendre la valeur enregistrée/ }).click();
    await expect(field(page, 'Adresse')).toHaveValue('7 rue Haute, 00100 Valombre');
    await field(page, 'Adresse').fill('9 rue Haute, 00100 Valombre');
    await button(page, 'Valider').click();
    await expect(toast(page, 'Membre modifié avec succès')).toBeVisible();
    await expect(button(page, 'Modifier')).toBeVisible();
    await page.goBack();
    await expect(page, 'once saved, going back leads to the list').toHaveURL('/admin/adhesions');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const answer = await site.asAdministrator('GET', `/api/memberships/${id}`);
    expect(await answer.json()).toMatchObject({
      address: '9 rue Haute, 00100 Valombre',
      licenseNumber: 'LIC-77',
      hasPhoto: true,
      amount: 300,
    });
  });
  await test.step('leaving the page asks first, so that nothing typed is lost', async () => {
    await rowOf(page, person.lastName)
      .getByRole('link', { name: `${person.firstName} ${person.lastName}` })
      .click();
    await edit(page);
    await field(page, 'Adresse').fill('ailleurs');
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    const home = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Accueil' });
    for (const leave of [() => home.click(), () => page.goBack(), () => button(page, 'Annuler').click()]) {
      await leave();
      await expect(question).toBeVisible();
      await button(page, 'Continuer la saisie').click();
      await expect(field(page, 'Adresse')).toHaveValue('ailleurs');
    }
    await home.click();
    await button(page, 'Quitter sans enregistrer').click();
    await expect(page).toHaveURL('/admin');
  });
});
