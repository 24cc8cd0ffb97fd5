import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { articleText } from '#tests/support/e2e-articles.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';

const archive = /^Archiver\s: /;
const removeArticle = /^Supprimer « /;
const removePerson = /^Supprimer /;

/** Dialogs by screen. The test opens each one, closes it with Escape and saves nothing. Other tests cover the rest. */
const dialogs: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '/admin/articles': [removeArticle],
  '/admin/articles/nouveau': ['Lien', 'Aperçu'],
  '/admin/planning': ['Ajouter un créneau', 'Ajouter une fermeture', /^Supprimer\s: /],
  '/admin/equipe': [removePerson],
  '/admin/tarifs': [/^Modifier /, /^Retirer /],
  '/admin/saisons': [/^Préparer /, /^Modifier les tarifs/, /^Fermer maintenant/],
  '/admin/adhesions': ['Exporter…', archive],
  '/admin/reglages?section=administrateurs': ['Inviter quelqu’un', 'Renommer'],
};

/** The menus behind which dialogs are. */
const menus: Readonly<Record<string, ReadonlyMap<string | RegExp, string | RegExp>>> = {
  '/admin/articles': new Map([[removeArticle, /^Actions\s:/]]),
  '/admin/equipe': new Map([[removePerson, /^Actions\s:/]]),
  '/admin/reglages?section=administrateurs': new Map([['Renommer', /^Actions\s:/]]),
  '/admin/adhesions': new Map<string | RegExp, string | RegExp>([
    ['Exporter…', 'Actions sur la liste'],
    [archive, /^Actions\s:/],
  ]),
};

const openAndLook = async (page: Page, path: string, name: string | RegExp): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/\S/);
  await expectAccessibleInBothSchemes(page, `${path}: ${name}`, 'dialog[open]');
  await expectFrenchTypesetting(page, `${path}: ${name}`);
  const box = await dialog.boundingBox();
  expect(box && { left: box.x >= 0, right: box.x + box.width <= 390 }, name.toString()).toEqual({
    left: true,
    right: true,
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
};

test.use({ viewport: { width: 390, height: 844 } });

test('every dialog is legible on a phone, in both colour schemes, and closes with Escape', async ({ page }) => {
  await openSession(page);
  for (const [path, names] of Object.entries(dialogs))
    await test.step(`every dialog of ${path}`, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Chargement…')).toHaveCount(0);
      if (path.endsWith('nouveau')) await articleText(page).click();
      for (const name of names) {
        const menu = menus[path]?.get(name);
        if (menu) await page.getByRole('main').getByRole('button', { name: menu }).first().click();
        await openAndLook(page, path, name);
      }
    });
});
