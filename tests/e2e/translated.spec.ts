import type { Page } from '@playwright/test';
import { logIn, openMenu, openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { openCarousel } from '#tests/support/e2e-carousel.ts';
import { expectPaidOnce, problem } from '#tests/support/e2e-payments.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { translatePages } from '#tests/support/e2e-translation.ts';
import {
  bornYearsAgo,
  box,
  button,
  CARDS,
  completeForm,
  expectWelcome,
  field,
  openForm,
  payWith,
  somebody,
  submit,
  total,
} from '#tests/support/e2e-visitor.ts';
import { payByStripe, routeStripe } from '#tests/support/fake-stripe.ts';

/** Expects that the page is translated and that no screen has been replaced by the error message. */
const expectAlive = async (page: Page, where: string): Promise<void> => {
  await expect.poll(() => page.locator('main font').count(), `${where} is translated`).toBeGreaterThan(0);
  await expect(page.getByText('Cet écran n’a pas pu s’afficher'), where).toHaveCount(0);
};

/** Uses everything that changes no data: searches, choices, sorting, paging and dialogs. */
const pressEverything = async (page: Page, where: string): Promise<void> => {
  for (const search of await page.getByRole('searchbox').all()) {
    await search.pressSequentially('ma');
    await search.pressSequentially('zz');
    await search.fill('');
  }
  for (const choice of await page.locator('main select:visible').all()) {
    const values = await choice
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    await choice.selectOption(values.at(-1) ?? '');
    await choice.selectOption(values[0] ?? '');
  }
  for (const order of await page.locator('main thead button:visible').all()) {
    await order.click();
    await order.click();
  }
  const openers = page.locator('main [aria-haspopup="dialog"]:visible:enabled');
  for (let n = 0; n < Math.min(await openers.count(), 8); n += 1) {
    await openers.nth(n).click();
    const dialog = page.locator('dialog[open], [role="dialog"]').last();
    await expect(dialog, `${where}, dialog ${n}`).toBeVisible();
    await expectAlive(page, where);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  await expectAlive(page, where);
};

for (const way of ['exchanged', 'wrapped'] as const)
  test.describe(`on a page whose texts are ${way} by the browser's translator`, () => {
    test.beforeEach(({ context }) => translatePages(context, way));

    test('the form, the payment and the confirmation keep working, and show current values', async ({ page, site }) => {
      const person = somebody();
      await openForm(page);
      await box(page, 'Canne').check();
      await expect(total(page)).toHaveText('Total180,00 €');
      await box(page, 'Savate boxe française').check();
      await expect(total(page)).toHaveText('Total300,00 €');
      await box(page, 'Tarif réduit').check();
      await box(page, 'Tarif réduit').uncheck();
      await field(page, 'Date de naissance').fill(bornYearsAgo(16));
      await expect(page.getByText('À 16 ou 17 ans')).toBeVisible();
      await field(page, 'E-mail').fill('personne');
      await field(page, 'E-mail').blur();
      await expect(page.locator('#email-error')).toHaveText('Adresse e-mail invalide.');
      await completeForm(page, person);
      await expect(page.getByText('À 16 ou 17 ans')).toHaveCount(0);
      await expect(page.locator('#email-error')).toHaveCount(0);
      await submit(page);
      await payWith(page, CARDS.declined);
      await expect(problem(page)).toContainText('Essayez avec une autre carte.');
      await payWith(page, CARDS.insufficientFunds);
      await expect(problem(page)).toContainText('provision insuffisante');
      await expect(problem(page)).not.toContainText('autre carte');
      await button(page, 'Modifier').click();
      await box(page, 'Canne').uncheck();
      await expect(total(page)).toHaveText('Total210,00 €');
      await submit(page);
      await payWith(page, CARDS.accepted);
      await expectWelcome(page, person);
      await expectAlive(page, 'the confirmation');
      await expectPaidOnce(site, person, 21_000);
    });

    test('the search of the members counts its results at every letter', async ({ page, site }) => {
      const people = [somebody(), somebody()].map((person) => ({ ...person, birthDate: '1990-03-05' }));
      for (const person of people)
        expect((await site.asAdministrator('POST', '/api/admin/memberships/add', person)).status).toBe(201);
      await openSession(page);
      await page.goto('/admin/adhesions');
      const search = page.getByRole('searchbox', { name: 'Rechercher' });
      for (const { lastName } of [...people, ...people]) {
        await search.fill('');
        // No other member's name ends like this.
        await search.pressSequentially(lastName.slice(-6));
        await expect(page.getByText(/^1 résultat\b/)).toBeVisible();
        await expect(rowOf(page, lastName)).toBeVisible();
      }
      await search.fill('zzz rien');
      await expect(page.getByText('Rien ne correspond à')).toContainText('zzz rien');
      await search.fill('zzz non plus');
      await expect(page.getByText('Rien ne correspond à')).toContainText('zzz non plus');
      await expectAlive(page, 'the list of members');
    });
  });

test.describe("on a page translated by the browser's translator", () => {
  test.beforeEach(({ context }) => translatePages(context, 'exchanged'));

  test('Stripe’s card fields show a refusal, then pay', async ({ page, context, site, provokes }) => {
    provokes(/status of 402/);
    await routeStripe(context, site);
    const person = somebody();
    await openPayment(page, person);
    await payByStripe(page, CARDS.declined);
    await expect(problem(page)).toContainText('La banque a refusé la carte.');
    await payByStripe(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  });

  test('text typed before the form’s script arrived is still there', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('/_astro/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/adhesion', { waitUntil: 'domcontentloaded' });
    await field(page, 'Nom').fill('Martin');
    await field(page, 'Prénom').fill('Camille');
    scripts.resolve();
    await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
    await expect(field(page, 'Nom')).toHaveValue('Martin');
    await expect(field(page, 'Prénom')).toHaveValue('Camille');
    await expect(field(page, 'Prénom')).toBeFocused();
    await box(page, 'Canne').check();
    await expect(total(page)).toHaveText('Total180,00 €');
    await expect(page.locator('form.form')).toHaveCount(1);
  });

  test.describe('for visitors who do not mind motion', () => {
    test.use(inMotion);

    test('the news keep moving, and take in newer ones', async ({ page }) => {
      await page.route('/api/articles?withImage=1', async (route) => {
        const response = await route.fetch();
        const [first, ...others] = await response.json();
        await route.fulfill({ response, json: [{ ...first, title: 'Un titre corrigé' }, ...others] });
      });
      await openCarousel(page);
      await expect(page.getByText('Un titre corrigé').first()).toBeVisible();
      await button(page, 'Article suivant').click();
      await button(page, 'Article précédent').click();
      await expectAlive(page, 'the news');
    });
  });

  test('an administrator logs in after a mistake, and moves between screens', async ({ page, provokes }) => {
    provokes(/status of 401/, /Connexion impossible/);
    await page.goto('/login');
    await field(page, 'E-mail').fill('presidence@club.example');
    for (const password of ['pas celui-là', 'ni celui-ci']) {
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await button(page, 'Se connecter').click();
      await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
    }
    await logIn(page);
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    for (let n = 0; n < (await links.count()); n += 1) {
      await openMenu(page);
      await links.nth(n).click();
      await expect(page.locator('.loading')).toHaveCount(0);
      await expectAlive(page, `screen ${n}`);
    }
  });

  for (const screens of [
    ['', '/articles', '/articles/nouveau', '/equipe'],
    ['/adhesions'],
    ['/adhesions/ajouter', '/tarifs', '/planning', '/rules', '/archives', '/reglages', '/publication'],
  ])
    test(`the screens ${screens.map((screen) => `/admin${screen}`).join(', ')} can be used`, async ({ page }) => {
      await openSession(page);
      for (const screen of screens)
        await test.step(`the screen /admin${screen} can be used`, async () => {
          await page.goto(`/admin${screen}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main .loading')).toHaveCount(0);
          await pressEverything(page, screen);
        });
    });

  test('a member’s page keeps working through a payment, a change and a deletion', async ({ page, site }) => {
    const person = { ...somebody(), disciplines: ['Canne'], birthDate: '1990-03-05' };
    const added = await site.asAdministrator('POST', '/api/admin/memberships/add', person);
    const { id }: { id: string } = await added.json();
    await openSession(page);
    await page.goto(`/admin/adhesions/${id}`);
    await button(page, /^Encaisser 180,00\s€$/).click();
    await field(page, 'Montant').fill('100');
    await button(page, /^Noter 100,00 € reçus$/).click();
    await expect(page.getByRole('definition').filter({ hasText: '80,00 €' }).first()).toBeVisible();
    await button(page, /^Encaisser 80,00\s€$/).click();
    await button(page, /^Noter 80,00 € reçus$/).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pressEverything(page, 'a member');
  });
});
