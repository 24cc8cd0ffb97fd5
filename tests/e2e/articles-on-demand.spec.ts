import { ask, locationOf, removeArticles, setPublished, writeArticle } from '#tests/support/e2e-articles.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const GALA = '/article/gala-du-cercle-douze-assauts-sous-les-projecteurs';

test('unknown addresses lead home, variants of an address lead to its one form', async ({ site }) => {
  for (const [path, location] of [
    ['/article/nobody-wrote-this', '/'],
    ['/article/%C3%A9t%C3%A9', '/'],
    ['/article/tournoi-interne-les-inscriptions-sont-ouvertes', '/'],
    ['/500', '/'],
    ['/articles?page=99', '/articles'],
    ['/articles?page=zero', '/articles'],
    ['/articles/', '/articles'],
    [`${GALA}/`, GALA],
    [`${GALA}.html`, GALA],
    [`${GALA}/index.html`, GALA],
    ['/articles/index.html', '/articles'],
    ['/training/', '/training'],
    ['/training.html', '/training'],
  ] as const) {
    expect(await locationOf(site, path), path).toBe(location);
  }
});

test('pages on demand have the same headers as static ones', async ({ site }) => {
  const [ours, theirs] = await Promise.all([ask(site, GALA), ask(site, '/reglement')]);
  for (const name of [
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'strict-transport-security',
    'content-type',
  ]) {
    expect(ours.headers.get(name), name).not.toBeNull();
    expect(ours.headers.get(name), name).toBe(theirs.headers.get(name));
  }
  expect(ours.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

test('a reader who fetches the feed every hour gets a few bytes until something changes', { tag: '@alone' }, async ({
  site,
}) => {
  const article = await writeArticle(site, 'Une nouvelle à relire', true);
  try {
    for (const path of ['/rss.xml', '/sitemap.xml']) {
      const etag = (await ask(site, path)).headers.get('etag') ?? '';
      const again = await ask(site, path, { 'if-none-match': etag });
      expect([again.status, await again.text()], path).toEqual([304, '']);
    }
    const etag = (await ask(site, '/rss.xml')).headers.get('etag') ?? '';
    await setPublished(site, { ...article, content: '<p>Un autre texte.</p>' }, true);
    const changed = await ask(site, '/rss.xml', { 'if-none-match': etag });
    expect([changed.status, (await changed.text()).includes('Un autre texte.')]).toEqual([200, true]);
  } finally {
    await setPublished(site, article, false);
    await removeArticles(site, article.id);
  }
});

// Alone: what another test publishes would purge the page in between.
test('parameters that count visits do not make another page @alone', async ({ site }) => {
  await ask(site, GALA);
  expect((await ask(site, `${GALA}?utm_source=x`)).headers.get('cache-status')).toContain('hit');
});
