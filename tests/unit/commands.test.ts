import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { commands } from '#tests/support/commands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'commands-'));
const dataDir = join(directory, 'data');
const compiled = join(root, 'node_modules/.cache/compiled');
afterAll(() => rm(directory, { recursive: true, force: true }));
// Each command is a process that loads its part of the server.
vi.setConfig({ testTimeout: 60_000 });

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the project, in a folder without `.env` and with only these variables of a site. */
const run = (name: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> => {
  const [file = ''] = commands[name]?.run ?? [];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, file), ...args],
      {
        cwd: directory,
        env: { PATH: process.env.PATH, LOCAL_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled, ...env },
      },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
};

const STACK = /^ +at /m;

test.each([
  ...[
    ['npm start', 'start'],
    ['npm test', 'test'],
  ],
  ...['restore', 'db:migrate', 'admin:password', 'backup', 'doctor', 'rehearsal'].map((name) => [
    `npm run ${name}`,
    name,
  ]),
  ...['db:seed', 'db:role', 'db:generate', 'backup:keys', 'assertions'].map((name) => [
    `npm run tool -- ${name}`,
    name,
  ]),
])('%s -- --help tells how it is used, without an error, and does nothing', async (typed, name) => {
  const { status, stdout, stderr } = await run(name, ['--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`${typed}\\b`));
  expect(existsSync(dataDir)).toBe(false);
});

test('every command that reads arguments knows --help', () => {
  const silent = Object.values(commands).filter(({ run: [file = ''] }) => {
    const text = file.endsWith('.ts') ? readFileSync(join(root, file), 'utf8') : '';
    return /\bparseArgs\b|process\.argv/.test(text) && !text.includes('readArguments(');
  });
  expect(silent).toEqual([]);
});

describe('a command refuses in a sentence, without a stack and with an error', () => {
  const production = {
    ...{ SELF_HOSTED: 'true', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_1', DATABASE_URL: 'postgresql://club@127.0.0.1:1/club' },
  };
  const DAY = '2026-13-45';
  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['restore', ['--everything'], {}, /^Unknown option '--everything'.\nUsage: npm run restore/],
    ['restore', ['nowhere.age', '--identity', 'nowhere.key'], {}, /^There is no file nowhere\.age\.\n$/],
    ['restore', ['--finish', DAY], {}, /^--finish takes the day of the backup\.\nUsage/],
    ['db:seed', ['now'], {}, /^Unexpected argument 'now'.*\nUsage: npm run tool -- db:seed/],
    ['db:seed', [], production, /^The fictional club is not added: this is the real site .*\nEn français : /],
    ['db:seed', [], { ...production, SELF_HOSTED: 'false' }, /^The fictional club is not added: this is the real site/],
    ['db:seed', [], { DATABASE_URL: 'nonsense' }, /^The fictional club is not added: /],
    ['admin:password', ['one@club.fr', 'two@club.fr'], {}, /^Usage: npm run admin:password/],
    ['admin:password', ['one@club.fr'], production, /^The database .* cannot be reached/],
    ['db:generate', [], {}, /^A migration needs a name\.\nUsage: npm run tool -- db:generate/],
    ['db:role', [], {}, /^DATABASE_OWNER_URL is missing\.\nUsage: npm run tool -- db:role/],
    ['db:role', [], { DATABASE_OWNER_URL: 'nonsense' }, /^DATABASE_OWNER_URL is no connection string/],
    ['db:role', [], { DATABASE_OWNER_URL: 'postgresql://club@127.0.0.1:1/club' }, /^The role is not made: .*REFUSED/],
    ['backup', [], {}, /^Usage: npm run backup/],
  ])('npm run %s -- %j', async (script, args, env, sentence) => {
    const { status, stdout, stderr } = await run(script, args, env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(STACK);
  });
});
