import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's own Chromium, where there is one: machines without a way to Playwright's downloads have it. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** The same without windows, a quarter faster: for tests. It asks for no icon and no manifest: not for what is counted. */
const SYSTEM_HEADLESS = '/usr/bin/chromium-headless-shell';

/** Nothing of its own goes over the network. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Which of the machine's browsers the tests take; undefined leaves Playwright its own. */
export const testBrowser = (): string | undefined => [SYSTEM_HEADLESS, SYSTEM_CHROMIUM].find(existsSync);

const hasOne = (): boolean => existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath());

const attempt = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

const installPackages = (...packages: string[]): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')}…`);
  attempt('apt-get', 'update', '-qq') && attempt('apt-get', 'install', '-y', '-qq', ...packages);
};

/** Sees to it that there is a Chromium: the machine's, else Playwright's, else Debian's packages. */
export const ensureBrowser = async (): Promise<void> => {
  if (!hasOne() || (existsSync(SYSTEM_CHROMIUM) && !existsSync(SYSTEM_HEADLESS)))
    installPackages('chromium', 'chromium-headless-shell');
  if (!hasOne()) attempt('playwright', 'install', '--with-deps', 'chromium');
  if (!hasOne())
    throw new Error('No Chromium: install one (apt-get install chromium, or npx playwright install chromium).');
};
