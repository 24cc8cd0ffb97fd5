import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fileSource, writeBackup } from '#local/backup-file.ts';
import { sessions } from '#server/db/account-schema.ts';
import { cheques, slips } from '#server/db/cheque-schema.ts';
import { passkeyChallenges } from '#server/db/factor-schema.ts';
import { listKnownMigrations } from '#server/db/migrate.ts';
import { members, payments } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { type Entry, sealEntries } from '#server/running/backup/archive.ts';
import { agreeWithProvider } from '#server/running/backup/finish-restore.ts';
import { restoreBackup, verifyBackup } from '#server/running/backup/restore.ts';
import { openSnapshot } from '#server/running/backup/snapshot.ts';
import { createInventory, rowEntries, sha256, shelfNames } from '#server/running/backup/take-backup.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { pay } from '#tests/support/payments.ts';
import { newPayout } from '#tests/support/payouts.ts';
import { openEmptyMachine, rowsAt } from '#tests/support/restored.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
let folder: string;
let keys: { identity: string; recipient: string }[];
beforeAll(async () => {
  club = await openClub();
  folder = await mkdtemp(join(inject('temporaryFolder'), 'backup-'));
  const identities = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
  keys = await Promise.all(
    identities.map(async (identity) => ({ identity, recipient: await identityToRecipient(identity) })),
  );
});
afterAll(async () => {
  await club?.close();
  await rm(folder, { recursive: true, force: true });
});

const shelvesOf = ({ deps }: TestClub) => ({ 'member-files': deps.files, media: deps.media });

const backUp = async (name: string) => {
  const file = join(folder, name);
  const taken = await writeBackup({
    file,
    databaseUrl: club.databaseEnv.DATABASE_URL,
    shelves: shelvesOf(club),
    recipients: keys.map(({ recipient }) => recipient),
  });
  return { file, taken };
};

const openedBy = (file: string, officer = 0) => fileSource(file, [keys[officer]?.identity ?? '']);

const contents = async (file: string): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const entry of openedBy(file).entries()) entries.push(entry);
  return entries;
};

const linesIn = (entries: readonly Entry[]): Record<string, string[]> => {
  const rows: Record<string, string[]> = {};
  for (const { name, bytes } of entries) {
    const [kind, table = ''] = name.split('/');
    if (kind !== 'tables') continue;
    rows[table] = [...(rows[table] ?? []), ...new TextDecoder().decode(bytes).trimEnd().split('\n')].sort();
  }
  return rows;
};

/** A cheque that a slip took to the bank. Triggers make the cheque, and write the deposit. */
const bankCheque = async ({ db }: TestClub): Promise<void> => {
  const [member] = await db.select({ id: members.id }).from(members).limit(1);
  const paidAt = new Date('2026-11-02T12:00:00Z');
  const [payment] = await db
    .insert(payments)
    .values({ memberId: member?.id ?? '', means: 'cheque', status: 'succeeded', amountCents: 5000, paidAt })
    .returning();
  const [slip] = await db.insert(slips).values({ number: 1, madeOn: '2026-11-20', bankedOn: '2026-11-21' }).returning();
  await db
    .update(cheques)
    .set({ slipId: slip?.id ?? null })
    .where(eq(cheques.id, payment?.id ?? ''));
};

test('a backup that is taken while somebody uses a passkey comes back', async () => {
  const { db, databaseEnv } = club;
  await signedIn(club);
  const [session] = await db.select({ id: sessions.id }).from(sessions).limit(1);
  await db.insert(passkeyChallenges).values({
    ...{ hash: 'asked just now', purpose: 'again', sessionId: session?.id ?? null },
    expiresAt: new Date(Date.now() + 60_000),
  });
  await using snapshot = await openSnapshot(databaseEnv.DATABASE_URL);
  const kept = snapshot.tables.map(({ name }) => name);
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`);
  const dangling = rows.filter(({ from, to }) => kept.includes(from) && !kept.includes(to));
  expect(dangling, 'rows that refer to what is left out').toEqual([]);
  const { file } = await backUp('passkey.tar.gz.age');
  const restored = await openEmptyMachine(club);
  try {
    await restoreBackup(openedBy(file), restored.machine);
  } finally {
    await restored.close();
  }
});

describe('a backup taken while twenty people sign up', () => {
  let file: string;
  let during: Entry[];
  beforeAll(async () => {
    await pay(club, await submitted(club));
    await newPayout(club);
    await bankCheque(club);
    // More than streams hold: a reader that stops half-way stops in the middle of it.
    await club.deps.files.put('photos/large', { bytes: new Uint8Array(randomBytes(3_000_000)), type: 'image/png' });
    const signUps = Promise.all(
      Array.from({ length: 20 }, async () => {
        const created = await submitted(club);
        await club.stripe.confirm(created.paymentIntentId, '4242424242424242');
      }),
    );
    ({ file } = await backUp('during.tar.gz.age'));
    await signUps;
    await club.stripe.webhooksIdle(10_000);
    during = await contents(file);
  });

  test('comes back on an empty machine: same rows, same files, and books that agree with the provider', async () => {
    const restored = await openEmptyMachine(club);
    try {
      const { takenAt, gone } = await restoreBackup(openedBy(file), restored.machine);
      expect(gone).toEqual([]);
      const { mail_state: paused, ...rows } = await restored.rows();
      const { mail_state: _before, ...expected } = linesIn(during);
      expect(rows).toEqual(expected);
      expect(paused?.[0]).toMatch(/"paused_at":"2/);
      // Every file that is in it, with the same hash; and every photo that a row names.
      for (const shelf of shelfNames) {
        const prefix = `files/${shelf}/`;
        for (const { name, bytes } of during.filter((entry) => entry.name.startsWith(prefix))) {
          const found = await restored.machine.shelves[shelf].find(name.slice(prefix.length));
          expect(found && sha256(found.bytes), name).toBe(sha256(bytes));
        }
      }
      for (const line of rows.members ?? []) {
        const { photo_key: key } = JSON.parse(line) as { photo_key: string | null };
        if (key) expect(await restored.machine.shelves['member-files'].find(key), key).toBeDefined();
      }

      const deps = restored.deps();
      expect(await proveLedger(deps)).toBe(0);
      const { unknown } = await agreeWithProvider(deps, takenAt);
      const books = await club.stripe.books();
      const ours = new Map((await deps.db.select().from(payments)).map((row) => [row.reference, row]));
      const told = new Set(unknown.map(({ reference }) => reference));
      for (const { id, status, amount } of books.paymentIntents) {
        const row = ours.get(id);
        if (!row) expect(told.has(id), 'a payment is in the books or told').toBe(status === 'succeeded');
        else if (status === 'succeeded')
          expect({ status: row.status, amountCents: row.amountCents }).toEqual({ status, amountCents: amount });
      }
      expect(ours.size + told.size).toBeGreaterThanOrEqual(21);
    } finally {
      await restored.close();
    }
  });

  test('opens with either of two keys, and with no other', async () => {
    expect((await verifyBackup(openedBy(file, 1))).manifest.gone).toEqual([]);
    const stranger = await generateX25519Identity();
    await expect(verifyBackup(fileSource(file, [stranger]))).rejects.toThrow(/not one of its keys/);
  });

  test('tells nothing to a person without a key', async () => {
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('exemple.example')).toBe(false);
  });

  test('is read by the age command and tar, where they are installed', async () => {
    const key = join(folder, 'key.txt');
    await writeFile(key, `${keys[1]?.identity}\n`);
    const run = promisify(execFile);
    const listed = await run('sh', ['-c', 'age -d -i "$0" "$1" | tar -tz', key, file], { maxBuffer: 1e8 }).catch(
      (error: unknown) => {
        if (String(error).includes('not found')) return undefined;
        throw error;
      },
    );
    const names = during.map(({ name }) => name);
    expect(listed?.stdout.trimEnd().split('\n') ?? names).toEqual(names);
  });
});

test('a backup shows one instant, whatever is written while its tables are read', async () => {
  const before = await rowsAt(club.databaseEnv.DATABASE_URL);
  await using snapshot = await openSnapshot(club.databaseEnv.DATABASE_URL);
  const read: Entry[] = [];
  for await (const entry of rowEntries(snapshot, createInventory())) {
    if (read.length === 1) await pay(club, await submitted(club));
    read.push(entry);
  }
  expect(linesIn(read)).toEqual(before);
  expect((await rowsAt(club.databaseEnv.DATABASE_URL)).members?.length).toBe((before.members?.length ?? 0) + 1);
});

describe('a restore refuses, and changes nothing:', () => {
  const refusal = async (work: (restored: Awaited<ReturnType<typeof openEmptyMachine>>) => Promise<unknown>) => {
    const restored = await openEmptyMachine(club);
    try {
      await expect(work(restored)).rejects.toThrow();
      expect(await rowsAt(restored.machine.ownerUrl).catch(() => 'no tables')).toBe('no tables');
      return await work(restored).catch((error: unknown) => String(error));
    } finally {
      await restored.close();
    }
  };

  const rewritten = async (change: (entries: Entry[]) => Entry[]) => {
    const { file } = await backUp(`${crypto.randomUUID()}.age`);
    const entries = change(await contents(file));
    const sealed = await sealEntries(
      (async function* () {
        yield* entries;
      })(),
      keys.map(({ recipient }) => recipient),
    );
    await writeFile(
      file,
      Buffer.from(await new Response(sealed as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
    );
    return openedBy(file);
  };

  test('a database that is not empty', async () => {
    const { file } = await backUp('full.age');
    const machine = { ownerUrl: club.databaseEnv.DATABASE_OWNER_URL, endpoint: undefined, shelves: shelvesOf(club) };
    const before = await rowsAt(machine.ownerUrl);
    await expect(restoreBackup(openedBy(file), machine)).rejects.toThrow(/not empty/);
    expect(await rowsAt(machine.ownerUrl)).toEqual(before);
  });

  test('a file that was cut off', async () => {
    const { file } = await backUp('cut.age');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 100));
    expect(await refusal(({ machine }) => restoreBackup(openedBy(file), machine))).toMatch(/damaged or incomplete/);
  });

  test('a row that was changed', async () => {
    const source = await rewritten((entries) =>
      entries.map((entry) =>
        entry.name.startsWith('tables/club/') ? { ...entry, bytes: new TextEncoder().encode('{}\n') } : entry,
      ),
    );
    expect(await refusal(({ machine }) => restoreBackup(source, machine))).toMatch(/missing or was changed/);
  });

  test('a file that is missing', async () => {
    const source = await rewritten((entries) => {
      const first = entries.findIndex(({ name }) => name.startsWith('files/'));
      return entries.filter((_entry, index) => index !== first);
    });
    expect(await refusal(({ machine }) => restoreBackup(source, machine))).toMatch(/missing or was changed/);
  });

  test('a backup of a newer version of the site', async () => {
    const known = listKnownMigrations();
    const { file } = await backUp('newer.age');
    const entries = await contents(file);
    const head = entries.find(({ name }) => name === 'backup.json');
    const text = new TextDecoder().decode(head?.bytes).replace(known.at(-1) ?? '', 'f'.repeat(64));
    const bytes = new TextEncoder().encode(text);
    const source = await rewritten((all) =>
      all.map((entry) => {
        if (entry.name === 'backup.json') return { ...entry, bytes };
        if (entry.name !== 'manifest.json') return entry;
        const manifest = new TextDecoder().decode(entry.bytes);
        const listed = JSON.parse(manifest) as { entries: { name: string; sha256: string }[] };
        for (const one of listed.entries) if (one.name === 'backup.json') one.sha256 = sha256(bytes);
        return { ...entry, bytes: new TextEncoder().encode(JSON.stringify(listed)) };
      }),
    );
    expect(await refusal(({ machine }) => restoreBackup(source, machine))).toMatch(/newer version/);
  });
});
