import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { createE2eSite, type E2eSite } from './e2e-control.ts';
import { type Addresses, sharedAddresses, startE2eSite } from './e2e-site-process.ts';
import { watchContext } from './e2e-watch.ts';
import { machinePace, patience } from './machine-pace.ts';

interface Fixtures {
  /** Declares the console lines that the test causes itself. Each must occur, and any other line fails the test. */
  provokes: (...lines: RegExp[]) => void;
  /** Opens a page in a new browser window. Its console is watched like that of the first one. */
  openWindow: (options: BrowserContextOptions) => Promise<Page>;
  site: E2eSite;
  lateClock: undefined;
  troubles: string[];
}

export interface WorkerOptions {
  /** Whether the tests have a site of their own, which they may stop and change. */
  ownSite: boolean;
}

interface WorkerFixtures {
  addresses: Addresses;
}

/** The time to build and start a site beside other tests. */
const START_MS = patience(400_000);

interface Options {
  /**
   * Milliseconds by which the visitor's clock is slow. The server rejects a form that is filled in within three seconds
   * as a robot's.
   */
  clockLate: number;
}

const runLate = (milliseconds: number): void => {
  const now = Date.now;
  Date.now = () => now() - milliseconds;
};

/** Lets the page wait longer for the answers of a slow machine. */
const waitLonger = (pace: number): void => {
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds * pace);
};

const prepare = async (context: BrowserContext, clockLate: number): Promise<void> => {
  await context.addInitScript(runLate, clockLate);
  if (machinePace() > 1) await context.addInitScript(waitLonger, machinePace());
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
      await prepare(context, clockLate);
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
      await prepare(context, clockLate);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Expects that a saved change is public within a second, or longer on a slow machine. Only for tests that run alone (`@quiet`). */
export const withinASecond = async (see: () => Promise<void>): Promise<void> => {
  expect(await millisecondsUntil(see), 'milliseconds until it showed').toBeLessThan(patience(1_000));
};

/** Returns the milliseconds that `see` takes. */
export const millisecondsUntil = async (see: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await see();
  return performance.now() - startedAt;
};

/** For tests of animations. All other tests ask for reduced motion, because such pages are painted less often. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
