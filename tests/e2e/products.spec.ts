import { randomUUID } from 'node:crypto';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('a discipline is added, moved up and deleted', { tag: '@alone' }, async ({ page, site }) => {
  const name = `Lutte ${randomUUID().slice(0, 8)}`;
  const offered = async () => {
    const products: { name: string; prices: { amount: number }[] }[] = await (
      await fetch(`${site.url}/api/products`)
    ).json();
    return products.map((product) => [product.name, product.prices.map(({ amount }) => amount)]);
  };
  const before = await offered();
  await openSession(page);
  await page.goto('/admin/tarifs');
  await atBothWidths(page, () => expectPressable(button(page, 'Ajouter une discipline')));
  await button(page, 'Ajouter une discipline').click();
  await field(page, 'Nom').fill(name);
  await field(page, 'Tarif normal').fill('197,50');
  await field(page, 'Tarif réduit').fill('150');
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Enregistrer la discipline'));
    await expectAccessible(page, 'a new discipline');
  });
  await button(page, 'Enregistrer la discipline').click();
  const row = page.getByRole('row').filter({ hasText: name });
  await atBothWidths(page, async () => {
    await expect(row).toContainText(/197,50\s€/);
    await expectPressable(button(page, `Monter ${name}`));
    await expectAccessibleInBothSchemes(page, 'the disciplines');
    await expectFrenchTypesetting(page);
  });
  await expect.poll(offered).toEqual([...before, [name, [197.5, 150]]]);

  await button(page, `Monter ${name}`).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} est en place ${before.length}.` })).toHaveCount(1);
  await expect(button(page, `Monter ${name}`)).toBeFocused();
  expect((await offered()).at(-2)).toEqual([name, [197.5, 150]]);

  await atBothWidths(page, () => expectPressable(button(page, `Supprimer ${name}`)));
  await button(page, `Supprimer ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `Supprimer ${name}` });
  const remove = dialog.getByRole('button', { name: `Supprimer ${name}` });
  await atBothWidths(page, async () => {
    await expect(dialog).toContainText('Aucune adhésion ne l’a choisie');
    await expectPressable(remove);
  });
  await remove.click();
  await expect(row).toHaveCount(0);
  await expect.poll(offered).toEqual(before);
});
