import { expectAdminHome, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('going back asks before typed text is lost', async ({ page }) => {
  await openSession(page);
  await page.goto('/admin');
  await expectAdminHome(page);
  await page.getByRole('link', { name: 'Réglages' }).click();
  const affiliation = field(page, 'Affiliation');
  await affiliation.fill('Fédération d’un jour');
  const answers = [false, true];
  page.on('dialog', (question) => (answers.shift() ? question.accept() : question.dismiss()));
  await page.evaluate(() => history.back());
  await expect.poll(() => answers.length).toBe(1);
  await expect(page).toHaveURL('/admin/reglages');
  await expect(affiliation).toHaveValue('Fédération d’un jour');
  await page.evaluate(() => history.back());
  await expectAdminHome(page);
});

test('the settings are accessible, on a phone too', async ({ page }) => {
  await openSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [section, heading] of [
    ['administrateurs', 'Administrateurs'],
    ['connexion', 'Vos connexions'],
    ['journal', 'Journal'],
    ['', 'Le club'],
  ] as const) {
    await page.goto(`/admin/reglages?section=${section}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Chargement…')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, `the settings, ${heading}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('the club’s settings survive a server that is down', { tag: '@alone' }, async ({ page, site, provokes }) => {
  provokes(/status of 503/);
  await openSession(page);
  await page.goto('/admin/reglages');
  const affiliation = field(page, 'Affiliation');
  const before = await affiliation.inputValue();
  await affiliation.fill('Fédération d’un jour');
  await atBothWidths(page, () => expectPressable(button(page, 'Enregistrer')));
  await site.stopDatabase();
  try {
    await button(page, 'Enregistrer').click();
    await atBothWidths(page, async () => {
      await expect(page.getByText('Les réglages n’ont pas été enregistrés')).toBeVisible();
      await expect(affiliation).toHaveValue('Fédération d’un jour');
    });
  } finally {
    await site.startDatabase();
  }
  await atBothWidths(page, () => expectPressable(button(page, 'Enregistrer')));
  await button(page, 'Enregistrer').click();
  await atBothWidths(page, () => expect(page.getByText('Modifications non enregistrées')).toBeHidden());
  const shown = async () =>
    ((await (await fetch(`${site.url}/api/club`)).json()) as { affiliation: string }).affiliation;
  await expect.poll(shown).toBe('Fédération d’un jour');
  await affiliation.fill(before);
  await button(page, 'Enregistrer').click();
  await expect.poll(shown).toBe(before);
});
