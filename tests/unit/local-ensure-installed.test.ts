import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = await mkdtemp(join(tmpdir(), 'a fresh clone-'));
const script = join(root, 'netlify', 'local', 'ensure-installed.mjs');
const fakeNode = join(root, 'node_modules', 'node', 'bin', 'node');
const fakeNpm = join(root, 'npm.cjs');

/** Stands for npm: says what it was asked, and brings a Node of that version (or none). */
const writeNpm = (version: string | undefined) => {
  const bring =
    version &&
    `mkdirSync(${JSON.stringify(join(fakeNode, '..'))}, { recursive: true });
    writeFileSync(${JSON.stringify(fakeNode)}, '#!/bin/sh\\necho ${version}\\n', { mode: 0o755 });`;
  return writeFile(
    fakeNpm,
    `const { mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync(${JSON.stringify(join(root, 'node_modules'))}, { recursive: true });
    ${bring ?? ''}
    console.log('npm', process.argv.slice(2).join(' '));`,
  );
};

const run = () => {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: fakeNpm },
  });
  return { status, stdout, stderr, milliseconds: performance.now() - startedAt };
};

beforeAll(async () => {
  await mkdir(join(root, 'netlify', 'local'), { recursive: true });
  await copyFile(fileURLToPath(new URL('../../netlify/local/ensure-installed.mjs', import.meta.url)), script);
  await writeFile(join(root, 'package-lock.json'), '{"one":1}');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('what npm start does first', () => {
  test('installs in a fresh clone, and says why', async () => {
    await writeNpm('v24.21.0');
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toContain('Installing dependencies (first run)');
    expect(stdout).toContain('npm install --no-audit --no-fund');
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

test('every script of package.json installs first, under whatever Node the machine has', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  );
  const meant = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
  expect(meant.length).toBeGreaterThan(10);
  expect(meant.filter((name) => scripts[`pre${name}`] !== 'node netlify/local/ensure-installed.mjs')).toEqual([]);
});
