import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expectPaidOnce, problem } from '#tests/support/e2e-payments.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  box,
  button,
  CARDS,
  chooseInSecondTab,
  completeForm,
  expectWelcome,
  field,
  keptInBrowser,
  openForm,
  paymentStep,
  payWith,
  reachPayment,
  somebody,
  submit,
  total,
  typeCard,
} from '#tests/support/e2e-visitor.ts';

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('card and confirmation scroll into view, and nothing scrolls sideways', async ({ page }) => {
    const person = { ...somebody(), disciplines: ['Savate boxe française', 'Canne', 'Boxe thaï'] };
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await reachPayment(page, person);
    await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeInViewport();
    expect(await width()).toBe(320);
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeInViewport();
    expect(await width()).toBe(320);
    const lines = await page.getByText('Disciplines', { exact: true }).evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return words.getClientRects().length;
    });
    expect(lines, 'lines of a label').toBe(1);
  });
});

test('a visitor who duplicates the tab continues the same sign-up, and pays once', async ({ page, site }) => {
  const person = somebody();
  await openPayment(page, person);
  const otherTab = await chooseInSecondTab(page, ['Boxe thaï']);
  await payWith(otherTab, CARDS.accepted);
  await expectWelcome(otherTab, person);
  await expectPaidOnce(site, person, 23_000);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person, 23_000);
});

test('a visitor who begins again in a separate tab begins another sign-up, and is charged once', async ({
  page,
  context,
  site,
}) => {
  const person = somebody();
  await openPayment(page, person);
  const otherTab = await context.newPage();
  await openPayment(otherTab, { ...person, disciplines: ['Boxe thaï'] });
  await payWith(otherTab, CARDS.accepted);
  await expectWelcome(otherTab, person);
  await payWith(page, CARDS.accepted);
  await expect(paymentStep(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeHidden();
  const { charges } = await site.booksOf(person);
  expect(charges).toMatchObject([{ status: 'succeeded', amount: 23_000 }]);
  const statuses = (await site.membersNamed(person.lastName)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['active', 'pending']);
});

test('Modifier leads back to the filled form, and the same sign-up gets another amount', async ({ page, site }) => {
  const person = somebody();
  await reachPayment(page, person);
  await button(page, 'Modifier').click();
  await expect(page.getByRole('group', { name: 'Vous' })).toBeFocused();
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await expect(field(page, 'Nom')).toBeInViewport();
  await expect(page.getByText('Photo déjà reçue.')).toBeVisible();
  await box(page, 'Canne').uncheck();
  await expect(total(page)).toHaveText('Total210,00 €');
  await submit(page);
  await expect(button(page, 'Payer 210,00 €')).toBeVisible();
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person, 21_000);
});

test('a return from the bank for an unknown payment says neither paid nor unpaid', async ({ page }) => {
  await page.goto(
    '/adhesion?payment_intent=pi_unknown&payment_intent_client_secret=pi_unknown_secret_x&redirect_status=succeeded',
  );
  const notice = page.getByRole('alert').filter({ hasText: 'Paiement introuvable' });
  await expect(notice).toContainText('vérifiez qu’aucune somme n’a été débitée');
  await expect(notice).not.toContainText('Rien n’a été débité');
  await expect(page).toHaveURL('/adhesion');
  await button(page, 'Revenir au formulaire').click();
  await expect(field(page, 'Nom')).toBeVisible();
});

test('a payment that the bank is still processing is kept, and shown as such', async ({ page, site }) => {
  const person = somebody();
  await openPayment(page, person);
  await payWith(page, CARDS.processing);
  await expect(page.getByText('Paiement en cours de traitement')).toBeVisible();
  await expect(page.getByText(`Merci, ${person.firstName} ${person.lastName}.`)).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'payment under way', 'main');
  await page.reload();
  const word = page.getByText('Une adhésion vient d’être faite depuis cet onglet');
  await expect(word, 'seen without scrolling').toBeInViewport();
  await box(page, 'Canne').scrollIntoViewIfNeeded();
  await expect(page.getByText('Un paiement fait depuis cet onglet était en cours à la banque')).toBeVisible();
  const { intents } = await site.booksOf(person);
  await site.stripe.settle(intents[0]?.id ?? '', 'succeeded');
  expect(await site.stripe.webhooksIdle()).toBe(true);
  await expectPaidOnce(site, person);
});

test('cards and an identity check are refused, then the money is taken once', async ({ page, site }) => {
  const person = somebody();
  await openPayment(page, person);
  await test.step('refused cards are explained', async () => {
    await payWith(page, '4242 4242 4242 4241');
    await expect(problem(page)).toContainText('Aucune carte ne porte ce numéro.');
    await expect(button(page, /^Payer /), 'the focus stays where it was').toBeFocused();
    await payWith(page, CARDS.declined);
    await expect(problem(page)).toContainText('La banque a refusé la carte. Essayez avec une autre carte.');
    await payWith(page, CARDS.insufficientFunds);
    await expect(problem(page)).toContainText('provision insuffisante');
    await expect(field(page, 'Numéro de carte')).toHaveValue(CARDS.insufficientFunds);
    expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending' }]);
  });
  await test.step('the bank’s identity check is refused, then accepted, and the card pays once', async () => {
    await payWith(page, CARDS.authentication);
    await expect(page.getByRole('heading', { name: 'Banque de démonstration' })).toBeVisible();
    await button(page, 'Refuser').click();
    await expect(problem(page)).toContainText(
      'Le paiement n’a pas abouti. Rien n’a été débité, vous pouvez réessayer.',
    );
    await expect(page).toHaveURL('/adhesion');
    await expectAccessibleInBothSchemes(page, 'refused by the bank', 'main');
    await payWith(page, CARDS.declined);
    await expect(problem(page), 'only the last one').toContainText('La banque a refusé la carte.');

    await payWith(page, CARDS.authentication);
    await expect(page.getByRole('definition').filter({ hasText: '300,00 €' })).toBeVisible();
    await button(page, 'Accepter').click();
    await expectWelcome(page, person);
    await expect(page).toHaveURL('/adhesion');
    expect(await keptInBrowser(page)).not.toContain(person.email);
    await expectPaidOnce(site, person);
  });
});

test('a payment is made once, whatever is pressed, reloaded or delivered twice', async ({ page, site }) => {
  const person = somebody();
  await test.step('a double click on the button of the form makes one member and one payment', async () => {
    await openForm(page);
    await completeForm(page, person);
    await button(page, 'Procéder au paiement').dblclick();
    await expect(paymentStep(page)).toBeVisible();
    expect((await site.booksOf(person)).intents).toHaveLength(1);
    expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending', payments: [{}] }]);
  });
  await test.step('a reload on the payment step comes back to it, and a double click on Payer charges once', async () => {
    await page.reload();
    await expect(button(page, 'Payer 300,00 €')).toBeVisible();
    await typeCard(page, CARDS.accepted);
    await button(page, /^Payer /).dblclick();
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  });
  await test.step('a webhook delivered ten times at once records one payment', async () => {
    const { events } = await site.booksOf(person);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    const reports = await site.stripe.redeliver(succeeded?.id ?? '', 10);
    expect(reports.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await expectPaidOnce(site, person);
  });
  await test.step('the tab keeps no personal data, and a reload reports the payment above an empty form', async () => {
    const kept = await keptInBrowser(page);
    for (const word of [person.lastName, person.email, '1990', 'pi_']) expect(kept).not.toContain(word);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sign-up-settled']);
    await page.reload();
    // Above all, or above the form if the browser is back at the place where one was.
    const words = page.getByText(/^Une adhésion vient d’être (?:faite|réglée) depuis cet onglet/);
    const isSeen = (all: Element[]): boolean =>
      all.some((word) => {
        const { top, bottom } = word.getBoundingClientRect();
        return word.checkVisibility() && top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(() => words.evaluateAll(isSeen), 'seen without scrolling').toBe(true);
    await box(page, 'Canne').scrollIntoViewIfNeeded();
    await expect(page.getByText('vient d’être réglée depuis cet onglet')).toBeVisible();
    await expect(field(page, 'Nom')).toHaveValue('');
  });
});

test('a family signs up one after the other', async ({ page, site }) => {
  const first = somebody();
  const second = somebody();
  await openPayment(page, first);
  await test.step('a good card pays once after a refused one', async () => {
    await payWith(page, CARDS.declined);
    await expect(problem(page)).toContainText('La banque a refusé la carte.');
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, first);
    await expectPaidOnce(site, first);
  });
  await test.step('a visitor who has paid for one child signs up the next one', async () => {
    await page.getByRole('button', { name: 'Inscrire une autre personne' }).click();
    await box(page, 'Canne').scrollIntoViewIfNeeded();
    for (const name of ['Nom', 'Prénom', 'E-mail', 'Téléphone']) await expect(field(page, name)).toHaveValue('');
    await expect(page.getByText('Photo déjà reçue')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, 'the form after a payment');
    await completeForm(page, second);
    await box(page, 'Tarif réduit').check();
    await submit(page);
  });
  await test.step('a visitor who owes a proof is told to send it, not that everything is done', async () => {
    await expect(paymentStep(page)).toContainText('Tarif réduit appliqué.');
    await expect(paymentStep(page)).toContainText('Sans justificatif, l’adhésion est suspendue');
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, second);
    await expect(
      page.getByRole('listitem').filter({ hasText: 'à vous de l’envoyer depuis votre dossier' }),
    ).toBeVisible();
    await expect(page.getByText('votre nom est sur la liste')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, 'a suspended membership', 'main');
    await expectPaidOnce(site, first);
    await expectPaidOnce(site, second, 22_750, 'suspended');
  });
});
