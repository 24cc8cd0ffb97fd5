import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's own Chromium, where there is one: machines without a way to Playwright's downloads have it. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const hasBrowser = (): boolean => existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath());

const attempt = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

/** Sees to it that there is a Chromium: the machine's, else Playwright's, else Debian's package. */
export const ensureBrowser = async (): Promise<void> => {
  if (hasBrowser()) return;
  console.log('Installing Chromium…');
  const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstallPackages) attempt('apt-get', 'update', '-qq') && attempt('apt-get', 'install', '-y', '-qq', 'chromium');
  if (!hasBrowser()) attempt('playwright', 'install', '--with-deps', 'chromium');
  if (!hasBrowser())
    throw new Error('No Chromium: install one (apt-get install chromium, or npx playwright install chromium).');
};
