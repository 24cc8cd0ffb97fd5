import { adminPaths } from '#lib/admin-paths.ts';
import { guidePath, paths } from '#lib/paths.ts';
import { guidePages } from '#messages/guide.ts';
import { openMenu, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const addresses = [paths.guide, ...guidePages.map(guidePath)];
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);

test('every page of the guide answers with valid HTML, light pictures and working links, and is hidden from search engines', async ({
  request,
}) => {
  const pictures = new Set<string>();
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(await faultsOf(html), address).toEqual([]);
    expect(html, address).toContain('<meta name="robots" content="noindex">');
    const linked = all(html, /href="(\/aide[^"#]*)/g);
    expect(
      linked.filter((link) => !addresses.includes(link)),
      address,
    ).toEqual([]);
    for (const image of all(html, /(<img[^>]+\.webp[^>]*>)/g)) {
      expect(image, address).toMatch(/alt="[^"]{10,}"/);
      expect(image, address).toMatch(/loading="lazy".* width="\d+" height="\d+"/);
      for (const source of all(image, /src="([^"]+)"/g)) pictures.add(source);
    }
  }
  expect(pictures.size).toBeGreaterThan(30);
  const sizes = await Promise.all(
    [...pictures].map(async (source) => (await (await request.get(source)).body()).length),
  );
  expect(Math.max(...sizes), 'bytes of the heaviest picture').toBeLessThan(100_000);
  const sitemap = await (await request.get(paths.sitemap)).text();
  expect(sitemap).not.toContain(paths.guide);
});

test('«Aide» opens the page about the screen in another tab, which can be read on a phone and without a session', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page);
  await page.goto(adminPaths.memberships);
  await openMenu(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Aide\u202F: les adhésions (nouvel onglet)' }).click();
  const guide = await opened;
  await expect(guide).toHaveURL(guidePath('adhesions'));
  await expect(page).toHaveURL(adminPaths.memberships);
  await expect(guide.getByRole('heading', { level: 1, name: 'Suivre les adhésions' })).toBeVisible();
  const picture = guide.getByRole('img', { name: /^La recherche/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(585);
  expect(await guide.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(guide, 'a page of the guide');
  await guide.getByRole('link', { name: 'Tout le guide' }).click();
  await expect(guide).toHaveURL(paths.guide);
  await expectAccessibleInBothSchemes(guide, 'the front page of the guide');
});
