import { existsSync } from 'node:fs';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { QUIET_FLAGS, SYSTEM_CHROMIUM } from './browser.ts';

/**
 * Runs `use` in a browser with a normal, empty profile. A private window would not request the manifest and its icon.
 * Returns the result of `use`.
 */
export const inFreshBrowser = async <Result>(
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...QUIET_FLAGS],
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
};
