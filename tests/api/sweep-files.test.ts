import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { media } from '#server/db/content-schema.ts';
import { members } from '#server/db/schema.ts';
import { createBlobStore, type FileStore } from '#server/integrations/blob-store.ts';
import { sweepFiles } from '#server/running/housekeeping/sweep-files.ts';
import { addMedium } from '#server/site/media/actions.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { submitted } from '#tests/support/sign-up.ts';

const HOUR = 3_600_000;
let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const sweepAfter = (hours: number) => {
  club.clock.offsetMs = hours * HOUR;
  return sweepFiles(club.deps);
};
const file = { bytes: Uint8Array.of(1), type: 'image/jpeg' } as const;
const put = async (store: FileStore, key: string) => {
  await store.put(key, file);
  return key;
};
/** Adds pictures whose keys begin alike, so that the sweep reads them together. */
const addKnownPictures = async (count: number) => {
  const rows = Array.from({ length: count }, () => ({ key: `a${randomUUID()}`, alt: '', width: 320, height: 200 }));
  await club.db.insert(media).values(rows);
  await Promise.all(rows.map(({ key }) => put(club.deps.media, `${key}/320.jpg`)));
};
const areKept = (store: FileStore, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await store.find(key)) !== undefined));

describe('the sweep', () => {
  test('removes files no row refers to once they are a day old, not before', async () => {
    const { files, media: pictures } = club.deps;
    const id = randomUUID();
    const keys = [`photos/${id}`, `photos/${id}-thumb`, `proofs/${id}`];
    for (const key of keys) await put(files, key);
    const picture = await put(pictures, `${id}/320.jpg`);
    expect(await sweepAfter(23)).toBe(0);
    expect(await sweepAfter(25)).toBe(4);
    expect(await areKept(files, keys)).toEqual([false, false, false]);
    expect(await areKept(pictures, [picture])).toEqual([false]);
  });

  test('keeps what a member or the site refers to', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true }, proof: pdf() });
    const { photoKey, proofKey } = (await rowsOf(club, created)).member;
    const [{ id = '' } = {}] = await club.rows.administrators.findMany();
    const actor = { kind: 'administrator' as const, id };
    const { key } = await addMedium(club.deps, actor, { bytes: await jpeg(), alt: 'Une salle', field: 'file' });
    expect(await sweepAfter(1000)).toBe(0);
    expect(await areKept(club.deps.files, [photoKey ?? '', `${photoKey}-thumb`, proofKey ?? ''])).toEqual([
      true,
      true,
      true,
    ]);
    expect(await areKept(club.deps.media, [`${key}/320.jpg`])).toEqual([true]);
  });

  test('does not touch the files of another deploy context', async () => {
    const [other, pictures] = [
      createBlobStore('deploy-preview', 'member-files'),
      createBlobStore('deploy-preview', 'media'),
    ];
    const key = await put(other, `photos/${randomUUID()}`);
    const picture = await put(pictures, `${randomUUID()}/320.jpg`);
    expect(await sweepAfter(1000)).toBe(0);
    expect([await areKept(other, [key]), await areKept(pictures, [picture])]).toEqual([[true], [true]]);
  });

  test('never removes more than a hundred at once, and all of them in the end', async () => {
    await addKnownPictures(130);
    await Promise.all(Array.from({ length: 120 }, () => put(club.deps.media, `a${randomUUID()}/320.jpg`)));
    expect(await sweepAfter(25)).toBe(100);
    expect(await sweepAfter(49)).toBe(20);
    expect(await sweepAfter(73)).toBe(0);
  });

  test('leaves a shelf alone if the database knows less than half of it, and continues with the others', async () => {
    const orphans = Array.from({ length: 12 }, () => `photos/a${randomUUID()}`);
    for (const key of orphans) await put(club.deps.files, key);
    const proof = await put(club.deps.files, `proofs/${randomUUID()}`);
    expect(await sweepAfter(25)).toBe(1);
    expect(await areKept(club.deps.files, orphans)).toEqual(Array(12).fill(true));
    expect(await areKept(club.deps.files, [proof])).toEqual([false]);
    expect(club.lines.filter((line) => line.includes('too many orphan files'))).toHaveLength(1);
    expect(club.lines.join()).not.toContain(orphans[0]?.slice('photos/'.length));
    for (const key of orphans) await club.deps.files.remove(key);
  });

  test('does not count the proofs of members among the files of the photo shelf', async () => {
    const known = Array.from({ length: 6 }, () => ({ season: '2022-2023', photoKey: `photos/a${randomUUID()}` }));
    await archivedMembers(club, known);
    const orphans = Array.from({ length: 10 }, () => `photos/a${randomUUID()}`);
    for (const key of orphans) await put(club.deps.files, key);
    expect(await sweepAfter(25)).toBe(0);
    expect(await areKept(club.deps.files, orphans)).toEqual(Array(10).fill(true));
    for (const key of orphans) await club.deps.files.remove(key);
  });

  test('that is out of time goes on the next day', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => put(club.deps.files, `proofs/${randomUUID()}`)));
    const { files } = club.deps;
    const { remove } = files;
    files.remove = async (key) => {
      club.clock.offsetMs += 6000;
      await remove(key);
    };
    const first = await sweepAfter(25);
    files.remove = remove;
    expect(first).toBe(3);
    expect(await sweepAfter(49)).toBe(3);
    expect(await areKept(files, keys)).toEqual(Array(6).fill(false));
  });

  test('removes nothing while the database does not answer', async () => {
    const key = await put(club.deps.files, `photos/${randomUUID()}`);
    club.databaseFaults.failBefore(1000);
    await expect(sweepAfter(25)).rejects.toThrow();
    club.databaseFaults.reset();
    expect(await areKept(club.deps.files, [key])).toEqual([true]);
    await sweepAfter(25);
  });
});

test('a file of a deleted member is an orphan like any other', async () => {
  const created = await submitted(club);
  const { member } = await rowsOf(club, created);
  await club.db.update(members).set({ photoKey: null }).where(eq(members.id, member.id));
  expect(await sweepAfter(25)).toBe(2);
});
