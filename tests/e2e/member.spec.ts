import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openMember, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { proof } from '#tests/support/e2e-pictures.ts';
import { openPayment, signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, CARDS, expectWelcome, payWith, somebody } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
/** Opens a part of the member's page. */
const openPart = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Parties de la fiche' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const certificate = (page: Page) => dialog(page, 'Attestation d’adhésion et de paiement');

/** Expects that only the certificate is printed. */
const expectPrintsCertificate = async (page: Page, holder: string): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: only what is printed counts
  const printed = await page.evaluate(() => document.body.innerText);
  expect(printed).toMatch(/^Cercle de Savate/i);
  expect(printed).toContain(holder);
  expect(printed).not.toContain('Imprimer');
  await page.emulateMedia({ media: 'screen' });
};

const expectPdf = async (page: Page, name: RegExp): Promise<void> => {
  const downloading = page.waitForEvent('download');
  await button(page, 'Télécharger en PDF').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(name);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  expect(bytes.length).toBeLessThan(60_000);
};

test('an administrator records cash, which makes somebody a member, and hands out the certificate', async ({
  page,
  site,
}) => {
  const person = somebody();
  const name = `${person.firstName} ${person.lastName}`;
  const standing = region(page, 'Où en est cette adhésion');
  await signUp(page, person);
  await openSession(page);
  await openMember(page, person);
  await atBothWidths(page, async () => {
    await expect(standing).toContainText('aucun paiement n’est encore compté');
    await expect(region(page, 'Cotisation')).toContainText('Canne : −50 % (2ᵉ discipline)');
    await expectPressable(button(page, /^Encaisser 300,00\s€$/));
    await expectAccessibleInBothSchemes(page, 'a sign-up that waits');
    await expectFrenchTypesetting(page, 'a sign-up that waits');
  });

  await button(page, /^Encaisser 300,00\s€$/).click();
  const paying = dialog(page, `Paiement de ${name}`);
  await paying.getByLabel('Note', { exact: true }).fill('enveloppe');
  await atBothWidths(page, async () => {
    await expect(paying.getByLabel('Montant', { exact: true })).toHaveValue('300');
    await expectPressable(button(page, 'Noter 300,00 € reçus'));
    await expectAccessibleInBothSchemes(page, 'recording a payment');
  });
  await button(page, 'Noter 300,00 € reçus').click();
  await expect(paying).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }), 'the button that was pressed is gone').toBeFocused();
  await atBothWidths(page, async () => {
    await expect(standing).toContainText('En règle\u202F: rien à faire.');
    await expect(region(page, 'Paiements')).toContainText('Espèces');
    await expect(region(page, 'Paiements')).toContainText('enveloppe');
    await expectPressable(button(page, 'Attestation'));
  });
  await openPart(page, 'Historique');
  await atBothWidths(page, async () => {
    await expect(region(page, 'Historique')).toContainText('Paiement reçu · 300,00 €');
    await expectAccessibleInBothSchemes(page, 'the history of a member');
  });
  await page.goBack();
  const [intent] = (await site.booksOf(person)).intents;
  expect(intent?.status, 'nobody can pay the same by card any more').toBe('canceled');

  await button(page, 'Attestation').click();
  await atBothWidths(page, async () => {
    await expect(certificate(page).getByRole('article')).toContainText('espèces, le');
    await expectPressable(button(page, 'Fermer'));
    await expectAccessibleInBothSchemes(page, 'the certificate');
    await expectFrenchTypesetting(page, 'the certificate');
    await expectPrintsCertificate(page, name);
    await expectPdf(page, /^attestation-\d{4}-\d{4}-camille-martin-/);
  });
  await button(page, 'Fermer').click();
  await expect(button(page, 'Attestation')).toBeFocused();

  await page.reload();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name }), 'the address is the member’s own').toBeVisible();
    await expectAccessibleInBothSchemes(page, 'a member');
  });
});

test('an administrator views a proof and accepts it; the file is deleted, the date remains', async ({ page, site }) => {
  const person = somebody();
  const { paymentIntentId } = await signUp(page, person, { isReduced: true, proof: proof() });
  await site.stripe.confirm(paymentIntentId, CARDS.accepted);
  expect(await site.stripe.webhooksIdle()).toBe(true);

  await openSession(page);
  await openMember(page, person);
  await atBothWidths(page, async () => {
    await expect(region(page, 'Où en est cette adhésion')).toContainText('Le justificatif est à regarder');
    await expect(region(page, 'Dossier')).toContainText('JustificatifÀ vérifier');
    await expectPressable(button(page, 'Regarder le justificatif'));
  });
  await button(page, 'Regarder le justificatif').click();
  const viewer = dialog(page, `Justificatif de ${person.firstName} ${person.lastName}`);
  await atBothWidths(page, async () => {
    const elsewhere = viewer.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' });
    await expect(elsewhere).toHaveAttribute('href', /^blob:/);
    await expectPressable(viewer.getByRole('button', { name: 'Accepter' }));
  });
  await viewer.getByRole('button', { name: 'Accepter' }).click();
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Accepter le justificatif'));
    await expectAccessibleInBothSchemes(page, 'accepting a proof');
  });
  await button(page, 'Accepter le justificatif').click();
  await atBothWidths(page, async () => {
    await expect(region(page, /^Dossier/)).toContainText('JustificatifAccepté le');
    await expect(button(page, 'Regarder le justificatif')).toHaveCount(0);
  });
  const [row] = await site.query('select proof_key as key from members where last_name = $1', [person.lastName]);
  expect(row.key).toBeNull();
});

test('an administrator refuses in «À traiter» what came, with a reason that the member’s page tells', async ({
  page,
}) => {
  const person = somebody();
  const name = `${person.firstName} ${person.lastName}`;
  await signUp(page, person, { isReduced: true, proof: proof() });
  await openSession(page);
  await page.goto('/admin/a-traiter');
  const queue = page.getByRole('navigation', { name: 'Fichiers qui attendent' });
  await queue.getByRole('button', { name }).click();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 2, name: `Justificatif de ${name}` })).toBeVisible();
    await expectPressable(button(page, 'Refuser…'));
    await expectAccessibleInBothSchemes(page, 'what waits for a look');
    await expectFrenchTypesetting(page, 'what waits for a look');
  });
  await button(page, 'Refuser…').click();
  await page.getByLabel('Motif', { exact: true }).selectOption('not-entitling');
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Refuser le justificatif'));
    await expectAccessibleInBothSchemes(page, 'refusing a proof');
  });
  await button(page, 'Refuser le justificatif').click();
  await expect(queue.getByRole('button', { name })).toHaveCount(0);
  await openMember(page, person);
  await atBothWidths(page, async () => {
    await expect(region(page, 'Dossier')).toContainText('Ce document ne donne pas droit au tarif réduit.');
    await expectAccessibleInBothSchemes(page, 'a dossier with a refused piece');
  });
  await openPart(page, 'Historique');
  await expect(region(page, 'Historique')).toContainText('Justificatif refusé');
});

test('a visitor who has paid gets the certificate from the confirmation', async ({ page }) => {
  const person = somebody();
  await openPayment(page, person);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await button(page, 'Attestation').click();
  const sheet = certificate(page).getByRole('article');
  await expect(sheet).toContainText(`${person.firstName} ${person.lastName}`);
  await expect(sheet).toContainText('05/03/1990');
  await expect(sheet).toContainText('carte bancaire, le');
  await expectAccessibleInBothSchemes(page, 'the payer’s certificate');
  await expectPrintsCertificate(page, person.lastName);
  await expectPdf(page, /^attestation-/);
});

test('each part of a member’s page can be used at both widths, and money and dossier stand on the first screen', async ({
  page,
}) => {
  const person = somebody();
  await signUp(page, person);
  await openSession(page);
  await openMember(page, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Cotisation', 'Paiements', 'Dossier', 'Où en est cette adhésion'])
    await expect(region(page, name)).toBeInViewport({ ratio: 1 });
  for (const part of ['Coordonnées', 'Historique', 'Courriels et liens', 'Données personnelles']) {
    await openPart(page, part);
    await expect(page).toHaveTitle(new RegExp(`^${part}`));
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(`^${part}`));
    await expect(page.locator('main .loading')).toHaveCount(0);
    await atBothWidths(page, async () => {
      await expectAccessibleInBothSchemes(page, `the part «${part}» of a member’s page`);
      await expectFrenchTypesetting(page, `the part «${part}» of a member’s page`);
    });
  }
});

test('the page of an unknown member says that the membership is not found', async ({ page, provokes }) => {
  provokes(/status of 404/);
  await openSession(page);
  await page.goto('/admin/adhesions/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Adhésion introuvable' })).toBeVisible();
});

test('an administrator who opens a member’s page without being signed in is led to the login', async ({ page }) => {
  await page.goto('/admin/adhesions/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL('/login');
});
