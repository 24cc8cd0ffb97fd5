import { expectPaidOnce, problem } from '#tests/support/e2e-payments.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, expectWelcome, reachPayment, somebody, summary } from '#tests/support/e2e-visitor.ts';
import { payByStripe, routeStripe } from '#tests/support/fake-stripe.ts';

const UNLOADABLE = 'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion puis réessayez.';

for (const silent of ['js.stripe.com', 'api.stripe.com'])
  test(`without ${silent} the payment step says so, loses nothing, and tries again`, async ({
    page,
    context,
    site,
    provokes,
  }) => {
    provokes(/ERR_CONNECTION_REFUSED/);
    await routeStripe(context, site);
    const person = somebody();
    await page.route(`https://${silent}/**`, (route) => route.abort('connectionrefused'));
    await reachPayment(page, person);
    const notice = page.getByRole('alert').filter({ hasText: UNLOADABLE });
    await expect(notice).toBeVisible();
    await expect(summary(page)).toContainText('300,00 €');
    await button(page, 'Réessayer').click();
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(notice).toBeVisible();
    await page.unroute(`https://${silent}/**`);
    await button(page, 'Réessayer').click();
    await payByStripe(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  });

test('an answer of Stripe that gets lost leaves the button alive, and charges once', async ({
  page,
  context,
  site,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_RESET/);
  const { answer, confirmations } = await routeStripe(context, site);
  const person = somebody();
  await reachPayment(page, person);
  await page.route(
    'https://api.stripe.com/**/confirm',
    async (route, request) => {
      await answer('POST', new URL(request.url()), request.postData() ?? '');
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await payByStripe(page, CARDS.accepted);
  await expect(problem(page)).toContainText('Impossible de contacter Stripe.');
  await button(page, /^Payer /).click();
  await expectWelcome(page, person);
  expect(confirmations).toHaveLength(1);
  await expectPaidOnce(site, person);
});

test('an amount changed in another tab is shown before Stripe is asked for it', async ({ page, context, site }) => {
  const { confirmations } = await routeStripe(context, site);
  const person = { ...somebody(), disciplines: ['Canne'] };
  await reachPayment(page, person);
  const otherTab = await context.newPage();
  await reachPayment(otherTab, { ...person, disciplines: ['Canne', 'Savate boxe française'] });
  await expect(button(otherTab, 'Payer 300,00 €')).toBeEnabled();
  await payByStripe(page, CARDS.accepted);
  const change = 'Le montant a changé\u202f: 300,00 € au lieu de 180,00 €. Vérifiez avant de payer.';
  await expect(page.getByRole('alert').filter({ hasText: change })).toBeInViewport();
  expect(confirmations).toEqual([]);
  await payByStripe(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});
