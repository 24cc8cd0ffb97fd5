import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { imageKeyOf } from '#domain/image.ts';
import type { TeamMember } from '#domain/team.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { media } from '#server/db/content-schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { filesStored, sizeOf } from '#tests/support/media.ts';
import { cutAt, jpeg, jpegOfSize, pdf, png } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { savedMember, sendChange, sendMember } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeEach(() => {
  club.databaseRequests.before = undefined;
});

const urlOf = ({ photo }: TeamMember): string => photo?.url ?? '';
const statusOf = async (url: string) => (await club.app.request(url)).status;
const kept = async () => ({ files: await filesStored(club), rows: (await club.db.select().from(media)).length });
const withPhoto = async () => savedMember(sendMember(club, token, { photo: await jpeg() }));

/** Acts before the nth request to the database from now. */
const beforeRequest = (nth: number, act: () => Promise<void> | void) => {
  let asked = 0;
  club.databaseRequests.before = () => {
    asked += 1;
    return asked === nth ? act() : undefined;
  };
};

describe('a portrait', () => {
  test('becomes a picture of the site that shows the person named', async () => {
    const member = await withPhoto();
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

  test('goes, row and files, when it is replaced', async () => {
    const member = await withPhoto();
    const before = await kept();
    const changed = await savedMember(sendChange(club, token, member.id, { photo: await jpeg() }));
    expect(urlOf(changed)).not.toBe(urlOf(member));
    expect([await statusOf(urlOf(changed)), await statusOf(urlOf(member))]).toEqual([200, 404]);
    expect(await kept()).toEqual(before);
  });

  test('goes when it is removed, and when the person leaves', async () => {
    const before = await kept();
    const [removed, leaving] = [await withPhoto(), await withPhoto()];
    expect((await savedMember(sendChange(club, token, removed.id, { removePhoto: 'true' }))).photo).toBeNull();
    await asAdmin(club, token, `/api/admin/team/${leaving.id}`, { method: 'DELETE' });
    expect([await statusOf(urlOf(removed)), await statusOf(urlOf(leaving))]).toEqual([404, 404]);
    expect(await kept()).toEqual(before);
  });

  test('that an article shows as well stays for it', async () => {
    const member = await withPhoto();
    const content = `<p><img src="${urlOf(member)}" alt="Inès" width="600" height="800"></p>`;
    const article = { title: 'Portrait', content, published: true };
    expect((await asAdmin(club, token, '/api/admin/articles', { method: 'POST', body: article })).status).toBe(201);
    await savedMember(sendChange(club, token, member.id, { removePhoto: 'true' }));
    expect(await statusOf(urlOf(member))).toBe(200);
  });

  test('that cannot be taken changes nothing and leaves nothing', async () => {
    const member = await withPhoto();
    const before = await kept();
    const refused = async (photo: Uint8Array<ArrayBuffer>) =>
      refusalOf(await sendChange(club, token, member.id, { photo, role: 'Autre' }));
    expect(await refused(pdf())).toMatchObject({ status: 422, fields: { photo: expect.stringContaining('WebP') } });
    expect(await refused(cutAt(await png(), 0.5))).toMatchObject({ fields: { photo: SENTENCES.unreadable } });
    expect(await refused(await jpegOfSize(4_000_001))).toMatchObject({ status: 413, type: 'validation' });
    const late = { photo: await jpeg(), updatedAt: '2020-01-01T00:00:00.000Z' };
    expect(await refusalOf(await sendChange(club, token, member.id, late))).toMatchObject({ status: 409 });
    expect(await kept()).toEqual(before);
    expect(await (await asAdmin(club, token, `/api/admin/team/${member.id}`)).json()).toEqual(member);
  });
});

describe('when something fails, a portrait', () => {
  test('that could not be saved leaves no file', async () => {
    const member = await withPhoto();
    const before = await kept();
    // The session, the member before and after the picture was made, then the batch.
    beforeRequest(4, () => club.databaseFaults.failBefore());
    expect((await sendChange(club, token, member.id, { photo: await jpeg() })).status).toBe(503);
    expect(await kept()).toEqual(before);
    expect(await statusOf(urlOf(member))).toBe(200);
  });

  test('saved, whose answer got lost, is shown, and the earlier one goes', async () => {
    const member = await withPhoto();
    const before = await kept();
    beforeRequest(4, () => club.databaseFaults.loseAnswerAfterCommit());
    const changed = await savedMember(sendChange(club, token, member.id, { photo: await jpeg() }));
    expect([await statusOf(urlOf(changed)), await statusOf(urlOf(member))]).toEqual([200, 404]);
    expect(await kept()).toEqual(before);
  });

  test('is saved although the earlier one cannot be removed, which the log tells', async () => {
    const member = await withPhoto();
    beforeRequest(5, () => club.databaseFaults.failBefore());
    const changed = await savedMember(sendChange(club, token, member.id, { photo: await jpeg() }));
    expect(await statusOf(urlOf(changed))).toBe(200);
    expect(club.lines.join()).toContain('picture left behind');
    expect(club.lines.join()).toContain(imageKeyOf(urlOf(member)));
  });

  test('replaced by two administrators at once is one of theirs, and the others go', async () => {
    const member = await withPhoto();
    const before = await kept();
    const photos = [await jpeg(), await png()];
    await Promise.all(photos.map((photo) => savedMember(sendChange(club, token, member.id, { photo }))));
    expect(await kept()).toMatchObject({ rows: before.rows });
  });
});
