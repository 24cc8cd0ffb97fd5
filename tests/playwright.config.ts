import { defineConfig } from '@playwright/test';
import { browserEnvironment, QUIET_FLAGS, testBrowser } from './support/browser.ts';
import type { WorkerOptions } from './support/e2e-test.ts';
import { patience } from './support/machine-pace.ts';

const args = [
  ...QUIET_FLAGS,
  // Without the first, Chromium emulates a graphics card, which costs 4 % of the time. Without the second, it does so in
  // a process of its own, which costs 12 %.
  '--disable-gpu',
  '--in-process-gpu',
  // Text then has the same width as on phones and most laptops. Otherwise the width of each letter is rounded to whole
  // pixels.
  '--font-render-hinting=none',
  // Without them, Chromium starts a process for the network, with 20 MB, and more threads that paint: together they cost
  // 4 % of the time. Chromium reads only the last list of features. The second one is from Playwright's own list.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
  '--num-raster-threads=1',
];

const executablePath = testBrowser();
const launchOptions = { args, env: browserEnvironment(), ...(executablePath && { executablePath }) };

/**
 * The end-to-end tests run in Chromium against the built site. Most share one site and run in parallel. Tests that stop
 * the database or change what all visitors see (`@alone`) run beside them, one after the other, on a site of their own.
 * Tests that need scrollbars that take up space, as on most computers (`@scrollbars`), also run beside them, in one
 * worker: otherwise each worker would start again for their browser. Tests that measure seconds (`@quiet`) run when
 * nothing else does.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  retries: 0,
  // The longest test takes 38 s beside others, and storing a large picture more than 10 s.
  timeout: patience(120_000),
  expect: { timeout: patience(30_000) },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Videos, slides and transitions use much processor time. Tests of animations switch them on (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    // It starts first because it takes longest.
    { name: 'alone', grep: /@alone/, workers: 1, use: { ownSite: true } },
    {
      name: 'scrollbars',
      grep: /@scrollbars/,
      workers: 1,
      use: { launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } },
    },
    { name: 'together', grepInvert: /@(?:alone|scrollbars|quiet)/ },
    { name: 'quiet', grep: /@quiet/, workers: 1, dependencies: ['alone', 'scrollbars', 'together'] },
  ],
});
