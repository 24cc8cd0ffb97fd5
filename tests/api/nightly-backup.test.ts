import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { eraseAgainAfterRestore } from '#server/backup/finish-restore.ts';
import { keepBackup, listNights, listStoredTombstones } from '#server/backup/nightly.ts';
import { restoreBackup, verifyBackup } from '#server/backup/restore.ts';
import { storedSource } from '#server/backup/stored-source.ts';
import { members } from '#server/db/schema.ts';
import { type BackupStore, createBlobBackupStore, createS3BackupStore } from '#server/integrations/backup-store.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
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

const depsWith = (store: BackupStore, keep = 14) => ({
  ...club.deps,
  backup: { recipients: [recipient], store, keep, databaseUrl: club.databaseEnv.DATABASE_URL },
});

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
  beforeEach(async () => {
    club.clock.offsetMs = 0;
    for (const key of await store.list('')) await store.remove(key);
    await club.deps.marks.remove((await club.deps.marks.list('backup')).map(({ key }) => key));
  });

  test('does nothing unless the end of a night asked for it', async () => {
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
    const photos = async () => (await store.list(`files/member-files/${key}/`)).length;
    const night = async (days: number) => {
      club.clock.offsetMs = days * DAY_MS;
      await ask();
      await keepBackup(depsWith(store, 2));
    };
    await night(0);
    await night(1);
    expect(await photos()).toBe(1);
    await club.db.update(members).set({ photoKey: null }).where(eq(members.id, member.id));
    await club.deps.files.remove(key);
    await night(2);
    expect(await photos()).toBe(1);
    await night(3);
    expect(await photos()).toBe(0);
    expect(await listNights(store)).toHaveLength(2);
  });

  test('does not bring back on another machine whoever was erased after it', async () => {
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

test('a backup store that refuses is told, and is tried again later', async () => {
  const store = createS3BackupStore(s3.settings);
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
