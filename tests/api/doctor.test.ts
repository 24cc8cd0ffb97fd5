import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBlobs } from '#local/blobs.ts';
import { examine } from '#local/doctor/checks.ts';
import { findFacts } from '#local/doctor/facts.ts';
import { prepareFunctionsRole } from '#local/functions-role.ts';
import { freePort, serveFetch } from '#local/servers.ts';
import { MONEY_EVENTS, PAYOUT_EVENTS } from '#server/integrations/stripe-calls.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { openOwnedDatabase, openSuperuser } from '#tests/support/owned-database.ts';
import { openSmtpServer } from '#tests/support/smtp-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Source = Readonly<Record<string, string>>;

/** The rows of the table in the documents: the set-up, and the sentence. */
const table = (() => {
  const [, text = ''] = readFileSync(join(root, 'docs/deploying.md'), 'utf8').split(/## The doctor's sentence.*\n/);
  const rows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, what = '', says = '']) => [what, says] as const,
  );
  return new Map(rows.slice(2));
})();

/** What the doctor says that is not fine, from an environment alone. */
const complaints = async (source: Source): Promise<string[]> => {
  const set = Object.entries(source).filter(([, value]) => value);
  return examine(await findFacts(Object.fromEntries(set)))
    .filter(({ level }) => level !== 'fine')
    .map(({ says }) => says);
};

interface World {
  /** An environment in which as much is right as a machine without the internet allows. */
  readonly healthy: Source;
  /** What changes in the environment. An empty value takes a variable out. */
  readonly wrong: ReadonlyMap<string, Source>;
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Stripe has a webhook to each of these. */
const sites = ['https://club.invalid'];

/** Answers like the site, or like something else, at an address of its own. */
const serve = async (answer: () => Response): Promise<string> => {
  const server = await serveFetch(answer);
  closing.push(server.close);
  sites.push(server.url);
  return server.url;
};

const webhookTo = (site: string) => ({
  url: new URL('/api/stripe-webhook', site).href,
  status: 'enabled',
  enabled_events: [...MONEY_EVENTS, ...PAYOUT_EVENTS],
});

/** Answers like Stripe to one key. */
const serveStripe = async (key: string): Promise<string> => {
  const server = await serveFetch((request) =>
    request.headers.get('Authorization') === `Bearer ${key}`
      ? Response.json({ data: request.url.includes('webhook_endpoints') ? sites.map(webhookTo) : [] })
      : Response.json({ error: { message: 'Invalid API Key' } }, { status: 401 }),
  );
  closing.push(server.close);
  return new URL(server.url).port;
};

const withParts = (text: string, parts: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string =>
  Object.assign(new URL(text), parts).href;

const openWorld = async (club: TestClub, superuser: pg.Client): Promise<World> => {
  const empty = await openOwnedDatabase(superuser);
  const emptyUrl = await prepareFunctionsRole(empty.ownerUrl, 'functions');
  const smtp = await openSmtpServer();
  closing.push(smtp.close);
  smtp.behave((moment) => (moment === 'auth' ? { reply: '535 5.7.8 Wrong password' } : {}));
  const blobs = await startBlobs({
    directory: await mkdtemp(join(tmpdir(), 'doctor-')),
    siteID: 'doctor',
    token: 'doctor',
  });
  closing.push(blobs.close);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const recipients = await Promise.all([1, 2].map(async () => identityToRecipient(await generateX25519Identity())));

  const site = await serve(() => Response.json({ status: 'ok', database: 'up' }));
  const nowhere = `127.0.0.1:${await freePort()}`;
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = club.databaseEnv;
  const healthy: Source = {
    CONTEXT: 'production',
    SITE_URL: site,
    ...{ DATABASE_URL, DATABASE_OWNER_URL },
    ...{
      STRIPE_SECRET_KEY: 'sk_live_right',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_right',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    ...{ STRIPE_HOST: '127.0.0.1', STRIPE_PROTOCOL: 'http', STRIPE_PORT: await serveStripe('sk_live_right') },
    ...{ SITE_SECRET: 's'.repeat(32), RATE_LIMIT_SECRET: 'r'.repeat(32), BUILD_HOOK_URL: 'https://hook.invalid' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@club.invalid', BACKUP_RECIPIENTS: recipients.join(',') },
  };
  const ownMachine = { SELF_HOSTED: 'true' };
  const testKeys = {
    ...{ STRIPE_SECRET_KEY: 'sk_test_right', STRIPE_PUBLISHABLE_KEY: 'pk_test_right' },
    STRIPE_PORT: await serveStripe('sk_test_right'),
  };
  const answering = async (body: BodyInit | null, init: ResponseInit) => ({
    SITE_URL: await serve(() => new Response(body, init)),
  });
  return {
    healthy,
    wrong: new Map<string, Source>([
      ['the public address answers 502', await answering('Bad Gateway', { status: 502 })],
      ['the public address answers 404', await answering('Not Found', { status: 404 })],
      ['another program answers at the public address', await answering('<h1>It works!</h1>', { status: 200 })],
      [
        'the public address leads elsewhere (301)',
        await answering(null, { status: 301, headers: { Location: 'https://www.club.example/api/health' } }),
      ],
      [
        'the project at Netlify is private',
        await answering(null, { status: 302, headers: { Location: 'https://app.netlify.com/login' } }),
      ],
      ['nothing answers at the public address', { SITE_URL: `http://${nowhere}` }],
      ['the site has lost its database', await answering('{"status":"degraded","database":"down"}', { status: 503 })],
      ['`SITE_URL` is missing at Netlify', { SITE_URL: '' }],
      ["`SITE_URL` is missing on the club's own machine", { ...ownMachine, SITE_URL: '' }],
      ['`SITE_URL` begins with `http://`', { SITE_URL: 'http://club.invalid' }],
      ['`SITE_URL` has a path', { SITE_URL: 'https://club.invalid/site' }],
      ['`DATABASE_OWNER_URL` is missing', { DATABASE_OWNER_URL: '' }],
      [
        '`DATABASE_OWNER_URL` has a wrong password',
        { DATABASE_OWNER_URL: withParts(empty.ownerUrl, { password: 'wrong' }) },
      ],
      ['`DATABASE_URL` has a wrong password', { DATABASE_URL: withParts(DATABASE_URL, { password: 'wrong' }) }],
      [
        '`DATABASE_URL` names no database that exists',
        { DATABASE_URL: withParts(DATABASE_URL, { pathname: '/clubb' }) },
      ],
      ['the server of the database is down', { DATABASE_URL: withParts(DATABASE_URL, { port: nowhere.slice(10) }) }],
      ['the site was never started', { DATABASE_URL: emptyUrl, DATABASE_OWNER_URL: empty.ownerUrl }],
      ['backups on the disk of the data', ownMachine],
      ['a backup was never made', {}],
      ['nobody can read the backups', { BACKUP_RECIPIENTS: '' }],
      ['one officer only can read the backups', { BACKUP_RECIPIENTS: recipients[0] ?? '' }],
      ['a test key in production', testKeys],
      ['a test key in production that is said to be meant', { ...testKeys, ALLOW_TEST_KEYS: 'true' }],
      ['the publishable key is of another mode', { STRIPE_PUBLISHABLE_KEY: 'pk_test_other' }],
      ['Stripe refuses the secret key', { STRIPE_SECRET_KEY: 'sk_live_wrong' }],
      ['`STRIPE_WEBHOOK_SECRET` is missing', { STRIPE_WEBHOOK_SECRET: '' }],
      ['`STRIPE_WEBHOOK_SECRET` is still `whsec_later`', { STRIPE_WEBHOOK_SECRET: 'whsec_later' }],
      ['`SMTP_URL` is missing', { SMTP_URL: '' }],
      ['`SMTP_URL` has a wrong password', { SMTP_URL: smtp.urlWithPassword }],
      ['the mail server is out of reach', { SMTP_URL: `smtp://${nowhere}` }],
    ]),
  };
};

let world: World;
let club: TestClub;
let superuser: pg.Client;
beforeAll(async () => {
  club = await openClub();
  superuser = await openSuperuser();
  closing.push(
    () => club.close(),
    () => superuser.end(),
  );
  world = await openWorld(club, superuser);
});

/** The command, in a folder that holds at most a `.env`. */
const runDoctor = async (lines?: string): Promise<{ status: number; stdout: string; stderr: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  if (lines !== undefined) await writeFile(join(folder, '.env'), lines);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'netlify/local/doctor.ts')],
      { cwd: folder, env: { PATH: process.env.PATH } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
};

/** What the machine of a test lacks: a public address, a Stripe and a mail server elsewhere, a domain. */
const ALWAYS_TOLD = [
  'SITE_URL is an address of this very machine',
  'DATABASE_URL names a database of this very machine',
  'DATABASE_OWNER_URL names a database of this very machine',
  'SMTP_URL is a mail server of this very machine',
  'STRIPE_HOST names a stand-in',
  'of the sender’s domain was not found out',
];

const NO_ENV = 'no `.env` at all';
const isAlwaysTold = (sentence: string) => ALWAYS_TOLD.some((part) => sentence.includes(part));

test('every row of the table is set up by a test, and nothing else is', () => {
  expect([...table.keys()].sort()).toEqual([...world.wrong.keys(), NO_ENV].sort());
});

/** Where one fault has another one as its consequence, that is told, too. */
const consequences: Readonly<Record<string, RegExp>> = {
  'nothing answers at the public address': /^Stripe has no webhook/,
  '`SITE_URL` begins with `http://`': /^The public address does not answer|^Stripe has no webhook/,
  '`SITE_URL` has a path': /^The public address does not answer/,
  '`SITE_URL` is missing at Netlify': /^Stripe has no webhook/,
  "`SITE_URL` is missing on the club's own machine": /^Stripe has no webhook|^The backups lie on the disk/,
};

test.each([...table.keys()].filter((what) => what !== NO_ENV))(
  'the doctor, from the environment alone, says of this what the table says, and no more: %s',
  async (what) => {
    const before = await complaints(world.healthy);
    const said = await complaints({ ...world.healthy, ...world.wrong.get(what) });
    const isNew = (sentence: string) => !before.includes(sentence) && !isAlwaysTold(sentence);
    expect(said).toContain(table.get(what));
    const others = said.filter((sentence) => isNew(sentence) && sentence !== table.get(what));
    expect(others.filter((sentence) => !consequences[what]?.test(sentence))).toEqual([]);
  },
);

test('the doctor says nothing of the table of an environment in which all that is right but the first backup', async () => {
  const said = await complaints(world.healthy);
  const sentences = [...table.values()];
  expect(said.filter((sentence) => sentences.includes(sentence))).toEqual([table.get('a backup was never made')]);
});

test('without any .env the command says that there is nothing to examine, and nothing else, and fails', async () => {
  const { status, stdout, stderr } = await runDoctor();
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toBe(`\nNot found out\n- ${table.get(NO_ENV)}\n`);
  expect(await runDoctor('# every line is a comment\nPORT=8889\nDATABASE_URL=\n')).toEqual({ status, stdout, stderr });
});

test('with a .env the command says what the environment of its lines says', async () => {
  const lines = Object.entries({ ...world.healthy, ...world.wrong.get('`DATABASE_URL` has a wrong password') });
  const { status, stdout } = await runDoctor(lines.map(([name, value]) => `${name}=${value}`).join('\n'));
  expect(status).toBe(1);
  expect(stdout).toContain(`- ${table.get('`DATABASE_URL` has a wrong password')}\n`);
});

test('on the club’s own machine the command finds the backups where the running site keeps them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  const { NETLIFY_BLOBS_CONTEXT = '' } = process.env;
  const lines = Object.entries({ ...world.healthy, SELF_HOSTED: 'true', LOCAL_DATA_DIR: dataDir });
  const env = lines.map(([name, value]) => `${name}=${value}`).join('\n');
  expect((await runDoctor(env)).stdout).toContain('The backup store was not reached from here.');
  await writeFile(join(dataDir, 'stores.json'), JSON.stringify({ NETLIFY_BLOBS_CONTEXT }));
  expect((await runDoctor(env)).stdout).toContain(`- ${table.get('a backup was never made')}\n`);
});
