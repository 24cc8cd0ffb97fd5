import { logIn, rowOf, typeCredentials } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { openMenu } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  bornYearsAgo,
  box,
  CARDS,
  choosePhoto,
  completeForm,
  expectWelcome,
  field,
  openForm,
  paymentStep,
  payWith,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';

test.describe('in light and in dark colours', () => {
  test('the open menu of a phone can be used by everybody', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/confidentialite');
    await openMenu(page);
    await expectAccessibleInBothSchemes(page, 'menu');
  });

  test('every state of the form and of the payment can be used by everybody', async ({ page }) => {
    const person = somebody();
    await openForm(page);
    await expectAccessibleInBothSchemes(page, 'empty form');
    await choosePhoto(page);
    await submit(page);
    await expect(field(page, 'Nom')).toBeFocused();
    await field(page, 'Date de naissance').fill(bornYearsAgo(16));
    await box(page, 'Tarif réduit').check();
    await box(page, 'Canne').check();
    await expectAccessibleInBothSchemes(page, 'form with errors, of a minor, at the reduced price');
    await completeForm(page, person);
    await submit(page);
    await expect(paymentStep(page)).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'payment step');
    await payWith(page, CARDS.declined);
    await expect(page.getByRole('alert').filter({ hasText: 'Paiement non abouti' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'declined card');
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expectAccessibleInBothSchemes(page, 'confirmation');
  });

  test('the login and the admin area can be used by everybody', async ({ page, provokes }) => {
    provokes(/status of 401/, /Connexion impossible/);
    const person = somebody();
    await openForm(page);
    await completeForm(page, person);
    await submit(page);
    await expect(paymentStep(page)).toBeVisible();
    await page.goto('/login');
    await typeCredentials(page, 'pas celui-là');
    await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'refused login');
    await logIn(page);
    await expectAccessibleInBothSchemes(page, 'admin home');
    await page.goto('/admin/adhesions');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
    await expect(rowOf(page, person.lastName)).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'list of members');
    await rowOf(page, person.lastName)
      .getByRole('button', { name: /^Agrandir la photo/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'enlarged photo');
  });
});
