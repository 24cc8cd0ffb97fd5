import { describe, expect, test } from 'vitest';
import { browserInstallations } from '#tests/support/browser.ts';

const bare = {
  hasChromium: false,
  hasHeadlessShell: false,
  hasPlaywrights: false,
  hasAptGet: true,
  isRoot: true,
  forbidsPackages: false,
};
const commandsOn = (machine: Partial<typeof bare>) =>
  browserInstallations({ ...bare, ...machine }).flatMap(({ commands }) => commands.map((command) => command.join(' ')));

describe('before the end-to-end tests', () => {
  test('root on a bare Debian gets its Chromium, and is told what, why and how to avoid it', () => {
    const [first] = browserInstallations(bare);
    expect(first?.sentence).toMatch(
      /need a browser.*chromium and chromium-headless-shell with apt-get.*SYSTEM_PACKAGES=no/,
    );
    expect(commandsOn({}).slice(0, 2)).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq chromium chromium-headless-shell',
    ]);
  });

  test('where only the slower Chromium is there, root is told that the other one is faster', () => {
    expect(commandsOn({ hasChromium: true })).toContain('apt-get install -y -qq chromium-headless-shell');
    expect(browserInstallations({ ...bare, hasChromium: true })[0]?.sentence).toContain('a quarter faster');
  });

  test('Playwright’s own Chromium is installed last, and only if no other browser was', () => {
    const last = browserInstallations(bare).at(-1);
    expect(last).toMatchObject({
      commands: [['playwright', 'install', '--with-deps', 'chromium']],
      isLastResort: true,
    });
    expect(last?.sentence).toContain('system packages');
  });

  test.each([
    ['who is not root', { isRoot: false }],
    ['who set SYSTEM_PACKAGES=no', { forbidsPackages: true }],
  ])('the machine of somebody %s gets no system package', (_, machine) => {
    expect(commandsOn(machine)).toEqual(['playwright install chromium']);
    expect(commandsOn({ ...machine, hasChromium: true })).toEqual([]);
    expect(browserInstallations({ ...bare, ...machine })[0]?.sentence).toContain('No system package is installed');
  });

  test.each([
    ['Debian’s browsers', { hasChromium: true, hasHeadlessShell: true }],
    ['Playwright’s browser', { hasPlaywrights: true }],
  ])('nothing is installed where %s are there', (_, machine) => {
    expect(commandsOn(machine)).toEqual([]);
  });
});
