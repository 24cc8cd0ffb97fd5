import { locationOf, switchToggle } from '#tests/support/e2e-articles.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';

test('the team shows who runs the club and who teaches', async ({ page }) => {
  await page.goto('/equipe');
  const office = page.getByRole('region', { name: 'Le bureau' });
  const teachers = page.getByRole('region', { name: 'L’encadrement' });
  await expect(office.getByRole('article')).toHaveCount(4);
  await expect(teachers.getByRole('article')).toHaveCount(6);
  const president = office.getByRole('article').first();
  await expect(president).toContainText(/Solène\s*Marchandeau\s*Présidente/);
  await expect(president.getByRole('list', { name: 'Disciplines' })).toHaveText('Savate boxe française');
  await expect(president.locator('svg')).toContainText('SM');
  await expectFrenchTypesetting(page);
});

test('a switched-off team is not shown', { tag: '@alone' }, async ({ page, site }) => {
  await switchToggle(site, 'equipe', false);
  try {
    await page.goto('/equipe', { waitUntil: 'commit' });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Équipe' })).toBeHidden();
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect(sitemap).not.toContain('/equipe');
  } finally {
    await switchToggle(site, 'equipe', true);
  }
  expect(await locationOf(site, '/equipe')).toBeUndefined();
});
