import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { type Postgres, startPostgres } from '#local/postgres.ts';
import { freePort } from '#local/servers.ts';
import { startLiveStripe } from './live-stripe.ts';
import type { Step } from './steps.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const NAME = 'club.example';
/** Nobody is written to: the rehearsal has no mail server. */
const EMAIL = 'president@repetition.fr';
const PASSWORD = 'une phrase de passe pour répéter';

const readGuide = () => readFile(join(rootDir, 'docs', 'self-hosting.md'), 'utf8');

/** Makes the database and its owner with the very rights that `docs/self-hosting.md` gives. Returns the owner's address. */
const makeDatabase = async (postgres: Postgres): Promise<string> => {
  const told = /createuser (?<flags>[-\w ]*) (?<owner>\w+) && createdb --owner (?<of>\w+) (?<database>\w+)/.exec(
    await readGuide(),
  );
  const { flags = '', owner = '', of = '', database = '' } = told?.groups ?? {};
  const rights = { '--pwprompt': '', '--createrole': 'createrole' };
  const given = flags.split(' ').map((flag) => {
    const right = Object.entries(rights).find(([name]) => name === flag)?.[1];
    if (right === undefined) throw new Error(`the guide gives the owner a right that is not known here: ${flag}`);
    return right;
  });
  const superuser = new pg.Client({ connectionString: postgres.url() });
  await superuser.connect();
  try {
    await superuser.query(`create role ${owner} login ${given.join(' ')} password 'owner & co'`);
    await superuser.query(`create database ${database} owner ${of}`);
  } finally {
    await superuser.end();
  }
  return `postgresql://${owner}:owner%20%26%20co@127.0.0.1:${postgres.port}/${database}?application_name=club&connect_timeout=10`;
};

/** Runs `npm run db:role` in a folder whose `.env` names the owner as the guide writes it. Returns what it prints. */
const makeRole = async (ownerUrl: string, folder: string): Promise<string> => {
  await writeFile(join(folder, '.env'), `DATABASE_OWNER_URL=${ownerUrl}\n`, { mode: 0o600 });
  const program = join(rootDir, 'netlify', 'local', 'database-role.ts');
  const { stdout, stderr } = await run(process.execPath, [program], { cwd: folder, env: { PATH: process.env.PATH } });
  if (stderr) throw new Error(`npm run db:role: ${stderr}`);
  return stdout;
};

/** Returns the nginx block of `docs/self-hosting.md` with the ports and the certificate of this rehearsal. */
const nginxBlock = async (ports: { site: number; proxy: number }, folder: string): Promise<string> => {
  const block = /```nginx\n([\s\S]*?)```/.exec(await readGuide())?.[1] ?? '';
  return block
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.proxy} ssl`)
    .replaceAll('http://127.0.0.1:8888', `http://127.0.0.1:${ports.site}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`);
};

const makeCertificate = (folder: string) =>
  run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ]);

const startProxy = async (ports: { site: number; proxy: number }, folder: string) => {
  await makeCertificate(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; daemon off; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary}\n${await nginxBlock(ports, folder)} }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  await Promise.race([sleep(1000), once(child, 'exit').then(() => Promise.reject(new Error('nginx does not start')))]);
  return async () => {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  };
};

const healthSchema = z.object({ payments: z.object({ works: z.boolean(), isTest: z.boolean() }) });

interface Asked {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Asks through the proxy, as a browser that found the name in DNS. */
const askThrough =
  (port: number) =>
  (path: string, { method = 'GET', host = NAME, headers = {}, body }: Asked = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: NAME,
          rejectUnauthorized: false,
          headers: { host, ...headers },
        },
        (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

const startSite = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['netlify/local/start.ts'], {
    cwd: rootDir,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Administrator:')) resolve();
    });
    child.once('exit', () => reject(new Error(`the site does not start:\n${printed}`)));
  });
  await ready;
  return {
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};

/**
 * Runs the site as `docs/self-hosting.md` says, on loopback: a PostgreSQL with a role for the functions, `npm start` for
 * production, and nginx with HTTPS in front of it. Needs nginx and openssl.
 */
export const rehearseSelfHosting = async (step: Step): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'club-self-hosted-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), preferredPort: await freePort() });
  stack.defer(postgres.stop);
  const ownerUrl = await makeDatabase(postgres);
  const functionsUrl = /^DATABASE_URL +(\S+)$/m.exec(await makeRole(ownerUrl, folder))?.[1] ?? '';
  step('the owner that the guide makes may make the functions’ role', functionsUrl.includes('club_site'));
  step('and leaves it its password the next time', (await makeRole(ownerUrl, folder)).includes('keeps its password'));
  const ports = { site: await freePort(), proxy: await freePort() };
  const stripe = await startLiveStripe(`http://127.0.0.1:${ports.site}/api/stripe-webhook`);
  stack.defer(stripe.standIn.close);
  const site = await startSite({
    ...{ SELF_HOSTED: 'true', NODE_ENV: 'production', SITE_URL: `https://${NAME}` },
    ...{ PORT: String(ports.site), LOCAL_DATA_DIR: join(folder, 'data') },
    ...{ DATABASE_URL: functionsUrl, DATABASE_OWNER_URL: ownerUrl },
    // The site knows of no stand-in: its calls to Stripe are led to one.
    ...stripe.env,
    ...{ RATE_LIMIT_SECRET: randomBytes(24).toString('base64url') },
    ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
  });
  stack.defer(site.stop);
  stack.defer(await startProxy(ports, folder));
  const ask = askThrough(ports.proxy);

  const home = await ask('/');
  step('a stranger gets the home page over HTTPS', home.status === 200 && home.body.includes('<html lang="fr"'));
  step(
    'with HSTS and a content policy',
    Boolean(home.headers['strict-transport-security'] && home.headers['content-security-policy']),
  );
  step('the API and the database answer', (await ask('/api/health')).status === 200);
  step('another host name is refused', (await ask('/', { host: 'evil.example' })).status !== 200);
  step('what is for this machine is not shown', (await ask('/_local/mail')).status !== 200);
  const json = { 'content-type': 'application/json', origin: `https://${NAME}` };
  const login = (password: string, from?: string) =>
    ask('/api/login', {
      method: 'POST',
      headers: { ...json, ...(from && { 'x-forwarded-for': from }) },
      body: JSON.stringify({ email: EMAIL, password }),
    });
  const signedIn = await login(PASSWORD);
  step('the first administrator signs in', signedIn.status === 200);
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(signedIn.body));
  const told = await ask('/api/health', { headers: { authorization: `Bearer ${token}` } });
  const { payments } = healthSchema.parse(JSON.parse(told.body));
  step('the site pays with its live key, at Stripe itself', payments.works && !payments.isTest);
  step('no page of a stand-in is served', (await ask('/stripe-stand-in/')).status !== 200);
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push((await login(`faux ${guess}`, `203.0.113.${guess}`)).status);
  step('guesses are slowed, whatever address they claim to come from', guesses.includes(429));
  step('no mail server is made up', !site.printed().includes('_local/mail'));
};
