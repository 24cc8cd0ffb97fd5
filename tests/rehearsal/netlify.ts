import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startPlatform } from '#local/platform.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import { freePort } from '#local/servers.ts';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { openDatabase } from '#server/db/client.ts';
import { listProducts } from '#server/products/queries.ts';
import { installPackages } from '../support/install-packages.ts';
import { unpackFunction } from '../support/packaging-package.ts';
import { serveUnpacked } from '../support/packaging-process.ts';
import { type Created, somebody, submissionOf } from '../support/sign-up.ts';
import type { Step } from './steps.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(rootDir, 'tests', 'rehearsal', 'tools');
const run = promisify(execFile);

/** Copies what git knows or would know, and the packages by hard links, so that the build finds them inside the project. */
const copyProject = async (): Promise<string> => {
  const builds = join(rootDir, '.build');
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, 'rehearsal-'));
  const files = 'git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$0"';
  await run('sh', ['-c', files, folder], { cwd: rootDir });
  await run('cp', ['-al', join(rootDir, 'node_modules'), join(folder, 'node_modules')]);
  return folder;
};

/** Builds and packs with Netlify's own tool, without asking Netlify anything. */
const build = async (folder: string, env: Record<string, string>): Promise<void> => {
  const program = join(tools, 'node_modules', '@netlify', 'build', 'bin.js');
  const options = ['--offline', '--cwd', folder, '--repositoryRoot', folder, '--context', 'production'];
  const child = spawn(process.execPath, [program, ...options, '--telemetry=false', '--nodePath', process.execPath], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Netlify's build ended with ${code}.`);
};

const manifestSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      mainFile: z.string(),
      region: z.string().optional(),
      schedule: z.string().optional(),
    }),
  ),
});

/** Waits for something that happens behind an answer. */
const eventually = async (isSo: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await isSo()) return true;
    await sleep(200);
  }
  return false;
};

/**
 * Builds and packs the site for production with Netlify's own build tool, then drives the unpacked functions through a
 * sign-up, its payment, the webhook and the mail, with a database whose functions' role cannot change the schema, and the
 * stand-ins of the local platform. Nothing outside this machine is asked.
 */
export const rehearseNetlify = async (step: Step): Promise<void> => {
  await installPackages('tests/rehearsal/tools');
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'club-rehearsal-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const port = await freePort();
  const platform = await startPlatform({ dataDir: join(work, 'data'), port, env: {}, durable: false });
  stack.defer(platform.stop);
  stack.defer(applyEnvironment(platform.env));
  await prepareDatabase(platform);

  const folder = await copyProject();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const {
    STRIPE_HOST: _host,
    STRIPE_PORT: _port,
    STRIPE_PROTOCOL: _protocol,
    CONTEXT: _context,
    ...env
  } = platform.env;
  // Database and mail server are on this machine, as on one of the club's own; the keys are test keys.
  await build(folder, { ...env, SELF_HOSTED: 'true', ALLOW_TEST_KEYS: 'true', SITE_URL: 'https://club.example' });

  const packed = join(folder, '.netlify', 'functions');
  const { functions } = manifestSchema.parse(JSON.parse(await readFile(join(packed, 'manifest.json'), 'utf8')));
  const ours = (await readdir(join(rootDir, 'netlify', 'functions'))).map((name) => name.replace('.ts', ''));
  const known = functions.map(({ name }) => name);
  step(
    'every function is packed, and that of the pages',
    ours.every((name) => known.includes(name)) && known.length > ours.length,
  );
  step(
    'in Europe',
    functions.every(({ region }) => region === 'fra'),
  );
  step('each job with its schedule', functions.filter(({ schedule }) => schedule).length === ours.length - 1);
  step('the pages are made', (await readdir(join(folder, 'dist'))).includes('index.html'));

  const { extract } = await import('./tools/extract.ts');
  const unpack = async (name: string) => {
    const found = functions.find((one) => one.name === name);
    if (!found) throw new Error(`no package of ${name}`);
    const archive = join(packed, relative(packed, found.path));
    return unpackFunction(extract, archive, found.mainFile, folder, await mkdtemp(join(work, `${name} `)));
  };
  const { CONTEXT: _local, ...inFunctions } = platform.env;
  const api = await serveUnpacked(await unpack('api'), inFunctions, port);
  stack.defer(async () => void (await api.stop()));

  const db = openDatabase(platform.env.DATABASE_URL ?? '', platform.env.NEON_ENDPOINT);
  const catalogue = await listProducts(db);
  const email = somebody().email;
  const sent = await fetch(`${api.url}/api/create-payment-intent`, {
    method: 'POST',
    body: await submissionOf({ catalogue }, { form: { email } }),
  });
  step('the packed API takes a sign-up', sent.status === 200);
  const created = (await sent.json()) as Created;
  const stripe = createControl(platform.stripe?.url ?? '');
  await stripe.confirm(created.paymentIntentId, '4242424242424242');
  step('the webhook is delivered to it', await stripe.webhooksIdle(20_000));
  const [taken] = (await db.execute<{ count: number }>(sql`select count(*)::int as count from webhook_events`)).rows;
  step('and taken', (taken?.count ?? 0) > 0);
  const query = new URLSearchParams({ client_secret: created.clientSecret });
  const state = (await (await fetch(`${api.url}/api/payment-intent/${created.paymentIntentId}?${query}`)).json()) as {
    memberStatus?: string;
  };
  step('the member is active', state.memberStatus === 'active');

  const sender = await serveUnpacked(await unpack('send-mail'), inFunctions);
  stack.defer(async () => void (await sender.stop()));
  const isMailed = () => platform.mail?.mails().some(({ to }) => to.includes(email)) ?? false;
  const ran = await fetch(sender.url, { method: 'POST', body: JSON.stringify({ next_run: new Date() }) });
  step('the packed job that sends mail runs', ran.status === 204);
  step('the member got a mail', await eventually(isMailed));
};
