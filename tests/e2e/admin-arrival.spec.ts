import { paths } from '#lib/paths.ts';
import { adminScreens } from '#tests/support/e2e-admin-screens.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { expectNothingMoves, expectNothingMovesBy } from '#tests/support/e2e-parts.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { onPhoneAndLaptop } from '#tests/support/e2e-widths.ts';

onPhoneAndLaptop((width) => {
  for (const [name, pathOf] of Object.entries(adminScreens))
    test(`nothing of ${name} moves while the rest of it comes`, async ({ page, site }) => {
      await openSession(page);
      // A phone shows all of it in one column: there the part that stands highest comes last.
      await expectNothingMoves(page, await pathOf(site), width === 390);
      expect(await faultsOf(await page.content()), 'how it is written').toEqual([]);
    });
});

test('the warning that the session will end moves nothing', async ({ page }) => {
  await page.clock.install();
  await openSession(page);
  await page.goto(paths.adminSettings);
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  await expectNothingMovesBy(page, async () => {
    await page.clock.fastForward('11:50:00');
    await expect(page.getByText('Votre session expire bientôt')).toBeVisible();
  });
});
