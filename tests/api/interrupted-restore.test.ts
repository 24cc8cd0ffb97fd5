import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fileSource, writeBackup } from '#local/backup-file.ts';
import { type BackupSource, restoreBackup } from '#server/backup/restore.ts';
import { connect } from '#server/backup/snapshot.ts';
import type { FileStore } from '#server/integrations/blob-store.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { openEmptyMachine } from '#tests/support/restored.ts';
import { submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
let folder: string;
let source: BackupSource;
let restored: Awaited<ReturnType<typeof openEmptyMachine>>;
beforeAll(async () => {
  club = await openClub();
  await submitted(club);
  folder = await mkdtemp(join(inject('temporaryFolder'), 'interrupted-'));
  const identity = await generateX25519Identity();
  const file = join(folder, 'club.age');
  const shelves = { 'member-files': club.deps.files, media: club.deps.media };
  const recipients = [await identityToRecipient(identity)];
  await writeBackup({ file, databaseUrl: club.databaseEnv.DATABASE_URL, shelves, recipients });
  source = fileSource(file, [identity]);
});
afterAll(async () => {
  await club?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  restored = await openEmptyMachine(club);
  return () => restored.close();
});

const run = async (text: string) => {
  const client = await connect(restored.machine.ownerUrl);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const keysIn = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const page of store.list('')) keys.push(...page);
  return keys;
};
const filesThere = async () => {
  const { 'member-files': files, media } = restored.machine.shelves;
  return [...(await keysIn(files)), ...(await keysIn(media))];
};

/** Reads the backup, but fails after some entries of the given reading: the first checks it, the second stores the files. */
const cutAt = (reading: number, name: RegExp): BackupSource => {
  let readings = 0;
  return {
    entries: async function* () {
      readings += 1;
      const isCut = readings === reading;
      let found = 0;
      for await (const entry of source.entries()) {
        if (isCut && name.test(entry.name)) found += 1;
        if (found > 1) throw new Error('the machine failed');
        yield entry;
      }
    },
  };
};

describe('a restore that fails leaves no file in the clear, and can be run again:', () => {
  test.each<[string, () => BackupSource, AbortSignal | undefined]>([
    ['while it stores files', () => cutAt(2, /^files\//), undefined],
    ['while it writes rows', () => cutAt(3, /^tables\//), undefined],
    ['at a signal', () => source, AbortSignal.abort()],
  ])(
    '%s',
    async (_when, cut, signal) => {
      await expect(restoreBackup(cut(), { ...restored.machine, signal })).rejects.toThrow();
      expect(await filesThere()).toEqual([]);
      const { rows, files } = await restoreBackup(source, restored.machine);
      expect(rows).toBeGreaterThan(10);
      expect(await filesThere()).toHaveLength(files);
      expect(await run(`select from pg_namespace where nspname = 'restore_under_way'`)).toEqual([]);
      await expect(restoreBackup(source, restored.machine)).rejects.toThrow(/not empty/);
    },
    120_000,
  );

  test('after its process was killed, with the files it had stored', async () => {
    const { 'member-files': files, media } = restored.machine.shelves;
    const killed = { 'member-files': { ...files, remove: () => Promise.reject(new Error('killed')) }, media };
    await expect(restoreBackup(cutAt(3, /^tables\//), { ...restored.machine, shelves: killed })).rejects.toThrow(
      /files that it stored could not be removed/,
    );
    expect(await filesThere()).not.toEqual([]);
    const again = await restoreBackup(source, restored.machine);
    expect(await filesThere()).toHaveLength(again.files);
  }, 120_000);
});

test('files that were there before a restore that failed stay', async () => {
  const { 'member-files': files } = restored.machine.shelves;
  const [key = ''] = await keysIn(club.deps.files);
  const file = await club.deps.files.find(key);
  if (file) await files.put(key, file);
  await expect(restoreBackup(cutAt(3, /^tables\//), restored.machine)).rejects.toThrow();
  expect(await filesThere()).toEqual([key]);
});

describe('what an interrupted restore left is not taken', () => {
  beforeEach(async () => {
    await expect(restoreBackup(cutAt(3, /^tables\//), restored.machine)).rejects.toThrow();
  });

  test('once somebody used the database', async () => {
    await run(`insert into administrators (email, name, roles) values ('a@exemple.example', 'A', '{owner}')`);
    await expect(restoreBackup(source, restored.machine)).rejects.toThrow(/used it since/);
    expect(await run('select email from administrators')).toHaveLength(1);
    expect(await filesThere()).toEqual([]);
  });

  test('for a backup of other migrations', async () => {
    await run(`insert into applied_migrations (hash) values ('of a newer version')`);
    await expect(restoreBackup(source, restored.machine)).rejects.toThrow(/another backup/);
  });
});
