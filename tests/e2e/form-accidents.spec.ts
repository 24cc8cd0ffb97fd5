import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  acceptAll,
  box,
  button,
  completeForm,
  field,
  fillIn,
  openForm,
  paymentStep,
  photoField,
  somebody,
  submit,
  total,
} from '#tests/support/e2e-visitor.ts';

test('the form keeps what is typed', async ({ page }) => {
  await openForm(page);
  await test.step('the form keeps every word after a reload', async () => {
    const person = somebody();
    await fillIn(page, person);
    await field(page, 'Code secret').fill('gants rouges');
    await box(page, 'J’accepte le règlement intérieur').check();
    await page.reload();
    await expect(field(page, 'Nom')).toHaveValue(person.lastName);
    await expect(field(page, 'Date de naissance')).toHaveValue(person.birthDate);
    await expect(field(page, 'Code secret')).toHaveValue('gants rouges');
    await expect(box(page, 'Canne')).toBeChecked();
    await expect(box(page, 'J’accepte le règlement intérieur')).toBeChecked();
    await expect(total(page)).toHaveText('Total300,00 €');
  });
  await test.step('text typed before the page’s scripts arrive is kept, beside text typed on an earlier page', async () => {
    const person = somebody();
    const scripts = Promise.withResolvers<void>();
    await page.route('/_astro/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/adhesion', { waitUntil: 'commit' });
    await fillIn(page, person);
    await photoField(page).setInputFiles(await portrait());
    scripts.resolve();
    await expect(total(page)).toHaveText('Total300,00 €');
    await expect(page.getByRole('img', { name: 'Aperçu de votre photo' })).toBeVisible();
    await expect(field(page, 'Nom')).toHaveValue(person.lastName);
    await expect(field(page, 'Adresse')).toHaveValue(person.address);
    await expect(field(page, 'Code secret')).toHaveValue('gants rouges');
    await acceptAll(page);
    await submit(page);
    await expect(paymentStep(page)).toBeVisible();
  });
});

test('the form says that the prices are missing, and another try loads them', async ({ page, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/, /Products could not be loaded/);
  await page.route('/api/products', (route) => route.abort('connectionrefused'), { times: 1 });
  await page.goto('/adhesion');
  await box(page, 'Canne').scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: 'Erreur lors de la récupération des produits' });
  await expect(failure).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'form without prices', '#disciplines');
  await completeForm(page, { ...somebody(), disciplines: [] });
  await expect(button(page, 'Procéder au paiement')).toBeDisabled();
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(failure).toBeHidden();
  await expect(box(page, 'Canne')).toHaveAccessibleDescription('180,00 €');
  await expect(button(page, 'Procéder au paiement')).toBeEnabled();
});

test('an amount that has changed is shown beside the new one before the payment', async ({ page, provokes }) => {
  provokes(/status of 422/);
  await page.route(
    '/api/products',
    async (route) => {
      const response = await route.fetch();
      const products: { prices: { amount: number }[] }[] = await response.json();
      for (const price of products.flatMap(({ prices }) => prices)) price.amount += 10;
      await route.fulfill({ response, json: products });
    },
    { times: 1 },
  );
  await openForm(page);
  await completeForm(page, somebody());
  await expect(total(page)).toHaveText('Total315,00 €');
  await submit(page);
  const problem = page.getByRole('alert').filter({ hasText: 'À corriger' });
  await expect(problem).toContainText('Le montant a changé, vérifiez votre sélection.');
  await expect(problem).toContainText('Total affiché auparavant : 315,00 €. Total actuel : 300,00 €.');
  await expect(total(page)).toHaveText('Total300,00 €');
  await submit(page);
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
});

test('a season that has just opened is shown beside the earlier one, and the next press succeeds', async ({
  page,
  request,
  provokes,
}) => {
  provokes(/status of 422/);
  const { openSeason } = (await (await request.get('/api/club')).json()) as { openSeason: string };
  // Sends the season that was open when the page was built, as the CDN's cache still does.
  await page.route('/api/club', async (route) => {
    const response = await route.fetch();
    const club = (await response.json()) as object;
    await route.fulfill({ response, json: { ...club, openSeason: '2020-2021' } });
  });
  await openForm(page);
  const person = somebody();
  await completeForm(page, person);
  await expect(page.getByRole('heading', { name: 'Votre cotisation 2020-2021' })).toBeVisible();
  await submit(page);
  const problem = page.getByRole('alert').filter({ hasText: 'À corriger' });
  await expect(problem).toContainText('La saison ouverte a changé, vérifiez votre adhésion.');
  await expect(problem).toContainText(
    `Saison affichée auparavant\u202F: 2020-2021. Saison ouverte\u202F: ${openSeason}.`,
  );
  await expect(page.getByRole('heading', { name: `Votre cotisation ${openSeason}` })).toBeVisible();
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await submit(page);
  await expect(page.getByRole('heading', { name: `Votre cotisation ${openSeason}` })).toBeVisible();
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
});

test.describe('a field no person sees', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filled in by an extension is reported, and the second press goes through', async ({ page }) => {
    await openForm(page);
    const trap = page.locator('[name=website]');
    await expect(trap).not.toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Ne pas remplir' })).toHaveCount(0);
    expect(await trap.evaluate((element: HTMLInputElement) => element.tabIndex)).toBe(-1);
    await trap.evaluate((element: HTMLInputElement) => {
      element.value = 'https://exemple.example';
    });
    await completeForm(page, somebody());
    await submit(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'À corriger' });
    await expect(refusal).toContainText('appuyez encore une fois');
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(paymentStep(page)).toBeHidden();
    await expect(trap).toHaveCount(0);
    await submit(page);
    await expect(paymentStep(page)).toBeVisible();
  });
});

test('closed sign-ups show whom to write to, and the form returns when they open', { tag: '@alone' }, async ({
  page,
  context,
  site,
  provokes,
}) => {
  provokes(/status of 422/);
  const person = somebody();
  const visitor = await context.newPage();
  const invitation = visitor.getByText('On vous garde une place');
  await openForm(page);
  await completeForm(page, person);
  expect((await site.asAdministrator('PUT', '/api/admin/feature-toggle/adhesion', { enabled: false })).ok).toBe(true);
  try {
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'À corriger' })).toContainText(
      'Les inscriptions sont fermées.',
    );
    for (const path of ['/adhesion', '/']) {
      await visitor.goto(path);
      await visitor.getByRole('link', { name: 'Retour en haut' }).scrollIntoViewIfNeeded();
      await expect(visitor.getByText('Les inscriptions sont fermées.')).toBeVisible();
      await expect(
        visitor.getByRole('main').getByRole('link', { name: 'contact@savate-valombre.example' }).last(),
      ).toBeVisible();
      await expect(field(visitor, 'Nom')).toBeHidden();
      await expect(visitor.getByRole('link', { name: /^Adhérer pour|^Remplir le formulaire/ })).toHaveCount(0);
      await expect(visitor.getByText(/un paiement en ligne/).filter({ visible: true })).toHaveCount(0);
      await expectAccessibleInBothSchemes(visitor, `${path} with sign-ups closed`);
    }
    for (const path of ['/training', '/equipe', '/history']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(invitation, path).toBeHidden();
    }
  } finally {
    await site.asAdministrator('PUT', '/api/admin/feature-toggle/adhesion', { enabled: true });
  }
  await page.reload();
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await visitor.reload();
  await expect(invitation).toBeVisible();
});

test('when a script of the form cannot be fetched, the page says so and names whom to write to', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_FAILED/);
  await page.route(/_astro\/react\./, (route) => route.abort());
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'rechargez la page' });
  await expect(notice).toBeHidden();
  await box(page, 'Canne').scrollIntoViewIfNeeded();
  await expect(notice.getByRole('link')).toBeVisible();
  await page.unroute(/_astro\/react\./);
  await openForm(page, '/');
  await expect(notice).toBeHidden();
});
