import { expect, test } from '#tests/support/e2e-test.ts';

test('a page that is switched off sends its visitors home and leaves the navigation, at once', {
  tag: '@alone',
}, async ({ page, site }) => {
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Histoire du club' });
  const switchHistory = async (enabled: boolean) =>
    expect((await site.asAdministrator('PUT', '/api/admin/feature-toggle/history', { enabled })).ok).toBe(true);
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Histoire du club');
  await expect(entry).toBeVisible();
  await switchHistory(false);
  try {
    await page.goto('/history');
    await expect(page).toHaveURL('/');
    await expect(entry).toBeHidden();
  } finally {
    await switchHistory(true);
  }
  await page.goto('/history');
  await expect(entry).toBeVisible();
});

test('when nobody knows what is switched on, only the pages that depend on it are left', async ({ page, provokes }) => {
  provokes(/status of 503/, /Feature toggles could not be loaded/);
  await page.route('**/api/feature-toggles', (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }));
  await page.goto('/reglement');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Règlement intérieur');
  await page.goto('/history');
  await expect(page).toHaveURL('/');
});
