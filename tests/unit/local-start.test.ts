import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '#local/servers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiled = join(root, 'node_modules/.cache/compiled');
const directory = await mkdtemp(join(tmpdir(), 'start-'));
const dataDir = join(directory, 'data');
const server = createServer();
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

vi.setConfig({ testTimeout: 30_000 });
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true, force: true });
});

const start = (PORT: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'netlify/local/start.ts')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT, LOCAL_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled, ...env },
  });

test('a taken port is reported in one line, before anything starts', () => {
  const { status, stdout, stderr } = start(String(port));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `Port ${port} is already in use. Stop the other program, or choose another port: write PORT=${port + 1} into .env.\n`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('a wrong port is reported too', () => {
  const { status, stderr } = start('eighty');
  expect(status).toBe(1);
  expect(stderr).toContain('PORT must be a number');
});

test('a mistyped variable ends the start before anything runs, with the name that is meant', () => {
  const { status, stdout, stderr } = start('eighty', { SMPT_URL: 'smtps://hidden', CONTEXT: 'Production' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    'SMPT_URL is no variable of the site: probably SMTP_URL is meant. Rename it, or remove it.',
    expect.stringMatching(/^CONTEXT is none of .*: probably production is meant\.$/),
  ]);
});

test('SELF_HOSTED alone means production: nothing is made up', async () => {
  const { status, stdout, stderr } = start(String(await freePort()), { SELF_HOSTED: 'true' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The site does not start for "production": .*\n- DATABASE_URL is missing/);
  expect(existsSync(dataDir)).toBe(false);
});
