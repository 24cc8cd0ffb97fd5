import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { prepareAccount } from '#local/postgres/account.ts';
import { findBinaries, PortTaken, startCluster } from '#local/postgres/cluster.ts';
import { startPostgres } from '#local/postgres.ts';
import { isAlive } from '#local/processes.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

const directory = await makeMemoryFolder('post gres-');
afterAll(() => rm(directory, { recursive: true, force: true }));

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('what was committed survives the kill of our process, and its orphan server is stopped', {
  timeout: 30_000,
}, async () => {
  const dataDir = join(directory, 'killed');
  const module = fileURLToPath(new URL('../../netlify/local/postgres.ts', import.meta.url));
  const script = `const { startPostgres } = await import(${JSON.stringify(module)});
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, preferredPort: 0 });
    await postgres.createDatabase('kept');
    console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const orphan = await postmasterOf(dataDir);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(orphan)).toBe(true);

  const postgres = await startPostgres({ dataDir, preferredPort: 0 });
  expect(isAlive(orphan)).toBe(false);
  expect(await query(postgres.url('kept'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('what a refused statement holds stands in no log', { timeout: 30_000 }, async () => {
  const dataDir = join(directory, 'silent');
  const postgres = await startPostgres({ dataDir, preferredPort: 0, durable: false });
  await query(postgres.url(), 'create table people (email text unique check (length(email) < 40), born date)');
  await query(postgres.url(), "insert into people values ('zoe@exemple.example')");
  const refused = [
    "insert into people values ('zoe@exemple.example')",
    `insert into people values ('${'zoe'.repeat(20)}@exemple.example')`,
    "insert into people (born) values ('zoe@exemple.example')",
    "select 'zoe@exemple.example'::uuid",
    "do $$ begin raise warning 'zoe@exemple.example'; end $$; select 1/0",
  ];
  for (const statement of refused) await expect(query(postgres.url(), statement)).rejects.toThrow();
  await postgres.stop();
  const log = await readFile(join(dataDir, 'server.log'), 'utf8');
  expect(log).toContain('database system is ready');
  expect(log).not.toMatch(/zoe|exemple/);
});

test('a pid file that names another living process does not prevent the start', { timeout: 30_000 }, async () => {
  const dataDir = join(directory, 'stale');
  await (await startPostgres({ dataDir, preferredPort: 0, durable: false })).stop();
  await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n1\n5432\n`);
  const postgres = await startPostgres({ dataDir, preferredPort: 0, durable: false });
  expect(isAlive(process.pid)).toBe(true);
  await postgres.stop();
});

test('a port taken at the last moment is reported as taken', { timeout: 30_000 }, async () => {
  const first = await startPostgres({ dataDir: join(directory, 'holder'), preferredPort: 0, durable: false });
  const dataDir = join(directory, 'late');
  const binaries = await findBinaries();
  const launcher = await prepareAccount(dataDir, binaries.postgres);
  const options = { dataDir, port: first.port, password: 'x', durable: false, binaries, launcher };
  await expect(startCluster(options)).rejects.toBeInstanceOf(PortTaken);
  await first.stop();
});

test('two servers share a preferred port without a quarrel; databases are copied and dropped', {
  timeout: 30_000,
}, async () => {
  const first = await startPostgres({ dataDir: join(directory, 'one'), preferredPort: 0, durable: false });
  const second = await startPostgres({ dataDir: join(directory, 'two'), preferredPort: first.port, durable: false });
  expect(second.port).not.toBe(first.port);
  await first.createDatabase('model');
  await query(first.url('model'), 'create table rules (n int); insert into rules values (1)');
  await first.createDatabase('copy', 'model');
  expect(await query(first.url('copy'), 'table rules')).toEqual([{ n: 1 }]);
  await first.dropDatabase('copy');
  await expect(query(first.url('copy'), 'select 1')).rejects.toThrow('does not exist');
  await Promise.all([first.stop(), second.stop()]);
});
