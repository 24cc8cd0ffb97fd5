import { seasonFrom } from '#domain/season/season.ts';
import { answerPassword, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('the next season is prepared unseen, and this one is closed and brought back', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  const told = async (path: string) => (await fetch(`${site.url}${path}`)).json();
  const seen = async () => ({
    club: await told('/api/club'),
    products: await told('/api/products'),
    isOpen: await told('/api/feature-toggle/adhesion'),
  });
  const before = await seen();
  const season = String(before.club.openSeason);
  const next = seasonFrom(Number(season.slice(0, 4)) + 1);
  const current = async () =>
    (await site.query('select id from members where archived_at is null order by id')).map(({ id }) => id);
  const members = await current();

  await openSession(page);
  await page.goto('/admin/saisons');
  const prepare = button(page, `Préparer ${next}`);
  await atBothWidths(page, async () => {
    await expectPressable(prepare);
    await expectAccessibleInBothSchemes(page, 'the seasons');
    await expectFrenchTypesetting(page);
  });
  await prepare.click();
  const last = next.slice(5);
  await field(page, 'Dernier cours').fill(`24/06/${last}`);
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Préparer la saison'));
    await expectAccessibleInBothSchemes(page, 'preparing a season', 'dialog[open]');
  });
  await button(page, 'Préparer la saison').click();
  const prepared = page.getByRole('region', { name: next });
  await expect(prepared).toContainText('Préparée');
  await expect(prepared).toContainText(`24/06/${last.slice(2)}`);

  await button(page, `Modifier les tarifs, saison ${next}`).click();
  const price = page.getByRole('textbox', { name: /, tarif normal$/ }).first();
  await price.fill('197,50');
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Enregistrer les tarifs'));
    await expectAccessibleInBothSchemes(page, 'the prices of a season', 'dialog[open]');
  });
  await button(page, 'Enregistrer les tarifs').click();
  await expect(prepared).toContainText(/197,50\s€/);
  expect(await seen(), 'nothing of it is public').toEqual(before);

  const running = page.getByRole('region', { name: season });
  await button(page, `Clore la saison, saison ${season}`).click();
  const dialog = page.getByRole('dialog', { name: `Clore la saison ${season}` });
  const archive = dialog.getByRole('button', { name: /^Archiver \d+ adhésions/ });
  await atBothWidths(page, async () => {
    await expect(dialog).toContainText('rejoignent les archives');
    await expect(dialog).toContainText('Cela reste dû');
    await expect(dialog).toContainText('en attente de paiement');
    await expectPressable(archive);
    await expectAccessibleInBothSchemes(page, 'closing a season', 'dialog[open]');
  });
  const count = Number(/\d+/.exec((await archive.textContent()) ?? '')?.[0]);
  await archive.click();
  await answerPassword(page);
  await expect(page.getByText('Membres archivés avec succès')).toBeVisible();
  await expect.poll(async () => members.length - (await current()).length, 'as many as were shown').toBe(count);
  await expect(running).toContainText('aux archives');
  await button(page, 'Annuler l’archivage').click();
  await expect(button(page, 'Annuler l’archivage')).toBeHidden();
  await expect.poll(current).toEqual(members);

  await site.query('delete from prices where season = $1', [next]);
  await site.query('delete from seasons where id = $1', [next]);
});
