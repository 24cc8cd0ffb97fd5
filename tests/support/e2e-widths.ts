import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './e2e-test.ts';

/** The screens that volunteers use: a phone and a laptop. */
const PHONE_AND_LAPTOP = [390, 1440] as const;

/**
 * Runs `look` at each width in the middle of a test, and expects that the page does not scroll sideways. The test then
 * continues at its former width.
 */
export const atWidths = async (
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> => {
  const before = page.viewportSize();
  for (const width of widths)
    await test.step(`on a screen ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await look(width);
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      // Charts are drawn again a moment after the window has another width.
      await expect.poll(tooWide, `pixels out of sight at ${width} px`).toBeLessThanOrEqual(0);
    });
  if (before) await page.setViewportSize(before);
};

/** Runs `look` at the width of a phone and of a laptop. */
export const atBothWidths = (page: Page, look: (width: number) => Promise<void>): Promise<void> =>
  atWidths(page, PHONE_AND_LAPTOP, look);

/**
 * Declares whole tests twice, for a phone and for a laptop. For tests that would miss a fault if the width changed on
 * the way.
 */
export const onPhoneAndLaptop = (declare: (width: number) => void): void => {
  for (const width of PHONE_AND_LAPTOP)
    test.describe(`on a screen ${width} px wide`, () => {
      test.use({ viewport: { width, height: 900 } });
      declare(width);
    });
};

/** Expects that a click would work: the element is visible, enabled and not covered. */
export const expectPressable = async (place: Locator): Promise<void> => {
  await expect(place).toBeVisible();
  await expect(place).toBeEnabled();
  await place.click({ trial: true });
};
