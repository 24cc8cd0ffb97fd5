import type { Page } from '@playwright/test';
import { ask } from '#tests/support/e2e-articles.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/**
 * Parses XML in an empty page, because those of the site make no documents of text. Returns the name of the root
 * (`parsererror` if it is malformed) and the texts by element name.
 */
const readXml = async (page: Page, xml: string) => {
  await page.goto('about:blank');
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml');
    const texts: Record<string, string[]> = {};
    for (const { tagName, textContent } of read.querySelectorAll('*')) {
      texts[tagName] = [...(texts[tagName] ?? []), textContent];
    }
    return { root: read.documentElement.tagName, texts };
  }, xml);
};

test('the feed contains whole articles, with addresses that work elsewhere', async ({ page, site }) => {
  await page.goto('/articles');
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  expect(address).toBe('/rss.xml');
  const answer = await ask(site, '/rss.xml');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const { root, texts } = await readXml(page, await answer.text());
  expect(root).toBe('rss');
  expect(texts.language).toEqual(['fr']);
  const items = texts.item?.length ?? 0;
  expect(items).toBeGreaterThanOrEqual(8);
  expect(items).toBeLessThanOrEqual(20);
  for (const guid of texts.guid ?? []) expect(guid).toMatch(`${site.url}/article/`);
  const dates = (texts.pubDate ?? []).map((date) => Date.parse(date));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  for (const content of texts['content:encoded'] ?? []) {
    expect(content.length).toBeGreaterThan(500);
    expect(content).not.toMatch(/(?:href|src|srcset)="\//);
  }
});

test('the sitemap names pages that answer, under their own address', async ({ page, site }) => {
  const answer = await ask(site, '/sitemap.xml');
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const { root, texts } = await readXml(page, await answer.text());
  expect(root).toBe('urlset');
  const addresses = texts.loc ?? [];
  expect(addresses).toContain(`${site.url}/training`);
  expect(addresses.filter((address) => address.includes('/article/')).length).toBeGreaterThanOrEqual(8);
  for (const address of addresses) {
    const html = await (await ask(site, address.slice(site.url.length))).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical, address).toBe(address);
  }
});

test('robots.txt names the sitemap and what robots must leave alone', async ({ site }) => {
  const text = await (await ask(site, '/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(text).toContain('Disallow: /admin');
  expect(text.indexOf('Allow: /api/media/')).toBeLessThan(text.indexOf('Disallow: /api/'));
});

test('the manifest contains the club’s name and icons that exist', async ({ page, site }) => {
  await page.goto('/reglement');
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/site.webmanifest');
  const answer = await ask(site, '/site.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = await answer.json();
  expect(manifest.name).toBe('Cercle de Savate de Valombre');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
