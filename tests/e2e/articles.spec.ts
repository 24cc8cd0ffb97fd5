import {
  ask,
  locationOf,
  removeArticles,
  setPublished,
  switchToggle,
  writeArticle,
} from '#tests/support/e2e-articles.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test, withinASecond } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';

const GALA = '/article/gala-du-cercle-douze-assauts-sous-les-projecteurs';

test('the list leads from the newest article to each of them', async ({ page }) => {
  await page.goto('/articles');
  const dates = await page
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates.length).toBeGreaterThanOrEqual(8);
  expect(dates).toEqual(dates.toSorted().reverse());
  await expectFrenchTypesetting(page);
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/article\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectFrenchTypesetting(page);
  const entry = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Actualités' });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: /^Article précédent/ }).click();
  await expect(page.getByRole('link', { name: /^Article suivant/ })).toContainText(title);
  await page.getByRole('link', { name: 'Toutes les actualités' }).click();
  await expect(page).toHaveURL('/articles');
});

test('an article with a long word and a wide table fits a phone @alone', async ({ page, site }) => {
  const address = 'https://www.exemple.example/associations/cercle-de-savate-de-valombre/evenements/gala-2026';
  const cells = ['Discipline', 'Licence fédérale', 'Assurance', 'Cotisation annuelle', 'Compétition', 'Observations'];
  const answer = await site.asAdministrator('POST', '/api/admin/articles', {
    title: 'Large anticonstitutionnellementanticonstitutionnellement',
    summary: `Billets : ${address}`,
    content: `<p>${address}</p><table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`,
    published: true,
  });
  const { id } = await answer.json();
  try {
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/articles', `/article/${id}`]) {
        await page.goto(path);
        await expect(page.getByText('Large anticonstitutionnellement').first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
    }
  } finally {
    await removeArticles(site, id);
  }
});

test('an article can be shared and found', async ({ page, site }) => {
  await page.goto(GALA);
  const content = (selector: string) => page.locator(selector).first().getAttribute('content');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url + GALA);
  expect(await content('meta[property="og:type"]')).toBe('article');
  const picture = await page.request.get((await content('meta[property="og:image"]')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Gala du cercle\u202F: douze assauts sous les projecteurs',
  });
  await expect(page.getByText('min de lecture')).toBeVisible();
  const image = page.getByRole('article').getByRole('img');
  await expect(image).toHaveAttribute('alt', /ring/);
  expect(await image.evaluate((element) => (element instanceof HTMLImageElement ? element.currentSrc : ''))).toMatch(
    /\.avif$/,
  );
});

test('an article is published, changed and withdrawn within a second, without a rebuild', { tag: '@quiet' }, async ({
  page,
  site,
}) => {
  const article = await writeArticle(site, 'Un stage de dernière minute', false);
  const address = `/article/${article.id}`;
  const newest = page.getByRole('article').first().getByRole('link');
  const places = ['/articles', '/rss.xml', '/sitemap.xml', '/api/articles', address];
  const placesThatSay = async (words: string): Promise<string[]> => {
    const texts = await Promise.all(places.map(async (place) => (await ask(site, place)).text()));
    return places.filter((_, index) => texts[index]?.includes(words));
  };
  try {
    // Fills the caches of the site and of the browser with the earlier state.
    await page.goto('/articles');
    expect(await placesThatSay(article.id), 'a draft').toEqual([]);
    expect(await locationOf(site, address), 'a draft').toBe('/');
    await setPublished(site, article, true);
    await withinASecond(async () => {
      expect(await placesThatSay(article.id)).toEqual(places);
    });
    await page.goto('/articles');
    await expect(newest).toHaveText(article.title);
    await newest.click();
    await expect(page.getByText('Le texte de l’article.')).toBeVisible();
    await setPublished(site, { ...article, title: 'Un stage reporté', content: '<p>Un autre texte.</p>' }, true);
    await withinASecond(async () => {
      expect(await placesThatSay('reporté')).toEqual(places.filter((place) => place !== '/sitemap.xml'));
    });
    await page.goto(address);
    await expect(page.getByText('Un autre texte.')).toBeVisible();
    await page.goto('/articles');
    await expect(newest).toHaveText('Un stage reporté');
    await setPublished(site, article, false);
    await withinASecond(async () => {
      expect(await placesThatSay(article.id)).toEqual([]);
      expect(await locationOf(site, address)).toBe('/');
    });
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await page.goto('/articles');
    await expect(newest).toBeVisible();
    await expect(newest).not.toHaveText(article.title);
  } finally {
    await removeArticles(site, article.id);
  }
});

test('a long list comes in pages of twenty', { tag: '@alone' }, async ({ page, site }) => {
  await site.query(
    `insert into articles (id, title, summary, content, published, published_at)
     select 'archive-' || n, 'Archive ' || n, 'Du passé.', '<p>…</p>', true, '2001-01-01'::timestamptz + n * interval '1 day'
     from generate_series(1, 30) n`,
  );
  const known = await writeArticle(site, 'Archive ouverte', true);
  try {
    await page.goto('/articles');
    await expect(page.getByRole('article')).toHaveCount(20);
    await expect(page.getByRole('link', { name: 'Plus récents' })).toBeHidden();
    await page.getByRole('link', { name: 'Plus anciens' }).click();
    await expect(page).toHaveURL('/articles?page=2');
    await expectAccessibleInBothSchemes(page, 'the second page');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/articles?page=2`);
    await page.getByRole('link', { name: 'Plus anciens' }).click();
    await expect(page.getByText('Page 3 sur 3').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plus anciens' })).toBeHidden();
    await page.goBack();
    await page.getByRole('link', { name: 'Plus récents' }).click();
    await expect(page).toHaveURL('/articles');
  } finally {
    await removeArticles(site, 'archive-');
    await setPublished(site, await writeArticle(site, 'Archive rendue', true), false);
    await removeArticles(site, 'archive-');
  }
  expect(known.published).toBe(true);
});

test('switched-off articles appear nowhere', { tag: '@alone' }, async ({ page, site }) => {
  await switchToggle(site, 'articles', false);
  try {
    for (const path of ['/articles', GALA]) expect(await locationOf(site, path), path).toBe('/');
    expect(await (await ask(site, '/rss.xml')).text()).not.toContain('<item>');
    expect(await (await ask(site, '/sitemap.xml')).text()).not.toContain('/article');
    await page.goto('/training');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Actualités' })).toBeHidden();
  } finally {
    await switchToggle(site, 'articles', true);
  }
  expect((await ask(site, GALA)).status).toBe(200);
});

test('without its database the site serves cached pages and reports a failure in French for the others', {
  tag: '@alone',
}, async ({ page, site, provokes }) => {
  provokes(/status of 503/);
  // The browser stores the toggles now, as it does on every visit except right after a change.
  const toggles = page.waitForResponse('**/api/feature-toggles');
  await page.goto(GALA);
  await toggles;
  await site.stopDatabase();
  try {
    await page.goto(GALA);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gala du cercle');
    const failed = await page.goto('/article/nobody-asked-for-this');
    expect(failed?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Un coup manqué' })).toBeVisible();
    await expect(page).toHaveTitle('Un coup manqué · Cercle de Savate de Valombre');
    await expect(page.locator('body > div#app > main')).toBeVisible();
    await expect(page.locator('body > link[rel=preload][as=font]'), 'the headline’s face').toHaveCount(1);
    await expect(page.getByText('Si cela dure').getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expectAccessibleInBothSchemes(page, 'the page of a failure');
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
    await expect(page).toHaveURL('/');
  } finally {
    await site.startDatabase();
  }
  expect(await locationOf(site, '/article/nobody-asked-for-this'), 'the failure was not kept').toBe('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list and an article can be read', async ({ page }) => {
    await page.goto('/articles');
    await page.getByRole('article').last().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.rich p').first()).toBeVisible();
  });
});
