import type { Page, Request, Route } from '@playwright/test';
import { expect } from './e2e-test.ts';

/** After so many milliseconds without a request, a screen has requested everything. */
const QUIET_MS = 350;
/** The shorter wait between two parts. A late change is found when the next part is compared. */
const PAUSE_MS = 120;
/** A screen that requests more parts than these is in a loop. */
const MOST_PARTS = 40;

/**
 * Returns the visible controls with their place in the document and whether they are disabled. Each element keeps the
 * number it got when it was first seen.
 */
const pressable = (): { id: number; name: string; place: string; isOff: boolean }[] => {
  const seen: Element[] = (Reflect.get(window, 'seenElements') as Element[] | undefined) ?? [];
  Reflect.set(window, 'seenElements', seen);
  const selector = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="switch"]';
  const main = document.querySelector('main') ?? document.body;
  return [...main.querySelectorAll(selector)].flatMap((element) => {
    const isShown = element.checkVisibility({ visibilityProperty: true });
    const isOff = element.matches(':disabled, [aria-disabled="true"], [inert] *');
    if (!isShown) return [];
    if (!seen.includes(element)) seen.push(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left + scrollX, top + scrollY, width, height].map(Math.round).join(' ');
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
    return [{ id: seen.indexOf(element), name: `${element.localName} «${words || element.id}»`, place, isOff }];
  });
};

type Pressable = ReturnType<typeof pressable>[number];

/** Returns the enabled controls of `before` that have moved, have disappeared, or were replaced by another element. */
const movedBetween = (before: readonly Pressable[], after: readonly Pressable[]): string[] =>
  before.flatMap(({ id, name, place, isOff }) => {
    if (isOff) return [];
    const now = after.find((other) => other.id === id);
    if (now?.place === place) return [];
    return [`${name} from ${place} to ${now?.place ?? 'nowhere'}`];
  });

interface Part {
  readonly url: string;
  letCome: () => Promise<void>;
}

/**
 * Waits until the page has painted its pending work and is idle, so that requests it delays until then have started.
 */
const idle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of 'ab') await new Promise(requestAnimationFrame);
    await new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  });

/** Holds the requests of a screen to the server. Each waits until the test lets it continue. */
const holdParts = async (page: Page) => {
  const held: Part[] = [];
  const gone: string[] = [];
  let lastCallAt = performance.now();
  let isHolding = true;
  const underWay = new Set<Request>();
  const onRequest = (request: Request): void => {
    lastCallAt = performance.now();
    underWay.add(request);
  };
  const onEnd = (request: Request): void => {
    lastCallAt = performance.now();
    underWay.delete(request);
  };
  page.on('request', onRequest);
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  const hold = async (route: Route): Promise<void> => {
    const url = route
      .request()
      .url()
      .replace(/^https?:\/\/[^/]+/, '');
    if (!isHolding) return route.continue();
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({
      url,
      letCome: async () => {
        resolve();
        // There is no response when the page has cancelled the request. Then there is nothing to wait for.
        const response = await route.request().response();
        await response?.finished();
      },
    });
    await promise;
    await route.continue().catch(() => undefined);
  };
  await page.route(/\/api\/|content-revision/, hold);
  return {
    /** Waits until only held requests are left and the screen sends no new one. */
    settle: async (): Promise<void> => {
      for (;;) {
        await idle(page);
        const isBetween = held.length > 0 && underWay.size <= held.length;
        const rest = (isBetween ? PAUSE_MS : QUIET_MS) - (performance.now() - lastCallAt);
        if (rest <= 0) return;
        await page.waitForTimeout(rest);
      }
    },
    next: (isLastFirst: boolean): Part | undefined => {
      const part = isLastFirst ? held.pop() : held.shift();
      if (part) gone.push(part.url);
      return part;
    },
    end: async (): Promise<void> => {
      isHolding = false;
      for (const part of held.splice(0)) await part.letCome();
      await page.unrouteAll({ behavior: 'wait' });
      page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
    },
    gone,
  };
};

/** Expects that no control moves while something happens that the user did not ask for. */
export const expectNothingMovesBy = async (page: Page, happens: () => Promise<void>): Promise<void> => {
  const before = await page.evaluate(pressable);
  await happens();
  expect(movedBetween(before, await page.evaluate(pressable)), 'what moved under a finger').toEqual([]);
};

/**
 * Opens a screen and lets its requests finish one by one, from the first or from the last. Expects that no enabled
 * control moves.
 */
export const expectNothingMoves = async (page: Page, path: string, isLastFirst: boolean): Promise<void> => {
  const parts = await holdParts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // In the menu, which a narrow window shows on demand.
  await page.getByRole('navigation', { name: 'Administration', includeHidden: true }).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await parts.settle();
  const moved: string[] = [];
  let before = await page.evaluate(pressable);
  for (let part = parts.next(isLastFirst); part; part = parts.next(isLastFirst)) {
    expect(parts.gone.length, `${path} asks for ever: ${parts.gone.join(', ')}`).toBeLessThan(MOST_PARTS);
    await part.letCome();
    await parts.settle();
    const after = await page.evaluate(pressable);
    const url = part.url;
    moved.push(...movedBetween(before, after).map((line) => `when ${url} came: ${line}`));
    before = after;
  }
  await parts.end();
  expect(moved, `${path}: what moved under a finger`).toEqual([]);
};
