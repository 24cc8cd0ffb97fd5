import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { inRowMenu, openMember, openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { openPayment, signUp } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, expectWelcome, payWith, somebody } from '#tests/support/e2e-visitor.ts';
import { atBothWidths } from '#tests/support/e2e-widths.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Returns the debits and credits of each account in a FEC, in cents. */
const balancesOf = (fec: string): Map<string, number> => {
  const [, ...lines] = fec.trimEnd().split('\r\n');
  const balances = new Map<string, number>();
  for (const line of lines) {
    const cells = line.split('\t');
    const cents = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
    const account = cells[4] ?? '';
    balances.set(account, (balances.get(account) ?? 0) + cents(cells[11]) - cents(cells[12]));
  }
  return balances;
};

test('on a phone the months are as wide as the screen, and each amount has its means', async ({ page }) => {
  await openSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/tresorerie');
  const months = page.getByRole('region', { name: 'Encaissements par mois et par moyen' });
  await expect(months).toBeVisible();
  expect(await months.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const labelled = await months
    .locator('[data-label]:not(:empty)')
    .first()
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(labelled).toMatch(/^"(Carte|Espèces|Chèque|Virement|Aide|Autre)/);
});

test('the members found for a family’s cheque stand above the buttons of the dialog', async ({ page }) => {
  const [payer, other] = [somebody(), somebody()];
  await signUp(page, payer);
  await signUp(page, other);
  await openSession(page);
  await openMember(page, payer);
  await page.setViewportSize({ width: 820, height: 900 });
  await button(page, /^Encaisser 300,00\s€$/).click();
  const paying = dialog(page, /^Paiement/);
  await paying.getByLabel('Moyen de paiement').selectOption('cheque');
  await paying.getByLabel('Pour plusieurs adhérents').check();
  await paying.getByLabel('Ajouter un adhérent').fill(other.lastName);
  const found = paying.getByRole('button', { name: new RegExp(other.lastName, 'i') });
  await expect(found).toBeVisible();
  const below = async () => {
    const [name, save] = await Promise.all([
      found.boundingBox(),
      paying.getByRole('button', { name: /^Noter/ }).boundingBox(),
    ]);
    return (name?.y ?? 0) + (name?.height ?? 0) - (save?.y ?? 0);
  };
  await expect.poll(below, 'pixels of the name behind the buttons').toBeLessThanOrEqual(0);
});

test('a treasurer’s month: a card, three cheques, a slip, a cheque that comes back, a payout and the books @alone', async ({
  page,
  site,
  provokes,
}) => {
  const byCard = somebody();
  const byCheque = somebody();
  await openPayment(page, byCard);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, byCard);
  await signUp(page, byCheque);
  await openSession(page);

  await test.step('three cheques are written down in one go', async () => {
    await openMember(page, byCheque);
    await button(page, /^Encaisser 300,00\s€$/).click();
    const paying = dialog(page, /^Paiement/);
    await paying.getByLabel('Moyen de paiement').selectOption('cheque');
    await paying.getByLabel('Nombre de chèques').selectOption('3');
    await paying.getByLabel('Numéro du chèque').first().fill('1000001');
    await paying.getByLabel('Banque', { exact: true }).first().fill('Banque des Lilas');
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'a series of cheques'));
    await paying.getByRole('button', { name: /^Noter 300,00/ }).click();
    await expect(paying).toBeHidden();
  });

  await test.step('the one that is due goes to the bank on a slip', async () => {
    await page.goto('/admin/remises');
    await expect(rowOf(page, byCheque.lastName)).toHaveCount(3);
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'cheques in hand'));
    await button(page, /^Faire un bordereau \(\d+, /).click();
    await expect(page.getByRole('heading', { name: /^Bordereau n°/ })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await button(page, 'PDF du bordereau').click();
    const bytes = await readFile(await (await downloading).path());
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    await button(page, 'Déposé le…').click();
    await dialog(page, /^Dépôt du bordereau/)
      .getByRole('button', { name: 'Enregistrer' })
      .click();
    await expect(page.getByText(/^Déposé le /).first()).toBeVisible();
  });

  await test.step('it comes back, and its member is reminded of what is owed again', async () => {
    await (await inRowMenu(page, byCheque.lastName, 'Chèque rejeté…')).click();
    const back = dialog(page, /^Chèque rejeté de 100,00/);
    await back.getByLabel('Motif').fill('sans provision');
    await back.getByRole('button', { name: /^Noter le rejet/ }).click();
    await expect(back).toBeHidden();
    await page.goto('/admin/tresorerie?vue=a-recevoir');
    await expect(rowOf(page, byCheque.lastName)).toContainText(/100,00\s€/);
    await rowOf(page, byCheque.lastName)
      .getByRole('button', { name: /^Relancer/ })
      .click();
    await button(page, 'Envoyer la relance').click();
    await expect(page.getByText('Relance écrite')).toBeVisible();
  });

  await test.step('a part of the card payment is given back', async () => {
    await openMember(page, byCard);
    await button(page, /^Rembourser/)
      .first()
      .click();
    const giving = dialog(page, /^Rembours/);
    await giving.getByLabel('Montant').fill('50');
    await giving.getByLabel('Motif').fill('Absence au premier trimestre');
    // The server says that this sum asks for the password.
    provokes(/422 \(Unprocessable Entity\).*card-refund/);
    await giving.getByRole('button', { name: /^Rembourser 50,00/ }).click();
    await giving.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
    await giving.getByRole('button', { name: /^Rembourser 50,00/ }).click();
    await expect(giving).toBeHidden();
    const { charges } = await site.booksOf(byCard);
    expect(charges.map(({ amountRefunded }) => amountRefunded)).toEqual([5000]);
  });

  await test.step('the payout is read and marked on the statement', async () => {
    await site.stripe.arrive(await site.stripe.payout());
    await page.goto('/admin/versements');
    await button(page, 'Lire les versements').click();
    await expect(page.getByText('Versements lus')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Pointé sur le relevé/ })
      .first()
      .click();
    await expect(page.getByText('Versement pointé')).toBeVisible();
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'payouts'));
  });

  await test.step('each account of the books agrees with what happened, and debits are credits', async () => {
    await page.goto('/admin/comptes');
    await button(page, 'Exporter…').click();
    const asking = dialog(page, 'Exporter');
    await asking.getByLabel('Fichier', { exact: true }).selectOption('fec');
    await asking.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
    const downloading = page.waitForEvent('download');
    await asking.getByRole('button', { name: 'Exporter', exact: true }).click();
    const balances = balancesOf(await readFile(await (await downloading).path(), 'utf8'));
    expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    const [paidOut] = await site.query(
      "select coalesce(sum(amount_cents), 0)::int as cents from payouts where status = 'paid'",
    );
    const [kept] = await site.query('select coalesce(sum(fee_cents), 0)::int as cents from payout_lines');
    const [transferred] = await site.query(
      "select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where means = 'transfer'",
    );
    // The cheque went to the bank and came back, the others on its slip stayed.
    const [deposited] = await site.query(
      `select coalesce(sum(c.amount_cents), 0)::int as cents from cheques c join slips s on s.id = c.slip_id
       where s.banked_on is not null and c.returned_on is null`,
    );
    expect(balances.get('512')).toBe(paidOut.cents + transferred.cents + deposited.cents);
    expect(balances.get('627')).toBe(kept.cents);
  });
});
