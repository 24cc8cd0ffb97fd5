import { paths } from '#lib/paths.ts';
import { pathOf, publicPages } from '#tests/bench/public-pages.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test('every page is written as the standard asks', async ({ site, request }) => {
  const addresses = await Promise.all(publicPages.map((page) => pathOf(page, site.url)));
  for (const path of [...addresses, paths.admin, paths.adminSettings]) {
    const answer = await request.get(path);
    expect(await faultsOf(await answer.text()), path).toEqual([]);
  }
});
