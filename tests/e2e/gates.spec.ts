import { ARTICLE, navigation, staticPages, title } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const gated = [
  { key: 'articles', address: '/articles', entry: 'Actualités' },
  { key: 'equipe', address: '/equipe', entry: 'Équipe' },
  { key: 'history', address: '/history', entry: 'Histoire du club' },
] as const;

for (const { key, address, entry } of gated) {
  test(`${address} switched off sends its visitors home and leaves the navigation, at once`, {
    tag: '@alone',
  }, async ({ page, site }) => {
    const link = navigation(page).getByRole('link', { name: entry });
    const switchTo = async (enabled: boolean) =>
      expect((await site.asAdministrator('PUT', `/api/admin/feature-toggle/${key}`, { enabled })).ok).toBe(true);
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(link).toBeVisible();
    await switchTo(false);
    try {
      for (const closed of [address, ...(key === 'articles' ? [ARTICLE] : [])]) {
        await page.goto(closed);
        await expect(page).toHaveURL('/');
        await expect(link).toBeHidden();
      }
      await page.goto('/reglement');
      expect(await link.isVisible(), 'hidden from the first paint').toBe(false);
    } finally {
      await switchTo(true);
    }
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(link).toBeVisible();
  });
}

test('when nobody knows what is switched on, only the pages that depend on it are left', async ({ page, provokes }) => {
  provokes(/status of 503/, /TypeError/);
  await page.route('**/api/feature-toggles', (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }));
  for (const address of ['/reglement', '/training', '/adhesion']) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  for (const { address } of gated) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
});

test('with the database stopped every static page answers, and leads to the next', {
  tag: '@alone',
}, async ({ page, request, site }) => {
  await page.goto('/');
  await site.stopDatabase();
  try {
    for (const address of staticPages) expect((await request.get(address)).status(), address).toBe(200);
    await navigation(page).getByRole('link', { name: 'Entrainements' }).click();
    await expect(page).toHaveURL('/training');
    await navigation(page).getByRole('link', { name: 'Règlement intérieur' }).click();
    await expect(title(page)).toHaveText('Règlement intérieur');
  } finally {
    await site.startDatabase();
  }
});

test('with the whole API out of reach the pages nobody switches answer, and lead to the next', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_FAILED/, /TypeError/);
  await page.route('**/api/**', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await page.goto('/reglement');
  await asked;
  await navigation(page).getByRole('link', { name: 'Entrainements' }).click();
  await expect(page).toHaveURL('/training');
  await navigation(page).getByRole('link', { name: 'Adhésion' }).click();
  await expect(title(page)).toBeVisible();
});
