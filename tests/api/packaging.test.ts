import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { openToProcesses } from '#tests/support/packaging-environment.ts';
import {
  type Packages,
  packageFunctions,
  readFunctionSettings,
  type Unpacked,
} from '#tests/support/packaging-package.ts';
import { serveUnpacked } from '#tests/support/packaging-process.ts';
import { CARDS, pay, rowsOf } from '#tests/support/payments.ts';
import { heavyJpeg } from '#tests/support/pictures.ts';
import { type Created, submissionOf, submitted } from '#tests/support/sign-up.ts';
import { bundleOptions } from '../../netlify/build/bundle-functions.ts';

let packages: Packages;
let club: TestClub;
let reachable: Awaited<ReturnType<typeof openToProcesses>>;
beforeAll(async () => {
  [packages, club] = await Promise.all([packageFunctions(), openClub()]);
  reachable = await openToProcesses(club);
  // In a fresh clone the packager is installed first, which takes minutes.
}, 300_000);
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

describe('what Netlify is given', () => {
  test('comes from the folder its settings name, one file for each function', async () => {
    const root = join(import.meta.dirname, '..', '..');
    const { outdir } = await bundleOptions(root);
    expect(outdir).toBe(join(root, (await readFunctionSettings()).directory));
    expect(packages.bundled.sort()).toEqual(
      (await readdir(join(root, 'netlify', 'functions'))).map((name) => name.replace('.ts', '.mjs')).sort(),
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
    const pages = routes({ pattern: '/*' });
    expect(functions).toContainEqual(expect.objectContaining({ name: 'pages', routes: pages, priority: 0 }));
    const scheduled = {
      'settle-payments': '*/10 * * * *',
      'reread-payments': '*/5 3 * * *',
      'end-night': '58 3 * * *',
      'purge-sign-ups': '2,17,32,47 3 * * *',
      'send-mail': '*/5 * * * *',
      'sweep-files': '4 3 * * *',
    };
    for (const [name, schedule] of Object.entries(scheduled))
      expect(functions).toContainEqual(expect.objectContaining({ name, schedule }));
  });

  test('is packed small: one file of ours, Netlify’s, the picture library and the mailer', async () => {
    const { files, mainFile } = await packages.unpack('api');
    const ours = files.filter((file) => !/^(?:node_modules\/|___netlify-)/.test(file));
    expect(ours).toEqual([mainFile]);
    const modules = files.map((file) => /^node_modules\/((?:@img\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
    const known = /^(?:nodemailer|sharp|@img\/(?:sharp-.+|colour)|detect-libc|semver|@emnapi|tslib)$/;
    expect([...new Set(modules)].filter((name) => !known.test(name ?? ''))).toEqual([]);
    expect(packages.packageOf('api').size).toBeLessThanOrEqual(16_000_000);
  });
});

const isWebAssembly = (file: string): boolean => /sharp-wasm32.*\.wasm$/.test(file);

describe('each function', () => {
  test('contains the picture library with WebAssembly if it makes pictures, and otherwise none of it', async () => {
    const takers: string[] = [];
    for (const bundle of packages.bundled) {
      const name = bundle.replace('.mjs', '');
      const { folder, files, mainFile } = await packages.unpack(name);
      const makesPictures = /from ?["']sharp["']|import\(["']sharp["']\)/.test(
        await readFile(join(folder, mainFile), 'utf8'),
      );
      expect(files.some(isWebAssembly), name).toBe(makesPictures);
      if (makesPictures) takers.push(name);
      else expect(packages.packageOf(name).size, name).toBeLessThanOrEqual(2_000_000);
    }
    expect(takers).toEqual(['api']);
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
