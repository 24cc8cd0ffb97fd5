import { adminScreens } from '#tests/support/e2e-admin-screens.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectSpokenRight } from '#tests/support/e2e-speech.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/** Returns what is printed beside the content of a screen, and what is set with signs for two letters. */
const printedBeside = (): string[] => {
  const beside = document.querySelectorAll(
    'header.bar, footer, .admin-top, .button, .tabs, .toolbar, .pager, .Toastify__toast-container',
  );
  const shown = [...beside]
    .filter((element) => element.checkVisibility())
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
  const joined = [...document.querySelectorAll('main *')].filter(
    (element) => getComputedStyle(element).fontVariantLigatures !== 'none',
  );
  return [...shown, ...joined.map(({ tagName }) => `${tagName} with ligatures`)];
};

test('every screen prints its content alone, and is spoken as people speak', async ({ page, site }) => {
  test.slow();
  // More money than four figures hold.
  await site.query(
    "update payments set amount_cents = 1234500 where id = (select id from payments where status = 'succeeded' limit 1)",
  );
  await openSession(page);
  for (const [name, pathOf] of Object.entries(adminScreens))
    await test.step(name, async () => {
      await page.goto(await pathOf(site));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .loading')).toHaveCount(0);
      await expectSpokenRight(page, name);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(printedBeside), name).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    });
});
