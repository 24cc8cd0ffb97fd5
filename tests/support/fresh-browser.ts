import { existsSync } from 'node:fs';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserEnvironment, QUIET_FLAGS, SYSTEM_CHROMIUM } from './browser.ts';

/**
 * Runs `use` in a browser with a normal, empty profile. A private window would not request the manifest and its icon.
 * Returns the result of `use`. `fontsFile` names its fonts, by default those of the tests.
 */
export const inFreshBrowser = async <Result>(
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
  fontsFile?: string,
): Promise<Result> => {
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...QUIET_FLAGS],
    env: browserEnvironment(fontsFile),
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
};
