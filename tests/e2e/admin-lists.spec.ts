import { openSession } from '#tests/support/e2e-administrator.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/** Widths from a phone to a laptop, including the first width after each change of layout. */
const widths = [390, 640, 769, 820, 1024, 1249, 1313, 1440];

test('no column of a list is out of sight at any width', async ({ page }) => {
  await openSession(page);
  for (const address of ['adhesions', 'archives', 'articles', 'tarifs'])
    await test.step(`no column of /admin/${address} is out of sight at any width`, async () => {
      await page.goto(`/admin/${address}`);
      const lists = page.locator('.list');
      await expect(lists.first().getByRole('row').nth(1)).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const hidden = await lists.evaluateAll((all) => all.map((list) => list.scrollWidth - list.clientWidth));
        expect(Math.max(...hidden), `pixels cut off at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
});

test('the foot of the list of members is cut nowhere', async ({ page }) => {
  await openSession(page);
  await page.goto('/admin/adhesions');
  const more = page.locator('.sums__more');
  await expect(more).toBeVisible();
  for (const width of [1024, 1249, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await more.evaluate((part) => {
      const line = part.parentElement ?? part;
      return Math.max(part.scrollWidth - part.clientWidth, line.scrollWidth - line.clientWidth);
    });
    expect(hidden, `pixels cut off at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('the first action of a screen says its words on a tablet, and is a sign on a phone', async ({ page }) => {
  await openSession(page);
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/admin/saisons');
  const prepare = page.getByRole('button', { name: /^Préparer \d{4}-\d{4}$/ });
  const widthOfWords = async () => (await prepare.locator('.main-action__words').boundingBox())?.width;
  await expect(prepare).toBeVisible();
  expect(await widthOfWords()).toBeGreaterThan(80);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOfWords()).toBeLessThanOrEqual(1);
});
