import type { Page } from '@playwright/test';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { type Shifts, watchLayout } from '#tests/support/layout-shifts.ts';
import { recordTransfers, type Transfer } from './transfers.ts';

export interface PageLoad {
  /** `first` holds the requests before any input, `all` also those after scrolling to the end. */
  readonly first: readonly Transfer[];
  readonly all: readonly Transfer[];
  /** The document and the resources that blocked its painting, according to the browser. */
  readonly critical: readonly Transfer[];
  readonly inlineScript: string;
  /** The layout shifts, also those while scrolling. */
  readonly shifts: Shifts;
}

/** Icons and scripts that wait for an idle moment load after the network became silent. */
const SETTLE_MS = 1500;

/** The same phone as Lighthouse's. */
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

/** Scrolls to the end and waits, so that the islands and pictures load that wait to become visible. */
export const scrollToEnd = async (page: Page): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
};

/** Opens a page. Throws when it is not found or redirects, because the wrong page would be measured. */
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
  /** The name of the only island to keep. The others that wait to become visible are removed. */
  readonly onlyIsland?: string | undefined;
  /** False skips the wait for late requests before the first input. */
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

/**
 * Loads a page on a phone, in a browser of its own. It also requests the icons and the manifest, unlike a private
 * window.
 */
export const loadPage = (url: string, onlyIsland?: string): Promise<PageLoad> =>
  inFreshBrowser(phone, (page) => measureLoad(page, url, { onlyIsland }));

/** Returns the number of visible characters, with or without JavaScript. Texts in `noscript` do not count. */
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
