import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '#tests/support/commands.ts';

const root = await mkdtemp(join(tmpdir(), 'a fresh clone-'));
const script = join(root, 'netlify', 'local', 'ensure-installed.mjs');
const fewNeed = join(root, 'tests', 'packaging');
const fakeNode = join(root, 'node_modules', 'node', 'bin', 'node');
const fakeNpm = join(root, 'npm.cjs');

/** Writes a program that stands for npm: it prints its arguments and installs a Node of that version (or none). */
const writeNpm = (version: string | undefined) => {
  const bring =
    version &&
    `mkdirSync(${JSON.stringify(join(fakeNode, '..'))}, { recursive: true });
    writeFileSync(${JSON.stringify(fakeNode)}, '#!/bin/sh\\necho ${version}\\n', { mode: 0o755 });`;
  return writeFile(
    fakeNpm,
    `const { mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync('node_modules', { recursive: true });
    writeFileSync('node_modules/.package-lock.json', process.argv.includes('--include=dev') ? '"dev": true' : '');
    ${bring ?? ''}
    console.log('npm', process.argv.slice(2).join(' '));`,
  );
};

const run = (...args: string[]) => runProgram(script, ...args);

const runProgram = (program: string, ...args: string[]) => {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: fakeNpm },
  });
  return { status, stdout, stderr, milliseconds: performance.now() - startedAt };
};

beforeAll(async () => {
  await mkdir(join(root, 'netlify', 'local'), { recursive: true });
  await mkdir(fewNeed, { recursive: true });
  await writeFile(join(fewNeed, 'package-lock.json'), '{}');
  for (const name of ['ensure-installed', 'run', 'commands'])
    await copyFile(
      fileURLToPath(new URL(`../../netlify/local/${name}.mjs`, import.meta.url)),
      join(root, 'netlify', 'local', `${name}.mjs`),
    );
  await writeFile(join(root, 'package-lock.json'), '{"one":1}');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('what npm start does first', () => {
  test('installs in a fresh clone, without the tools of the tests, and says why', async () => {
    await writeNpm('v24.21.0');
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toContain('Installing dependencies (first run)');
    expect(stdout).toMatch(/npm install --no-audit --no-fund .*--omit=dev$/m);
  });

  test('prints and does nothing the next time, quickly', () => {
    const { status, stdout, milliseconds } = run();
    expect([status, stdout]).toEqual([0, '']);
    expect(milliseconds).toBeLessThan(1000);
  });

  test('installs again when the lock file changed', async () => {
    await writeFile(join(root, 'package-lock.json'), '{"two":2}');
    expect(run().stdout).toContain('package-lock.json or the machine changed');
    expect(run().stdout).toBe('');
  });

  test('adds the tools when a test asks for them, and never takes them away again', async () => {
    const { stdout } = run('--tools');
    expect(stdout).toContain('with the tools of tests and checks (they were not needed before)');
    expect(stdout).toMatch(/npm install .*--include=dev$/m);
    expect([run().stdout, run('--tools').stdout]).toEqual(['', '']);

    await writeFile(join(root, 'package-lock.json'), '{"three":3}');
    expect(run().stdout).toMatch(/npm install .*--include=dev$/m);
  });

  test('keeps the tools that somebody installed without it, as Netlify does', async () => {
    await rm(join(root, 'node_modules', '.installed'));
    expect(run().stdout).toMatch(/npm install .*--include=dev$/m);
  });

  test('begins again after an installation that was interrupted', async () => {
    await writeFile(join(root, 'package-lock.json'), '{"four":4}');
    await writeFile(fakeNpm, 'process.exit(1)');
    expect(run().status).toBe(1);
    await writeNpm('v24.21.0');
    expect(run().stdout).toContain('the last installation did not finish');
    expect(run().stdout).toBe('');
  });

  test('installs what few scripts need when one of them asks, once', () => {
    const { stdout } = run('--tools', 'tests/packaging');
    expect(stdout).toContain('Installing the packages of tests/packaging (first run)');
    expect(run('tests/packaging').stdout).toBe('');
  });

  test('starts a command with the Node that it installed, and passes its arguments on', async () => {
    await writeFile(fakeNode, '#!/bin/sh\necho v24.21.0 "$@"\n');
    const { status, stdout } = runProgram(join(root, 'netlify', 'local', 'run.mjs'), 'backup', 'a file.age', '--help');
    expect([status, stdout]).toEqual([0, `v24.21.0 ${join(root, 'netlify/local/backup.ts')} a file.age --help\n`]);
  });

  test('lists the tools, and refuses a name that it does not know', () => {
    const runner = join(root, 'netlify', 'local', 'run.mjs');
    expect(runProgram(runner).stdout).toMatch(/^Usage: npm run tool[\s\S]*\n {2}db:role +makes the functions' role/);
    expect(runProgram(runner, 'toString')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no tool/),
    });
  });

  test('explains a Node that is too old', async () => {
    await writeFile(fakeNode, '#!/bin/sh\necho v22.11.0\n');
    await chmod(fakeNode, 0o755);
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('Node 22.12 or later is needed');
  });

  test('explains install scripts that did not run', async () => {
    await rm(join(root, 'node_modules'), { recursive: true });
    await writeNpm(undefined);
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('ignore-scripts');
    expect(run().stdout).toContain('did not finish');
  });
});

const project = fileURLToPath(new URL('../..', import.meta.url));
const packageFolders = globSync('**/package-lock.json', { cwd: project, exclude: ['**/node_modules', '.*'] }).map(
  (file) => dirname(file),
);
const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const readPackage = async (folder: string) =>
  packageSchema.parse(JSON.parse(await readFile(join(project, folder, 'package.json'), 'utf8')));

/** Commands that need only what the site and the local platform need. All others need the tools for tests and checks. */
const NEEDS_NO_TOOLS = [
  'start',
  'dev',
  'build',
  'db:generate',
  'db:migrate',
  'db:role',
  'db:seed',
  'backup',
  'backup:keys',
  'restore',
  'doctor',
  'admin:password',
  'stripe:probe',
];

test('every script of package.json installs what it needs first, but for the one that only sets up Git', async () => {
  const { scripts = {} } = await readPackage('.');
  const { hooks, tool, ...others } = scripts;
  expect(hooks).toMatch(/^git config /);
  expect(tool).toBe('node netlify/local/run.mjs');
  expect(others).toEqual(
    Object.fromEntries(Object.keys(others).map((name) => [name, `node netlify/local/run.mjs ${name}`])),
  );
  const listed = Object.keys(commands).filter((name) => commands[name]?.does === undefined);
  expect(Object.keys(others).sort()).toEqual(listed.sort());
});

test('a command installs the tools of tests and checks unless the site alone is enough for it', () => {
  const without = Object.keys(commands).filter((name) => !commands[name]?.installs?.includes('--tools'));
  expect(without.sort()).toEqual(NEEDS_NO_TOOLS.toSorted());
});

test.each(packageFolders)('%s/package.json names exact versions, its lock file no registry', async (folder) => {
  const { dependencies, devDependencies = {} } = await readPackage(folder);
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const lock = await readFile(join(project, folder, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain('"resolved"');
});
