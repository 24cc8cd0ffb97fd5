import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { pay } from '#tests/support/payments.ts';
import { login } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
const form = somebody();
beforeAll(async () => {
  club = await openClub();
  await pay(club, await submitted(club, { form }));
});
afterAll(() => club.close());

const publicGets = [
  ['/api/products', 'products,club'],
  ['/api/feature-toggles', 'toggles,club,pages,planning'],
  ['/api/feature-toggle/adhesion', 'toggles,club,pages'],
  ['/api/club', 'club'],
] as const;

describe('what everybody may read', () => {
  test('a page of the club is kept by the CDN until purged, and asked again by browsers', async () => {
    const response = await club.app.request('/api/pages/reglement');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toMatch(
      /durable, max-age=86400, stale-while-revalidate=604800/,
    );
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('pages');
  });

  test.each(publicGets)('%s follows the season: the CDN keeps it until purged or until midnight', async (path, tag) => {
    club.clock.offsetMs = new Date('2027-05-31T21:59:00Z').getTime() - Date.now();
    const { headers } = await club.app.request(path);
    club.clock.offsetMs = 0;
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('Netlify-CDN-Cache-Control')).toMatch(/max-age=(60|[1-5]\d), stale-while-revalidate=60/);
    expect(headers.get('Netlify-Cache-Tag')).toBe(tag);
  });

  test.each(['/api/products', '/api/planning', '/api/articles', '/planning.ics'])(
    '%s has a validator, and is always answered whole: the CDN compares',
    async (path) => {
      const first = await club.app.request(path);
      const etag = first.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const second = await club.app.request(path, { headers: { 'If-None-Match': etag } });
      expect([second.status, second.headers.get('ETag')]).toEqual([200, etag]);
      expect(await second.text()).toBe(await first.text());
    },
  );

  test.each([...publicGets.map(([path]) => path), '/api/pages/reglement'])(
    '%s tells nothing of any member',
    async (path) => {
      const body = await (await club.app.request(path)).text();
      for (const told of [form.lastName, form.email, '612345678', form.address]) expect(body).not.toContain(told);
    },
  );

  test('products carry their prices in euros, the normal one first', async () => {
    const products = (await (await club.app.request('/api/products')).json()) as { name: string; prices: object[] }[];
    expect(products.map(({ name, prices }) => [name, ...prices])).toEqual([
      ['Savate boxe française', price(210, true), price(160, false)],
      ['Canne', price(180, true), price(135, false)],
      ['Boxe thaï', price(230, true), price(175, false)],
    ]);
  });

  test('a failure is not kept by the CDN', async () => {
    club.databaseFaults.failBefore();
    const response = await club.app.request('/api/products');
    expect(await refusalOf(response)).toEqual({
      status: 503,
      type: 'unavailable',
      message: 'Le service est momentanément indisponible.',
    });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });
});

const price = (amount: number, isDefault: boolean) => ({ id: expect.any(String), amount, isDefault });

describe('every answer', () => {
  test.each([
    ['GET', '/api/products'],
    ['GET', '/api/nulle-part'],
    ['GET', '/api/admin/memberships'],
    ['POST', '/api/create-payment-intent'],
    ['POST', '/api/stripe-webhook'],
    ['DELETE', '/api/products'],
    ['GET', '/api/payment-intent/pi_x'],
  ])('to %s %s carries the security headers', async (method, path) => {
    const { headers } = await club.app.request(path, { method });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      'cache-control': expect.stringMatching(/no-store|must-revalidate/),
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test.each(['/api/nulle-part', '/api/pages/inconnue', '/api/article/1', '/api/'])(
    'to GET %s is JSON, not a page',
    async (path) => {
      expect(await refusalOf(await club.app.request(path))).toEqual({
        status: 404,
        type: 'not-found',
        message: 'Introuvable.',
      });
    },
  );

  test('to an unknown method of an address names the known ones', async () => {
    const response = await club.app.request('/api/products', { method: 'POST' });
    expect(response.headers.get('Allow')).toBe('GET');
    expect(await refusalOf(response)).toMatchObject({ status: 405, type: 'method-not-allowed' });
    expect((await club.app.request('/api/login')).headers.get('Allow')).toBe('POST');
  });
});

describe('health', () => {
  test('is good, and says no more', async () => {
    const response = await club.app.request('/api/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', database: 'up' }]);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('is bad while the database is down', async () => {
    club.databaseFaults.failBefore();
    const response = await club.app.request('/api/health');
    expect([response.status, await response.json()]).toEqual([503, { status: 'degraded', database: 'down' }]);
  });
});

describe('what nobody expected', () => {
  test('is answered neutrally, with a reference that stands in the log, and nothing of the person', async () => {
    const { deps } = club;
    const { paymentIntentId, clientSecret } = await submitted(club);
    const { find } = deps.payments;
    deps.payments.find = async () => {
      throw new TypeError(`broken for ${form.email}`);
    };
    const response = await club.app.request(`/api/payment-intent/${paymentIntentId}?client_secret=${clientSecret}`);
    deps.payments.find = find;
    const refusal = await refusalOf(response);
    expect(refusal).toEqual({
      status: 500,
      type: 'internal',
      message: 'Une erreur est survenue',
      reference: expect.any(String),
    });
    const line = club.lines.find((logged) => logged.includes(refusal.reference ?? ''));
    expect(line).toContain('TypeError');
    expect(line).not.toContain(form.email);
  });
});

test('the log holds no personal data, no secret and no query string', async () => {
  await login(club, { ...ADMINISTRATOR, password: 'mauvaise phrase' });
  await club.app.request('/api/nulle-part?email=quelquun@exemple.example');
  const hurried = somebody();
  await club.blobs.stop();
  expect((await submit(club, { form: hurried })).status).toBe(503);
  await club.blobs.restart();
  expect(club.lines.length, 'something is logged').toBeGreaterThan(0);
  const log = club.lines.join('\n');
  for (const told of [
    ...[form.lastName, form.email, hurried.lastName, hurried.email],
    '612345678',
    ADMINISTRATOR.email,
    'mauvaise phrase',
    'quelquun',
    '_secret_',
  ]) {
    expect(log).not.toContain(told);
  }
});
