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

interface Machine {
  readonly hasChromium: boolean;
  readonly hasHeadlessShell: boolean;
  readonly hasPlaywrights: boolean;
  readonly hasAptGet: boolean;
  readonly isRoot: boolean;
  /** SYSTEM_PACKAGES=no. */
  readonly forbidsPackages: boolean;
}

interface Installation {
  /** Printed before it begins. */
  readonly sentence: string;
  /** One after the other, until one fails. */
  readonly commands: readonly (readonly string[])[];
  /** Only tried where there is still no Chromium. */
  readonly isLastResort: boolean;
}

/** Returns what is to be tried, in that order, so that the tests have a Chromium; nothing of it is run. */
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

/** Sees to it that there is a Chromium: the machine's, else Debian's packages, else Playwright's. Throws where none comes. */
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
