import { existsSync } from 'node:fs';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { QUIET_FLAGS, SYSTEM_CHROMIUM } from './browser.ts';

/** A browser with an ordinary, empty profile: a private window would not ask for the manifest and its icon. */
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
