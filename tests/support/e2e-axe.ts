import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What may differ between a light and a dark page that say the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  rules?: string[] | undefined;
  /** A part of the page: the rest of it has been looked at in another state. */
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

/** Once for a document: it is as heavy as a page of the site. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  await frame.evaluate(source);
  // Frames of another origin are asked as well: a card is typed into one.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
};

/** What axe finds at this very moment, in a line each. */
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

/** Bars that count down until a toast leaves. They stand still while the pointer is on it, and colour nothing that is read. */
const COUNTDOWN = 'Toastify__trackProgress';

const settleAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async (countdown) => {
    // Colours that changed a moment ago are painted first, and what fades begins to.
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
