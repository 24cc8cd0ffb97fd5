import {
  actionsOn,
  anotherComputer,
  confirmAgain,
  emailOf,
  expectEntered,
  follow,
  invite,
  readLink,
  someName,
} from '#tests/support/e2e-accounts.ts';
import { logOut, openMenu, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

test('somebody is invited, signs in by the link, and is signed out once disabled', async ({ page, browser, site }) => {
  const name = someName();
  await openSession(page);
  const link = await invite(page, name);
  const theirs = await anotherComputer(browser, site, /status of 403/);
  await theirs.page.goto(link);
  await expect(theirs.page.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
  await expect(theirs.page, 'the secret leaves the address').toHaveURL('/login');
  await expectAccessibleInBothSchemes(theirs.page, 'the invitation');
  await theirs.page.getByLabel('Nouveau mot de passe').fill('une longue phrase');
  await button(theirs.page, 'Enregistrer et entrer').click();
  await expectEntered(theirs.page);

  await page.reload();
  await (await actionsOn(page, name)).getByRole('button', { name: 'Désactiver' }).click();
  await confirmAgain(page);
  await button(page, 'Désactiver le compte').click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Désactivé');
  await expect(button(page, `Actions\u202F: ${name}`), 'the menu that was open').toBeFocused();
  await expect((await actionsOn(page, name)).getByRole('button', { name: 'Réactiver' })).toBeVisible();
  await theirs.page.getByRole('link', { name: 'Adhésions', exact: true }).click();
  await expect(theirs.page).toHaveURL('/');
  await theirs.leave();
});

test('a coach sees on a phone the lists of their classes, and nothing else of the admin area', async ({
  page,
  browser,
  site,
}) => {
  await openSession(page);
  const link = await invite(page, someName(), 'Encadrement', 'Canne');
  const theirs = await anotherComputer(browser, site);
  await theirs.page.setViewportSize({ width: 390, height: 844 });
  await follow(theirs.page, link, 'une longue phrase');
  await expect(theirs.page.getByRole('heading', { level: 1 })).toHaveText('Mes cours');
  await openMenu(theirs.page);
  await expect(theirs.page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  await theirs.page.keyboard.press('Escape');
  await expect(theirs.page.getByRole('heading', { level: 2 })).toHaveText(['Prochaines séances', 'Canne']);
  await expect(theirs.page.getByText(/Dossier (in)?complet/).first()).toBeVisible();
  await expectAccessibleInBothSchemes(theirs.page, 'the lists of a coach');
  await theirs.page.goto('/admin/adhesions');
  await expect(theirs.page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’est pas dans votre rôle');
  await expectAccessible(theirs.page, 'a page for another role');
  await theirs.leave();
});

test('an invitation whose script cannot be fetched says so, and opens on another try', async ({ page, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  const code = '**/_astro/LoginCode.*.js';
  await page.route(code, (route) => route.abort('connectionrefused'));
  await page.goto('/login#invitation=lost');
  await expect(page.getByRole('alert')).toContainText('La page n’a pas pu se charger entièrement.');
  await expectAccessible(page, 'an invitation that did not arrive');
  await page.unroute(code);
  await button(page, 'Réessayer').click();
  await expect(page.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeFocused();
});

test('a lost link is replaced on a phone, and the first one no longer works', async ({ page, browser, site }) => {
  const name = someName();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page);
  const lost = await invite(page, name);
  await (await actionsOn(page, name)).getByRole('button', { name: 'Nouveau lien' }).click();
  await expectAccessible(page, 'another link, to be confirmed');
  await confirmAgain(page);
  await button(page, 'Créer un nouveau lien').click();
  await expect(field(page, 'Lien d’invitation')).toBeVisible();
  await expectAccessible(page, 'the link');
  const found = await readLink(page);
  const theirs = await anotherComputer(browser, site, /status of 4\d\d/, /Invitation refusée/);
  await follow(theirs.page, lost, 'une longue phrase');
  await expect(theirs.page.getByText('Demandez un nouveau lien')).toBeVisible();
  await follow(theirs.page, found, 'une longue phrase');
  await expectEntered(theirs.page);
  await theirs.leave();
});

test('a new password ends the other session, and the journal records it', async ({ page, browser, site }) => {
  const name = someName();
  await openSession(page);
  const link = await invite(page, name);
  const old = await anotherComputer(browser, site, /status of 401/);
  await follow(old.page, link, 'une longue phrase');
  await expectEntered(old.page);

  const present = await anotherComputer(browser, site, /status of 4\d\d/, /Connexion impossible/);
  const signIn = async (password: string): Promise<void> => {
    await field(present.page, 'E-mail').fill(emailOf(name));
    await present.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await button(present.page, 'Se connecter').click();
  };
  await present.page.goto('/login');
  await signIn('une longue phrase');
  await expectEntered(present.page);
  await present.page.goto('/admin/reglages?section=connexion');
  const current = present.page.getByLabel('Mot de passe actuel');
  await current.fill('une autre phrase');
  await present.page.getByLabel('Nouveau mot de passe').fill('encore plus longue');
  await button(present.page, 'Changer le mot de passe').click();
  await expect(present.page.getByText('Le mot de passe n’a pas changé').first()).toBeVisible();
  await expect(present.page.getByLabel('Nouveau mot de passe'), 'what was typed stays').toHaveValue(
    'encore plus longue',
  );
  await current.fill('une longue phrase');
  await button(present.page, 'Changer le mot de passe').click();
  await expect(current).toHaveValue('');
  await expect(present.page.getByText('Cette connexion')).toBeVisible();

  await old.page.getByRole('link', { name: 'Adhésions', exact: true }).click();
  await expect(old.page).toHaveURL('/');
  await old.leave();
  await logOut(present.page);
  await expect(present.page).toHaveURL('/');
  await present.page.goto('/login');
  await signIn('une longue phrase');
  await expect(present.page.getByRole('alert')).toBeVisible();
  await signIn('encore plus longue');
  await expectEntered(present.page);
  await present.leave();

  await page.goto('/admin/reglages?section=journal');
  await page.getByLabel('Personne').selectOption(name);
  const lines = page.getByRole('main').getByRole('rowheader').locator('p:first-child');
  await expect(lines).toHaveText([
    `${name} a ouvert une connexion.`,
    `${name} a fermé sa connexion.`,
    `${name} a changé son mot de passe.`,
    `${name} a ouvert une connexion.`,
    `${name} a choisi son mot de passe par un lien.`,
  ]);
  await page.getByLabel('Sujet').selectOption('Articles');
  await expect(page.getByText('Rien ne correspond à ce choix.')).toBeVisible();
});
