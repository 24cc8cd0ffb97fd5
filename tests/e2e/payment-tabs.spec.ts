import { expectPaidOnce } from '#tests/support/e2e-payments.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  button,
  CARDS,
  chooseInSecondTab,
  expectWelcome,
  field,
  payWith,
  somebody,
  summary,
  total,
} from '#tests/support/e2e-visitor.ts';

const PAYMENT_STATE = '/api/payment-intent/*';

test('an amount changed in another tab is shown before it is charged', async ({ page, site }) => {
  const person = { ...somebody(), disciplines: ['Canne'] };
  await openPayment(page, person);
  await expect(button(page, 'Payer 180,00 €')).toBeVisible();
  const otherTab = await chooseInSecondTab(page, ['Canne', 'Savate boxe française']);
  await expect(button(otherTab, 'Payer 300,00 €')).toBeVisible();

  await payWith(page, CARDS.accepted);
  const change = 'Le montant a changé\u202f: 300,00 € au lieu de 180,00 €. Vérifiez avant de payer.';
  await expect(page.getByRole('alert').filter({ hasText: change })).toBeInViewport();
  await expect(total(page)).toHaveText('Total300,00 €');
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Savate boxe française210,00 €',
    'Canne180,00 €',
    // What is shown, and what a screen reader says in its place.
    'Canne : −50 % (2ᵉ discipline)Canne : moins 50 % (2e discipline)−90,00 €moins 90,00 €',
  ]);
  await expect(button(page, 'Payer 300,00 €')).toBeEnabled();
  expect((await site.booksOf(person)).charges).toEqual([]);
  expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending' }]);

  await expect(field(page, 'Numéro de carte')).toHaveValue(CARDS.accepted);
  await button(page, 'Payer 300,00 €').click();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('a reload shows the amount that another tab changed, and says so once', async ({ page }) => {
  const person = { ...somebody(), disciplines: ['Canne'] };
  await openPayment(page, person);
  await chooseInSecondTab(page, ['Canne', 'Savate boxe française']);
  await page.reload();
  const change = page.getByRole('alert').filter({ hasText: 'Le montant a changé' });
  await expect(change).toBeVisible();
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
  await expect(change).toBeHidden();
});

test('a payment made in another tab just before the bank is asked is confirmed, not refused', async ({
  page,
  site,
}) => {
  const person = somebody();
  await openPayment(page, person);
  const { intents } = await site.booksOf(person);
  await page.route(
    PAYMENT_STATE,
    async (route) => {
      const response = await route.fetch();
      await site.stripe.confirm(intents[0]?.id ?? '', CARDS.accepted);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('on the return from the bank the secret leaves the address before the page is ready', async ({ page }) => {
  const person = somebody();
  await openPayment(page, person);
  const scripts = Promise.withResolvers<void>();
  await payWith(page, CARDS.authentication);
  await page.route('/_astro/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await button(page, 'Accepter').click({ noWaitAfter: true });
  await expect(page.getByText('Vérification de votre paiement…').first()).toBeVisible();
  expect(await page.evaluate(() => location.href)).not.toContain('payment_intent');
  scripts.resolve();
  await expectWelcome(page, person);
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up-return'))).toBeNull();
});

test('what a sign-up left in the tab is deleted after its time, whatever page is opened next', async ({ page }) => {
  await page.goto('/robots.txt');
  // Only the inline scripts of the page run.
  await page.route('/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  for (const next of ['/mentions-legales', '/adhesion'])
    await test.step(`when ${next} is opened next`, async () => {
      await page.evaluate(() => {
        for (const key of ['sign-up-form', 'sign-up-key', 'sign-up-payment', 'sign-up-return'])
          sessionStorage.setItem(key, JSON.stringify({ until: Date.now() - 1, value: 'Martin' }));
      });
      await page.goto(next);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await expect(page.locator('html')).not.toHaveClass(/paying/);
    });
});
