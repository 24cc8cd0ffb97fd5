import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { startS3StandIn } from '../support/s3-stand-in.ts';
import { somebody, submissionOf } from '../support/sign-up.ts';
import { diskAfter, type Machine, makeDisk, makeNetwork, OUTSIDE, startMachine } from './debian.ts';
import { type Block, blocksOf, readDocument, sectionOf } from './documents.ts';
import { startLiveStripe } from './live-stripe.ts';
import {
  type Asked,
  askMachine,
  makeAuthority,
  startMailServer,
  startPackagesProxy,
  startRelay,
  startTlsRelay,
  startWebhookRelay,
  type Told,
} from './outside.ts';
import type { Step } from './steps.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const NAME = 'club.example';
const EMAIL = 'president@repetition.fr';
/** The last numbers of the addresses of the machines. */
const NUMBERS = { authority: 2, first: 3, second: 4, packages: 5 };

const secret = (): string => randomBytes(32).toString('base64');

/** Writes the values of the club in place of those that the document leaves open. Throws for a variable without one. */
const fillIn = (file: string, values: Readonly<Record<string, string>>): string =>
  file.replace(/^(\w+)=(.*)$/gm, (line, name: string, told: string) => {
    const value = values[name];
    if (value !== undefined) return `${name}=${value}`;
    if (told === '' || /…|PASSWORD|BUCKET/.test(told)) throw new Error(`the rehearsal has no value for ${name}`);
    return line;
  });

/**
 * Makes a repository with the two versions that the document names: the present commit is the newer one, and the last
 * tagged version that this document can set up is the former one.
 */
const makeRepository = async (folder: string): Promise<string> => {
  const repository = join(folder, 'repository.git');
  await run('git', ['clone', '--quiet', '--bare', '--no-hardlinks', rootDir, repository]);
  const git = async (...args: string[]) => (await run('git', args, { cwd: repository })).stdout.trim();
  const tags = (await git('tag', '--sort=-creatordate')).split('\n').filter(Boolean);
  const head = await git('rev-parse', 'HEAD');
  let former = head;
  for (const tag of tags) {
    const commit = await git('rev-list', '-1', tag);
    const told = await git('show', `${tag}:docs/self-hosting.md`).catch(() => '');
    if (former === head && commit !== head && told.includes('## A new version')) former = commit;
  }
  if (tags.length > 0) await git('tag', '--delete', ...tags);
  await git('tag', 'v1.2.0', former);
  await git('tag', 'v1.3.0', head);
  return repository;
};

/** Runs the blocks of a document on a machine, in order. */
const follow = async (machine: Machine, blocks: readonly Block[], change: (block: Block) => Block = (same) => same) => {
  for (const block of blocks.map(change)) {
    if (block.kind === 'file') await machine.write(block.path, block.text);
    else await machine.run(block.text);
  }
};

const withText = (block: Block, change: (text: string) => string): Block => ({ ...block, text: change(block.text) });

/** Waits for something that happens behind an answer. */
const eventually = async (isSo: () => Promise<boolean> | boolean, seconds = 60): Promise<boolean> => {
  for (let tries = 0; tries < seconds * 2; tries += 1) {
    if (await isSo()) return true;
    await sleep(500);
  }
  return false;
};

const createdSchema = z.object({ paymentIntentId: z.string(), clientSecret: z.string() });
const healthSchema = z.object({ payments: z.object({ works: z.boolean(), isTest: z.boolean() }) });
const productsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    prices: z.array(z.object({ id: z.string(), amount: z.number(), isDefault: z.boolean() })),
  }),
);

type Ask = (path: string, asked?: Asked) => Promise<Told>;

const json = { 'content-type': 'application/json', origin: `https://${NAME}` };

const signIn = async (ask: Ask, password: string) => {
  const answer = await ask('/api/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: EMAIL, password }),
  });
  if (answer.status !== 200) throw new Error(`no sign-in: ${answer.status} ${answer.body}`);
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(answer.body));
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const told = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (told.status >= 300) throw new Error(`${method} ${path}: ${told.status} ${told.body}`);
    return told.body === '' ? undefined : JSON.parse(told.body);
  };
};

/** Fills a new site in as its first administrator does, publishes it and opens sign-up. */
const openClub = async (admin: Awaited<ReturnType<typeof signIn>>, password: string): Promise<void> => {
  const club = z.record(z.string(), z.unknown()).parse(await admin('GET', '/api/admin/club'));
  await admin('PUT', '/api/admin/club', {
    ...club,
    ...{
      name: 'Cercle de Valombre',
      shortName: 'Cercle',
      email: 'contact@repetition.fr',
      address: '1 rue du Port, 00100 Valombre',
    },
    ...{
      publicationDirector: 'Camille Martin',
      host: 'Le club, 1 rue du Port, 00100 Valombre',
      city: 'Valombre',
      password,
    },
  });
  for (const key of ['legal', 'privacy', 'reglement']) {
    const page = z
      .object({ title: z.string(), updatedAt: z.string() })
      .parse(await admin('GET', `/api/admin/pages/${key}`));
    await admin('PUT', `/api/admin/pages/${key}`, {
      ...page,
      title: page.title || key,
      content: '<p>Ce que dit le club.</p>',
    });
  }
  for (const name of ['Savate boxe française', 'Canne'])
    await admin('POST', '/api/admin/products', { name, prices: [{ amount: 180, isDefault: true }] });
  await admin('POST', '/api/admin/publication', { force: true });
};

/** Starts everything that is outside the machine of a club: packages, authorities, Stripe, mail, a bucket. */
const startOutside = async (stack: AsyncDisposableStack, folder: string) => {
  const packages = await startPackagesProxy();
  stack.defer(packages.close);
  const authority = await makeAuthority(folder);
  const login = { user: 'site@repetition.fr', password: randomBytes(12).toString('hex') };
  const mail = await startMailServer(authority, 'mail.example', login);
  stack.defer(mail.close);
  const bucket = await startS3StandIn();
  stack.defer(bucket.close);
  const bucketRelay = await startTlsRelay(Number(new URL(bucket.settings.url).port), authority, 's3.example');
  stack.defer(bucketRelay.close);
  return {
    packages,
    authority,
    mail,
    bucket,
    values: {
      SMTP_URL: `smtps://${encodeURIComponent(login.user)}:${login.password}@mail.example:${mail.port}`,
      BACKUP_S3_URL: `https://s3.example:${bucketRelay.port}/bucket`,
      BACKUP_S3_KEY_ID: bucket.settings.keyId,
      BACKUP_S3_SECRET: encodeURIComponent(bucket.settings.secret),
    },
  };
};

/** Starts a certificate authority that speaks the protocol of Let's Encrypt (ACME). */
const startCertificates = async (machine: Machine, pem: { key: string; cert: string }): Promise<string> => {
  await machine.run('apt-get update -qq && apt-get install --yes -qq --no-install-recommends pebble');
  await machine.write('/srv/cert.pem', pem.cert);
  await machine.write('/srv/key.pem', pem.key);
  const pebble = {
    ...{ listenAddress: '0.0.0.0:14000', managementListenAddress: '0.0.0.0:15000', httpPort: 80, tlsPort: 443 },
    ...{ certificate: '/srv/cert.pem', privateKey: '/srv/key.pem' },
  };
  await machine.write('/srv/pebble.json', JSON.stringify({ pebble }));
  await machine.run('systemd-run --quiet --unit=pebble --setenv=PEBBLE_VA_NOSLEEP=1 pebble -config /srv/pebble.json');
  await machine.run(
    'for i in $(seq 50); do curl -sk https://127.0.0.1:15000/roots/0 > /srv/root.pem && exit 0; sleep 0.2; done; exit 1',
  );
  return machine.run('cat /srv/root.pem');
};

/** Prepares a machine for certificates and a Stripe that are not the real ones. The site and its documents know nothing of it. */
const leadElsewhere = async (machine: Machine, certificate: string, stripe: Readonly<Record<string, string>>) => {
  await machine.write('/usr/local/share/ca-certificates/rehearsal.crt', certificate);
  await machine.run('update-ca-certificates');
  await machine.write('/root/.config/letsencrypt/cli.ini', 'server = https://authority.example:14000/dir\n');
  await machine.bring(join(rootDir, 'tests', 'rehearsal', 'stripe-at-port.mjs'), '/opt/stripe-at-port.mjs');
  const lines = Object.entries(stripe).map(([name, value]) => `Environment="${name}=${value}"`);
  const exported = Object.entries(stripe).map(([name, value]) => `export ${name}='${value}'\n`);
  await machine.write('/etc/profile.d/rehearsal.sh', exported.join(''));
  await machine.write('/etc/systemd/system/club.service.d/rehearsal.conf', `[Service]\n${lines.join('\n')}\n`);
};

const rehearse = async (step: Step, stack: AsyncDisposableStack): Promise<void> => {
  const document = await readDocument('self-hosting.md');
  const section = (heading: string) => blocksOf(sectionOf(document, heading));
  const folder = await mkdtemp(join(tmpdir(), 'club-machines-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const kept = '/var/cache/club-rehearsal';
  await mkdir(kept, { recursive: true });
  const empty = await makeDisk(kept);
  stack.defer(await makeNetwork());
  const outside = await startOutside(stack, folder);
  const repository = await makeRepository(folder);
  const start = async (name: keyof typeof NUMBERS, disk = empty) => {
    const site = name === 'second' ? NUMBERS.second : NUMBERS.first;
    const names = {
      ...{ [NAME]: site, [`www.${NAME}`]: site },
      ...{ 'authority.example': NUMBERS.authority, 'mail.example': 1, 's3.example': 1 },
    };
    const machine = await startMachine({
      disk,
      folder,
      name,
      number: NUMBERS[name],
      names,
      packagesPort: outside.packages.port,
    });
    stack.defer(machine.stop);
    return machine;
  };
  const authority = await start('authority');
  const ca = await startCertificates(authority, await outside.authority.sign('authority.example'));
  const packages = section('### 1. Packages').map(({ text }) => text);
  const disk = await diskAfter(empty, packages.join(''), () => start('packages'));
  const first = await start('first', disk);

  const reach = (machine: Machine, isEncrypted = true, is6 = false): Ask => {
    const address = is6 ? machine.address6 : machine.address;
    return (path, asked) => askMachine({ address, name: NAME, ca: isEncrypted ? ca : undefined }, path, asked);
  };
  const ask = reach(first);
  const webhooks = await startWebhookRelay(
    async (body, headers) => (await ask('/api/stripe-webhook', { method: 'POST', headers, body })).status,
  );
  stack.defer(webhooks.close);
  const stripe = await startLiveStripe(webhooks.url);
  stack.defer(stripe.standIn.close);
  const stripeRelay = await startRelay(stripe.standIn.port);
  stack.defer(stripeRelay.close);
  const led = {
    NODE_OPTIONS: '--import /opt/stripe-at-port.mjs',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    ...{ REHEARSAL_STRIPE_HOST: OUTSIDE, REHEARSAL_STRIPE_PORT: String(stripeRelay.port) },
  };
  const identity = await generateX25519Identity();
  const values = {
    ...outside.values,
    ...stripe.keys,
    ...{ SITE_SECRET: secret(), RATE_LIMIT_SECRET: secret(), ADMIN_EMAIL: EMAIL, MAIL_FROM: 'site@repetition.fr' },
    DATABASE_OWNER_URL: 'postgresql://club_owner:owner%20%26%20co@127.0.0.1/club',
    BACKUP_RECIPIENTS: `${await identityToRecipient(identity)},${await identityToRecipient(await generateX25519Identity())}`,
  };
  /** The document as this club copies it: with its own repository and values. */
  const ours = (block: Block): Block =>
    block.kind === 'file' && block.path === '/srv/club/env'
      ? withText(block, (file) => fillIn(file, values))
      : withText(block, (text) => text.replaceAll('REPOSITORY', '/srv/repository.git'));
  /** Steps 2 to 6, on a disk that has the packages of step 1. */
  const setUp = async (machine: Machine) => {
    await leadElsewhere(machine, outside.authority.certificate, led);
    await machine.bring(repository, '/srv/repository.git');
    // The cloning account does not own the repository, as at a forge.
    await machine.run('git config --system safe.directory "*"');
    await follow(machine, section('### 2. An account that owns nothing else'), ours);
    await follow(machine, section('### 3. The code'), ours);
    for (const block of section('### 4. The database and its owner'))
      await machine.run(block.text, 'owner & co\nowner & co\n');
    await follow(machine, section('### 5. The variables'), ours);
    const [role] = section("### 6. The functions' role");
    const printed = await machine.run(role?.text ?? '');
    const url = /^DATABASE_URL +(\S+)$/m.exec(printed)?.[1] ?? '';
    step('the owner that the document makes may make the functions’ role', url.includes('club_site'));
    await machine.run(`echo 'DATABASE_URL=${url}' >> /srv/club/env`);
    const again = await machine.run(role?.text ?? '');
    step('and leaves it its password the next time', again.includes('keeps its password'));
  };

  await setUp(first);
  await follow(first, section('### 7. The first build'), ours);
  await follow(first, section('### 8. The service'), ours);
  const log = () => first.run('journalctl --unit club --output cat --no-pager');
  step('the service starts', await eventually(async () => (await log()).includes('Password:'), 120));
  await follow(first, section('## nginx'), ours);
  step('the authority gives nginx its certificate', (await ask('/api/health')).status === 200);

  const home = await ask('/');
  step('a stranger gets the home page over HTTPS', home.status === 200 && home.body.includes('<html lang="fr"'));
  step('over IPv6 too', (await reach(first, true, true)('/')).status === 200);
  const hsts = String(home.headers['strict-transport-security']);
  step('HSTS binds this name and no other', hsts.includes('max-age') && !hsts.includes('includeSubDomains'));
  const plain = await reach(first, false)('/adhesion?x=1');
  step('plain HTTP leads to HTTPS', plain.status === 301 && plain.headers.location === `https://${NAME}/adhesion?x=1`);
  const www = await ask('/adhesion', { host: `www.${NAME}` });
  step('www leads to the site', www.status === 301 && www.headers.location === `https://${NAME}/adhesion`);
  const direct = await first.run('curl -s -o /dev/null -w %{http_code} -H "Host: evil.example" http://127.0.0.1:8888/');
  step('the site answers to no other name', direct !== '200');
  step('what is for this machine is not shown', (await ask('/_local/mail')).status !== 200);
  step('no page of a stand-in is served', (await ask('/stripe-stand-in/')).status !== 200);

  const password = /^Password: +(\S.*)$/m.exec(await log())?.[1]?.trim() ?? '';
  const admin = await signIn(ask, password);
  const { payments } = healthSchema.parse(await admin('GET', '/api/health'));
  step('the site pays with its live key, at Stripe itself', payments.works && !payments.isTest);
  await openClub(admin, password);
  const hasText = async () => (await ask('/')).body.includes('Valombre');
  step('what the club writes is published by the button', await eventually(hasText, 180));
  await admin('PUT', '/api/admin/feature-toggle/adhesion', { enabled: true });

  const offered = productsSchema.parse(JSON.parse((await ask('/api/products')).body));
  const catalogue = offered.map(({ prices, ...product }) => ({
    ...product,
    prices: prices.map(({ amount, ...price }) => ({ ...price, amountCents: Math.round(amount * 100) })),
  }));
  const form = { email: 'camille@repetition.fr', disciplines: ['Savate boxe française'] };
  const signUp = async () => {
    const sent = new Response(await submissionOf({ catalogue }, { form: { ...somebody(), ...form } }));
    const headers = { 'content-type': sent.headers.get('content-type') ?? '', origin: `https://${NAME}` };
    return ask('/api/create-payment-intent', {
      method: 'POST',
      headers,
      body: new Uint8Array(await sent.arrayBuffer()),
    });
  };
  const answer = await signUp();
  step('a visitor signs up', answer.status === 200);
  const created = createdSchema.parse(JSON.parse(answer.body));
  const control = createControl(stripe.standIn.url);
  await control.confirm(created.paymentIntentId, '4242424242424242');
  step('Stripe’s webhook is delivered through the proxy', await control.webhooksIdle(20_000));
  const state = () => ask(`/api/payment-intent/${created.paymentIntentId}?client_secret=${created.clientSecret}`);
  step('the member is active', (await state()).body.includes('"memberStatus":"active"'));
  const isMailed = () => outside.mail.caught.some(({ to }) => to === form.email);
  step('and has a mail, by a server that asks for a password', await eventually(isMailed, 400));

  const guess = (number: number) =>
    ask('/api/login', {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': `203.0.113.${number}` },
      body: JSON.stringify({ email: 'autre@repetition.fr', password: `faux ${number}` }),
    });
  const guesses: number[] = [];
  for (let number = 0; number < 12; number += 1) guesses.push((await guess(number)).status);
  step('guesses are slowed, whatever address they claim to come from', guesses.includes(429));

  /** Asks for the home page and the database while something is done. Returns the answers that were no success. */
  const failuresDuring = async (work: Promise<unknown>): Promise<readonly string[]> => {
    let isDone = false;
    const failed: string[] = [];
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const path of ['/', '/api/health']) {
        const status = await ask(path).then(
          (told) => told.status,
          (error: unknown) => String(error),
        );
        if (status !== 200) failed.push(`${path} ${status}`);
      }
      await sleep(200);
    }
    await done;
    return failed;
  };
  await admin('PUT', '/api/admin/pages/legal', {
    ...z.object({ title: z.string(), updatedAt: z.string() }).parse(await admin('GET', '/api/admin/pages/legal')),
    content: '<p>Un brouillon que personne n’a publié.</p>',
  });
  const upgrade = await failuresDuring(follow(first, section('## A new version'), ours));
  step(`a new version takes over without one failure for visitors ${upgrade.join(', ')}`, upgrade.length === 0);
  step('it is the new one', (await first.run('readlink /srv/club/site')).trim() === '/srv/club/v1.3.0');
  step('it publishes nothing by itself', !(await ask('/legal')).body.includes('brouillon'));
  step('the backup before it is there', (await first.run('ls -l /srv/club/*.age')).includes('before-v1.3.0'));
  const back = await failuresDuring(follow(first, section('## Back to the version before'), ours));
  step(`going back takes no visitor's answer ${back.join(', ')}`, back.length === 0);
  step('the member is still there', (await state()).body.includes('"memberStatus":"active"'));
  await first.run('ln -sfn /srv/club/v1.3.0 /srv/club/site && systemctl restart club');

  const doctor = await first
    .run(`${section('### 10. The webhook')[0]?.text ?? ''}`)
    .catch((error: unknown) => String(error));
  console.log(doctor);
  await first.run('runuser -l club -c "cd /srv/club/site && npm run backup -- /srv/club/last.age"');
  await first.run('systemctl stop club.service');
  const left = await first.run(
    'systemctl show club.service --property=ActiveState --value; pgrep -u club -a node || echo none',
  );
  step(
    `the service stops all that it started, and did not fail (${left.replaceAll(/\s+/g, ' ')})`,
    /^inactive\s+none\s*$/.test(left),
  );

  const second = await start('second', disk);
  await setUp(second);
  await second.write('/srv/club/KEYFILE', `${identity}\n`);
  await second.bring(join(folder, 'first', 'srv', 'club', 'last.age'), '/srv/club/BACKUP');
  await second.bring(
    join(folder, 'first', 'srv', 'club', 'data', 'published-content.json'),
    '/srv/club/published-content.json',
  );
  await second.run(
    'mkdir -p /srv/club/data && mv /srv/club/published-content.json /srv/club/data/ && chown -R club:club /srv/club/data /srv/club/BACKUP /srv/club/KEYFILE',
  );
  await first.stop();
  await follow(second, section('## Another machine'), ours);
  await follow(second, section('### 7. The first build'), ours);
  await follow(second, section('### 8. The service'), ours);
  // The name leads to the other machine now.
  await authority.run(
    `sed -i 's/^10.77.0.${NUMBERS.first} /10.77.0.${NUMBERS.second} /; s/^fd77::${NUMBERS.first} /fd77::${NUMBERS.second} /' /etc/hosts`,
  );
  await follow(second, section('## Caddy'), (block) =>
    block.kind === 'file'
      ? withText(ours(block), (text) => `{\n  acme_ca https://authority.example:14000/dir\n}\n\n${text}`)
      : ours(block),
  );
  const moved = reach(second);
  const isUp = async () => (await moved('/api/health').catch(() => undefined))?.status === 200;
  step('Caddy gets a certificate and serves the site on another machine', await eventually(isUp, 120));
  step('over IPv6 too', (await reach(second, true, true)('/')).status === 200);
  const led2 = await reach(second, false)('/adhesion');
  step(
    'plain HTTP leads to HTTPS',
    [301, 308].includes(led2.status) && led2.headers.location === `https://${NAME}/adhesion`,
  );
  const www2 = await moved('/adhesion', { host: `www.${NAME}` });
  step('www leads to the site', www2.status === 301 && www2.headers.location === `https://${NAME}/adhesion`);
  const restored = await signIn(moved, password);
  step('the first password works', true);
  step(
    'the member is there, with the payment',
    JSON.stringify(await restored('GET', '/api/admin/memberships')).includes('camille@repetition.fr'),
  );
  step(
    'visitors see what was published, and no draft',
    (await moved('/')).body.includes('Valombre') && !(await moved('/legal')).body.includes('brouillon'),
  );
};

/**
 * Follows `docs/self-hosting.md` on machines that have Debian and nothing else, block by block. Needs root, systemd-nspawn
 * and mmdebstrap, and the mirrors of Debian and npm. What is not committed is not tried.
 */
export const rehearseSelfHosting = async (step: Step): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  await rehearse(step, stack).catch((error: unknown) => {
    // Said before the machines are taken down, which takes a while.
    console.error(error);
    throw error;
  });
};
