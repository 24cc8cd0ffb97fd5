import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { createE2eSite, type E2eSite } from './e2e-control.ts';
import { type Addresses, sharedAddresses, startE2eSite } from './e2e-site-process.ts';
import { watchContext } from './e2e-watch.ts';

interface Fixtures {
  /** Names the lines of the console a test brings about itself: each must then occur, and every other line fails. */
  provokes: (...lines: RegExp[]) => void;
  /** Opens a page in a browser window of its own, watched like the first one. */
  openWindow: (options: BrowserContextOptions) => Promise<Page>;
  site: E2eSite;
  lateClock: undefined;
  troubles: string[];
}

export interface WorkerOptions {
  /** Whether its tests have a site to themselves, which they may stop and change as they like. */
  ownSite: boolean;
}

interface WorkerFixtures {
  addresses: Addresses;
}

/** A start builds the site, on a machine that is busy with other tests: 100 s were seen before the first page was built. */
const START_MS = 400_000;

interface Options {
  /** Milliseconds by which the visitor's clock is late: a form filled in within three seconds is taken for a robot's. */
  clockLate: number;
}

const runLate = (milliseconds: number): void => {
  const now = Date.now;
  Date.now = () => now() - milliseconds;
};

export const test = base.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  ownSite: [false, { option: true, scope: 'worker' }],
  addresses: [
    async ({ ownSite }, use, { workerIndex }) => {
      if (!ownSite) return use(sharedAddresses());
      const own = await startE2eSite({ logName: `own-site-${workerIndex}.log`, dataFrom: process.env.E2E_SEEDED });
      await use(own.addresses);
      await own.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ addresses }, use) => use(addresses.url),
  clockLate: [10_000, { option: true }],
  site: async ({ addresses }, use) => {
    await using site = createE2eSite(addresses);
    await use(site);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  troubles: async ({}, use) => use([]),
  openWindow: async ({ browser, troubles, clockLate }, use) => {
    await using windows = new AsyncDisposableStack();
    await use(async (options) => {
      const context = windows.use(await browser.newContext(options));
      await watchContext(context, troubles);
      await context.addInitScript(runLate, clockLate);
      return context.newPage();
    });
  },
  provokes: [
    async ({ context, troubles }, use) => {
      await watchContext(context, troubles);
      const provoked: RegExp[] = [];
      await use((...lines) => void provoked.push(...lines));
      const unexpected = troubles.filter((trouble) => !provoked.some((line) => line.test(trouble)));
      expect(unexpected, 'lines nobody expected').toEqual([]);
      const missing = provoked.filter((line) => !troubles.some((trouble) => line.test(trouble)));
      expect(missing, 'lines that were expected').toEqual([]);
    },
    { auto: true },
  ],
  lateClock: [
    async ({ context, clockLate }, use) => {
      await context.addInitScript(runLate, clockLate);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** What the club saves is public within a second of the answer it gets. Only for tests that run by themselves (`@quiet`). */
export const withinASecond = async (see: () => Promise<void>): Promise<void> => {
  expect(await millisecondsUntil(see), 'milliseconds until it showed').toBeLessThan(1_000);
};

export const millisecondsUntil = async (see: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await see();
  return performance.now() - startedAt;
};

/** For tests of what moves: the others are made by visitors who wish for no motion, whose pages are painted less often. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
