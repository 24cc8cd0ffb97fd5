import { adminPaths } from '#lib/admin-paths.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test('the shell of the admin area is valid HTML', async ({ request }) => {
  for (const path of [adminPaths.home, adminPaths.settings]) {
    const answer = await request.get(path);
    expect(await faultsOf(await answer.text()), path).toEqual([]);
  }
});
