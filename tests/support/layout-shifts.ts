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

/** What is written 0.000: the few pixels by which words differ in two faces. */
export const NO_SHIFT = 0.0005;

export interface Shifts {
  /** Their sum: an upper bound of what is called Cumulative Layout Shift. */
  readonly total: number;
  readonly moved: readonly string[];
}

/** From the next page on, notes what moves that nobody touched; answers what did on the page now open. */
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

/** For what may not move at all: on a visitor's second page the headline face is there from the start. */
export const visitAnotherPage = async (page: Page): Promise<void> => {
  await page.goto('/mentions-legales');
  await page.evaluate(() => document.fonts.ready);
};

/** While a window is so young, what moves in it counts as its reader's doing. */
const FRESH_WINDOW_MS = 600;

/** Keeps the page's fonts back until what is there was painted in another. */
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
