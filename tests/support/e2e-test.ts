import { test as base, expect } from '@playwright/test';
import { createE2eSite, type E2eSite } from './e2e-control.ts';
import { watchContext } from './e2e-watch.ts';

interface Fixtures {
  /** Names the lines of the console a test brings about itself: each must then occur, and every other line fails. */
  provokes: (...lines: RegExp[]) => void;
  site: E2eSite;
  lateClock: undefined;
}

interface Options {
  /** Milliseconds by which the visitor's clock is late: a form filled in within three seconds is taken for a robot's. */
  clockLate: number;
}

const runLate = (milliseconds: number): void => {
  const now = Date.now;
  Date.now = () => now() - milliseconds;
};

export const test = base.extend<Fixtures & Options>({
  clockLate: [10_000, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
  site: async ({}, use) => {
    await using site = createE2eSite();
    await use(site);
  },
  provokes: [
    async ({ context }, use) => {
      const troubles = await watchContext(context);
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

/** What the club saves is public within a second of the answer it gets. */
export const withinASecond = async (see: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now();
  await see();
  expect(performance.now() - startedAt, 'milliseconds until it showed').toBeLessThan(1_000);
};

export { expect };
