import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareApp } from '#tests/api-docs/endpoints.ts';
import { ARTICLE, publicPages } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

type Answer = Pick<Response, 'status' | 'headers'>;

const HALF_YEAR = 15_768_000;

const maxAgeOf = (value: string | null): number => Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? 0);

const isHtml = ({ headers }: Answer): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** The headers of every answer of the site: a file, a page on demand, a function, a refusal, a redirect. */
const everywhere: readonly (readonly [string, (answer: Answer) => boolean])[] = [
  ['nosniff', ({ headers }) => headers.get('x-content-type-options') === 'nosniff'],
  ['no frames', ({ headers }) => headers.get('x-frame-options') === 'DENY'],
  [
    'HTTPS for two years, for this name and no other one of the club',
    ({ headers }) =>
      maxAgeOf(headers.get('strict-transport-security')) > 4 * 0.9 * HALF_YEAR &&
      !headers.get('strict-transport-security')?.includes('includeSubDomains'),
  ],
  [
    'no whole address told to other sites',
    ({ headers }) => ['no-referrer', 'strict-origin-when-cross-origin'].includes(headers.get('referrer-policy') ?? ''),
  ],
  ['no other site may read it', ({ headers }) => !headers.has('access-control-allow-origin')],
  ['no cookie', ({ headers }) => !headers.has('set-cookie')],
  ['nothing about the software', ({ headers }) => !headers.has('server') && !headers.has('x-powered-by')],
];

/**
 * A redirect that the CDN makes by itself, from a file's name to its address: it has no content, and no header of ours
 * reaches it. It must only stay on the site.
 */
const isOfTheCdn = ({ status, headers }: Answer): boolean => status === 301 && headers.get('content-length') === '0';

const onRedirects: typeof everywhere = [
  ['an address of this site', ({ headers }) => /^\/(?!\/)/.test(headers.get('location') ?? '')],
  ['no cookie', ({ headers }) => !headers.has('set-cookie')],
];

/** What a page carries as well. */
const onPages: typeof everywhere = [
  [
    'a policy without inline scripts',
    ({ headers }) => {
      const policy = headers.get('content-security-policy') ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'";
      return !/'unsafe-(?:inline|eval)'|\*(?!\.js\.stripe\.com)|data:/.test(scripts);
    },
  ],
  [
    'a policy for plugins, base, forms and frames',
    ({ headers }) =>
      ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"].every((part) =>
        headers.get('content-security-policy')?.includes(part),
      ),
  ],
  [
    'Trusted Types, or Stripe’s fields',
    ({ headers }) =>
      /require-trusted-types-for 'script'|js\.stripe\.com/.test(headers.get('content-security-policy') ?? ''),
  ],
  [
    'a policy for camera and place',
    ({ headers }) => /camera=\(\).*geolocation=\(\)/.test(headers.get('permissions-policy') ?? ''),
  ],
];

const missingIn = (answer: Answer, list: typeof everywhere): string[] =>
  list.flatMap(([what, has]) => (has(answer) ? [] : [what]));

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Every file of the build, by its address. */
const files = async (): Promise<string[]> =>
  (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));

/** Every address of the API that is read without parameters. Without a session most refuse. */
const reads = (): string[] =>
  bareApp().routes.flatMap(({ method, path }) => (method === 'GET' && !/[:*]/.test(path) ? [path] : []));

const odd: readonly (readonly [string, string])[] = [
  ...([
    '/unknown',
    '/unknown.js',
    '/_astro/gone.js',
    '/500',
    '/404',
    '/_image',
    '/admin/unknown',
    '/api/unknown',
  ] as const),
  ...([
    '/index.html',
    '/adhesion/',
    `${ARTICLE}.html`,
    `${ARTICLE}/index.html`,
    '/articles?page=99',
    '/rss.xml',
  ] as const),
  ...([
    '/sitemap.xml',
    '/planning.ics',
    '/planning/canne.ics',
    '/planning/unknown.ics',
    '/%00',
    '/%',
    '/..%2f..%2fetc',
  ] as const),
].map((path) => ['GET', path] as const);

const writes: readonly (readonly [string, string])[] = [
  ['POST', '/'],
  ['POST', '/articles'],
  ['DELETE', ARTICLE],
  ['POST', '/api/login'],
  ['POST', '/api/create-payment-intent'],
  ['POST', '/api/stripe-webhook'],
  ['DELETE', '/api/products'],
  ['OPTIONS', '/api/products'],
  ['PUT', '/favicon.ico'],
];

test('every answer of the site carries the headers of one list, files, pages, refusals and redirects alike', async ({
  site,
}) => {
  const asked = [...publicPages, ...(await files()), ...reads(), '/admin', '/dossier', '/reinscription'].map(
    (path) => ['GET', path] as const,
  );
  const lacking: string[] = [];
  const statuses = new Set<number>();
  for (const [method, path] of [...asked, ...odd, ...writes]) {
    const answer = await fetch(site.url + path, { method, redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.add(answer.status);
    const isPage = isHtml(answer) && answer.status === 200;
    const missing =
      isOfTheCdn(answer) && !answer.headers.has('x-frame-options')
        ? missingIn(answer, onRedirects)
        : [...missingIn(answer, everywhere), ...(isPage ? missingIn(answer, onPages) : [])];
    if (missing.length > 0) lacking.push(`${method} ${path} (${answer.status}) lacks ${missing.join('; ')}`);
  }
  expect(lacking.join('\n')).toBe('');
  // The list was seen on each kind of answer.
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 301, 302, 401, 404, 405, 422]));
});
