import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { createBlobBackupStore } from '#server/integrations/backup-store.ts';
import { listNights } from '#server/running/backup/nightly.ts';
import { HASH_COST } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { openToProcesses } from '#tests/support/packaging-environment.ts';
import {
  type Packages,
  packageFunctions,
  readFunctionSettings,
  type Unpacked,
} from '#tests/support/packaging-package.ts';
import { serveUnpacked } from '#tests/support/packaging-process.ts';
import { addPasskey } from '#tests/support/passkeys.ts';
import { CARDS, pay, rowsOf } from '#tests/support/payments.ts';
import { heavyJpeg } from '#tests/support/pictures.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { type Created, submissionOf, submitted } from '#tests/support/sign-up.ts';
import { zippedText } from '#tests/support/zipped-text.ts';
import { bundleOptions } from '../../netlify/build/bundle-functions.ts';

let packages: Packages;
let club: TestClub;
let reachable: Awaited<ReturnType<typeof openToProcesses>>;
beforeAll(async () => {
  [packages, club] = await Promise.all([
    packageFunctions(),
    // The packed API checks passwords with the work of the real site.
    openClub({}, HASH_COST),
  ]);
  reachable = await openToProcesses(club);
  // In a fresh clone the packager is installed first, which takes minutes.
}, patience(300_000));
afterAll(async () => {
  await packages?.remove();
  await reachable?.close();
  await club?.close();
});

/** Signs somebody up with a phone's photo through an unpacked function in its own process. Returns the stored photo. */
const photoStoredBy = async (unpacked: Unpacked) => {
  const { url, stop } = await serveUnpacked(unpacked, reachable.env);
  try {
    const body = await submissionOf(club, { photo: await heavyJpeg(2400, 1600, 60) });
    const response = await fetch(`${url}/api/create-payment-intent`, { method: 'POST', body });
    expect(response.status).toBe(200);
    const { member } = await rowsOf(club, (await response.json()) as Created);
    const stored = await club.deps.files.find(member.photoKey ?? '');
    return await sharp(stored?.bytes).metadata();
  } finally {
    expect(await stop()).toBe('');
  }
};

/** Removes the native code of sharp, as on a machine where it cannot load. */
const removeNativeSharp = async ({ folder }: Unpacked) => {
  const scope = join(folder, 'node_modules', '@img');
  const native = (await readdir(scope)).filter((name) => /^sharp-(?!wasm32)/.test(name));
  expect(native.length).toBeGreaterThan(0);
  await Promise.all(native.map((name) => rm(join(scope, name), { recursive: true })));
};

/** Returns the files of a package that are bundled from our code. */
const oursIn = (files: readonly string[]): string[] =>
  files.filter((file) => !/^(?:node_modules\/|___netlify-|packaging-serve)/.test(file));

describe('what Netlify is given', () => {
  test('comes from the folder its settings name, one file for each function', async () => {
    const root = join(import.meta.dirname, '..', '..');
    const { outdir } = await bundleOptions(root);
    expect(outdir).toBe(join(root, (await readFunctionSettings()).directory));
    expect(packages.bundled.sort()).toEqual(
      (await readdir(join(root, 'netlify', 'functions'))).map((name) => name.replace('.ts', '')).sort(),
    );
  });

  test('declares our addresses and schedules, and puts ours before the pages’ /*', async () => {
    const { functions } = JSON.parse(await readFile(packages.manifestFile, 'utf8'));
    const routes = (...found: object[]) => found.map((route) => expect.objectContaining(route));
    const api = routes(
      ...[{ literal: '/api' }, { pattern: '/api/*' }],
      ...[{ literal: '/planning.ics' }, { pattern: '/planning/*.ics' }],
    );
    expect(functions).toContainEqual(expect.objectContaining({ name: 'api', routes: api, priority: 10 }));
    const passkeys = routes({ pattern: '/api/passkeys/*' }, { pattern: '/api/admin/passkeys/*' });
    expect(functions).toContainEqual(expect.objectContaining({ name: 'passkeys', routes: passkeys, priority: 10 }));
    const pages = routes({ pattern: '/*' });
    expect(functions).toContainEqual(expect.objectContaining({ name: 'pages', routes: pages, priority: 0 }));
    const scheduled = {
      'settle-payments': '*/10 * * * *',
      'reread-payments': '*/5 3 * * *',
      'end-night': '58 3 * * *',
      'keep-backup': '1-59/5 4 * * *',
      'purge-sign-ups': '2,17,32,47 3 * * *',
      'send-mail': '*/5 * * * *',
      'sweep-files': '4 3 * * *',
    };
    for (const [name, schedule] of Object.entries(scheduled))
      expect(functions).toContainEqual(expect.objectContaining({ name, schedule }));
  });

  test('has no folder of migrations that Netlify Database would run by itself', async () => {
    const folders = await readdir(join(import.meta.dirname, '..', '..', 'netlify', 'database'));
    expect(folders).not.toContain('migrations');
  });

  test('is packed small: files of ours, Netlify’s, the picture library and the mailer', async () => {
    const { files } = await packages.unpack('api');
    // Of five groups of routes each shares other modules with others.
    expect(oursIn(files).length).toBeLessThanOrEqual(120);
    const modules = files.map((file) => /^node_modules\/((?:@img\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
    const known = /^(?:nodemailer|sharp|@img\/(?:sharp-.+|colour)|detect-libc|semver|@emnapi|tslib)$/;
    expect([...new Set(modules)].filter((name) => !known.test(name ?? ''))).toEqual([]);
    expect(packages.packageOf('api').size).toBeLessThanOrEqual(16_000_000);
  });
});

/** Returns the files that another file of ours names, there or not: all, or those it cannot start without. */
const partsNamedIn = async (folder: string, file: string, when: 'ever' | 'at once' = 'ever'): Promise<string[]> => {
  const text = await readFile(join(folder, file), 'utf8');
  const named = text.matchAll(
    when === 'ever'
      ? /(?:\bfrom|\bimport\(|\bimport|\bURL\() ?["'](\.[^"']+)["']/g
      : /(?:\bfrom|\bimport) ?["'](\.[^"']+)["']/g,
  );
  return Array.from(named, ([, path = '']) => join(dirname(file), path));
};

const isWebAssembly = (file: string): boolean => /sharp-wasm32.*\.wasm$/.test(file);

describe('each function', () => {
  test('contains the picture library with WebAssembly if it makes pictures, and otherwise none of it', async () => {
    const takers: string[] = [];
    for (const name of packages.bundled) {
      const { folder, files } = await packages.unpack(name);
      const texts = await Promise.all(oursIn(files).map((file) => readFile(join(folder, file), 'utf8')));
      const makesPictures = texts.some((text) => /from ?["']sharp["']|import\(["']sharp["']\)/.test(text));
      expect(files.some(isWebAssembly), name).toBe(makesPictures);
      if (makesPictures) takers.push(name);
      else expect(packages.packageOf(name).size, name).toBeLessThanOrEqual(2_000_000);
    }
    expect(takers).toEqual(['api']);
  });

  test('holds every part of itself, also those that it loads later', async () => {
    for (const name of packages.bundled) {
      const { folder, files } = await packages.unpack(name);
      const named = await Promise.all(oursIn(files).map((file) => partsNamedIn(folder, file)));
      expect(
        named.flat().filter((part) => !files.includes(part)),
        name,
      ).toEqual([]);
    }
  });

  test('starts with a small part of its code, though the packager makes one file of what it follows', async () => {
    const { folder, files } = await packages.unpack('api');
    const sizeOf = async (all: Iterable<string>): Promise<number> => {
      const texts = await Promise.all(Array.from(all, (file) => readFile(join(folder, file), 'utf8')));
      return texts.reduce((sum, text) => sum + text.length, 0);
    };
    const started = new Set<string>();
    const start = async (file: string): Promise<void> => {
      if (started.has(file)) return;
      started.add(file);
      for (const part of await partsNamedIn(folder, file, 'at once')) await start(part);
    };
    await start(files.find((file) => file.endsWith('parts/api.mjs')) ?? '');
    // How many shared pieces the bundler cuts matters less than what they weigh together.
    expect(started.size).toBeLessThanOrEqual(40);
    expect(await sizeOf(started)).toBeLessThanOrEqual(600_000);
    expect(await sizeOf(oursIn(files))).toBeGreaterThan(2_000_000);
  });

  test('runs in Europe, where the database is', async () => {
    const { functions }: { functions: { name: string; region?: string }[] } = JSON.parse(
      await readFile(packages.manifestFile, 'utf8'),
    );
    expect(functions.length).toBe(packages.bundled.length + 1);
    expect(functions.filter(({ region }) => !['fra', 'dub', 'lhr'].includes(region ?? 'none'))).toEqual([]);
  });
});

describe('the packed API, in a folder where there is nothing else', () => {
  const small = expect.objectContaining({ format: 'jpeg', width: 600, height: 400 });

  test('signs a member up and stores the photo small', async () => {
    expect(await photoStoredBy(await packages.unpack('api'))).toEqual(small);
  });

  test('does so with WebAssembly if the native picture library is missing', async () => {
    const unpacked = await packages.unpack('api');
    await removeNativeSharp(unpacked);
    expect(await photoStoredBy(unpacked)).toEqual(small);
  });
});

describe('what the packed API loads only when somebody needs it', () => {
  let served: Awaited<ReturnType<typeof serveUnpacked>>;
  let token: string;
  beforeAll(async () => {
    [served, token] = await Promise.all([serveUnpacked(await packages.unpack('api'), reachable.env), signedIn(club)]);
  });
  afterAll(async () => void (await served.stop()));
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(served.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('is there: the payment provider, which takes our key', async () => {
    expect(await (await ask('/api/health')).json()).toMatchObject({ payments: { works: true } });
  });

  test('is there: the calendar with its time zone', async () => {
    expect(await (await ask('/planning.ics')).text()).toContain('TZID:Europe/Paris');
  });

  test('is there: the writers of lists, as a workbook and as CSV', async () => {
    const { password } = ADMINISTRATOR;
    const list = (format: string) =>
      ask('/api/admin/memberships/export', 'POST', { format, preset: 'complet', password });
    const workbook = new Uint8Array(await (await list('xlsx')).arrayBuffer());
    expect(zippedText(workbook, 'xl/workbook.xml')).toContain('<sheet ');
    expect(await (await list('csv')).text()).toContain('Prénom');
  });

  test('is there: the filter of rich text', async () => {
    const sent = { title: 'Gala', content: '<p>Douze assauts.<script>alert(1)</script></p>', published: false };
    expect(await (await ask('/api/admin/articles', 'POST', sent)).json()).toMatchObject({
      content: '<p>Douze assauts.</p>',
    });
  });

  test('is there: the list of common passwords', async () => {
    const sent = { current: ADMINISTRATOR.password, password: 'Chouchou1234!' };
    const refused = await ask('/api/admin/me/password', 'PUT', sent);
    expect((await refusalOf(refused)).fields?.password).toMatch(/parmi les plus courants/);
  });
});

test('the packed function for passkeys holds what checks them', async () => {
  const { authenticator } = await addPasskey(club, await signedIn(club));
  const { url, stop } = await serveUnpacked(await packages.unpack('passkeys'), {
    ...reachable.env,
    URL: club.deps.settings.siteUrl,
  });
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const asked = (await send('/api/passkeys/challenge', {})) as { challenge: string; rpId: string };
  const passkey = authenticator.sign(asked);
  expect(await send('/api/passkeys/login', { passkey })).toMatchObject({ user: { email: ADMINISTRATOR.email } });
  expect(await stop()).toBe('');
});

test('the packed schedule settles a payment without a webhook', async () => {
  await club.stripe.setWebhookMode('drop');
  const created = await submitted(club);
  await pay(club, created, CARDS.accepted);
  const { payment } = await rowsOf(club, created);
  await club.db
    .update(payments)
    .set({ createdAt: new Date(Date.now() - 600_000) })
    .where(eq(payments.id, payment.id));

  const { url, stop } = await serveUnpacked(await packages.unpack('settle-payments'), reachable.env);
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify({ next_run: new Date() }) });
  expect([status, JSON.parse(await stop())]).toEqual([204, { line: 'payments settled without a webhook', count: 1 }]);
  expect((await rowsOf(club, created)).member.status).toBe('active');
});

test('the packed backup keeps the whole site when the nightly job has scheduled it', async () => {
  await club.deps.marks.add('backup', club.deps.now());
  const recipient = await identityToRecipient(await generateX25519Identity());
  const env = { ...reachable.env, BACKUP_RECIPIENTS: recipient };
  const { url, stop } = await serveUnpacked(await packages.unpack('keep-backup'), env);
  await fetch(url, { method: 'POST', body: JSON.stringify({ next_run: new Date() }) });
  expect(JSON.parse(await stop())).toMatchObject({ line: 'backup kept' });
  expect(await listNights(createBlobBackupStore('test'))).toHaveLength(1);
});
