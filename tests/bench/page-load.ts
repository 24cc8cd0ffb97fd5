import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Loaded {
  readonly url: string;
  /** As the browser's inspector calls it: Document, Script, Stylesheet, … */
  readonly kind: string;
  /** Bytes of the body as transferred, compressed. */
  body: number;
  /** The same with the headers. */
  wire: number;
}

export interface PageLoad {
  readonly requests: readonly Loaded[];
  /** The document and what the browser says it waited for before painting. */
  readonly critical: readonly Loaded[];
  readonly inlineScript: string;
}

const recordRequests = async (inspector: CDPSession): Promise<() => Loaded[]> => {
  const requests = new Map<string, Loaded>();
  const finished: Loaded[] = [];
  inspector.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, kind: type, body: 0, wire: 0 });
  });
  const headers = new Map<string, number>();
  inspector.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  inspector.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.wire = encodedDataLength;
    request.body = encodedDataLength - (headers.get(requestId) ?? 0);
    finished.push(request);
  });
  await inspector.send('Network.enable');
  return () => finished;
};

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

/** Islands that wait to be seen are loaded too. */
const scrollToEnd = async (page: Page): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
};

/** Loads a page on a phone with an empty cache, to its end. */
export const loadPage = async (browser: Browser, url: string): Promise<PageLoad> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const requests = await recordRequests(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    const { blocking, inlineScript } = await inspect(page);
    await scrollToEnd(page);
    const isCritical = ({ kind, url: address }: Loaded): boolean => kind === 'Document' || blocking.includes(address);
    return { requests: requests(), critical: requests().filter(isCritical), inlineScript };
  } finally {
    await context.close();
  }
};
