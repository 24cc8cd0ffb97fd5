import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Debian's Chromium. Machines that cannot download Playwright's browser may have it. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/**
 * Debian's Chromium without windows, for tests: it is a quarter faster. It never requests the icon or the manifest, so
 * it is not used to count requests.
 */
const SYSTEM_HEADLESS = '/usr/bin/chromium-headless-shell';

/** They stop the browser from sending requests of its own. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The fonts of a machine with fontconfig, for pictures: the tests' own have no ✓, ✎ or ↑. */
export const MACHINE_FONTS = '/etc/fonts/fonts.conf';

/**
 * Returns the environment of a browser that knows the fonts of this file only, by default the tests' own. Otherwise the
 * width of a text, and with it what fits where, would depend on the fonts of the machine. macOS and Windows ignore it:
 * they have Arial.
 */
export const browserEnvironment = (
  fontsFile = fileURLToPath(new URL('fonts.conf', import.meta.url)),
): NodeJS.ProcessEnv => ({ ...process.env, FONTCONFIG_FILE: fontsFile });

/** Returns the path of the system's browser for the tests, or undefined when Playwright shall use its own. */
export const testBrowser = (): string | undefined => [SYSTEM_HEADLESS, SYSTEM_CHROMIUM].find(existsSync);

interface Machine {
  readonly hasChromium: boolean;
  readonly hasHeadlessShell: boolean;
  readonly hasPlaywrights: boolean;
  readonly hasAptGet: boolean;
  readonly isRoot: boolean;
  /** Whether SYSTEM_PACKAGES=no is set. */
  readonly forbidsPackages: boolean;
}

interface Installation {
  /** Printed before the commands run. */
  readonly sentence: string;
  /** They run one after the other and stop at the first failure. */
  readonly commands: readonly (readonly string[])[];
  /** Skipped when there is a Chromium by then. */
  readonly isLastResort: boolean;
}

/** Returns the installations to try, in order, so that the tests have a Chromium. It runs none of them. */
export const browserInstallations = (machine: Machine): readonly Installation[] => {
  const hasAny = machine.hasChromium || machine.hasPlaywrights;
  const mayAddPackages = machine.isRoot && !machine.forbidsPackages;
  const packages = [
    ...(hasAny ? [] : ['chromium']),
    ...(machine.hasHeadlessShell || (hasAny && !machine.hasChromium) ? [] : ['chromium-headless-shell']),
  ];
  const debian: Installation = {
    sentence:
      `The end-to-end tests ${hasAny ? 'run a quarter faster with' : 'need'} a browser of this system: installing its packages ` +
      `${packages.join(' and ')} with apt-get. To avoid it, set SYSTEM_PACKAGES=no` +
      `${hasAny ? '.' : ', and Playwright downloads a browser of its own.'}`,
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', ...packages],
    ],
    isLastResort: false,
  };
  const playwright: Installation = {
    sentence:
      'The end-to-end tests need a browser: Playwright downloads a Chromium into a folder of its own' +
      (mayAddPackages
        ? ', and installs the system packages that Chromium needs. To avoid the packages, set SYSTEM_PACKAGES=no.'
        : '. No system package is installed.'),
    commands: [['playwright', 'install', ...(mayAddPackages ? ['--with-deps'] : []), 'chromium']],
    isLastResort: true,
  };
  return [
    ...(mayAddPackages && machine.hasAptGet && packages.length > 0 ? [debian] : []),
    ...(hasAny ? [] : [playwright]),
  ];
};

const hasOne = (): boolean => existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath());

const succeeds = ([program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

/**
 * Makes sure that there is a Chromium: the installed one, or Debian's package, or Playwright's download. Throws when
 * all of them fail.
 */
export const ensureBrowser = async (): Promise<void> => {
  const installations = browserInstallations({
    hasChromium: existsSync(SYSTEM_CHROMIUM),
    hasHeadlessShell: existsSync(SYSTEM_HEADLESS),
    hasPlaywrights: existsSync(chromium.executablePath()),
    hasAptGet: existsSync('/usr/bin/apt-get'),
    isRoot: process.getuid?.() === 0,
    forbidsPackages: process.env.SYSTEM_PACKAGES === 'no',
  });
  for (const { sentence, commands, isLastResort } of installations) {
    if (isLastResort && hasOne()) continue;
    console.log(sentence);
    commands.every(succeeds);
  }
  if (!hasOne())
    throw new Error(
      'No Chromium: install one (apt-get install chromium, or npx playwright install --with-deps chromium).',
    );
};
