import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result may differ between the light and the dark version of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  rules?: string[] | undefined;
  /** A selector for the part to check. Without it the whole page is checked. */
  within?: string | undefined;
}

declare global {
  interface Window {
    axe?: {
      configure: (spec: { allowedOrigins: string[] }) => void;
      run: (within: string, options: RunOptions) => Promise<AxeResults>;
    };
  }
}

/** Loads axe into a document once, because it is as heavy as a page of the site. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  await frame.evaluate(source);
  // Axe also checks frames of other origins, such as the one for the card number.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
};

/** Returns the violations that axe finds now, one line each. */
const violations = async (page: Page, { rules, within = 'html' }: Scope = {}): Promise<string[]> => {
  for (const frame of page.frames()) await bringAxe(frame);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  };
  const results = await page.evaluate(
    ([place, wanted]) => window.axe?.run(place, wanted).then(({ violations }) => violations),
    [within, options] as const,
  );
  if (!results) throw new Error('axe has left the page');
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
};

/**
 * The bar that counts down until a toast closes. It pauses while the pointer is on the toast and colours no text, so
 * nothing waits for it.
 */
const COUNTDOWN = 'Toastify__trackProgress';

const settleAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async (countdown) => {
    // Two frames let the page paint its latest colours and start its transitions.
    for (const _ of 'ab') await new Promise(requestAnimationFrame);
    const isFade = (animation: Animation): boolean =>
      !(animation instanceof CSSAnimation && animation.animationName === countdown);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    );
  }, COUNTDOWN);

/**
 * Expects a page without violations. It first waits for the title, because a screen of the admin area loads after its
 * page, and for all animations, because half-faded text has too little contrast.
 */
export const expectAccessible = async (page: Page, what: string, scope?: Scope): Promise<void> => {
  await expect(page.locator('h1').first(), `${what}, its title`).toBeAttached();
  await settleAnimations(page);
  expect(await violations(page, scope), what).toEqual([]);
};

/**
 * Checks all rules in light colours and the rules about colours in dark ones. The open page switches at once, without a
 * reload.
 */
export const expectAccessibleInBothSchemes = async (page: Page, what: string, within?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    await expectAccessible(page, `${what}, in ${colorScheme} colours`, { rules, within });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
