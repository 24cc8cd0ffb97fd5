import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds at this very moment, in a line each. */
export const violations = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
};

/** Animations are let finish: half-faded words have no contrast. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await violations(page), what).toEqual([]);
};

/** A page that is already there changes its colours: without motion, at once. */
export const expectAccessibleInBothSchemes = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    await expectAccessible(page, `${what}, in ${colorScheme} colours`);
  }
};
