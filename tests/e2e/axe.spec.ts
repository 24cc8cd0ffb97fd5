import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, rowOf, typeCredentials } from '#tests/support/e2e-administrator.ts';
import { publicPages } from '#tests/support/e2e-pages.ts';
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

/** What axe finds, in a line each. Animations are let finish: half-faded words have no contrast. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
};

const expectAccessible = async (page: Page, what: string): Promise<void> => {
  expect(await violations(page), what).toEqual([]);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every page can be used by everybody', async ({ page }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const address of publicPages) {
          await page.goto(address);
          await expectAccessible(page, `${address} at ${width} px`);
        }
      }
      await page.goto('/');
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await expectAccessible(page, 'menu');
    });

    test('so can every state of the form and of the payment', async ({ page }) => {
      const person = somebody();
      await openForm(page);
      await expectAccessible(page, 'empty form');
      await choosePhoto(page);
      await submit(page);
      await expect(field(page, 'Nom')).toBeFocused();
      await field(page, 'Date de naissance').fill(bornYearsAgo(16));
      await box(page, 'Tarif réduit').check();
      await box(page, 'Canne').check();
      await expectAccessible(page, 'form with errors, of a minor, at the reduced price');
      await completeForm(page, person);
      await submit(page);
      await expect(paymentStep(page)).toBeVisible();
      await expectAccessible(page, 'payment step');
      await payWith(page, CARDS.declined);
      await expect(page.getByRole('alert').filter({ hasText: 'Paiement non abouti' })).toBeVisible();
      await expectAccessible(page, 'declined card');
      await payWith(page, CARDS.accepted);
      await expectWelcome(page, person);
      await expectAccessible(page, 'confirmation');
    });

    test('so can the login and the admin area', async ({ page, provokes }) => {
      provokes(/status of 401/, /Connexion impossible/);
      const person = somebody();
      await openForm(page);
      await completeForm(page, person);
      await submit(page);
      await expect(paymentStep(page)).toBeVisible();
      await page.goto('/login');
      await typeCredentials(page, 'pas celui-là');
      await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
      await expectAccessible(page, 'refused login');
      await logIn(page);
      await expectAccessible(page, 'admin home');
      await page.goto('/admin/adhesions');
      await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
      await expect(rowOf(page, person.lastName)).toBeVisible();
      await expectAccessible(page, 'list of members');
      await rowOf(page, person.lastName)
        .getByRole('button', { name: /^Agrandir la photo/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await expectAccessible(page, 'enlarged photo');
    });
  });
}
