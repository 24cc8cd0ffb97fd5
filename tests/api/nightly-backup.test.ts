import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { backupState } from '#server/db/backup-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import { type BackupStore, createBlobBackupStore, createS3BackupStore } from '#server/integrations/backup-store.ts';
import type { FileStore } from '#server/integrations/blob-store.ts';
import { eraseAgainAfterRestore } from '#server/running/backup/finish-restore.ts';
import { keepBackup, listNights, listStoredTombstones } from '#server/running/backup/nightly.ts';
import { restoreBackup, verifyBackup } from '#server/running/backup/restore.ts';
import { findBackupNotice, findBackupState } from '#server/running/backup/state.ts';
import { storedSource, tryNights } from '#server/running/backup/stored-source.ts';
import { sha256 } from '#server/running/backup/take-backup.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { openMail } from '#tests/support/mail.ts';
import { rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { openEmptyMachine, rowsAt } from '#tests/support/restored.ts';
import { startS3StandIn } from '#tests/support/s3-stand-in.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
let s3: Awaited<ReturnType<typeof startS3StandIn>>;
let identity: string;
let recipient: string;
beforeAll(async () => {
  [club, s3] = await Promise.all([openClub(), startS3StandIn()]);
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(async () => {
  await s3?.close();
  await club?.close();
});

const depsWith = (store: BackupStore, keep = 14, recipients = [recipient]) => ({
  ...club.deps,
  backup: { recipients, store, keep, databaseUrl: club.databaseEnv.DATABASE_URL },
});

/** Ends a slice after some files. */
const after = (files: number) => {
  let left = files;
  return () => {
    left -= 1;
    return left < 0;
  };
};

/** Empties a store, and forgets what was due. */
const forgetAll = async (store: BackupStore) => {
  club.clock.offsetMs = 0;
  for (const key of await store.list('')) await store.remove(key);
  await club.deps.marks.remove((await club.deps.marks.list('backup')).map(({ key }) => key));
  await club.db.delete(backupState);
};

/** Erases a person from an approved preview, as an owner does. */
const eraseMember = async (personId: string): Promise<void> => {
  const token = await signedIn(club);
  const path = `/api/admin/persons/${personId}/erasure`;
  const { fingerprint } = (await (await asAdmin(club, token, path)).json()) as { fingerprint: string };
  const body = { fingerprint, password: ADMINISTRATOR.password };
  expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
};

/** What the end of a night does that had something to do. */
const ask = () => club.deps.marks.add('backup', club.deps.now());

const today = () => club.deps.now().toISOString().slice(0, 10);

describe.each(['a bucket', 'the site’s own blob store'])('the nightly backup in %s', (place) => {
  let store: BackupStore;
  beforeAll(() => {
    store = place === 'a bucket' ? createS3BackupStore(s3.settings) : createBlobBackupStore('test');
  });
  beforeEach(() => forgetAll(store));

  test('does nothing unless the nightly job scheduled it', async () => {
    await keepBackup(depsWith(store));
    expect(await store.list('')).toEqual([]);
  });

  test('brings the whole site back on an empty machine', async () => {
    await submitted(club);
    await webhooksDelivered(club);
    await ask();
    await keepBackup(depsWith(store));
    expect(await club.deps.marks.list('backup')).toEqual([]);
    const rows = await rowsAt(club.databaseEnv.DATABASE_URL);
    const restored = await openEmptyMachine(club);
    try {
      const source = storedSource(store, today(), [identity]);
      const { files } = await restoreBackup(source, restored.machine);
      expect(files).toBeGreaterThan(0);
      expect({ ...(await restored.rows()), mail_state: undefined }).toEqual({ ...rows, mail_state: undefined });
    } finally {
      await restored.close();
    }
  });

  test('is done in slices, and is whole only with the last one', async () => {
    await submitted(club);
    await ask();
    let files = 0;
    const afterTwoFiles = () => {
      files += 1;
      return files > 2;
    };
    await keepBackup(depsWith(store), afterTwoFiles);
    expect(await listNights(store)).toEqual([]);
    const begun = (await store.list('')).length;
    await keepBackup(depsWith(store));
    expect(await listNights(store)).toEqual([today()]);
    expect((await store.list('')).length).toBeGreaterThan(begun);
    await verifyBackup(storedSource(store, today(), [identity]));
  });

  test('stores a file once, and forgets it with the last night that has it', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    const key = member.photoKey ?? '';
    const files = () => store.list('files/');
    const before = new Set<string>();
    const night = async (days: number) => {
      club.clock.offsetMs = days * DAY_MS;
      await ask();
      await keepBackup(depsWith(store, 2));
    };
    await night(0);
    for (const name of await files()) before.add(name);
    await night(1);
    expect(new Set(await files())).toEqual(before);
    await club.db.update(members).set({ photoKey: null }).where(eq(members.id, member.id));
    await club.deps.files.remove(key);
    await night(2);
    expect(new Set(await files())).toEqual(before);
    await night(3);
    expect(await files()).toHaveLength(before.size - 1);
    expect(await listNights(store)).toHaveLength(2);
  });

  test('does not bring an erased person back on another machine', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    await ask();
    await keepBackup(depsWith(store));
    const night = today();
    await eraseMember(member.personId);
    club.clock.offsetMs = DAY_MS;
    await ask();
    await keepBackup(depsWith(store));
    const restored = await openEmptyMachine(club);
    try {
      await restoreBackup(storedSource(store, night, [identity]), restored.machine);
      const deps = restored.deps();
      const found = () => deps.db.select().from(members).where(eq(members.id, member.id));
      expect(await found()).toHaveLength(1);
      expect(await eraseAgainAfterRestore(deps, await listStoredTombstones(store))).toBe(1);
      expect(await found()).toEqual([]);
      expect(await deps.files.find(member.photoKey ?? '')).toBeUndefined();
      expect(await eraseAgainAfterRestore(deps, await listStoredTombstones(store))).toBe(0);
    } finally {
      await restored.close();
    }
  });

  test('keeps the memberships that were erased, for a restore on another machine', async () => {
    const id = crypto.randomUUID();
    await club.deps.marks.add('tombstone', club.deps.now(), id);
    await ask();
    await keepBackup(depsWith(store));
    expect(new TextDecoder().decode(await store.find('tombstones.json'))).toContain(id);
  });
});

const bucket = (): BackupStore => createS3BackupStore(s3.settings);

/** Returns the files of the live site, by what restores bring back. */
const liveFiles = async () => {
  const found = new Map<string, string>();
  for (const [shelf, store] of [
    ['member-files', club.deps.files],
    ['media', club.deps.media],
  ] as const)
    for await (const page of store.list(''))
      for (const key of page) found.set(`${shelf}/${key}`, sha256((await store.find(key))?.bytes ?? new Uint8Array()));
  return found;
};

describe('after a change of keys', () => {
  interface Officer {
    identity: string;
    recipient: string;
  }
  let officers: Officer[];
  const keysOfNight: Record<string, Officer[]> = {};
  const store = bucket;
  const nightWith = async (days: number, named: Officer[], files = Number.POSITIVE_INFINITY) => {
    club.clock.offsetMs = days * DAY_MS;
    await ask();
    const recipients = named.map((officer) => officer.recipient);
    let slices = 0;
    do {
      await keepBackup(depsWith(store(), 14, recipients), after(files));
      slices += 1;
      expect(slices).toBeLessThan(50);
    } while ((await club.deps.marks.list('backup')).length > 0);
    keysOfNight[today()] = named;
    return slices;
  };
  beforeAll(async () => {
    await forgetAll(store());
    officers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const key = await generateX25519Identity();
        return { identity: key, recipient: await identityToRecipient(key) };
      }),
    );
    for (let count = 0; count < 3; count += 1) await submitted(club);
  });

  test(
    'all files are sealed again in slices, and each night opens with each of its keys, alone',
    async () => {
      const [first, second, third] = officers;
      if (!first || !second || !third) throw new Error('three officers are needed');
      await nightWith(0, [first, second]);
      // The first officer left. Then the order changes, which is no change.
      expect(await nightWith(1, [second, third], 4)).toBeGreaterThan(1);
      expect(await nightWith(2, [third, second], 4)).toBe(1);
      expect(await listNights(store())).toHaveLength(3);
      for (const night of await listNights(store()))
        for (const officer of officers) {
          const opens = keysOfNight[night]?.includes(officer);
          const [tried] = await tryNights(store(), [night], officer.identity);
          expect(tried?.problem === undefined, `${night} with key ${officers.indexOf(officer) + 1}`).toBe(opens);
        }
    },
    patience(120_000),
  );

  test(
    'each of the last nights is restored with its last key, whole',
    async () => {
      const live = await liveFiles();
      expect(live.size).toBeGreaterThan(5);
      for (const night of await listNights(store())) {
        const restored = await openEmptyMachine(club);
        try {
          const key = keysOfNight[night]?.at(-1)?.identity ?? '';
          const { files, gone } = await restoreBackup(storedSource(store(), night, [key]), restored.machine);
          expect({ night, files, gone }).toEqual({ night, files: live.size, gone: [] });
          for (const [name, hash] of live) {
            const [shelf = '', ...key] = name.split('/');
            const found = await restored.machine.shelves[shelf === 'media' ? 'media' : 'member-files'].find(
              key.join('/'),
            );
            expect(found && sha256(found.bytes), name).toBe(hash);
          }
        } finally {
          await restored.close();
        }
      }
    },
    patience(240_000),
  );

  test('a damaged or missing file is found in each night that has it', async () => {
    const [night] = await listNights(store());
    const done = JSON.parse(new TextDecoder().decode(await store().find(`nights/${night}/done.json`)));
    const name: string = done.files[1];
    const sealed = await store().find(name);
    const identity = keysOfNight[night ?? '']?.[1]?.identity ?? '';
    await store().put(name, new Uint8Array([...(sealed ?? [])].map((byte, at) => (at === 300 ? byte ^ 1 : byte))));
    const nights = await listNights(store());
    const problems = async () =>
      (await tryNights(store(), nights, identity)).map(({ problem }) => problem !== undefined);
    expect(await problems()).toEqual([true, true, false]);
    await store().remove(name);
    expect(await problems()).toEqual([true, true, false]);
  });
});

describe('nights of an earlier release', () => {
  const store = bucket;
  const encoder = new TextEncoder();
  const json = (key: string, value: object) => store().put(key, encoder.encode(JSON.stringify(value)));
  const sealed = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    return new Uint8Array(await encrypter.encrypt(bytes));
  };
  /** Rewrites the newest night as an earlier release kept it: files encrypted as they are, under their names. */
  const asBefore = async (night: string): Promise<void> => {
    const files: string[] = [];
    for (const [shelf, shelfFiles] of [
      ['member-files', club.deps.files],
      ['media', club.deps.media],
    ] as const)
      for await (const page of shelfFiles.list(''))
        for (const key of page) {
          const file = await shelfFiles.find(key);
          if (!file) continue;
          const name = `files/${shelf}/${key}/${file.type.replace('/', '-')}.${sha256(file.bytes)}.age`;
          await store().put(name, await sealed(file.bytes));
          files.push(name);
        }
    for (const name of await store().list('files/')) if (!files.includes(name)) await store().remove(name);
    const takenAt = club.deps.now().toISOString();
    await json(`nights/${night}/rows.json`, { takenAt, bytes: 1, named: [] });
    await json(`nights/${night}/done.json`, { takenAt, files, gone: [] });
    await json('last.json', { takenAt, files: files.length, gone: 0, bytes: 1 });
  };
  const night = async (days: number) => {
    club.clock.offsetMs = days * DAY_MS;
    await ask();
    await keepBackup(depsWith(store(), 2));
    return today();
  };
  let former: string;
  beforeAll(async () => {
    await forgetAll(store());
    await submitted(club);
    former = await night(0);
    await asBefore(former);
  });

  test('open with their key and no other, and a damaged file is found', async () => {
    expect(await tryNights(store(), [former], identity)).toEqual([{ night: former, problem: undefined }]);
    const [stranger] = await tryNights(store(), [former], await generateX25519Identity());
    expect(stranger?.problem).toMatch(/cannot be opened/);
    const [name = ''] = await store().list('files/');
    const bytes = await store().find(name);
    await store().put(name, await sealed(new Uint8Array([1, 2, 3])));
    expect((await tryNights(store(), [former], identity))[0]?.problem).toMatch(/damaged/);
    await store().put(name, bytes ?? new Uint8Array());
  });

  test('are restored whole', async () => {
    const live = await liveFiles();
    const restored = await openEmptyMachine(club);
    try {
      const { files, gone } = await restoreBackup(storedSource(store(), former, [identity]), restored.machine);
      expect({ files, gone }).toEqual({ files: live.size, gone: [] });
      for (const [name, hash] of live) {
        const [shelf, ...key] = name.split('/');
        const found = await restored.machine.shelves[shelf === 'media' ? 'media' : 'member-files'].find(key.join('/'));
        expect(found && sha256(found.bytes), name).toBe(hash);
      }
    } finally {
      await restored.close();
    }
  });

  test('keep their files, and no longer than themselves', async () => {
    const before = await store().list('files/');
    await store().put(`files/media/nobody/image-webp.${'0'.repeat(64)}.age`, new Uint8Array([1]));
    await night(1);
    const listed = (await store().list('files/')).filter((name) => /^files\/(member-files|media)\//.test(name));
    expect(listed.toSorted()).toEqual(before.toSorted());
    await night(2);
    expect((await store().list('files/')).filter((name) => before.includes(name))).toEqual([]);
    expect(await listNights(store())).not.toContain(former);
  });
});

test('the store tells nothing: no key of a file, no hash of what is in it, nobody’s name', async () => {
  const store = bucket();
  await forgetAll(store);
  const { member } = await rowsOf(club, await submitted(club));
  await ask();
  await keepBackup(depsWith(store));
  const photo = await club.deps.files.find(member.photoKey ?? '');
  const told = (await store.list('')).join('\n');
  const lists = await Promise.all(
    (await store.list('')).filter((key) => key.endsWith('.json')).map((key) => store.find(key)),
  );
  const all = told + lists.map((bytes) => new TextDecoder().decode(bytes)).join('\n');
  expect(all).not.toContain(sha256(photo?.bytes ?? new Uint8Array()));
  expect(all).not.toContain((member.photoKey ?? '').split('/')[1]);
  expect(all).not.toContain(member.id);
  expect(told).not.toMatch(/photos|proofs|jpeg|media|member/);
  expect(lists.length).toBeGreaterThan(2);
  // Another secret makes other names for the same files.
  const before = await store.list('files/');
  club.clock.offsetMs = DAY_MS;
  await ask();
  await keepBackup({ ...depsWith(store), settings: { ...club.deps.settings, linkSecret: 'of another site' } });
  expect((await store.list('files/')).filter((name) => before.includes(name))).toEqual(before);
  expect(await store.list('files/')).toHaveLength(2 * before.length);
});

describe('what fails in the site’s own store of files', () => {
  const store = bucket;
  const failing = (files: FileStore, fails: (key: string) => boolean): FileStore => ({
    ...files,
    find: async (key) => {
      if (fails(key)) throw new Error('unreadable');
      return files.find(key);
    },
  });
  beforeEach(() => forgetAll(store()));

  test('one file that cannot be read ends no night: it is told, and saved once it can be read', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    const poison = member.photoKey ?? '';
    await ask();
    const deps = depsWith(store());
    await keepBackup({ ...deps, files: failing(deps.files, (key) => key === poison) });
    expect(await listNights(store())).toEqual([today()]);
    expect(await findBackupNotice(deps)).toEqual({ what: 'unread', files: 1 });
    const live = await liveFiles();
    const restored = await openEmptyMachine(club);
    try {
      const { files, gone } = await restoreBackup(storedSource(store(), today(), [identity]), restored.machine);
      expect({ files, gone }).toEqual({ files: live.size - 1, gone: [poison] });
    } finally {
      await restored.close();
    }
    club.clock.offsetMs = DAY_MS;
    await ask();
    await keepBackup(deps);
    expect(await findBackupNotice(deps)).toBeNull();
    expect((await verifyBackup(storedSource(store(), today(), [identity]))).manifest.gone).toEqual([]);
  });

  test('more files that cannot be read than a slice tries stop no later one', async () => {
    await submitted(club);
    const live = await liveFiles();
    const bad = [...live.keys()].filter((name) => name.startsWith('member-files/')).slice(0, 6);
    await ask();
    const deps = depsWith(store());
    const files = failing(deps.files, (key) => bad.includes(`member-files/${key}`));
    for (let slices = 0; (await club.deps.marks.list('backup')).length > 0; slices += 1) {
      await keepBackup({ ...deps, files }, after(2));
      expect(slices).toBeLessThan(50);
    }
    expect(await findBackupNotice(deps)).toEqual({ what: 'unread', files: 6 });
    const { manifest } = await verifyBackup(storedSource(store(), today(), [identity]));
    expect(manifest.entries.filter(({ name }) => name.startsWith('files/'))).toHaveLength(live.size - 6);
  });

  test('a list that fails once, in either store, is asked again', async () => {
    const deps = depsWith(store());
    const failed = new Set<string>();
    const once = (what: string): void => {
      if (failed.has(what)) return;
      failed.add(what);
      throw new Error('no answer');
    };
    const halting = (files: FileStore, what: string): FileStore => ({
      ...files,
      list: async function* (prefix) {
        for await (const page of files.list(prefix)) {
          yield page;
          once(what);
        }
      },
    });
    const listing: BackupStore = {
      ...store(),
      list: async (prefix) => {
        once(`store ${prefix.slice(0, 6)}`);
        return store().list(prefix);
      },
    };
    await ask();
    await keepBackup({
      ...deps,
      files: halting(deps.files, 'files'),
      media: halting(deps.media, 'media'),
      backup: { ...deps.backup, store: listing },
    });
    expect([...failed].sort()).toEqual(['files', 'media', 'store files/', 'store nights']);
    expect(await listNights(listing)).toEqual([today()]);
    expect(await findBackupNotice(deps)).toBeNull();
    const { manifest } = await verifyBackup(storedSource(store(), today(), [identity]));
    expect(manifest.entries.filter(({ name }) => name.startsWith('files/'))).toHaveLength((await liveFiles()).size);
  });

  test('one list of a former night that nobody can read ends no night, and costs no file', async () => {
    const deps = depsWith(store(), 2);
    const night = async (days: number) => {
      club.clock.offsetMs = days * DAY_MS;
      await ask();
      await keepBackup(deps);
    };
    await night(0);
    await store().put(`nights/${today()}/done.json`, new TextEncoder().encode('{"cut'));
    const files = await store().list('files/');
    await night(1);
    expect(await findBackupNotice(deps)).toBeNull();
    expect(await store().list('files/')).toEqual(files);
    await night(2);
    await night(3);
    expect(await listNights(store())).toHaveLength(2);
  });
});

test('a backup store that refuses is told, and is tried again later', async () => {
  const store = createS3BackupStore(s3.settings);
  await forgetAll(store);
  await ask();
  s3.faults.status = 403;
  await keepBackup(depsWith(store));
  s3.faults.status = 0;
  expect(club.lines.at(-1)).toContain('backup failed');
  const [mark] = await club.deps.marks.list('backup');
  expect(mark?.at.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
  club.clock.offsetMs = 20 * 60_000;
  await keepBackup(depsWith(store));
  expect(await listNights(store)).toContain(today());
});

describe('trouble of the backup store', () => {
  const store = bucket;
  const failAt = async (days: number) => {
    club.clock.offsetMs = days * DAY_MS;
    await club.deps.marks.remove((await club.deps.marks.list('backup')).map(({ key }) => key));
    await ask();
    s3.faults.status = 403;
    await keepBackup(depsWith(store()));
  };

  test('is known without that store, and told to the owners when it begins and once a week', async () => {
    const mail = await openMail(club);
    try {
      await forgetAll(store());
      await ask();
      await keepBackup(depsWith(store()));
      const told = async () => (await mail.rows()).filter(({ kind }) => kind === 'backup-failed');
      await failAt(1);
      await failAt(1.01);
      await failAt(3);
      const deps = { ...depsWith(store()) };
      expect(await findBackupNotice(deps)).toMatchObject({ what: 'failed', keptAt: expect.any(String) });
      expect(await findBackupState(deps)).toMatchObject({ state: 'failed' });
      const [row, ...others] = await told();
      expect(others).toEqual([]);
      expect(row).toMatchObject({ recipient: 'administrator', data: { keptAt: expect.any(String) } });
      await failAt(8.5);
      await failAt(9);
      expect(await told()).toHaveLength(2);
      s3.faults.status = 0;
      club.clock.offsetMs = 10 * DAY_MS;
      await keepBackup(depsWith(store()));
      expect(await findBackupNotice(deps)).toBeNull();
      expect(await findBackupState(deps)).toMatchObject({ state: 'kept' });
      await failAt(12);
      expect(await told()).toHaveLength(3);
    } finally {
      s3.faults.status = 0;
      await club.db.delete(outbox);
      await mail.close();
    }
  });

  /** A night with a store that refuses some of what is asked. */
  const nightWith = async (refuses: Partial<BackupStore>, longest?: number) => {
    await forgetAll(store());
    await ask();
    const deps = depsWith({ ...store(), ...refuses });
    await keepBackup(deps, undefined, longest);
    return deps;
  };
  const refused = async () => {
    throw new Error('AccessDenied');
  };

  test.each([
    ['takes nothing', { put: refused }],
    ['lists nothing', { list: refused }],
    ['lets nothing be read', { find: refused }],
  ])('that %s is told in «À faire», by mail and to the doctor, without that store', async (_how, refuses) => {
    const mail = await openMail(club);
    try {
      const deps = await nightWith(refuses);
      expect(await findBackupNotice(deps)).toMatchObject({ what: 'failed' });
      expect((await mail.rows()).map(({ kind }) => kind)).toEqual(['backup-failed']);
      expect(await club.db.select({ trouble: backupState.trouble }).from(backupState)).toEqual([{ trouble: 'Error' }]);
      expect((await club.deps.marks.list('backup')).map(({ at }) => at > club.deps.now())).toEqual([true]);
    } finally {
      await club.db.delete(outbox);
      await mail.close();
    }
  });

  test('that lets nothing be removed does not hide that the night was kept', async () => {
    const deps = await nightWith({ remove: refused });
    expect(await findBackupNotice(deps)).toBeNull();
    expect(await club.deps.marks.list('backup'), 'the night is done').toEqual([]);
    await store().put('trouble.json', new TextEncoder().encode('{"since":"2026-01-01T04:00:00Z","trouble":"Error"}'));
    expect(await findBackupState(deps)).toMatchObject({ state: 'kept' });
  });

  test('that never answers is told before the function is stopped', async () => {
    const mail = await openMail(club);
    try {
      const deps = await nightWith({ find: () => new Promise(() => undefined) }, 300);
      expect(await findBackupNotice(deps)).toMatchObject({ what: 'failed' });
    } finally {
      await club.db.delete(outbox);
      await mail.close();
    }
  });

  test('has a name that says what the store answered', async () => {
    await forgetAll(store());
    await failAt(0);
    s3.faults.status = 0;
    expect(await club.db.select({ trouble: backupState.trouble }).from(backupState)).toEqual([
      { trouble: 'StoreAnswered403' },
    ]);
    await club.db.delete(outbox);
  });

  test('nights that do not run at all are told too', async () => {
    await forgetAll(store());
    await club.db.insert(auditEntries).values({
      ...{ action: 'season.forget-codes', subjectType: 'season', subjectId: '2025-2026' },
      at: new Date(Date.now() + DAY_MS),
    });
    await ask();
    await keepBackup(depsWith(store()));
    club.clock.offsetMs = 2 * DAY_MS;
    expect(await findBackupNotice(depsWith(store()))).toBeNull();
    club.clock.offsetMs = 4 * DAY_MS;
    expect(await findBackupNotice(depsWith(store()))).toMatchObject({ what: 'late' });
    await ask();
    await keepBackup(depsWith(store()));
    expect(await findBackupNotice(depsWith(store()))).toBeNull();
  });
});
