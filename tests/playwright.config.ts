import { defineConfig } from '@playwright/test';
import { testBrowser } from './support/browser.ts';

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = testBrowser();

/**
 * Chromium against the built site. Every test is somebody else's visit, so they share one site and run side by side;
 * those that stop the database or change what all visitors see (`@alone`) come last, one at a time.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'together', grepInvert: /@alone/ },
    { name: 'alone', grep: /@alone/, workers: 1, dependencies: ['together'] },
  ],
});
