import type { Page } from '@playwright/test';
import { anotherComputer, expectEntered, follow, invite, someName } from '#tests/support/e2e-accounts.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

/** Gives the browser a phone that makes passkeys and recognises its owner. */
const addPhone = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const phone = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...phone, isUserVerified: true, automaticPresenceSimulation: true },
  });
};

// An account of its own: a first factor ends the other sessions of its account.
test('an administrator adds a passkey, signs in by it alone, is asked again by it, and removes it', async ({
  page: inviting,
  browser,
  site,
}) => {
  const password = 'une longue phrase';
  await openSession(inviting);
  const link = await invite(inviting, someName());
  const { page, leave } = await anotherComputer(browser, site);
  await addPhone(page);
  await follow(page, link, password);
  await expectEntered(page);
  await page.goto('/admin/reglages?section=connexion');
  await button(page, 'Ajouter une clé d’accès').click();
  await expect(field(page, 'Nom de la clé')).toHaveValue(/ sur Linux$/);
  await field(page, 'Nom de la clé').fill('Téléphone');
  await page.getByRole('dialog').getByLabel('Votre mot de passe', { exact: true }).fill(password);
  await button(page, 'Créer la clé').click();
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10);
  await button(page, 'Je les ai gardés').click();
  const keys = page.getByRole('list', { name: 'Clés d’accès' });
  await expect(keys).toContainText('Pas encore utilisée.');
  await expectAccessible(page, 'one’s own page with a passkey');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await button(page, 'Se connecter avec une clé d’accès').click();
  await expectEntered(page);

  await page.goto('/admin/reglages?section=connexion');
  await expect(keys).toContainText('Utilisée la dernière fois');
  await button(page, 'Retirer la clé d’accès Téléphone').click();
  await button(page, 'Utiliser plutôt ma clé d’accès').click();
  await expect(page.getByText('Clé d’accès reconnue.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(page.getByText('Aucune clé d’accès.')).toBeVisible();
  await leave();
});

test('a browser without passkeys is offered none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await field(page, 'E-mail').focus();
  await expect(button(page, 'Se connecter')).toBeEnabled();
  await expect(button(page, 'Se connecter avec une clé d’accès')).toHaveCount(0);
});
