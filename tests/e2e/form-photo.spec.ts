import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { phonePicture } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  acceptAll,
  button,
  choosePhoto,
  fillIn,
  openForm,
  paymentStep,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';
import { png } from '#tests/support/pictures.ts';

const preview = (page: Page) => page.getByRole('img', { name: 'Aperçu de votre photo' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cadrer la photo' });
const stage = (page: Page) => dialog(page).getByRole('img', { name: 'Aperçu du cadrage' });
const slider = (page: Page, name: string) => dialog(page).getByRole('slider', { name });

type Side = 'red' | 'blue';

/** Returns the colours at the middle of the picture's left, right, upper and lower edges. */
const sidesOf = (page: Page): Promise<Side[]> =>
  preview(page).evaluate(async (img: HTMLImageElement) => {
    // Decoding fails if another picture replaces this one first.
    const decode = (): Promise<boolean> =>
      img.decode().then(
        () => true,
        () => false,
      );
    while (!(await decode())) await new Promise(requestAnimationFrame);
    const canvas = new OffscreenCanvas(30, 40);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(img, 0, 0, 30, 40);
    return [
      [2, 20],
      [27, 20],
      [15, 2],
      [15, 37],
    ].map(([x = 0, y = 0]) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });

const sizeOf = (page: Page) =>
  preview(page).evaluate((img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight }));

const openDialog = async (page: Page): Promise<void> => {
  await button(page, 'Recadrer ou tourner').click();
  await expect(stage(page)).toBeVisible();
};

test('a photo is framed, and sent as it is shown', async ({ page }) => {
  const { keyboard } = page;
  await openForm(page);
  await test.step('a photo that nobody frames is cropped to its middle, upright, three by four', async () => {
    await choosePhoto(page, { name: 'petite.png', mimeType: 'image/png', buffer: Buffer.from(await png(200, 200)) });
    expect(await sizeOf(page)).toEqual({ width: 150, height: 200 });
    await expect(page.getByText('Cette photo est petite')).toBeVisible();
    await choosePhoto(page, await phonePicture());
    await expect.poll(() => sizeOf(page)).toEqual({ width: 900, height: 1200 });
    expect((await sidesOf(page)).slice(2)).toEqual(['red', 'blue']);
    await expect(page.getByText('Cette photo est petite')).toBeHidden();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    expect(await loaded(), 'the tool waits for its button').not.toContain('CropDialog');
    await openDialog(page);
    expect(await loaded()).toContain('CropDialog');
    await keyboard.press('Escape');
  });
  await test.step('a photo is framed by keyboard alone, and Escape leaves it as it was', async () => {
    await button(page, 'Recadrer ou tourner').focus();
    await keyboard.press('Enter');
    await expect(stage(page)).toBeVisible();
    await slider(page, 'Taille').focus();
    await keyboard.press('End');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Home');
    await expect(slider(page, 'En hauteur')).toHaveAttribute('aria-valuetext', /^0/);
    await keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Recadrer ou tourner')).toBeFocused();
    await expect(page.getByText('Photo prête')).toBeVisible();
  });
  await test.step('a photo is moved, enlarged and put back with the mouse', async () => {
    await openDialog(page);
    await slider(page, 'Taille').fill('2');
    const at = await stage(page).boundingBox();
    if (!at) throw new Error('The stage has no place');
    const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y + at.height, { steps: 4 });
    await page.mouse.up();
    await expect(slider(page, 'En hauteur')).toHaveAttribute('aria-valuetext', /^0/);
    await button(page, 'Utiliser ce cadrage').click();
    await expect(page.getByText('Photo recadrée')).toBeVisible();
    expect(await sidesOf(page), 'only the upper part is left').toEqual(['red', 'red', 'red', 'red']);
    await openDialog(page);
    await expect(slider(page, 'En hauteur'), 'the framing is remembered').toHaveAttribute('aria-valuetext', /^0/);
    await button(page, 'Recommencer').click();
    await expect(slider(page, 'En hauteur')).toHaveAttribute('aria-valuetext', /^50/);
  });
  await test.step('a photo is rotated by quarter turns and sent as it is shown', async () => {
    await expectFrenchTypesetting(page, 'framing');
    await expectAccessibleInBothSchemes(page, 'framing');
    await button(page, 'Tourner à droite').click();
    await button(page, 'Utiliser ce cadrage').click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Photo recadrée')).toBeVisible();
    await expect(button(page, 'Recadrer ou tourner'), 'the focus is back').toBeFocused();
    await expect
      .poll(async () => (await sidesOf(page)).slice(0, 2), 'what was up is on the right')
      .toEqual(['blue', 'red']);
    await fillIn(page, somebody());
    await acceptAll(page);
    await submit(page);
    await expect(paymentStep(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a photo is taken and framed', async ({ page }) => {
    await openForm(page);
    await test.step('the camera is offered, and the keyboard fits each field', async () => {
      const camera = page.locator('input[capture=user]');
      await camera.setInputFiles(await phonePicture());
      await expect(preview(page)).toBeVisible();
      const keyboards = await page
        .getByRole('textbox')
        .evaluateAll((inputs) =>
          inputs.map((input) =>
            input instanceof HTMLInputElement
              ? [input.name, input.inputMode, input.autocomplete, input.autocapitalize, input.enterKeyHint].join(' ')
              : '',
          ),
        );
      expect(keyboards).toEqual(
        expect.arrayContaining([
          'lastName  family-name words next',
          'email email email none next',
          'phone tel tel  next',
          'birthDate numeric bday  next',
          'address  address-line1 words next',
        ]),
      );
    });
    await test.step('the whole tool fits, with its button in view', async () => {
      await openDialog(page);
      await expect(button(page, 'Utiliser ce cadrage')).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
});
