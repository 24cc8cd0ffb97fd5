import { describe, expect, test } from 'vitest';

import { newPayment, SITE, standIn } from '#tests/api/stripe-stand-in-setup.ts';

const CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
const RETURN_URL = `${SITE}/adhesion?etape=paiement`;
const THREE_D_SECURE = { ...CARD, number: '4000002500003155' };

async function browser() {
  const world = await standIn();
  const intent = await newPayment(world.stripe);
  const clientSecret = intent.client_secret ?? '';
  const visit = (path: string, init?: RequestInit) => world.server.fetch(new Request(new URL(path, SITE), init));
  const confirm = (card: typeof CARD, returnUrl = RETURN_URL, secret = clientSecret) =>
    visit('/stripe-stand-in/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: secret, card, returnUrl }),
    });
  return { ...world, intent, clientSecret, visit, confirm };
}

const hiddenField = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** Presses one of the page's buttons, as a browser without scripts does. */
async function press(visit: Awaited<ReturnType<typeof browser>>['visit'], redirectUrl: string, decision: string) {
  const page = await (await visit(redirectUrl)).text();
  const body = new URLSearchParams({ decision });
  for (const name of ['payment_intent_client_secret', 'return_url']) body.set(name, hiddenField(page, name));
  return visit('/stripe-stand-in/authenticate', { method: 'POST', body });
}

describe('the payment step', () => {
  test('pays with a card', async () => {
    const { confirm, stripe, intent } = await browser();
    const response = await confirm(CARD);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'succeeded' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount: 24_500 });
  });

  test('pressed twice at once charges once', async () => {
    const { confirm, control } = await browser();
    const answers = await Promise.all([confirm(CARD), confirm(CARD), confirm(CARD)]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ status: 'succeeded' });
    expect((await control.books()).charges).toHaveLength(1);
  });

  test('explains a refusal in French', async () => {
    const { confirm } = await browser();
    expect(await (await confirm({ ...CARD, number: '4000000000009995' })).json()).toEqual({
      status: 'requires_payment_method',
      error: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'La banque a refusé la carte\u202f: provision insuffisante.',
      },
    });
  });

  test('needs the right client secret', async () => {
    const { confirm, visit, intent } = await browser();
    for (const secret of [intent.id, `${intent.id}_secret_wrong`, '', '__proto__'])
      expect((await confirm(CARD, RETURN_URL, secret)).status).toBe(404);
    expect((await visit('/stripe-stand-in/confirm', { method: 'POST', body: 'x' })).status).toBe(400);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'blob:http://localhost:4321/x',
    'http://a@localhost:4321/',
  ])('does not come back to %s', async (returnUrl) => {
    const { confirm, visit, clientSecret, control } = await browser();
    expect((await confirm(THREE_D_SECURE, returnUrl)).status).toBe(400);
    const body = new URLSearchParams({
      payment_intent_client_secret: clientSecret,
      return_url: returnUrl,
      decision: 'accept',
    });
    expect((await visit(`/stripe-stand-in/authenticate?${body}`)).status).toBe(400);
    const posted = await visit('/stripe-stand-in/authenticate', { method: 'POST', body });
    expect(posted.status).toBe(400);
    expect(posted.headers.get('location')).toBeNull();
    expect((await control.books()).charges).toEqual([]);
  });
});

describe('the bank’s page', () => {
  test('asks in French, with a strict policy and without scripts', async () => {
    const { confirm, visit } = await browser();
    const { status, redirectUrl } = await (await confirm(THREE_D_SECURE)).json();
    expect(status).toBe('requires_action');
    expect(redirectUrl).toMatch(/^\/stripe-stand-in\/authenticate\?/);
    const response = await visit(redirectUrl);
    const page = await response.text();
    expect(page).toContain('<h1>Banque de démonstration</h1>');
    expect(page).toContain('>Accepter</button>');
    expect(page).toContain('>Refuser</button>');
    expect(page).toContain('245,00');
    expect(page).not.toContain('<script');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
    expect(policy).not.toContain('unsafe');
  });

  test('accepted, the payment succeeds and the visitor comes back', async () => {
    const { confirm, visit, stripe, intent, clientSecret } = await browser();
    const { redirectUrl } = await (await confirm(THREE_D_SECURE)).json();
    const response = await press(visit, redirectUrl, 'accept');
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/adhesion`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      etape: 'paiement',
      payment_intent: intent.id,
      payment_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(await (await visit(redirectUrl)).text()).toContain('Revenir au site');
    const body = new URLSearchParams({
      payment_intent_client_secret: clientSecret,
      return_url: RETURN_URL,
      decision: 'refuse',
    });
    const late = await visit('/stripe-stand-in/authenticate', { method: 'POST', body });
    expect(late.headers.get('location')).toContain('redirect_status=succeeded');
  });

  test('refused, nothing is charged and another card can be tried', async () => {
    const { confirm, visit, stripe, control, intent } = await browser();
    const { redirectUrl } = await (await confirm({ ...CARD, number: '4000002760003184' })).json();
    const response = await press(visit, redirectUrl, 'refuse');
    expect(response.headers.get('location')).toContain('redirect_status=failed');
    const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(intent.id);
    expect(status).toBe('requires_payment_method');
    expect(error?.code).toBe('payment_intent_authentication_failure');
    expect((await control.books()).charges).toEqual([]);
    expect(await (await confirm(CARD)).json()).toEqual({ status: 'succeeded' });
  });

  test('answered twice at once charges once', async () => {
    const { confirm, visit, control } = await browser();
    const { redirectUrl } = await (await confirm(THREE_D_SECURE)).json();
    await Promise.all([press(visit, redirectUrl, 'accept'), press(visit, redirectUrl, 'accept')]);
    expect((await control.books()).charges).toHaveLength(1);
  });
});
