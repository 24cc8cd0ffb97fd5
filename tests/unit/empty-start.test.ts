import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { neon } from '@neondatabase/serverless';
import { afterAll, expect, test, vi } from 'vitest';
import { startPlatform } from '#local/platform.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import { freePort } from '#local/servers.ts';
import { dataDirOf, emptyRefusal } from '#local/settings.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiled = join(root, 'node_modules/.cache/compiled');
const LOCAL_DATA_DIR = await makeMemoryFolder('empty-start-');
afterAll(() => rm(LOCAL_DATA_DIR, { recursive: true, force: true }));
vi.setConfig({ testTimeout: 60_000 });

test('the site without a club has a folder of its own beside that of the fictional one', () => {
  expect([dataDirOf({}), dataDirOf({}, true)]).toEqual(['.local', join('.local', 'empty')]);
  expect(dataDirOf({ LOCAL_DATA_DIR: '/srv/data' }, true)).toBe(join('/srv/data', 'empty'));
});

test.each([
  ['a database that the environment names', { DATABASE_URL: 'postgresql://club@127.0.0.1/club' }, /DATABASE_URL names/],
  ['a site that others see', { SELF_HOSTED: 'true' }, /for a trial on your own machine/],
])('--empty is refused for %s, in a sentence, before anything starts', async (_what, env, sentence) => {
  expect(emptyRefusal({})).toBeUndefined();
  expect(emptyRefusal(env)).toMatch(sentence);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'netlify/local/start.ts'), '--empty'], {
    cwd: LOCAL_DATA_DIR,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: String(await freePort()), NODE_COMPILE_CACHE: compiled, ...env },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
});

/** Prepares a site without a club, as `npm start -- --empty` does. */
const prepared = async () => {
  const dataDir = dataDirOf({ LOCAL_DATA_DIR }, true);
  const platform = await startPlatform({ dataDir, port: 1, env: {}, durable: false });
  const restore = applyEnvironment(platform.env);
  try {
    const administrator = await prepareDatabase(platform, { isSeeded: false });
    const sql = neon(platform.env.DATABASE_URL ?? '');
    const [rows] = await sql`select (select count(*)::int from products) as disciplines,
      (select count(*)::int from members) as members, (select name from club) as name`;
    return { administrator, rows, rename: () => sql`update club set name = 'Boxe de Trial'`, stop: platform.stop };
  } finally {
    restore();
  }
};

test('an empty site has an administrator and nothing else, and a second start finds what was done', async () => {
  const first = await prepared();
  expect(first.rows).toEqual({ disciplines: 0, members: 0, name: 'Club' });
  expect(first.administrator.password).toMatch(/^[\w-]{20,}$/);
  await first.rename();
  await first.stop();

  const second = await prepared();
  expect(second.rows).toEqual({ disciplines: 0, members: 0, name: 'Boxe de Trial' });
  expect(second.administrator, 'the account is there').toEqual({ email: first.administrator.email });
  await second.stop();
  expect(await readdir(LOCAL_DATA_DIR), 'the folder of the fictional club is as it was').toEqual(['empty']);
});
