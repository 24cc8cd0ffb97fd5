import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TeamMember } from '#domain/site/team.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { media } from '#server/db/content-schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { sizeOf } from '#tests/support/media.ts';
import { cutAt, jpeg, jpegOfSize, pdf, png, smallJpeg } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { storedFiles } from '#tests/support/stored-files.ts';
import { savedMember, sendChange, sendMember } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeEach(() => {
  club.databaseRequests.before = undefined;
});

const urlOf = ({ photo }: TeamMember): string => photo?.url ?? '';
const statusOf = async (url: string) => (await club.app.request(url)).status;
const kept = async () => ({ files: await storedFiles(club), rows: (await club.db.select().from(media)).length });
const withPhoto = async () => savedMember(sendMember(club, token, { photo: await smallJpeg() }));

/** Calls `act` before the nth request to the database from now. */
const beforeRequest = (nth: number, act: () => Promise<void> | void) => {
  let asked = 0;
  club.databaseRequests.before = () => {
    asked += 1;
    return asked === nth ? act() : undefined;
  };
};

describe('a portrait', () => {
  test('becomes a picture of the site that shows the person named', async () => {
    const member = await savedMember(sendMember(club, token, { photo: await jpeg() }));
    expect(member.photo).toMatchObject({ alt: 'Inès Kaddour', width: 600, height: 800 });
    expect(await sizeOf(club, urlOf(member))).toMatchObject({ width: 600, height: 800 });
    expect(await club.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({ subjectId: member.id, fields: expect.arrayContaining(['photo']) }),
    );
  });

  test('stays when another is not sent, under a new name too', async () => {
    const member = await withPhoto();
    const renamed = await savedMember(sendChange(club, token, member.id, { lastName: 'Ould' }));
    expect(renamed.photo).toEqual({ ...member.photo, alt: 'Inès Ould' });
    expect(await statusOf(urlOf(renamed))).toBe(200);
  });

  test('replaced, removed, or of somebody who left is still there for the page that prints it', async () => {
    const replaced = await withPhoto();
    const removed = await withPhoto();
    const leaving = await withPhoto();
    const changed = await savedMember(sendChange(club, token, replaced.id, { photo: await smallJpeg() }));
    expect(urlOf(changed)).not.toBe(urlOf(replaced));
    expect((await savedMember(sendChange(club, token, removed.id, { removePhoto: 'true' }))).photo).toBeNull();
    await asAdmin(club, token, `/api/admin/team/${leaving.id}`, { method: 'DELETE' });
    const addresses = [changed, replaced, removed, leaving].map(urlOf);
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200, 200, 200]);
  });

  test('that was not there is not written down as removed', async () => {
    const member = await savedMember(sendMember(club, token, {}));
    await savedMember(sendChange(club, token, member.id, { removePhoto: 'true' }));
    const entries = (await club.db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === member.id);
    expect(entries.map(({ fields }) => fields.includes('photo'))).toEqual([false, false]);
  });

  test('that cannot be taken changes nothing and leaves nothing', async () => {
    const member = await withPhoto();
    const before = await kept();
    const refused = async (photo: Uint8Array<ArrayBuffer>) =>
      refusalOf(await sendChange(club, token, member.id, { photo, role: 'Autre' }));
    expect(await refused(pdf())).toMatchObject({ status: 422, fields: { photo: expect.stringContaining('WebP') } });
    expect(await refused(cutAt(await png(), 0.5))).toMatchObject({ fields: { photo: SENTENCES.unreadable } });
    expect(await refused(await jpegOfSize(4_000_001))).toMatchObject({ status: 413, type: 'validation' });
    const late = { photo: await smallJpeg(), updatedAt: '2020-01-01T00:00:00.000Z' };
    expect(await refusalOf(await sendChange(club, token, member.id, late))).toMatchObject({ status: 409 });
    expect(await kept()).toEqual(before);
    expect(await (await asAdmin(club, token, `/api/admin/team/${member.id}`)).json()).toEqual(member);
  });
});

describe('when something fails, a portrait', () => {
  test('that could not be saved leaves no file', async () => {
    const member = await withPhoto();
    const before = await kept();
    // The first three requests read the session, and the member twice. The fourth is the batch.
    beforeRequest(4, () => club.databaseFaults.failBefore());
    expect((await sendChange(club, token, member.id, { photo: await smallJpeg() })).status).toBe(503);
    expect(await kept()).toEqual(before);
    expect(await statusOf(urlOf(member))).toBe(200);
  });

  test('saved, whose answer got lost, is shown', async () => {
    const member = await withPhoto();
    beforeRequest(4, () => club.databaseFaults.loseAnswerAfterCommit());
    const changed = await savedMember(sendChange(club, token, member.id, { photo: await smallJpeg() }));
    expect(urlOf(changed)).not.toBe(urlOf(member));
    expect(await statusOf(urlOf(changed))).toBe(200);
  });

  test('of somebody new sent several times at once is stored once, and so are they', async () => {
    const before = await kept();
    await withPhoto();
    const once = await kept();
    const sent = { id: crypto.randomUUID(), photo: await smallJpeg() };
    const added = await Promise.all([1, 2, 3].map(() => savedMember(sendMember(club, token, sent))));
    expect([...new Set(added.map(({ id }) => id))]).toEqual([sent.id]);
    expect(new Set(added.map(urlOf)).size).toBe(1);
    const after = await kept();
    expect([after.rows - once.rows, after.files - once.files]).toEqual([1, once.files - before.files]);
  });

  test('replaced by two administrators at once is one of theirs', async () => {
    const member = await withPhoto();
    const photos = [await smallJpeg(), await png(40, 40)];
    const sent = await Promise.all(photos.map((photo) => savedMember(sendChange(club, token, member.id, { photo }))));
    const { photo } = (await (await asAdmin(club, token, `/api/admin/team/${member.id}`)).json()) as TeamMember;
    expect(sent.map(urlOf)).toContain(photo?.url);
  });
});
