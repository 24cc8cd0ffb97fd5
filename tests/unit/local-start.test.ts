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

const start = (PORT: string) =>
  spawnSync(process.execPath, [join(root, 'netlify/local/start.ts')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT, LOCAL_DATA_DIR: dataDir },
  });

test('a taken port is reported in one line, before anything starts', () => {
  const { status, stdout, stderr } = start(String(port));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start\n`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('a wrong port is reported too', () => {
  const { status, stderr } = start('eighty');
  expect(status).toBe(1);
  expect(stderr).toContain('PORT must be a number');
});
