// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askToggles } from '#components/ask-toggles.ts';
import { confirmWithStandIn } from '#features/payment/stand-in.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call, callFile } from '#lib/api.ts';
import { fetchOpenSeason, fetchProducts } from '#lib/fetch-offer.ts';
import { ask, leaveAtOnce } from '#lib/http.ts';
import { logout } from '#lib/logout.ts';
import { uploadForm } from '#lib/upload.ts';
import { watchMoves } from './admin-support.ts';
import { answerForms } from './upload-support.ts';

// As in every page but home.
Object.assign(globalThis, { IS_HOME: false });

const payment = {
  clientSecret: 's',
  paymentIntentId: 'p',
  publishableKey: 'pk_test_stand_in',
  amount: 1,
  lines: [],
  season: '2026-2027',
  isReduced: false,
  hasProof: false,
  sentFor: 'somebody',
};
const card = { number: '4242', expiry: '12/30', cvc: '123' };
const body = new FormData();
const onProgress = () => undefined;

/** Every way in which a page calls something: with or without files, signed in or not. */
const calls: Record<string, () => Promise<unknown>> = {
  'an administrator’s call': () => call(api.admin.club.$get()),
  'a private file': () => callFile(api.admin.memberships.export.$get({ query: { format: 'csv', preset: 'appel' } })),
  'a public call of the typed client': () => call(api.team.$get()),
  'an administrator’s form with files': () => uploadAsAdmin({ path: '/api/admin/media', body, onProgress }),
  'a visitor’s form with files': () => uploadForm({ path: '/api/create-payment-intent', body, onProgress }),
  'the prices': fetchProducts,
  'the open season': () => fetchOpenSeason('?_=1'),
  'the toggles': askToggles,
  'the stand-in of the payment': () => confirmWithStandIn(payment, card),
  'a file of the site': () => ask(leaveAtOnce, '/_astro/regular.ttf'),
};

/** A refusal by our server, and one by something in front of it whose answer our code cannot read. */
const refusals = { 'our own 401': 401, 'a 403 of something on the way': 403 } as const;

let moves: string[];
beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/adhesion');
  document.documentElement.classList.add('signed-in');
  moves = watchMoves();
  // The layout contains this logout button, and inline scripts press it.
  document.body.innerHTML = '<button id="logout"></button>';
  document.querySelector('#logout')?.addEventListener('click', logout);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const refuse = (status: number): void => {
  const text = status === 401 ? JSON.stringify({ type: 'unauthorized', message: 'x' }) : '<h1>Forbidden</h1>';
  vi.stubGlobal('fetch', async () => new Response(text, { status }));
  answerForms({ status, body: status === 401 ? { type: 'unauthorized' } : '<h1>Forbidden</h1>' });
};

const settles = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 30)),
  ]);

describe.each(Object.entries(refusals))('%s', (_what, status) => {
  test.each(Object.entries(calls))(
    'to %s forgets the token, goes to the root and is not passed on',
    async (_, send) => {
      refuse(status);
      expect(await settles(send())).toBe(false);
      expect([localStorage.getItem('token'), moves]).toEqual([null, ['/']]);
    },
  );

  test.each(Object.entries(calls))(
    'to %s of a signed-out visitor at the root does not reload the page for ever',
    async (_, send) => {
      localStorage.removeItem('token');
      history.replaceState(null, '', '/');
      refuse(status);
      await settles(send());
      expect(moves).toEqual([]);
    },
  );
});

test('a refusal about the role is an answer and ends no session', async () => {
  const body = JSON.stringify({ type: 'role-missing', message: 'x' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403, headers: { 'X-Role': 'missing' } }));
  await expect(call(api.admin.figures.$get({ query: {} }))).rejects.toMatchObject({ type: 'role-missing' });
  expect([localStorage.getItem('token'), moves]).toEqual(['abc', []]);
});

test('a wrong password at login is an answer and ends no session', async () => {
  refuse(401);
  const login = call(api.login.$post({ json: { email: 'a@club.example', password: 'x' } }));
  await expect(login).rejects.toMatchObject({ type: 'unauthorized' });
  expect([localStorage.getItem('token'), moves]).toEqual(['abc', []]);
});

describe('no file calls the network by itself', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro|js)$/.test(path) && !['lib/http.ts', 'lib/send-form.ts'].includes(path))
    .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }));

  test('by a name the linter cannot see', () => {
    const bypass =
      /\b(window|globalThis|self)\s*(\?\.|\.|\[)\s*['"]?(fetch|XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\b/;
    expect(sources.filter(({ text }) => bypass.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('by an exception of the linter’s', () => {
    const rules = readFileSync('.biome.jsonc', 'utf8');
    for (const name of ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']) expect(rules).toContain(`"${name}": "`);
    const exempt = [
      ...rules.matchAll(
        /"includes": (\[[^\]]*\]),\s*"linter": \{ "rules": \{ "style": \{ "noRestrictedGlobals": "off"/g,
      ),
    ];
    expect(exempt.map(([, files]) => JSON.parse(files ?? ''))).toEqual([
      [
        'src/lib/http.ts',
        'src/lib/send-form.ts',
        'src/components/ask-toggles.ts',
        'src/layouts/admin-head.ts',
        'netlify/**',
        'tests/**',
      ],
      ['src/lib/when-idle.ts'],
    ]);
    expect(sources.filter(({ text }) => /biome-ignore[^\n]*noRestrictedGlobals/.test(text))).toEqual([]);
  });
});
