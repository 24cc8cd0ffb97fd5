import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { anotherComputer, emailOf, expectEntered, follow, invite, someName } from '#tests/support/e2e-accounts.ts';
import { logOut, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { mailsTo } from '#tests/support/e2e-mail.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

const PASSWORD = 'une longue phrase';
const CODE = 'Code de vérification';

/** Returns the code that an application shows, `steps` of thirty seconds from now. Each is taken once. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up an application of codes in one's own settings. Returns its secret. */
const setUpTotp = async (page: Page): Promise<string> => {
  await page.goto('/admin/reglages?section=connexion');
  await button(page, 'Installer une application').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(PASSWORD);
  await button(page, 'Continuer').click();
  await expectAccessibleInBothSchemes(page, 'what the application reads');
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
  await field(page, CODE).fill(codeOf(secret));
  await button(page, 'Vérifier le code').click();
  await expect(dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Copier les codes' }), 'the dialog has the focus').toBeFocused();
  await expectAccessibleInBothSchemes(page, 'the recovery codes');
  await button(page, 'Je les ai gardés').click();
  return secret;
};

const typePassword = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await field(page, 'E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await button(page, 'Se connecter').click();
};

/** Asks that somebody's second factor be taken off, or confirms it. */
const help = async (page: Page, email: string, password: string): Promise<void> => {
  await button(page, 'Aider quelqu’un qui a perdu son téléphone').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Son adresse e-mail de connexion').fill(email);
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(password);
  await button(page, 'Demander ou confirmer').click();
  await expect(dialog).toBeHidden();
};

test('a treasurer signs in with a code, loses the phone and comes back through two others a day later', async ({
  page,
  browser,
  site,
}) => {
  const name = someName();
  const other = someName();
  await openSession(page);
  const link = await invite(page, name, 'Trésorerie');
  const otherLink = await invite(page, other, 'Secrétariat');
  const theirs = await anotherComputer(browser, site, /status of 401/);
  await follow(theirs.page, link, PASSWORD);
  await expectEntered(theirs.page);
  const tabs = theirs.page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Accueil',
    'Adhésions',
    'Réinscriptions',
    'Archives',
    'Trésorerie',
    'Remises',
    'Versements',
    'Comptes',
    'Chiffres',
    'Tarifs',
    'Saisons',
  ]);
  const secret = await setUpTotp(theirs.page);
  await logOut(theirs.page);
  await expect(theirs.page).toHaveURL('/');

  await typePassword(theirs.page, emailOf(name));
  await expect(field(theirs.page, CODE)).toBeFocused();
  await expectAccessibleInBothSchemes(theirs.page, 'the login that asks for a code');
  await field(theirs.page, CODE).fill(codeOf(secret, 1));
  await button(theirs.page, 'Se connecter').click();
  await expectEntered(theirs.page);
  await logOut(theirs.page);
  await expect(theirs.page).toHaveURL('/');

  await page.goto('/admin/reglages?section=administrateurs');
  await help(page, emailOf(name), ADMINISTRATOR.password);
  await expect(page.getByText('Une deuxième personne doit encore confirmer.')).toBeVisible();
  const second = await anotherComputer(browser, site);
  await follow(second.page, otherLink, PASSWORD);
  await expectEntered(second.page);
  await second.page.goto('/admin/reglages?section=connexion');
  await help(second.page, emailOf(name), PASSWORD);
  // Whoever may not see the accounts is answered before anything is looked up.
  const confirmed = `
    select 1 from factor_recoveries r join administrators a on a.id = r.administrator_id
    where lower(a.email) = lower($1) and r.confirmed_at is not null`;
  await expect.poll(() => site.query(confirmed, [emailOf(name)])).toHaveLength(1);
  await second.leave();

  await typePassword(theirs.page, emailOf(name));
  await expect(theirs.page.getByText('Deux administrateurs ont demandé de retirer')).toBeVisible();
  // The day counts from the last mail that tells it.
  await expect
    .poll(async () =>
      (await mailsTo(site.url, emailOf(name).toLowerCase())).filter(({ subject }) =>
        /double vérification/.test(subject),
      ),
    )
    .toHaveLength(2);
  const dayLater = `
    with account as (select id from administrators where lower(email) = lower($1)),
    told as (update outbox set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day'
      where administrator_id = (select id from account))
    update factor_recoveries
    set started_at = started_at - interval '1 day', confirmed_at = confirmed_at - interval '1 day'
    where administrator_id = (select id from account) returning 1`;
  expect(await site.query(dayLater, [emailOf(name)])).toHaveLength(1);
  await typePassword(theirs.page, emailOf(name));
  await expectEntered(theirs.page);
  await theirs.leave();
});
