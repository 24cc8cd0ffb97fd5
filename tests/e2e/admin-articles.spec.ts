import type { Locator, Page } from '@playwright/test';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { endSession, logIn, openOwnSession, openSession } from '#tests/support/e2e-administrator.ts';
import { articleText } from '#tests/support/e2e-articles.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test.use({ viewport: { width: 390, height: 844 } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Writes an article with the toolbar and the keyboard, as in a word processor. */
const write = async (page: Page): Promise<void> => {
  await articleText(page).click();
  await page.keyboard.type('Le stage a lieu au bord du canal.');
  await page.keyboard.press('Enter');
  await button(page, 'Intertitre').click();
  await page.keyboard.type('Au programme');
  await expect(button(page, 'Intertitre')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await button(page, 'Liste à puces').click();
  await page.keyboard.type('des fentes');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('des parades');
};

const addPicture = async (page: Page): Promise<void> => {
  const chooser = page.getByLabel('Choisir une image');
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  await chooser.setInputFiles({ name: 'faux.jpg', mimeType: 'image/jpeg', buffer: start });
  await expect(page.getByText('Ce fichier est illisible, veuillez en choisir un autre.')).toBeVisible();
  await expect(dialog(page, 'Ajouter une image'), 'nobody describes what is no picture').toBeHidden();
  await chooser.focus();
  await chooser.setInputFiles(await portrait());
  const asking = dialog(page, 'Ajouter une image');
  await asking.getByRole('button', { name: 'Ajouter l’image' }).click();
  await expect(asking.getByText('Veuillez renseigner la description de l’image.')).toBeVisible();
  await asking.getByLabel('Description de l’image').fill('Une tireuse en garde');
  await asking.getByRole('button', { name: 'Ajouter l’image' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByLabel('Remplacer l’image'), 'the focus is back').toBeFocused();
  await page.getByRole('radio', { name: 'En haut', exact: true }).check();
};

/** Makes every save fail with 503. Returns a function that ends the failure. */
const takeServerDown = async (page: Page): Promise<() => Promise<void>> => {
  const address = '**/api/admin/articles';
  await page.route(address, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { type: 'unavailable', message: 'Le service est indisponible.' } })
      : route.continue(),
  );
  return () => page.unroute(address);
};

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
const startOf = async (place: Locator): Promise<number> => (await boxOf(place)).y;
const endOf = async (place: Locator): Promise<number> => {
  const { y, height } = await boxOf(place);
  return y + height;
};

test('when the session ends while somebody writes, they sign in again in place, or leave and find the draft again', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/status of 401/);
  const title = `Stage du soir ${Date.now()}`;
  await openOwnSession(page);
  await page.goto('/admin/articles/nouveau');
  await field(page, 'Titre').fill(title);
  await articleText(page).click();
  await page.keyboard.type('Le stage a lieu au bord du canal.');

  await endSession(page, site);
  page.once('dialog', (question) => question.dismiss());
  await button(page, 'Enregistrer').click();
  const asking = dialog(page, 'Se reconnecter');
  await asking.getByLabel('Votre mot de passe').fill(ADMINISTRATOR.password);
  // If this request were refused, the page would leave before the next click.
  const pendingKnown = page.waitForResponse('**/api/admin/waiting');
  await asking.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText('Votre session a expiré')).toBeHidden();
  await pendingKnown;

  await endSession(page, site);
  page.once('dialog', (question) => question.accept());
  await button(page, 'Enregistrer').click();
  await expect(page).toHaveURL('/');
  await logIn(page);
  await page.goto('/admin/articles/nouveau');
  await expect(page.getByText('Votre brouillon a été repris')).toBeVisible();
  await expect(field(page, 'Titre')).toHaveValue(title);
  await expect(articleText(page)).toContainText('au bord du canal');
  await button(page, 'Enregistrer').click();
  await expect(page.getByText('Article créé avec succès')).toBeVisible();
});

test('an administrator writes an article, loses nothing while the server is down, and publishes it', async ({
  page,
  provokes,
}) => {
  provokes(/status of 503/);
  const title = `Stage du canal ${Date.now()}`;
  await openSession(page);
  await page.goto('/admin/articles');
  await atBothWidths(page, async () => {
    await expectPressable(page.getByRole('link', { name: 'Nouvel article' }));
    await expectAccessibleInBothSchemes(page, 'the list of articles');
  });
  await page.getByRole('link', { name: 'Nouvel article' }).click();
  await field(page, 'Titre').fill(title);
  await write(page);
  await addPicture(page);

  const bringServerBack = await takeServerDown(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Rien n’a été enregistré' });
  await atBothWidths(page, async () => {
    await button(page, 'Enregistrer').click();
    await expect(failure).toBeInViewport({ ratio: 1 });
    expect(await endOf(failure), 'above the bar').toBeLessThanOrEqual(await startOf(page.locator('.save-bar')));
  });
  await page.reload();
  await atBothWidths(page, async () => {
    await expect(page.getByText('Votre brouillon a été repris')).toBeVisible();
    await expect(field(page, 'Titre')).toHaveValue(title);
    await expect(articleText(page)).toContainText('des parades');
    await expectAccessibleInBothSchemes(page, 'an article being written');
    await expectFrenchTypesetting(page, 'an article being written');
  });
  await bringServerBack();

  await page.keyboard.press('Control+S');
  await expect(page.getByText('Article créé avec succès')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles\/stage-du-canal-\d+$/);
  await atBothWidths(page, async () => {
    await expect(page.getByText('Tout est enregistré.')).toBeVisible();
    const bar = await page.locator('.save-bar').boundingBox();
    expect(bar?.height, 'one line, above the footer').toBeLessThan(70);
    await button(page, 'Aperçu').click();
    await expect(dialog(page, 'Aperçu').getByRole('heading', { level: 1 })).toHaveText(title);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('link', { name: 'Tous les articles' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(title);
  const menu = button(page, /^Actions\s:/);
  const inMenu = async (action: Locator): Promise<Locator> => {
    await menu.click();
    return action;
  };
  const publish = button(page, `Publier « ${title} »`);
  await atBothWidths(page, async () => {
    await expectPressable(await inMenu(publish));
    await page.keyboard.press('Escape');
  });
  await (await inMenu(publish)).click();
  await expect(page.getByText('Article publié avec succès')).toBeVisible();
  await (await inMenu(page.getByRole('link', { name: `Voir « ${title} »` }))).click();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Le stage a lieu au bord du canal.').first(), 'its summary').toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'des parades' }).locator('strong')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Une tireuse en garde' })).toHaveCSS('object-position', '50% 0%');
  });

  await page.goto('/admin/articles');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(title);
  await (await inMenu(button(page, `Supprimer « ${title} »`))).click();
  const asking = dialog(page, `Supprimer « ${title} » ?`);
  const remove = asking.getByRole('button', { name: 'Supprimer l’article' });
  await atBothWidths(page, async () => {
    await expect(asking).toContainText('disparait du site aussitôt');
    await expectPressable(remove);
  });
  await remove.click();
  await expect(page.getByText('Article supprimé avec succès')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
