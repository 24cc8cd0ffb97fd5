import type { Route } from '@playwright/test';
import { expectPaidOnce, expectUnknown, problem } from '#tests/support/e2e-payments.ts';
import { openPayment, signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, chooseInSecondTab, expectWelcome, somebody, summary } from '#tests/support/e2e-visitor.ts';
import { CORS, payByStripe, routeStripe, typeStripeCard } from '#tests/support/fake-stripe.ts';

const UNLOADABLE = 'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion puis réessayez.';

test('without one of Stripe’s hosts the payment step loses nothing', async ({ page, context, site, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  await routeStripe(context, site);
  const person = somebody();
  const notice = page.getByRole('alert').filter({ hasText: UNLOADABLE });
  await signUp(page, person);
  for (const silent of ['js.stripe.com', 'api.stripe.com'])
    await test.step(`without ${silent} the payment step says so, loses nothing, and tries again`, async () => {
      await page.route(`https://${silent}/**`, (route) => route.abort('connectionrefused'));
      await page.goto('/adhesion');
      await expect(notice).toBeVisible();
      await expect(summary(page)).toContainText('300,00 €');
      await button(page, 'Réessayer').click();
      await expect(notice).toBeVisible();
      await page.reload();
      await expect(notice).toBeVisible();
      await page.unroute(`https://${silent}/**`);
      await button(page, 'Réessayer').click();
      await typeStripeCard(page, CARDS.accepted);
    });
  await button(page, /^Payer /).click();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

const CONFIRM = 'https://api.stripe.com/**/confirm';
const PAYMENT_STATE = '/api/payment-intent/*';

for (const [how, lose, line] of [
  ['a connection that is cut', (route) => route.abort('connectionreset'), /ERR_CONNECTION_RESET/],
  [
    'a failure of Stripe’s own',
    (route) => route.fulfill({ status: 500, json: { error: { type: 'api_error', message: 'Erreur' } }, headers: CORS }),
    /status of 500/,
  ],
] as const satisfies [string, (route: Route) => Promise<void>, RegExp][])
  test(`a request whose Stripe answer is lost by ${how} is retried, shows no refusal, and charges once`, async ({
    page,
    context,
    site,
    provokes,
  }) => {
    provokes(line, /status of 503/, /could not be checked/);
    const { answer, confirmations } = await routeStripe(context, site);
    const person = somebody();
    await openPayment(page, person);
    await page.route(CONFIRM, async (route, request) => {
      await answer('POST', new URL(request.url()), request.postData() ?? '');
      await page.route(PAYMENT_STATE, (silent) => silent.fulfill({ status: 503, json: { type: 'unavailable' } }));
      await lose(route);
    });
    await payByStripe(page, CARDS.accepted);
    await expectUnknown(page);
    await page.unroute(PAYMENT_STATE);
    await expectWelcome(page, person);
    expect(confirmations).toHaveLength(1);
    await expectPaidOnce(site, person);
  });

test('after a confirmation that never reached Stripe the card fields return, and the card pays once', async ({
  page,
  context,
  site,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_RESET/);
  const { confirmations } = await routeStripe(context, site);
  const person = somebody();
  await openPayment(page, person);
  await page.route(CONFIRM, (route) => route.abort('connectionreset'), { times: 1 });
  await payByStripe(page, CARDS.accepted);
  await expectUnknown(page);
  await expect(problem(page)).toContainText('Aucun paiement n’est arrivé à cette heure.');
  expect(confirmations).toEqual([]);
  await typeStripeCard(page, CARDS.accepted);
  // Uses the keyboard: for half a second Chromium sends clicks to the frame that was there before.
  await button(page, /^Payer /).press('Enter');
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('an amount changed in another tab is shown before Stripe charges it', async ({ page, context, site }) => {
  const { confirmations } = await routeStripe(context, site);
  const person = { ...somebody(), disciplines: ['Canne'] };
  await openPayment(page, person);
  const otherTab = await chooseInSecondTab(page, ['Canne', 'Savate boxe française']);
  await expect(button(otherTab, 'Payer 300,00 €')).toBeEnabled();
  await payByStripe(page, CARDS.accepted);
  const change = 'Le montant a changé\u202f: 300,00 € au lieu de 180,00 €. Vérifiez avant de payer.';
  await expect(page.getByRole('alert').filter({ hasText: change })).toBeInViewport();
  expect(confirmations).toEqual([]);
  await payByStripe(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});
