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

/** What is written 0.000: fractions of a pixel. */
const NO_SHIFT = 0.0005;
/** Letters of a late headline face are not each as wide as those that stood in for them: a title may take a line more. */
const LATE_FACE_SHIFT = 0.05;

export interface Shifts {
  /** Their sum: an upper bound of what is called Cumulative Layout Shift. */
  readonly total: number;
  /** What the sum may be: nothing to speak of, or a little where the headline face came after the first words. */
  readonly limit: number;
  readonly moved: readonly string[];
}

const takeShifts = async () => {
  // Of a frame the browser tells after it.
  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  await nextFrame();
  await nextFrame();
  const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  // One that came just before may not have been read yet.
  const isFaceLate = performance
    .getEntriesByType('resource')
    .some(({ name, startTime, duration }) => name.endsWith('.woff2') && startTime + duration > paintedAt - 100);
  return { shifts: window.layoutShifts?.splice(0), isFaceLate };
};

/** From the next page on, notes what moves that nobody touched; answers what did on the page now open since last asked. */
export const watchLayout = async (page: Page): Promise<() => Promise<Shifts>> => {
  await page.addInitScript(record);
  return async () => {
    const { shifts, isFaceLate } = await page.evaluate(takeShifts);
    if (!shifts) throw new Error('What moves on this page was not noted: it was open before');
    return {
      total: shifts.reduce((total, { value }) => total + value, 0),
      limit: isFaceLate ? LATE_FACE_SHIFT : NO_SHIFT,
      moved: shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(', ')}`),
    };
  };
};

/** Keeps the page's fonts back; answers what lets them come, once the first words are painted in another. */
export const delayFonts = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    resolve();
  };
};
