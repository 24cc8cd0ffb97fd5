import type { Page, Route } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expectPaidOnce, expectUnknown, problem } from '#tests/support/e2e-payments.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  button,
  CARDS,
  completeForm,
  expectWelcome,
  field,
  openForm,
  paymentStep,
  payWith,
  somebody,
  submit,
  typeCard,
} from '#tests/support/e2e-visitor.ts';

const PAYMENT_STATE = '/api/payment-intent/*';
const STAND_IN = '/stripe-stand-in/confirm';
const SCRIPTS = '/_astro/*.js';

test('without a network nothing typed is lost, neither in the form nor in the card fields', async ({
  page,
  context,
  site,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED/);
  const person = somebody();
  await openForm(page);
  await completeForm(page, person);
  await context.setOffline(true);
  await submit(page);
  const kept = 'Le service est momentanément indisponible. Rien n’a été débité, votre saisie est conservée.';
  await expect(page.getByRole('alert').filter({ hasText: kept })).toBeVisible();
  await expect(button(page, 'Procéder au paiement')).toBeFocused();
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await expectAccessibleInBothSchemes(page, 'form without a network', '.form__end, .Toastify');
  await context.setOffline(false);
  await submit(page);
  await expect(paymentStep(page)).toBeVisible();
  await context.setOffline(true);
  await payWith(page, CARDS.accepted);
  await expect(problem(page)).toContainText('cet essai n’a rien demandé à votre banque');
  await context.setOffline(false);
  await button(page, /^Payer /).click();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('a browser that stores nothing still leads from the home page to the payment, and back', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    // This browser does not restore the scroll position of an earlier page either.
    history.scrollRestoration = 'manual';
  });
  const person = somebody();
  await openForm(page, '/');
  await completeForm(page, person);
  await submit(page);
  await expect(page).toHaveURL('/adhesion');
  await expect(paymentStep(page)).toBeInViewport();
  await button(page, 'Modifier').click();
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await submit(page);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(person.lastName);
});

/** Loses our own answers in this way from the moment the bank has taken the money. Returns `mend`, which ends it. */
const loseAnswers = async (page: Page, lose: (route: Route) => Promise<void>) => {
  await page.route(STAND_IN, async (route) => {
    const response = await route.fetch();
    await page.route(PAYMENT_STATE, lose);
    await route.fulfill({ response });
  });
  return { mend: () => page.unroute(PAYMENT_STATE) };
};

for (const [how, lose, line] of [
  ['no connection', (route) => route.abort('connectionrefused'), /ERR_CONNECTION_REFUSED/],
  ['a gateway’s error', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), /status of 502/],
  ['a page that is no answer', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Wi-Fi</p>' }), /checked/],
] as const satisfies [string, (route: Route) => Promise<void>, RegExp][])
  test(`a card payment whose answer is lost by ${how} is not called unpaid, and is found without a click`, async ({
    page,
    site,
    provokes,
  }) => {
    provokes(line, /The payment could not be checked/);
    const person = somebody();
    await openPayment(page, person);
    const { mend } = await loseAnswers(page, lose);
    await payWith(page, CARDS.accepted);
    await expectUnknown(page);
    await expectAccessibleInBothSchemes(page, 'payment not checked', 'main');
    await page.reload();
    await expectUnknown(page);
    await mend();
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  });

test('a request whose answer from the bank is lost is retried, shows no failure, and charges once', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_RESET/, /The payment could not be confirmed/, /status of 503/, /could not be checked/);
  const person = somebody();
  await openPayment(page, person);
  await page.route(STAND_IN, async (route) => {
    await page.route(PAYMENT_STATE, (silent) => silent.fulfill({ status: 503, json: { type: 'unavailable' } }));
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payWith(page, CARDS.accepted);
  await expectUnknown(page);
  await page.unroute(PAYMENT_STATE);
  await button(page, 'Redemander maintenant').click();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('after a confirmation that never reached the bank the visitor can pay again, and nothing was charged', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED/, /could not be confirmed/, /could not be checked/);
  const person = somebody();
  await openPayment(page, person);
  await page.route(STAND_IN, async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await payWith(page, CARDS.accepted);
  await expectUnknown(page);
  await page.unroute(STAND_IN);
  await page.context().setOffline(false);
  await expect(problem(page)).toContainText('Aucun paiement n’est arrivé à cette heure. Vous pouvez payer');
  expect((await site.booksOf(person)).charges).toEqual([]);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('after the return from the bank the result is unknown until the site answers', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/status of 500/, /The payment could not be checked/);
  const person = somebody();
  await openPayment(page, person);
  await payWith(page, CARDS.authentication);
  await page.route(PAYMENT_STATE, (route) => route.fulfill({ status: 500, json: { type: 'internal' } }));
  await button(page, 'Accepter').click();
  await expectUnknown(page);
  await page.unroute(PAYMENT_STATE);
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('a script of the payment that could not be fetched is fetched by another try', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_REFUSED/, /Failed to fetch dynamically imported module/);
  const person = somebody();
  const sendForm = async (): Promise<void> => {
    await openForm(page);
    await completeForm(page, person);
    await submit(page);
  };
  for (const [what, script, arrive] of [
    ['the payment step', /PaymentStep\..*\.js$/, sendForm],
    ['the card', /StandInCard\..*\.js$/, () => page.goto('/adhesion')],
  ] as const)
    await test.step(`the page says that ${what} cannot be fetched, and another try fetches it`, async () => {
      await page.route(script, (route) => route.abort('connectionrefused'));
      await arrive();
      await expect(page.getByText('Le formulaire de paiement n’a pas pu être chargé.')).toBeVisible();
      await expect(page.getByText('Vérification de votre paiement…')).toBeHidden();
      await page.unroute(script);
      await button(page, 'Réessayer').click();
      await typeCard(page, CARDS.accepted);
    });
  await button(page, /^Payer /).click();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('a visitor who has paid is told so, even when no other file can be fetched', async ({ page, site, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  const person = somebody();
  await openPayment(page, person);
  await typeCard(page, CARDS.accepted);
  await page.route(SCRIPTS, (route) => route.abort('connectionrefused'));
  await button(page, /^Payer /).click();
  await expectWelcome(page, person);
  await button(page, 'Attestation').click();
  await expect(page.getByText('L’attestation n’a pas pu être préparée.')).toBeVisible();
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('the visitor’s return settles a payment that no webhook reported', { tag: '@alone' }, async ({ page, site }) => {
  const person = somebody();
  await site.stripe.setWebhookMode('drop');
  try {
    await openPayment(page, person);
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  } finally {
    await site.stripe.setWebhookMode('deliver');
  }
});

test('the scheduled job settles a payment that neither webhook nor visitor reported', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  const person = somebody();
  await site.stripe.setWebhookMode('drop');
  try {
    await openPayment(page, person);
    await page.close();
    const { intents } = await site.booksOf(person);
    const intentId = intents[0]?.id ?? '';
    await site.stripe.confirm(intentId, CARDS.accepted);
    const age = "update payments set created_at = created_at - interval '1 hour' where reference = $1";
    await site.query(age, [intentId]);
    expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending' }]);
    await site.settlePayments();
    await expectPaidOnce(site, person);
  } finally {
    await site.stripe.setWebhookMode('deliver');
  }
});

test('a database that stops while somebody signs up loses nothing', { tag: '@alone' }, async ({
  page,
  site,
  provokes,
}) => {
  provokes(/status of 503/);
  const person = somebody();
  await openForm(page);
  await completeForm(page, person);
  await site.stopDatabase();
  try {
    await submit(page);
    const kept = 'Le service est momentanément indisponible. Rien n’a été débité, votre saisie est conservée.';
    await expect(page.getByRole('alert').filter({ hasText: kept })).toBeVisible();
    await expect(page.getByText('❌ Une erreur est survenue')).toBeVisible();
  } finally {
    await site.startDatabase();
  }
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await expect(page.getByRole('img', { name: 'Aperçu de votre photo' })).toBeVisible();
  await submit(page);
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
  expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending', payments: [{}] }]);
});
