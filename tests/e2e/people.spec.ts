import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { box, button, field, fillIn, type Somebody, somebody } from '#tests/support/e2e-visitor.ts';
import { atBothWidths } from '#tests/support/e2e-widths.ts';

const ADD = '/admin/adhesions/ajouter';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const openPart = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Parties de la fiche' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** Adds somebody at the desk, and stays on their page. */
const add = async (page: Page, person: Somebody): Promise<void> => {
  await page.goto(ADD);
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
  await fillIn(page, person);
  await field(page, 'E-mail').fill('');
  await button(page, 'Valider').click();
  await expect(page).toHaveURL(/\/admin\/adhesions\/[0-9a-f-]{36}$/);
};

test.beforeEach(({ page }) => openSession(page));

test('somebody without e-mail gets a printed link, a note and a payer', async ({ page }) => {
  const [payer, child] = [somebody(), somebody()];
  const nameOf = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`;
  await add(page, payer);
  await add(page, child);
  await expect(page.getByText('Sans adresse e-mail').first()).toBeVisible();

  await test.step('the link is printed alone, after the password', async () => {
    await openPart(page, 'Courriels');
    await button(page, 'Imprimer le lien du dossier…').click();
    const asked = page.getByRole('dialog', { name: `Lien du dossier de ${nameOf(child)}, à imprimer` });
    await asked.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
    await asked.getByRole('button', { name: 'Imprimer le lien du dossier…' }).click();
    const paper = page.getByRole('dialog', { name: nameOf(child) });
    await expect(paper.getByRole('img', { name: 'Code QR du lien vers le dossier' })).toBeVisible();
    await expect(paper).toContainText('Il manque encore');
    await expectAccessibleInBothSchemes(page, 'a link on paper');
    await page.emulateMedia({ media: 'print' });
    // biome-ignore lint/performance/useDomNodeTextContent: only what is printed counts
    const printed = await page.evaluate(() => document.body.innerText);
    expect(printed).toMatch(/^Cercle de Savate/i);
    expect(printed).toContain('/dossier#');
    expect(printed).not.toContain('Imprimer');
    expect(printed).not.toContain('Adhésions');
    await page.emulateMedia({ media: 'screen' });
    await paper.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('a note is written and stands in the history', async () => {
    await openPart(page, 'Notes');
    await button(page, 'Écrire une note…').click();
    await button(page, 'Enregistrer la note').click();
    await expect(page.getByText('Veuillez renseigner le texte.')).toBeVisible();
    await field(page, 'Texte').fill('Préfère être appelée le soir.');
    await button(page, 'Enregistrer la note').click();
    await expect(region(page, 'Notes')).toContainText('Préfère être appelée le soir.');
    await atBothWidths(page, async () => {
      await expectFrenchTypesetting(page, 'notes');
      await expectAccessibleInBothSchemes(page, 'notes');
    });
    await openPart(page, 'Historique');
    await expect(region(page, 'Historique')).toContainText('Note écrite');
  });

  await test.step('one person pays for both, with one cheque', async () => {
    await openPart(page, 'Coordonnées');
    await button(page, 'Qui paie\u202F?').click();
    await field(page, 'Chercher une personne').fill(payer.lastName);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: nameOf(payer) })
      .click();
    const household = region(page, 'Foyer');
    await expect(household).toContainText('Sa cotisation est payée par');
    await household.getByRole('link', { name: nameOf(payer) }).click();
    await expect(page.getByRole('heading', { level: 1, name: nameOf(payer) })).toBeVisible();
    await expect(household).toContainText(/Ensemble.:.600,00.€ à payer/);
    await atBothWidths(page, async () => {
      await expectFrenchTypesetting(page, 'a household');
      await expectAccessibleInBothSchemes(page, 'a household');
    });
    await button(page, 'Encaisser pour tout le foyer…').click();
    await expect(field(page, `Part de ${nameOf(child)}`)).toHaveValue('300');
    await button(page, 'Noter 600,00 € reçus').click();
    await expect(household).toContainText('ne doit rien');
  });
});
