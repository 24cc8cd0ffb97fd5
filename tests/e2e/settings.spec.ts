import { randomUUID } from 'node:crypto';
import { expectAdminHome, logIn } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { watchContext } from '#tests/support/e2e-watch.ts';

test('somebody is invited, comes in by the link, and is thrown out once disabled', async ({ page, browser, site }) => {
  const name = `Sacha ${randomUUID().slice(0, 8)}`;
  await logIn(page);
  await page.goto('/admin/reglages?section=administrateurs');
  await button(page, 'Inviter quelqu’un').click();
  await field(page, 'Nom et prénom').fill(name);
  await field(page, 'E-mail').fill(`${name.replace(' ', '.')}@club.example`);
  await button(page, 'Créer l’invitation').click();
  const link = new URL(await field(page, 'Lien d’invitation').inputValue());
  expect(link.pathname).toBe('/login');
  await button(page, 'Fermer').click();

  const context = await browser.newContext({ baseURL: site.url });
  const troubles = await watchContext(context);
  const theirs = await context.newPage();
  await theirs.goto(link.pathname + link.hash);
  await expect(theirs.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
  await expect(theirs).toHaveURL('/login');
  await expectAccessibleInBothSchemes(theirs, 'the invitation');
  await theirs.getByLabel('Nouveau mot de passe').fill('une longue phrase');
  await button(theirs, 'Enregistrer et entrer').click();
  await expect(theirs.getByText('Encaissé')).toBeVisible();

  const actions = page.getByRole('group', { name: `Actions sur le compte de ${name}` });
  await page.reload();
  await actions.getByRole('button', { name: 'Désactiver' }).click();
  await button(page, 'Désactiver le compte').click();
  await expect(actions.getByRole('button', { name: 'Réactiver' })).toBeVisible();
  expect(troubles).toEqual([]);
  await theirs.getByRole('link', { name: 'Adhésions', exact: true }).click();
  await expect(theirs).toHaveURL('/');
  await context.close();
});

test('going back asks before what is typed is lost', async ({ page }) => {
  await logIn(page);
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

test('the settings are legible to everybody, on a phone too', async ({ page }) => {
  await logIn(page);
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
  await logIn(page);
  await page.goto('/admin/reglages');
  const affiliation = field(page, 'Affiliation');
  const before = await affiliation.inputValue();
  await affiliation.fill('Fédération d’un jour');
  await site.stopDatabase();
  await button(page, 'Enregistrer').click();
  await expect(page.getByText('Les réglages n’ont pas été enregistrés')).toBeVisible();
  await expect(affiliation).toHaveValue('Fédération d’un jour');
  await site.startDatabase();
  await button(page, 'Enregistrer').click();
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  const shown = async () =>
    ((await (await fetch(`${site.url}/api/club`)).json()) as { affiliation: string }).affiliation;
  await expect.poll(shown).toBe('Fédération d’un jour');
  await affiliation.fill(before);
  await button(page, 'Enregistrer').click();
  await expect.poll(shown).toBe(before);
});
