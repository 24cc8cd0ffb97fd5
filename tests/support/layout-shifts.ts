import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts?: { value: number; moved: string[] }[];
  }
}

const record = (): void => {
  const shifts: NonNullable<Window['layoutShifts']> = [];
  window.layoutShifts = shifts;
  const placeOf = (source: object, when: 'previousRect' | 'currentRect'): string => {
    const place: unknown = Reflect.get(source, when);
    return place instanceof DOMRectReadOnly ? `${place.x},${place.y} ${place.width}×${place.height}` : 'nowhere';
  };
  const describe = (source: object): string => {
    const node: unknown = Reflect.get(source, 'node');
    const element = node instanceof Text ? node.parentElement : node;
    const name = element instanceof Element ? `${element.localName}.${element.className || element.id}` : 'gone';
    return `${name} from ${placeOf(source, 'previousRect')} to ${placeOf(source, 'currentRect')}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved: object[] = Reflect.get(entry, 'sources') ?? [];
      if (!Reflect.get(entry, 'hadRecentInput'))
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved: moved.map(describe) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** A shift below this is displayed as 0.000. Text in a fallback font may differ by a few pixels. */
export const NO_SHIFT = 0.0005;

export interface Shifts {
  /** The sum of all shifts. It is an upper bound of the Cumulative Layout Shift. */
  readonly total: number;
  readonly moved: readonly string[];
}

/**
 * Records the layout shifts of the next pages that are opened, except those after an input. Returns a function that
 * returns the shifts of the current page.
 */
export const watchLayout = async (page: Page): Promise<() => Promise<Shifts>> => {
  await page.addInitScript(record);
  return async () => {
    const shifts = await page.evaluate(() => window.layoutShifts);
    if (!shifts) throw new Error('What moves on this page was not noted: it was open before');
    return {
      total: shifts.reduce((total, { value }) => total + value, 0),
      moved: shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(', ')}`),
    };
  };
};

/**
 * Visits a page and waits for its fonts. On the visitor's second page the headline font is then cached, and nothing may
 * move.
 */
export const visitAnotherPage = async (page: Page): Promise<void> => {
  await page.goto('/mentions-legales');
  await page.evaluate(() => document.fonts.ready);
};

/** In a window younger than this, Chromium treats shifts as caused by the user. */
const FRESH_WINDOW_MS = 600;

/**
 * Holds the page's fonts back. Returns a function that waits until the page is painted in a fallback font, and then
 * lets the fonts load.
 */
export const delayFonts = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(FRESH_WINDOW_MS);
    resolve();
  };
};
