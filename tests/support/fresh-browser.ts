import { existsSync } from 'node:fs';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { SYSTEM_CHROMIUM } from './browser.ts';

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with an ordinary, empty profile: a private window would not ask for the manifest and its icon. */
export const inFreshBrowser = async <Result>(
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args,
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
};
