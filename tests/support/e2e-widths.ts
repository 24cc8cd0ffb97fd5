import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './e2e-test.ts';

/** Where volunteers work: on a phone and on a laptop. */
const PHONE_AND_LAPTOP = [390, 1440] as const;

/**
 * Looks at what a journey shows now on screens of each width, and expects that nothing has to be scrolled sideways. The
 * journey then goes on as wide as it was.
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
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(tooWide, `pixels out of sight at ${width} px`).toBeLessThanOrEqual(0);
    });
  if (before) await page.setViewportSize(before);
};

/** The same where volunteers work. */
export const atBothWidths = (page: Page, look: (width: number) => Promise<void>): Promise<void> =>
  atWidths(page, PHONE_AND_LAPTOP, look);

/** Whole journeys, made on a phone and once more on a laptop: for what a change of width on the way would hide. */
export const onPhoneAndLaptop = (declare: (width: number) => void): void => {
  for (const width of PHONE_AND_LAPTOP)
    test.describe(`on a screen ${width} px wide`, () => {
      test.use({ viewport: { width, height: 900 } });
      declare(width);
    });
};

/** Expects what a finger or a mouse could press now: it can be seen, it is not off, and nothing lies over it. */
export const expectPressable = async (place: Locator): Promise<void> => {
  await expect(place).toBeVisible();
  await expect(place).toBeEnabled();
  await place.click({ trial: true });
};
