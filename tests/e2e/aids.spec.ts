import { openSession, rowOf } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  button,
  CARDS,
  completeForm,
  expectWelcome,
  field,
  openForm,
  payWith,
  somebody,
  submit,
  summary,
  total,
} from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('a Pass’Sport, from the form over Le Compte Asso to its money', { tag: '@alone' }, async ({ page, site }) => {
  const person = somebody();
  const { openSeason: season } = (await (await fetch(`${site.url}/api/club`)).json()) as { openSeason: string };
  await openSession(page);

  await test.step('the season gets the aid', async () => {
    await page.goto('/admin/saisons');
    await button(page, `Aides, saison ${season}`).click();
    const dialog = page.getByRole('dialog', { name: `Aides de la saison ${season}` });
    await dialog.getByLabel('Nom').first().fill('Pass’Sport');
    await dialog.getByLabel('Montant').first().fill('70');
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'the aids of a season', 'dialog[open]'));
    await button(page, 'Enregistrer les aides').click();
    await expect(page.getByRole('region', { name: season })).toContainText(/Pass’Sport\s: 70,00\s€, dès l’inscription/);
  });

  await test.step('a visitor types the code, wrong and then right, and pays what is left', async () => {
    await openForm(page);
    await completeForm(page, person);
    const code = field(page, 'Code Pass’Sport');
    await code.fill('26 obcd efgh');
    await code.blur();
    await expect(page.getByText(/^La lettre O ne fait jamais partie/)).toBeVisible();
    await expect(total(page)).toHaveText('Total300,00 €');
    await code.fill('26 abcd efgh');
    await code.blur();
    await expect(code).toHaveValue('26-ABCD-EFGH');
    await expect(summary(page).getByText('Pass’Sport, code à vérifier').first()).toBeVisible();
    await expect(total(page)).toHaveText('Total230,00 €');
    await atBothWidths(page, async () => {
      await expectPressable(button(page, 'Procéder au paiement'));
      await expectAccessibleInBothSchemes(page, 'the form with an aid', 'form');
      await expectFrenchTypesetting(page, 'form');
    });
    await submit(page);
    await expect(page.getByText('Pass’Sport, code à vérifier').first()).toBeVisible();
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expect(page.getByText('Le reste est attendu d’une aide')).toBeVisible();
  });

  await test.step('the club types it in, and the money comes', async () => {
    await page.goto('/admin/aides');
    const row = rowOf(page, person.lastName);
    await expect(row).toContainText('26-ABCD-EFGH');
    await atBothWidths(page, async () => {
      await expectAccessibleInBothSchemes(page, 'the codes to type in');
      await expectFrenchTypesetting(page);
    });
    await row.getByRole('checkbox').check();
    await button(page, 'Marquer saisie').click();
    await expect(row).toBeHidden();
    await page.getByRole('link', { name: /^Saisies/ }).click();
    await row.getByRole('checkbox').check();
    await button(page, 'Remboursée…').click();
    const dialog = page.getByRole('dialog', { name: /^Aide remboursée/ });
    await dialog.getByLabel('Référence du virement').fill('VIR 118');
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'money of an aid', 'dialog[open]'));
    await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click();
    await expect(row).toBeHidden();
    await page.getByRole('link', { name: /^Remboursées/ }).click();
    await row.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click();
    await expect(page.getByRole('region', { name: 'Paiements' })).toContainText('VIR 118');
    await expect(page.getByRole('region', { name: 'Aides' })).toContainText('Remboursée');
    await expect(page.getByRole('region', { name: 'Aides' })).not.toContainText('26-ABCD');
    await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'a member with an aid'));
  });

  await test.step('the season has no aid again, and the member keeps theirs', async () => {
    await page.goto('/admin/saisons');
    await button(page, `Aides, saison ${season}`).click();
    await button(page, 'Retirer l’aide « Pass’Sport »').click();
    await button(page, 'Enregistrer les aides').click();
    await expect(page.getByRole('region', { name: season })).not.toContainText('Pass’Sport');
    const theirs = `select a.state from member_aids a join members m on m.id = a.member_id where m.last_name = '${person.lastName}'`;
    expect(await site.query(theirs)).toEqual([{ state: 'reimbursed' }]);
  });
});
