import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { neon, neonConfig } from '@neondatabase/serverless';
import { getStore } from '@netlify/blobs';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startPlatform } from '#local/platform.ts';
import { lockDirectory } from '#local/process-lock.ts';
import { freePort, isPortFree } from '#local/servers.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

const directory = await makeMemoryFolder('platform-');
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());
vi.setConfig({ testTimeout: 30_000 });

test('the platform gives functions a database, a blob store, a purge and a Stripe, and stops them all', async () => {
  const platform = await startPlatform({ dataDir: join(directory, 'data'), port: 1, env: {}, durable: false });
  const { env } = platform;
  expect(Object.keys(env)).toEqual(
    expect.arrayContaining(['STRIPE_SECRET_KEY', 'STRIPE_PORT', 'PURGE_API_URL', 'PURGE_TOKEN', 'SITE_ID']),
  );
  neonConfig.fetchEndpoint = env.NEON_ENDPOINT ?? '';
  expect(await neon(env.DATABASE_URL ?? '')`select current_database() as name`).toEqual([{ name: 'club' }]);

  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', env.NETLIFY_BLOBS_CONTEXT);
  const store = getStore({ name: 'files', consistency: 'strong' });
  await store.set('a/b', new Blob(['photo']), { metadata: { type: 'image/jpeg' } });
  expect(await store.getWithMetadata('a/b')).toMatchObject({ data: 'photo', metadata: { type: 'image/jpeg' } });
  expect((await store.list()).blobs).toHaveLength(1);
  await store.delete('a/b');
  expect(await store.get('a/b')).toBeNull();
  expect((await fetch(`${platform.blobs?.url}/${env.SITE_ID}/site:files/a`)).status).toBe(403);

  await platform.stop();
  await expect(fetch(env.PURGE_API_URL ?? '')).rejects.toThrow();
});

test('a second platform on the same data is refused, and nothing of the first is touched', async () => {
  const options = { dataDir: join(directory, 'shared'), port: 1, env: {}, durable: false };
  const first = await startPlatform(options);
  await expect(startPlatform(options)).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await isPortFree(first.postgres?.port ?? 0)).toBe(false);
  await first.stop();
  const again = await startPlatform(options);
  await again.stop();
});

test('live Stripe keys are refused outside production, and used in it without any stand-in', async () => {
  const dataDir = join(directory, 'live');
  const live = { STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(8)}` };
  for (const env of [live, { ...live, CONTEXT: 'deploy-preview' }])
    await expect(startPlatform({ dataDir, port: 1, env })).rejects.toThrow('Live Stripe keys are for production only');
  const nobody = { DATABASE_URL: 'postgresql://club@127.0.0.1:1/club' };
  for (const production of [{ CONTEXT: 'production' }, { SELF_HOSTED: 'true' }]) {
    const platform = await startPlatform({ dataDir, port: 1, env: { ...live, ...nobody, ...production } });
    expect(platform.stripe).toBeUndefined();
    expect(platform.routes).toEqual([]);
    expect(platform.env).toMatchObject({ ...live, CONTEXT: 'production' });
    expect(platform.env).not.toHaveProperty('STRIPE_HOST');
    await platform.stop();
  }
});

test.each([{}, { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_HOST: '127.0.0.1' }])(
  'a self-hosted site with %j does not start with a stand-in',
  async (stripe) => {
    const env = { SELF_HOSTED: 'true', ...stripe };
    await expect(startPlatform({ dataDir: join(directory, 'none'), port: 1, env })).rejects.toThrow('takes no money');
  },
);

test('a lock is given back, and a held one refuses', async () => {
  const release = await lockDirectory(join(directory, 'lock'));
  await expect(lockDirectory(join(directory, 'lock'))).rejects.toThrow('in use');
  await release();
  await (await lockDirectory(join(directory, 'lock')))();
});

test('of many processes that find the lock of a dead one, only one takes it', async () => {
  const folder = join(directory, 'abandoned');
  await mkdir(folder);
  for (let round = 0; round < 20; round += 1) {
    await writeFile(join(folder, 'lock'), '999999999\n1');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(taken).toHaveLength(1);
    for (const release of taken) await release();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('a port that is taken is not chosen', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isPortFree(port)).toBe(false);
  expect(await freePort(port)).not.toBe(port);
  server.close();
});
