import { defineConfig } from '@playwright/test';
import { QUIET_FLAGS, testBrowser } from './support/browser.ts';
import type { WorkerOptions } from './support/e2e-test.ts';

const args = [
  ...QUIET_FLAGS,
  // Else a graphics card is imitated, for a twenty-fifth of the time, by a process of its own, for an eighth.
  '--disable-gpu',
  '--in-process-gpu',
  // Letters as wide as on phones and most laptops; else each is a whole number of pixels.
  '--font-render-hinting=none',
];

const executablePath = testBrowser();

/**
 * Chromium against the built site. Every test is somebody else's visit, so they share one site and run side by side. Those
 * that stop the database or change what all visitors see (`@alone`) run meanwhile one after the other, on a site of their
 * own; those that count seconds (`@quiet`) when nothing else runs.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  retries: 0,
  // On a machine that had a slow day the longest took 38 s, and a large picture more than 10 s to be stored.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Films, slides and fades cost a processor; what moves has tests of its own (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  projects: [
    // First, for it is the longest row.
    { name: 'alone', grep: /@alone/, workers: 1, use: { ownSite: true } },
    { name: 'together', grepInvert: /@(?:alone|quiet)/ },
    { name: 'quiet', grep: /@quiet/, workers: 1, dependencies: ['alone', 'together'] },
  ],
});
