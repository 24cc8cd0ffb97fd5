import { expectAdminHome, typeCredentials } from '#tests/support/e2e-administrator.ts';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';

const CODE = '**/_astro/LoginCode.*.js';

test('the login page requests no script before somebody approaches its form', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
});

test('somebody who presses before the form’s script has arrived is logged in when it arrives', async ({ page }) => {
  let letCodeCome = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route(CODE, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/login');
  await typeCredentials(page);
  await expect(page).toHaveURL('/login');
  letCodeCome();
  await expectAdminHome(page);
});

test('a form whose script cannot be fetched says so, keeps what was typed and works when pressed again', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  await page.route(CODE, (route) => route.abort('connectionrefused'));
  await page.goto('/login');
  await typeCredentials(page);
  await expect(page.getByRole('alert')).toContainText('La page n’a pas pu se charger entièrement.');
  await expectAccessible(page, 'a login without its code');
  await page.unroute(CODE);
  await button(page, 'Se connecter').click();
  await expectAdminHome(page);
});
