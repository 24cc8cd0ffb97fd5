import type { ClassMember } from '#domain/member/member-list.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminScreens } from '#tests/support/e2e-admin-screens.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectSpokenRight } from '#tests/support/e2e-speech.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/** Returns what is printed beside the content of a screen, and what is set with signs for two letters. */
const printedBeside = (): string[] => {
  const beside = document.querySelectorAll(
    '.desk, .desk-bar, footer, .button, .tabs, .toolbar, .pager, .Toastify__toast-container',
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
  const [payment] = await site.query("select id, amount_cents from payments where status = 'succeeded' limit 1");
  const setAmount = (cents: number) =>
    site.query('update payments set amount_cents = $2 where id = $1', [payment.id, cents]);
  // More money than four figures hold.
  await setAmount(1_234_500);
  await openSession(page);
  try {
    for (const [name, pathOf] of Object.entries(adminScreens))
      await test.step(name, async () => {
        await page.goto(await pathOf(site));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main .loading')).toHaveCount(0);
        await expectSpokenRight(page, name);
        await page.emulateMedia({ media: 'print' });
        expect(await page.evaluate(printedBeside), name).toEqual([]);
        // A printed sheet of faces begins with its discipline, which is no heading of the first level.
        await expect(page.getByRole('heading').filter({ visible: true }).first(), name).toBeVisible();
        await page.emulateMedia({ media: 'screen' });
      });
  } finally {
    await setAmount(payment.amount_cents);
  }
});

test('the report for the general meeting prints with the name of the club', async ({ page }) => {
  await openSession(page);
  await page.goto('/admin/tresorerie?vue=rapport');
  await expect(page.getByRole('table').first()).toBeVisible();
  const name = page.getByRole('contentinfo').locator('strong').first();
  await page.emulateMedia({ media: 'print' });
  await expect(name).toBeVisible();
  await page.goto('/admin/tresorerie');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(name).toBeHidden();
});

test('lists with photos print eight people to a page', async ({ page }) => {
  await openSession(page);
  for (const [people, sheets] of [
    [8, 1],
    [9, 2],
    [16, 2],
    [17, 3],
  ] as const) {
    const members = Array.from(
      { length: people },
      (_, nth): ClassMember => ({
        id: crypto.randomUUID(),
        firstName: 'Maximilienne',
        lastName: `Delahaye-Montgolfier ${nth}`,
        status: nth % 2 ? 'suspended' : 'active',
        birthDate: nth % 3 ? '1990-03-05' : '2019-03-05',
        hasPhoto: false,
        disciplines: ['Canne'],
        emergencyContact: { name: 'Bérengère Delahaye-Montgolfier', phone: '+33612345678', isGuardian: false },
      }),
    );
    await page.route('**/api/admin/memberships/class-lists**', (route) => route.fulfill({ json: members }));
    await page.goto(adminPaths.classLists);
    await expect(page.locator('.class-person')).toHaveCount(people);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), `${people} people`).toHaveLength(sheets);
    await page.unroute('**/api/admin/memberships/class-lists**');
  }
});
