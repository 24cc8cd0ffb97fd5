import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'deploy-'));
const dataDir = join(directory, 'data');
/** Runs share this cache, because they compile the same programs. */
const compiled = join(root, 'node_modules/.cache/compiled');
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs a program of `netlify` with only these of the variables that a site reads. */
const run = (program: string, env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'netlify', program)], {
    cwd: directory,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LOCAL_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled, ...env },
  });
  return { status, stdout, lines: stderr.trim().split('\n') };
};

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
/** No server has a name that ends in `.invalid` (RFC 2606). */
const unreachable = { DATABASE_URL: 'postgresql://club:secret@club.invalid/club' };

describe('where a site is deployed', () => {
  test.each([
    ['build/build.ts', { CONTEXT: 'production' }, 'The site is not built for "production"'],
    ['build/build.ts', { CONTEXT: 'branch-deploy', NETLIFY: 'true' }, 'The site is not built for "branch-deploy"'],
    ['build/build.ts', { CI: 'true' }, 'The site is not built for "production"'],
    ['local/migrate-database.ts', { CI: 'true' }, 'The migrations are not applied for "production"'],
    ['local/seed-database.ts', { CONTEXT: 'deploy-preview' }, 'The fictional club is not added for "deploy-preview"'],
    ['local/admin-password.ts', { NETLIFY: 'true' }, 'No password is made for "production"'],
  ])(
    '%s with %j makes nothing up: it says what it does not do, names what is missing, and fails',
    (program, env, what) => {
      const { status, stdout, lines } = run(program, env);
      expect([status, stdout]).toEqual([1, '']);
      expect(lines[0]).toBe(`${what}: the environment is not complete (docs/deploying.md).`);
      expect(lines.slice(1).map((line) => /^- (\w+) is missing: .*\.$/.exec(line)?.[1])).toEqual([
        'DATABASE_URL',
        'STRIPE_SECRET_KEY',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_WEBHOOK_SECRET',
      ]);
      expect(existsSync(dataDir), 'no database of its own').toBe(false);
    },
  );

  test('a build with a database names only what is missing', () => {
    const { status, lines } = run('build/build.ts', { CONTEXT: 'deploy-preview', ...unreachable, ...keys });
    expect([status, lines.length]).toEqual([1, 2]);
    expect(lines[1]).toMatch(/^- STRIPE_SECRET_KEY is a live key/);
  });
});

test.each([
  ['build/build.ts', { CONTEXT: 'production', ...keys }],
  [
    'build/build.ts',
    { CONTEXT: 'preview-server', ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  ],
  ['local/migrate-database.ts', {}],
  ['local/seed-database.ts', {}],
  ['local/admin-password.ts', {}],
])('%s says in one line that the database does not answer', (program, env) => {
  const { status, stdout, lines } = run(program, { ...env, ...unreachable, NEON_ENDPOINT: 'https://club.invalid/sql' });
  expect([status, stdout, lines]).toEqual([1, '', [expect.stringMatching(/^The database .* cannot be reached/)]]);
});
