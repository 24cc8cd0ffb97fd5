import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo, createServer } from 'node:net';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fileSource, writeBackup } from '#local/backup-file.ts';
import type { FileStore } from '#server/integrations/blob-store.ts';
import { type BackupSource, restoreBackup } from '#server/running/backup/restore.ts';
import { connect } from '#server/running/backup/snapshot.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { patience } from '#tests/support/machine-pace.ts';
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
    patience(120_000),
  );

  test(
    'after its process was killed, with the files it had stored',
    async () => {
      const { 'member-files': files, media } = restored.machine.shelves;
      const killed = { 'member-files': { ...files, remove: () => Promise.reject(new Error('killed')) }, media };
      await expect(restoreBackup(cutAt(3, /^tables\//), { ...restored.machine, shelves: killed })).rejects.toThrow(
        /files that it stored could not be removed/,
      );
      expect(await filesThere()).not.toEqual([]);
      const again = await restoreBackup(source, restored.machine);
      expect(await filesThere()).toHaveLength(again.files);
    },
    patience(120_000),
  );
});

test('files that were there before a restore that failed stay', async () => {
  const { 'member-files': files } = restored.machine.shelves;
  const [key = ''] = await keysIn(club.deps.files);
  const file = await club.deps.files.find(key);
  if (file) await files.put(key, file);
  await expect(restoreBackup(cutAt(3, /^tables\//), restored.machine)).rejects.toThrow();
  expect(await filesThere()).toEqual([key]);
});

test(
  'files of a run that was killed go with the next one that fails, those of before stay',
  async () => {
    const { 'member-files': files, media } = restored.machine.shelves;
    const [before = ''] = await keysIn(club.deps.files);
    const file = await club.deps.files.find(before);
    if (file) await files.put(before, file);
    const killed = { 'member-files': { ...files, remove: () => Promise.reject(new Error('killed')) }, media };
    await expect(restoreBackup(cutAt(3, /^tables\//), { ...restored.machine, shelves: killed })).rejects.toThrow();
    expect((await filesThere()).length).toBeGreaterThan(1);
    // It fails before it comes to most of them.
    await expect(restoreBackup(cutAt(2, /^files\//), restored.machine)).rejects.toThrow();
    expect(await filesThere()).toEqual([before]);
  },
  patience(120_000),
);

describe('a connection that breaks at the commit', () => {
  /** Passes a database on, and breaks all connections when a commit is sent: before it arrives, or before its answer. */
  const openBreakable = async (isCommitted: boolean, hidesAfter = false) => {
    const { hostname, port } = new URL(restored.machine.ownerUrl);
    let isBroken = false;
    const server = createServer((near) => {
      if (isBroken && hidesAfter) return void near.destroy();
      const far = connectTo(Number(port), hostname);
      const end = () => {
        near.destroy();
        far.destroy();
      };
      near.on('error', end).on('close', end);
      far.on('error', end).on('close', end);
      let isLast = false;
      let isCommit = false;
      near.on('data', (bytes) => {
        isCommit = isLast && bytes.includes('commit');
        // Migrations commit too.
        isLast ||= bytes.includes('drop schema restore_under_way');
        if (isCommit) isBroken = true;
        if (isCommit && !isCommitted) end();
        else far.write(bytes);
      });
      far.on('data', (bytes) => (isCommit ? end() : near.write(bytes)));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const url = new URL(restored.machine.ownerUrl);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' && address ? address.port : '');
    return {
      machine: { ...restored.machine, ownerUrl: url.href },
      wasBroken: () => isBroken,
      close: () => server.close(),
    };
  };

  test(
    'before its answer: rows and files are there, and the restore goes on',
    async () => {
      const breakable = await openBreakable(true);
      try {
        const { files } = await restoreBackup(source, breakable.machine);
        expect(breakable.wasBroken()).toBe(true);
        expect(await filesThere()).toHaveLength(files);
        expect(await run('select id from members')).not.toEqual([]);
      } finally {
        breakable.close();
      }
    },
    patience(120_000),
  );

  test(
    'before it arrives: nothing is there, and the restore can be run again',
    async () => {
      const breakable = await openBreakable(false);
      try {
        await expect(restoreBackup(source, breakable.machine)).rejects.toThrow(/terminated|ended|ECONNRESET/);
        expect(breakable.wasBroken()).toBe(true);
        expect(await filesThere()).toEqual([]);
      } finally {
        breakable.close();
      }
      const { files } = await restoreBackup(source, restored.machine);
      expect(await filesThere()).toHaveLength(files);
    },
    patience(120_000),
  );

  test(
    'and a database that answers no more: files stay, and it is said',
    async () => {
      const breakable = await openBreakable(true, true);
      try {
        await expect(restoreBackup(source, breakable.machine)).rejects.toThrow(
          /does not tell whether the rows are there/,
        );
        expect(await filesThere()).not.toEqual([]);
        expect(await run('select id from members')).not.toEqual([]);
        await expect(restoreBackup(source, restored.machine)).rejects.toThrow(/not empty/);
      } finally {
        breakable.close();
      }
    },
    patience(120_000),
  );
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
