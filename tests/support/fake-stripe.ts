import { type BrowserContext, expect, type Page, type Request, type Route } from '@playwright/test';
import type { E2eSite } from './e2e-control.ts';
import { createStripeApi, PUBLISHABLE_KEY } from './fake-stripe-api.ts';
import { bankDone, bankPage, stripeFiles } from './fake-stripe-pages.ts';

export const CORS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

type Api = ReturnType<typeof createStripeApi>;

const showBank = async (site: E2eSite, api: Api, route: Route, request: Request): Promise<void> => {
  const url = new URL(request.url());
  const secret = url.pathname.split('/').at(-1) ?? '';
  const intent = await api.intentOf(secret);
  if (!intent) return route.fulfill({ status: 404 });
  if (request.method() === 'GET') return route.fulfill({ contentType: 'text/html', body: bankPage() });
  const accepted = new URLSearchParams(request.postData() ?? '').get('decision') === 'accept';
  await site.stripe.authenticate(intent.id, accepted);
  const back = URL.parse(url.searchParams.get('return_url') ?? '');
  if (!back) return route.fulfill({ contentType: 'text/html', body: bankDone() });
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', secret);
  back.searchParams.set('redirect_status', accepted ? 'succeeded' : 'failed');
  return route.fulfill({ status: 303, headers: { location: back.href } });
};

/**
 * Uses Stripe's own front end instead of the stand-in's: the API of the site names another publishable key, and this
 * function answers for Stripe's three hosts with the data of the stand-in. Returns the imitated API.
 */
export const routeStripe = async (context: BrowserContext, site: E2eSite): Promise<Api> => {
  const files = await stripeFiles();
  const api = createStripeApi(site.stripe);
  await context.route('**/api/create-payment-intent', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({
      response,
      json: { ...json, ...(json.publishableKey && { publishableKey: PUBLISHABLE_KEY }) },
    });
  });
  await context.route('https://js.stripe.com/**', async (route, request) => {
    const file = files[new URL(request.url()).pathname.split('/').at(-1) ?? ''];
    await route.fulfill(file ? { contentType: `${file.type}; charset=utf-8`, body: file.body } : { status: 404 });
  });
  await context.route('https://api.stripe.com/**', async (route, request) => {
    const { status, json } = await api.answer(request.method(), new URL(request.url()), request.postData() ?? '');
    await route.fulfill({ status, json, headers: CORS });
  });
  await context.route('https://hooks.stripe.com/**', (route, request) => showBank(site, api, route, request));
  return api;
};

/** Returns the frame in which Stripe shows the card fields. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Saisie de la carte"]');

export const bankFrame = (page: Page) => page.frameLocator('iframe[title="Question de la banque"]');

export const typeStripeCard = async (page: Page, number: string): Promise<void> => {
  const frame = cardFrame(page);
  await expect(page.getByRole('button', { name: /^Payer / })).toBeEnabled();
  await frame.getByLabel('Numéro de carte').fill(number);
  await frame.getByLabel('Date d’expiration').fill('12/34');
  await frame.getByLabel('Code de sécurité').fill('123');
};

export const payByStripe = async (page: Page, number: string): Promise<void> => {
  await typeStripeCard(page, number);
  await page.getByRole('button', { name: /^Payer / }).click();
};
