import type { JSHandle, Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { articleText } from '#tests/support/e2e-articles.ts';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { portrait, wideProof } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { field } from '#tests/support/e2e-visitor.ts';

const pictureDialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter une image' });

/** Returns the data of a picture as a paste or a drop from another window delivers it. */
const heldPicture = async (page: Page): Promise<JSHandle<DataTransfer>> => {
  const { name, mimeType, buffer } = await portrait();
  return page.evaluateHandle(
    ([name, type, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
};

const describePicture = async (page: Page, description: string): Promise<void> => {
  await pictureDialog(page).getByLabel('Description de l’image').fill(description);
  await pictureDialog(page).getByRole('button', { name: 'Ajouter l’image' }).click();
  await expect(articleText(page).getByRole('img', { name: description })).toBeAttached();
  await expect(pictureDialog(page)).toBeHidden();
};

test('pictures chosen together open one dialog after the other, and are sent as they were cropped', async ({
  page,
}) => {
  await openSession(page);
  await page.goto('/admin/articles/nouveau');
  await articleText(page).click();
  await page.keyboard.type('Deux gestes.');
  await page
    .locator('input[type=file][data-for=content]')
    .setInputFiles([await portrait(), await portrait(), wideProof()]);
  const asking = pictureDialog(page);
  const add = async (gesture: string): Promise<{ width: number; height: number }> => {
    await asking.getByLabel('Description de l’image').fill(gesture);
    const added = page.waitForResponse('**/api/admin/media');
    await asking.getByRole('button', { name: 'Ajouter l’image' }).click();
    await expect(articleText(page).getByRole('img', { name: gesture })).toBeAttached();
    return (await added).json();
  };
  await page.evaluate(() => scrollTo(0, 200));
  await asking.getByRole('button', { name: 'Recadrer' }).click();
  await asking.getByLabel('Bord du bas').press('Shift+ArrowUp');
  expect(await page.evaluate(() => scrollY), 'the page behind stays where it is').toBe(200);
  await expectAccessible(page, 'a picture being cropped');
  const cropped = await add('Une garde');
  expect(cropped.width).toBe(240);
  expect(cropped.height).toBeLessThan(320);
  expect(await add('Un salut')).toMatchObject({ width: 300, height: 400 });
  expect(await add('Un plan'), 'more pixels than the server decodes').toMatchObject({ width: 1440, height: 1440 });
  await expect(asking).toBeHidden();
  await expect(articleText(page).getByRole('img')).toHaveCount(3);
  await expect(articleText(page)).toContainText('Deux gestes.');
});

test('a picture is pasted at the cursor, another lands where it is dropped, text copied with its picture stays text', async ({
  page,
  site,
}) => {
  const title = `Deux photos ${Date.now()}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSession(page);
  await page.goto('/admin/articles/nouveau');
  await field(page, 'Titre').fill(title);
  await articleText(page).click();
  await page.keyboard.type('Avant.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Après.');

  const copied = await heldPicture(page);
  const paste = (data: JSHandle<DataTransfer>) =>
    articleText(page).evaluate(
      (text, clipboardData) =>
        text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    );
  await paste(copied);
  await describePicture(page, 'Une garde');

  // Measures the line right before the drop, because the editor may still be scrolling to the previous picture.
  await articleText(page)
    .getByText('Avant.')
    .evaluate(
      (line, dataTransfer) => {
        line.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, height } = line.getBoundingClientRect();
        const place = { clientX: left + 2, clientY: top + height / 2 };
        line.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place, bubbles: true, cancelable: true }));
      },
      await heldPicture(page),
    );
  await describePicture(page, 'Un salut');

  await copied.evaluate((data) => data.setData('text/html', '<p>Copié d’un <b>traitement</b> de texte.</p>'));
  await articleText(page).getByText('Après.').click();
  await page.keyboard.press('End');
  // The editor notices the new position of the cursor a moment later, and with typed text at once.
  await page.keyboard.type(' Ensuite.');
  await expect(articleText(page)).toContainText('Après. Ensuite.');
  await paste(copied);
  await expect(articleText(page).getByText('Copié d’un traitement de texte.')).toBeVisible();
  await expect(pictureDialog(page)).toBeHidden();

  await page.keyboard.press('Control+S');
  await expect(page.getByText('Article créé avec succès')).toBeVisible();
  const [{ content }] = await site.query('select content from articles where title = $1', [title]);
  const order = [...String(content).matchAll(/alt="([^"]*)"|(Avant|Après|Copié)/g)].map(([, alt, word]) => alt ?? word);
  expect(order).toEqual(['Un salut', 'Avant', 'Après', 'Copié', 'Une garde']);
});
