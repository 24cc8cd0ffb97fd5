import type { Page } from '@playwright/test';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminScreens } from '#tests/support/e2e-admin-screens.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectFocusToShow } from '#tests/support/e2e-focus.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { expectNothingMoves, expectNothingMovesBy } from '#tests/support/e2e-parts.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';

test.use(inMotion);

for (const [name, pathOf] of Object.entries(adminScreens))
  test(`${name} does not move while the rest of it loads, and shows the keyboard’s focus`, async ({
    openWindow,
    site,
  }) => {
    const path = await pathOf(site);
    const openAt = (width: number): Promise<Page> =>
      test.step(`nothing on it moves on a screen ${width} px wide`, async () => {
        const page = await openWindow({ viewport: { width, height: 900 } });
        await openSession(page);
        // A phone shows everything in one column, and the topmost part loads last there.
        await expectNothingMoves(page, path, width === 390);
        expect(await faultsOf(await page.content()), 'how it is written').toEqual([]);
        return page;
      });
    // Both run at the same time, because they mostly wait.
    const [, laptop] = await Promise.all([openAt(390), openAt(1440)]);
    await test.step('a focus set by its script shows no frame, and the keyboard’s focus shows one', async () => {
      await expect(laptop.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(laptop.locator('main .loading')).toHaveCount(0);
      await expectFocusToShow(laptop, name);
    });
  });

test('the warning that the session will end moves nothing', async ({ page }) => {
  await page.clock.install();
  await openSession(page);
  await page.goto(adminPaths.settings);
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  await expectNothingMovesBy(page, async () => {
    await page.clock.fastForward('11:50:00');
    await expect(page.getByText('Votre session expire bientôt')).toBeVisible();
  });
});
