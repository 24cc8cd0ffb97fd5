import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

/** Returns a function that restores the rules, so that no other test finds a change that waits for publication. */
const keepRules = async (site: E2eSite) => {
  const read = "select title, content, version, updated_at::text as at from pages where key = 'reglement'";
  const [{ title, content, version, at }] = await site.query(read);
  return async () => {
    const write = "update pages set title = $1, content = $2, version = $3, updated_at = $4 where key = 'reglement'";
    await site.query(write, [title, content, version, at]);
    await site.query("delete from page_versions where key = 'reglement' and version >= $1", [version]);
  };
};

test('an administrator changes the rules, sees what new members accept, and takes an older text back', async ({
  page,
  site,
}) => {
  const putBack = await keepRules(site);
  try {
    await openSession(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Texte', exact: true });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' On salue avant l’assaut.');
    await page.keyboard.press('Control+S');
    await expect(page.getByText('Page modifiée avec succès')).toBeVisible();
    const accepted = page.getByRole('region', { name: 'Ce que les nouveaux adhérents acceptent' });
    await atBothWidths(page, async () => {
      await expect(page.getByText('La version enregistrée attend « Publier le site »')).toBeVisible();
      await expect(accepted).toContainText('La version 1, du');
      await expect(accepted).toContainText('La version 2 la remplacera');
      await expect(page.getByRole('row').filter({ hasText: 'version enregistrée' })).toContainText('Administration');
      await expectPressable(button(page, 'Voir la version 1'));
      await expectAccessibleInBothSchemes(page, 'the rules being written');
      await expectFrenchTypesetting(page, 'the rules being written');
    });

    await button(page, 'Voir la version 1').click();
    await atBothWidths(page, () => expectPressable(button(page, 'Reprendre ce texte')));
    await button(page, 'Reprendre ce texte').click();
    await expect(text).not.toContainText('On salue avant l’assaut.');
    await expect(page.getByLabel('Titre', { exact: true }), 'one goes on in the form').toBeFocused();
    await atBothWidths(page, async () => {
      await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
      await expectPressable(button(page, 'Enregistrer'));
    });
    await button(page, 'Enregistrer').click();
    const versions = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await atBothWidths(page, async () => {
      await expect(page.getByText('Tout est enregistré.')).toBeVisible();
      await expect(versions).toHaveCount(3);
    });
  } finally {
    await putBack();
  }
  await test.step('the page of home says where its title and its text appear', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Texte', exact: true });
    await expect(text).toHaveAccessibleDescription(/la page annonce qu’elle est en préparation/);
    await page.getByRole('navigation', { name: 'Pages du site' }).getByRole('link', { name: 'Accueil' }).click();
    await expect(page.getByLabel('Titre', { exact: true })).toHaveAccessibleDescription(/a pour titre le nom du club/);
    await expect(text).toHaveAccessibleDescription(/Se lit sous «\sNos disciplines\s»/);
  });
});
