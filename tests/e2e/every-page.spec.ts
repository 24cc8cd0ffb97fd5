import { pageChecks } from '#tests/support/e2e-page-checks.ts';
import { publicPages } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

for (const address of publicPages)
  test(`${address} is accessible and valid, and fits every window`, async ({ page, site: { url: site } }) => {
    const answer = await page.goto(address);
    const html = (await answer?.text()) ?? '';
    for (const [promise, check] of Object.entries(pageChecks))
      await test.step(promise, () => check({ page, address, site, html }));
  });

test('no two pages have the same title and description', async ({ request }) => {
  const said = publicPages.map(async (address) => {
    const html = await (await request.get(address)).text();
    const [, title] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
    const [, description] = /<meta name="description" content="(.*?)"/s.exec(html) ?? [];
    expect([title, description], address).toEqual([expect.any(String), expect.any(String)]);
    return `${title} ${description}`;
  });
  expect(new Set(await Promise.all(said)).size).toBe(publicPages.length);
});
