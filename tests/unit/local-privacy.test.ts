import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startBlobs } from '#local/blobs.ts';
import { limitsFor, limitsNotice } from '#local/network-limits.ts';
import { makePrivateFolder } from '#local/private-folder.ts';
import { readSecrets } from '#local/secrets.ts';
import { readLimit } from '#server/runtime/limit.ts';

const folder = await mkdtemp(join(tmpdir(), 'club-privacy-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

const names = ['RATE_LIMIT_REQUESTS', 'RATE_LIMIT_SIGN_UP', 'RATE_LIMIT_LOGIN', 'RATE_LIMIT_PAYMENT'];

test.each([[['0.0.0.0']], [['::']], [['192.0.2.7']], [['127.0.0.1', '192.0.2.7']], [['club.local']]])(
  'a site that listens on %j has limits, and says so and what HTTP shows',
  (hosts) => {
    const env = limitsFor(hosts);
    for (const name of names) {
      expect(readLimit(env[name], 'local').attempts).toBeGreaterThan(0);
      expect(limitsNotice(hosts)).toContain(`${name}=${env[name]}`);
    }
    expect(limitsNotice(hosts)).toContain('It speaks HTTP: everyone on the way can read passwords');
    expect(limitsNotice(hosts, { RATE_LIMIT_LOGIN: '0/600' })).toContain('RATE_LIMIT_LOGIN=0/600');
  },
);

test.each([[['127.0.0.1', '::1']], [['localhost']], [['127.0.0.2']]])(
  'on %j only its own machine is served: no limit',
  (hosts) => {
    for (const name of names) expect(readLimit(limitsFor(hosts)[name], 'local').attempts).toBe(0);
    expect(limitsNotice(hosts)).toBeUndefined();
  },
);

test('nobody else on the machine can read uploads and secrets, also existing ones', async () => {
  for (const before of ['new', 'old']) {
    const data = join(folder, before);
    const directory = join(data, 'blobs');
    if (before === 'old') {
      await mkdir(directory, { recursive: true });
      await chmod(directory, 0o755);
      await writeFile(join(data, 'secrets.json'), JSON.stringify(await readSecrets(join(folder, 'other'))), {
        mode: 0o644,
      });
    }
    const blobs = await startBlobs({ directory, siteID: 'test', token: 'test' });
    await blobs.close();
    await readSecrets(data);
    expect([await modeOf(directory), await modeOf(join(data, 'secrets.json'))]).toEqual(['700', '600']);
  }
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe('700');
});
