import type { Locator } from '@playwright/test';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { expectPaidOnce, problem } from '#tests/support/e2e-payments.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, expectWelcome, keptInBrowser, reachPayment, somebody } from '#tests/support/e2e-visitor.ts';
import { bankFrame, cardFrame, payByStripe, routeStripe, typeStripeCard } from '#tests/support/fake-stripe.ts';

const ASKED_IN_FRAME = '4000 0027 6000 3184';

test('a card typed in Stripe’s own frame pays at once, and a double click charges once', async ({
  page,
  context,
  site,
}) => {
  const { confirmations } = await routeStripe(context, site);
  const person = somebody();
  await reachPayment(page, person);
  await expect(page.getByText('Paiement sécurisé par Stripe.')).toBeVisible();
  await typeStripeCard(page, CARDS.accepted);
  await button(page, 'Payer 300,00 €').dblclick();
  await expectWelcome(page, person);
  expect(confirmations).toHaveLength(1);
  await expectPaidOnce(site, person);
  expect(await keptInBrowser(page)).not.toContain('pi_');
});

test('the identity check on the bank’s own page is refused, then accepted, and leads back', async ({
  page,
  context,
  site,
}) => {
  await routeStripe(context, site);
  const person = somebody();
  await openPayment(page, person);
  await payByStripe(page, CARDS.authentication);
  await expect(page).toHaveURL(/^https:\/\/hooks\.stripe\.com\//);
  await button(page, 'Annuler').click();
  await expect(problem(page)).toContainText('Le paiement n’a pas abouti. Rien n’a été débité, vous pouvez réessayer.');
  await expect(page).toHaveURL('/adhesion');
  await payByStripe(page, CARDS.authentication);
  await button(page, 'Confirmer').click();
  await expectWelcome(page, person);
  await expect(page).toHaveURL('/adhesion');
  await expectPaidOnce(site, person);
});

test('the bank’s identity check can open over the page, which stays where it is', async ({ page, context, site }) => {
  await routeStripe(context, site);
  const person = somebody();
  await openPayment(page, person);
  await payByStripe(page, ASKED_IN_FRAME);
  // Uses the keyboard: for half a second Chromium ignores clicks in a new frame of another site.
  await bankFrame(page).getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(problem(page)).toContainText('La banque n’a pas confirmé votre identité. Le paiement n’a pas eu lieu.');
  await payByStripe(page, ASKED_IN_FRAME);
  await bankFrame(page).getByRole('button', { name: 'Confirmer' }).press('Enter');
  await expectWelcome(page, person);
  await expectPaidOnce(site, person);
});

test('a payment that the bank is processing is shown as such', async ({ page, context, site }) => {
  await routeStripe(context, site);
  const person = somebody();
  await openPayment(page, person);
  await payByStripe(page, CARDS.processing);
  await expect(page.getByText('Paiement en cours de traitement')).toBeVisible();
  const { intents } = await site.booksOf(person);
  await site.stripe.settle(intents[0]?.id ?? '', 'succeeded');
  expect(await site.stripe.webhooksIdle()).toBe(true);
  await expectPaidOnce(site, person);
});

/** The value of `--ink` in each colour scheme, in the notation of browsers. */
const INK = { light: 'rgb(16, 24, 43)', dark: 'rgb(245, 239, 226)' };

const ink = (body: Locator) => body.evaluate((element) => getComputedStyle(element).color);

test('Stripe’s fields fit the page, refuse invalid cards, and pay once', async ({ page, context, site, provokes }) => {
  provokes(/status of 402/);
  const { confirmations } = await routeStripe(context, site);
  const person = somebody();
  await openPayment(page, person);
  await test.step('Stripe’s fields follow the colours of the page, and axe finds nothing in either', async () => {
    await payByStripe(page, '4242');
    await expect(problem(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const inks = () => Promise.all([ink(page.locator('body')), ink(cardFrame(page).locator('body'))]);
      // Reads both each time, because the page may take its new colours one frame after its class changes.
      await expect.poll(inks).toEqual([INK[colorScheme], INK[colorScheme]]);
      await expectAccessible(page, `payment step with a problem, in ${colorScheme} colours`);
      await page.reload();
      await expect(button(page, /^Payer /)).toBeEnabled();
      await expectAccessible(page, `payment step, in ${colorScheme} colours`);
      await payByStripe(page, '4242');
      await expect(problem(page)).toBeVisible();
    }
  });
  await test.step('an incomplete card is not sent, refused cards are explained, a good one then pays once', async () => {
    await expect(problem(page)).toContainText('Il manque des chiffres au numéro.');
    expect(confirmations).toEqual([]);
    await payByStripe(page, CARDS.declined);
    await expect(problem(page)).toContainText('La banque a refusé la carte. Essayez avec une autre carte.');
    await payByStripe(page, CARDS.insufficientFunds);
    await expect(problem(page)).toContainText('provision insuffisante');
    expect(await site.membersNamed(person.lastName)).toMatchObject([{ status: 'pending' }]);
    await payByStripe(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expectPaidOnce(site, person);
  });
});
