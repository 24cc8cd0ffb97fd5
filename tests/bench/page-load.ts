import type { Page } from '@playwright/test';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { type Shifts, watchLayout } from '#tests/support/layout-shifts.ts';
import { recordTransfers, type Transfer } from './transfers.ts';

export interface PageLoad {
  /** What was asked for before anything was touched, and with what scrolling to the end adds. */
  readonly first: readonly Transfer[];
  readonly all: readonly Transfer[];
  /** The document and what the browser says it waited for before painting. */
  readonly critical: readonly Transfer[];
  readonly inlineScript: string;
  /** What moved by itself, also while it was read. */
  readonly shifts: Shifts;
}

/** Icons, and scripts that wait for a quiet moment, come after the network fell silent. */
const SETTLE_MS = 1500;

/** As Lighthouse’s. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const inspect = (page: Page) =>
  page.evaluate(() => ({
    blocking: performance
      .getEntriesByType('resource')
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => name),
    inlineScript: [...document.querySelectorAll('script:not([src])')]
      .filter((script) => /^$|javascript|module/.test(script.getAttribute('type') ?? ''))
      .map(({ textContent }) => textContent)
      .join('\n'),
  }));

/** Islands and pictures that wait to be seen are loaded too. */
export const scrollToEnd = async (page: Page): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
};

/** A page that is switched off, or not there, leads elsewhere: nothing of that would be worth counting. */
export const openPage = async (
  page: Page,
  url: string,
  waitUntil: 'domcontentloaded' | 'networkidle' = 'networkidle',
): Promise<void> => {
  const response = await page.goto(url, { waitUntil });
  if (response?.status() !== 200 || page.url() !== url)
    throw new Error(`${url} answers ${response?.status()} and leads to ${page.url()}`);
};

const removeIslands = (page: Page, kept: string): Promise<void> =>
  page.evaluate((name) => {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
    if (!islands.some(({ dataset }) => dataset.island === name)) throw new Error(`no island is called ${name}`);
    for (const island of islands) if (island.dataset.island !== name) island.remove();
  }, kept);

interface LoadOptions {
  /** Of the islands that wait to be seen, the only one that gets to see the reader. */
  readonly onlyIsland?: string | undefined;
  /** False where nobody counts what comes by itself before anything is touched. */
  readonly isFirstCounted?: boolean;
}

/** Loads a page with an empty cache, then scrolls to its end. */
export const measureLoad = async (
  page: Page,
  url: string,
  { onlyIsland, isFirstCounted = true }: LoadOptions = {},
): Promise<PageLoad> => {
  const transfers = await recordTransfers(await page.context().newCDPSession(page));
  const shifts = await watchLayout(page);
  await openPage(page, url);
  if (isFirstCounted) await page.waitForTimeout(SETTLE_MS);
  const first = await transfers();
  const { blocking, inlineScript } = await inspect(page);
  if (onlyIsland) await removeIslands(page, onlyIsland);
  await scrollToEnd(page);
  const critical = first.filter((request) => request.kind === 'Document' || blocking.includes(request.url));
  return { first, all: await transfers(), critical, inlineScript, shifts: await shifts() };
};

/** The same on a phone, in a browser of its own: with the icons and the manifest, which private windows ask nobody for. */
export const loadPage = (url: string, onlyIsland?: string): Promise<PageLoad> =>
  inFreshBrowser(phone, (page) => measureLoad(page, url, { onlyIsland }));

/** Characters of text a reader is shown in the end, with JavaScript or without; notices about its lack not counted. */
export const countText = (url: string, javaScriptEnabled: boolean): Promise<number> =>
  inFreshBrowser({ ...phone, javaScriptEnabled }, async (page) => {
    await openPage(page, url);
    if (javaScriptEnabled) await scrollToEnd(page);
    return page.evaluate(() => {
      for (const notice of document.querySelectorAll('noscript')) notice.remove();
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
      return document.body.innerText.replace(/\s+/g, ' ').length;
    });
  });
