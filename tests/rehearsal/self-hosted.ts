import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRolePassword, prepareFunctionsRole } from '#local/functions-role.ts';
import { startPostgres } from '#local/postgres.ts';
import { freePort } from '#local/servers.ts';
import type { Step } from './steps.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const NAME = 'club.example';
const PASSWORD = 'une phrase de passe pour répéter';

/** Returns the nginx block of `docs/self-hosting.md` with the ports and the certificate of this rehearsal. */
const nginxBlock = async (ports: { site: number; proxy: number }, folder: string): Promise<string> => {
  const guide = await readFile(join(rootDir, 'docs', 'self-hosting.md'), 'utf8');
  const block = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  return block
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.proxy} ssl`)
    .replace('http://127.0.0.1:8888', `http://127.0.0.1:${ports.site}`)
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
  await postgres.createDatabase('club');
  const functionsUrl = await prepareFunctionsRole(postgres.url('club'), createRolePassword());
  const ports = { site: await freePort(), proxy: await freePort() };
  const site = await startSite({
    ...{ SELF_HOSTED: 'true', CONTEXT: 'production', NODE_ENV: 'production', SITE_URL: `https://${NAME}` },
    ...{ PORT: String(ports.site), LOCAL_DATA_DIR: join(folder, 'data') },
    ...{ DATABASE_URL: functionsUrl, DATABASE_OWNER_URL: postgres.url('club') },
    // Live keys look like these. No rehearsal sends anything to Stripe.
    ...{ STRIPE_SECRET_KEY: 'sk_test_rehearsal', STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal', ALLOW_TEST_KEYS: 'true' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_rehearsal', RATE_LIMIT_SECRET: createRolePassword() },
    ...{ ADMIN_EMAIL: `president@${NAME}`, ADMIN_PASSWORD: PASSWORD },
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
      body: JSON.stringify({ email: `president@${NAME}`, password }),
    });
  step('the first administrator signs in', (await login(PASSWORD)).status === 200);
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push((await login(`faux ${guess}`, `203.0.113.${guess}`)).status);
  step('guesses are slowed, whatever address they claim to come from', guesses.includes(429));
  step('no mail server is made up', !site.printed().includes('_local/mail'));
};
