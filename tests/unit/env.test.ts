import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  isDeploy,
  isRealSite,
  knownVariables,
  limitSecretOf,
  linkSecretsOf,
  mistakesIn,
  problemsIn,
  readEnv,
} from '#server/runtime/env.ts';
import { readLimit } from '#server/runtime/limit.ts';

const complete = {
  DATABASE_URL: 'postgresql://club',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  CONTEXT: 'deploy-preview',
};

const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const production = { ...complete, ...live, CONTEXT: 'production' };

describe('the settings', () => {
  test('name everything that is missing at once, each in a sentence', () => {
    expect(problemsIn({ CONTEXT: 'production' }).map((sentence) => sentence.split(' ', 3).join(' '))).toEqual([
      'DATABASE_URL is missing:',
      'STRIPE_SECRET_KEY is missing:',
      'STRIPE_PUBLISHABLE_KEY is missing:',
      'STRIPE_WEBHOOK_SECRET is missing:',
    ]);
    expect(() => readEnv({ CONTEXT: 'local' })).toThrow(/DATABASE_URL.*STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET/);
  });

  test.each([
    ['live keys in a preview', { ...live }, 'STRIPE_SECRET_KEY'],
    [
      'a live restricted key on a branch',
      { CONTEXT: 'branch-deploy', ...live, STRIPE_SECRET_KEY: 'rk_live_1' },
      'STRIPE_SECRET_KEY',
    ],
    ['live keys in the server of a preview', { ...live, CONTEXT: 'preview-server' }, 'STRIPE_SECRET_KEY'],
    ['a context that nobody knows', { CONTEXT: 'recette' }, 'CONTEXT'],
    ['a context in capitals', { CONTEXT: 'Production' }, 'CONTEXT'],
    ['a developer’s context on the club’s own machine', { SELF_HOSTED: 'true', CONTEXT: 'local' }, 'CONTEXT'],
    ['a machine that is the club’s own, in another word', { SELF_HOSTED: 'yes' }, 'SELF_HOSTED'],
    ['a live publishable key beside a test one', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['test keys in production', { CONTEXT: 'production' }, 'STRIPE_SECRET_KEY'],
    [
      'a live and a test key in production',
      { ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_PUBLISHABLE_KEY',
    ],
    ['a stand-in for Stripe in production', { ...production, STRIPE_HOST: '127.0.0.1' }, 'STRIPE_HOST'],
    ['a mail server of another kind', { SMTP_URL: 'https://smtp.example', MAIL_FROM: 'site@club.example' }, 'SMTP_URL'],
    [
      'a mail server whose password holds a bare %',
      { SMTP_URL: 'smtps://club:50%off@smtp.example', MAIL_FROM: 'site@club.example' },
      'SMTP_URL',
    ],
    ['a mail server without a sender', { SMTP_URL: 'smtps://smtp.example' }, 'MAIL_FROM'],
    [
      'a mail server of this machine in production',
      { ...production, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'site@club.example' },
      'SMTP_URL',
    ],
    [
      'a sender with a name',
      { SMTP_URL: 'smtps://smtp.example', MAIL_FROM: 'Le club <site@club.example>' },
      'MAIL_FROM',
    ],
    ['a short secret in production', { ...production, RATE_LIMIT_SECRET: 'x'.repeat(31) }, 'RATE_LIMIT_SECRET'],
    ['an allowance in words', { MAIL_DAILY_ALLOWANCE: 'trois cents' }, 'MAIL_DAILY_ALLOWANCE'],
    ['an empty key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    ['a key that is only spaces', { STRIPE_PUBLISHABLE_KEY: '  ' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['the two keys, one in the other’s place', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
    ['a key with its quotes', { STRIPE_PUBLISHABLE_KEY: '"pk_test_1"' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a webhook’s id for its secret', { STRIPE_WEBHOOK_SECRET: 'we_1Nx' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a database of another kind', { DATABASE_URL: 'mysql://club.example/club' }, 'DATABASE_URL'],
    [
      'the command that holds the address of a database',
      { DATABASE_URL: "psql 'postgresql://club.example'" },
      'DATABASE_URL',
    ],
    [
      'a database of the machine that builds',
      { DATABASE_URL: 'postgresql://club@localhost:5432/club' },
      'DATABASE_URL',
    ],
    ['the same by its number', { DATABASE_URL: 'postgres://club@127.0.0.1/club' }, 'DATABASE_URL'],
    ['the same in the newer notation', { DATABASE_URL: 'postgresql://club@[::1]/club' }, 'DATABASE_URL'],
    ['an endpoint of the machine that builds', { NEON_ENDPOINT: 'http://localhost:4000/sql' }, 'NEON_ENDPOINT'],
    [
      'the same where the site runs on the club’s own machine',
      { SELF_HOSTED: 'true', SITE_URL: 'http://localhost:8888' },
      'SITE_URL',
    ],
    ['a backup store without its key', { BACKUP_S3_URL: 'https://s3.example/club' }, 'BACKUP_S3_URL'],
    ['a backup for somebody without a key', { BACKUP_RECIPIENTS: 'age1nobody' }, 'BACKUP_RECIPIENTS'],
    ['a public address nobody reaches', { SITE_URL: 'http://localhost:8888' }, 'SITE_URL'],
    ['a public address without its protocol', { SITE_URL: 'club.example' }, 'SITE_URL'],
    ['a build hook that is only its id', { BUILD_HOOK_URL: '65a1' }, 'BUILD_HOOK_URL'],
    ['a limit in words', { RATE_LIMIT_PAYMENT: 'ten an hour' }, 'RATE_LIMIT_PAYMENT'],
  ])('refuse %s in one sentence that tells no value', (_what, change, variable) => {
    const source: Record<string, string> = { ...complete, ...change };
    const problems = problemsIn(source);
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${variable} is |^${variable} names `))]);
    const told = source[variable]?.trim() ?? '';
    if (told.length > 3) expect(problems[0]).not.toContain(told);
    expect(() => readEnv(source)).toThrow(variable);
  });

  test.each([
    ['production', production],
    ['a preview', complete],
    ['a restricted key', { ...production, STRIPE_SECRET_KEY: 'rk_live_1' }],
    [
      'a rehearsal in production with test keys, when that is said',
      { ...complete, CONTEXT: 'production', ALLOW_TEST_KEYS: 'true' },
    ],
    [
      'the club’s own machine',
      {
        ...production,
        SELF_HOSTED: 'true',
        SITE_URL: 'https://club.example',
        DATABASE_URL: 'postgresql://club@127.0.0.1/club',
        NEON_ENDPOINT: 'http://127.0.0.1:4000/sql',
        ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'site@club.example' },
      },
    ],
    ['one’s own machine', { ...complete, CONTEXT: 'local', DATABASE_URL: 'postgresql://club@127.0.0.1/club' }],
  ])('let %s run', (_what, source) => {
    expect(problemsIn(source)).toEqual([]);
  });

  test('drop the spaces that were pasted around a key', () => {
    expect(readEnv({ ...complete, STRIPE_SECRET_KEY: ' sk_test_1\n' }).STRIPE_SECRET_KEY).toBe('sk_test_1');
  });

  test.each([
    [true, 'production', { CONTEXT: 'production' }],
    [true, 'a preview', { CONTEXT: 'deploy-preview' }],
    [true, 'a branch', { CONTEXT: 'branch-deploy' }],
    [true, 'a context with a name of its own', { CONTEXT: 'recette' }],
    [true, 'Netlify that does not say its context', { NETLIFY: 'true' }],
    [true, 'a machine that builds unattended', { CI: '1' }],
    [true, 'the club’s own machine that does not say its context', { SELF_HOSTED: 'true' }],
    [false, 'such a machine that says it is for itself', { CI: 'true', CONTEXT: 'local' }],
    [false, 'Netlify’s program on one’s own machine', { NETLIFY: 'true', CONTEXT: 'dev' }],
    [false, 'one’s own machine', {}],
    [false, 'one’s own machine that says so', { CI: 'false' }],
  ])('%s: %s is a deploy', (expected, _where, source) => {
    expect(isDeploy(source)).toBe(expected);
  });
});

describe('mistakes that would make the site another than the one that is meant', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SELFHOSTED', 'SELF_HOSTED'],
    ['SITE_SECERT', 'SITE_SECRET'],
    ['BACKUP_RECIPIENT', 'BACKUP_RECIPIENTS'],
    ['STRIPE_WEBHOOK-SECRET', 'STRIPE_WEBHOOK_SECRET'],
    ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
    ['LOCAL_DATADIR', 'LOCAL_DATA_DIR'],
    ['CONTXT', 'CONTEXT'],
  ])('the error about %s suggests the name %s, without the value', (name, meant) => {
    expect(mistakesIn({ [name]: 'hidden' })).toEqual([
      `${name} is no variable of the site: probably ${meant} is meant. Rename it, or remove it`,
    ]);
  });

  test.each([
    ['Production', /probably production is meant$/],
    ['prod', /probably production is meant$/],
    ['locla', /probably local is meant$/],
    ['preview', /probably deploy-preview is meant$/],
    ['recette', /, test$/],
  ])('the error about CONTEXT=%s suggests the right value', (CONTEXT, sentence) => {
    expect(mistakesIn({ CONTEXT })).toEqual([expect.stringMatching(sentence)]);
  });

  test('variables of shells, npm, systemd, Netlify and other programs are none', () => {
    const ordinary =
      'PATH HOME USER SHELL LANG TERM PWD OLDPWD LOGNAME HOSTNAME HOSTTYPE MAIL MAILCHECK EDITOR CONTENT KUBECONTEXT PORTS SMTP URLS SITE_NAME DEPLOY_URL DEPLOY_PRIME_URL BUILD_ID BRANCH HEAD REPOSITORY_URL COMMIT_REF PULL_REQUEST INCOMING_HOOK_URL NETLIFY_SITE_IDS NETLIFY_DATABASE_URL NETLIFY_API_TOKEN INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID LISTEN_FDS NOTIFY_SOCKET STATE_DIRECTORY npm_config_host npm_package_name npm_lifecycle_event NODE_OPTIONS NODE_VERSION INIT_CWD COLOR PGHOST PGPASSWORD API_ORIGINS APP_ORIGIN MODEL_RUN NEON_API_KEY STRIPE_API_KEY MAIL_TO AWS_REGION TZ CI DEBUG';
    expect(mistakesIn(Object.fromEntries(ordinary.split(' ').map((name) => [name, 'x'])))).toEqual([]);
    expect(mistakesIn({ SMPT_URL: '' }), 'an empty variable is not set').toEqual([]);
  });

  test('every variable of .env.example is known, and every known one stands there', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
    const told = Array.from(example.matchAll(/^#(\w+)=/gm), ([, name = '']) => name);
    expect(knownVariables().toSorted()).toEqual(told.toSorted());
  });
});

test('the real site is production and wherever a live key is', () => {
  expect([{ CONTEXT: 'production' }, { SELF_HOSTED: 'true' }, { NETLIFY: 'true' }, live].map(isRealSite)).toEqual(
    Array(4).fill(true),
  );
  expect([{}, { CONTEXT: 'deploy-preview' }, { CI: 'true', CONTEXT: 'local' }].map(isRealSite)).toEqual(
    Array(3).fill(false),
  );
});

describe('limits', () => {
  test.each(['production', 'deploy-preview', 'branch-deploy'])('apply in %s unless set otherwise', (context) => {
    expect(readLimit(undefined, context)).toEqual({ attempts: 10, windowSeconds: 600 });
    expect(readLimit('3/60', context)).toEqual({ attempts: 3, windowSeconds: 60 });
  });

  test('have a window that suits what they limit', () => {
    expect(readLimit(undefined, 'production', { windowSeconds: 3600 })).toEqual({ attempts: 10, windowSeconds: 3600 });
    expect(readLimit('3/60', 'production', { windowSeconds: 3600 })).toEqual({ attempts: 3, windowSeconds: 60 });
  });

  test('are off on one’s own machine', () => {
    expect(readLimit(undefined, 'local').attempts).toBe(0);
  });

  test('that are misspelt are reported', () => {
    expect(() => readLimit('ten a minute', 'local')).toThrow('ten a minute');
  });
});

test('the counters of all instances share one key, which only the secrets can make', () => {
  const keyOf = (change: Record<string, string> = {}) => limitSecretOf(readEnv({ ...complete, ...change }));
  expect(keyOf()).toBe(keyOf());
  expect(keyOf({ STRIPE_SECRET_KEY: 'sk_test_2' })).not.toBe(keyOf());
  expect(keyOf({ STRIPE_WEBHOOK_SECRET: 'whsec_2' })).not.toBe(keyOf());
  expect(keyOf({ RATE_LIMIT_SECRET: 'of its own' })).toBe('of its own');
  expect(keyOf({ RATE_LIMIT_SECRET: '' })).toBe(keyOf());
});

test('a secret of its own protects links and factors, and reads what was made before it', () => {
  const keysOf = (change: Record<string, string> = {}) => linkSecretsOf(readEnv({ ...complete, ...change }));
  const before = keysOf({ RATE_LIMIT_SECRET: 'of the counters' });
  const since = keysOf({ RATE_LIMIT_SECRET: 'of the counters', SITE_SECRET: 'of its own' });
  expect(before.formerLinkSecrets).toEqual([]);
  expect(since.formerLinkSecrets).toEqual([before.linkSecret]);
  expect(since.linkSecret).not.toBe(before.linkSecret);
  // Then counters get another key, and links keep theirs.
  expect(keysOf({ RATE_LIMIT_SECRET: 'another one', SITE_SECRET: 'of its own' }).linkSecret).toBe(since.linkSecret);
});
