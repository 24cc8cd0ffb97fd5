import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What may differ between a light and a dark page that say the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  rules?: string[] | undefined;
  /** A part of the page: the rest of it has been looked at in another state. */
  within?: string | undefined;
}

/** What axe finds at this very moment, in a line each. */
const violations = async (page: Page, { rules, within }: Scope = {}): Promise<string[]> => {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  if (within) builder.include(within);
  // Results of several frames are put together in another page, which a page without frames need not wait for.
  builder.setLegacyMode(page.frames().length === 1);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
};

/** Bars that count down until a toast leaves. They stand still while the pointer is on it, and colour nothing that is read. */
const COUNTDOWN = 'Toastify__trackProgress';

const settleAnimations = (page: Page): Promise<unknown> =>
  page.evaluate((countdown) => {
    const isFade = (animation: Animation): boolean =>
      !(animation instanceof CSSAnimation && animation.animationName === countdown);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    );
  }, COUNTDOWN);

/** A screen of the admin area arrives after its page. Animations are let finish: half-faded words have no contrast. */
export const expectAccessible = async (page: Page, what: string, scope?: Scope): Promise<void> => {
  await expect(page.locator('h1').first(), `${what}, its title`).toBeAttached();
  await settleAnimations(page);
  expect(await violations(page, scope), what).toEqual([]);
};

/** Everything in light colours, and the colours in dark. A page that is already there changes them at once. */
export const expectAccessibleInBothSchemes = async (page: Page, what: string, within?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    await expectAccessible(page, `${what}, in ${colorScheme} colours`, { rules, within });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
