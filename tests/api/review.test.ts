import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { allows, roles } from '#domain/account/role.ts';
import type { AnsweredRequest, Review } from '#domain/member/review-answers.ts';
import { dossierRequests } from '#server/db/link-schema.ts';
import { members } from '#server/db/schema.ts';
import { membersOf } from '#tests/support/members.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);
const reduced = { reducedPriceSelected: true };
const waiting = async () => (await (await asAdmin(club, token, '/api/admin/review')).json()) as Review;
const piecesOf = async (...ids: string[]) =>
  (await waiting()).pieces
    .filter(({ memberId }) => ids.includes(memberId))
    .map(({ memberId, piece }) => [ids.indexOf(memberId), piece]);

const refusePhoto = async (id: string) => {
  const { photoId: seen } = await admin.found(id);
  await admin.done(id, 'photo', { decision: 'refused', refusal: 'Trop sombre.', seen });
};

describe('what waits for a look', () => {
  test('is each proof that is held, and each photo that follows a refused one, the oldest first', async () => {
    const [first, second, third] = [
      await admin.added(reduced, { proof: pdf(), photo: await jpeg() }),
      await admin.added({}, { photo: await jpeg() }),
      await admin.added(reduced, { proof: pdf() }),
    ];
    const ids = [first.id, second.id, third.id];
    expect(await piecesOf(...ids)).toEqual([
      [0, 'proof'],
      [2, 'proof'],
    ]);
    await refusePhoto(second.id);
    expect(await piecesOf(second.id)).toEqual([]);
    await club.db.update(members).set({ photoKey: 'photos/again' }).where(eq(members.id, second.id));
    expect(await piecesOf(second.id, third.id)).toEqual([
      [0, 'photo'],
      [1, 'proof'],
    ]);
    const { pieces } = await waiting();
    expect(pieces.find(({ memberId }) => memberId === second.id)).toMatchObject({
      lastRefusal: 'Trop sombre.',
      isArchived: false,
      fullName: second.fullName,
    });
  });

  test('a file that was sent again goes to the end', async () => {
    const [first, second] = [
      await admin.added(reduced, { proof: pdf() }),
      await admin.added(reduced, { proof: pdf() }),
    ];
    await admin.saved(admin.putForm(first.id, {}, { proof: pdf() }));
    expect(await piecesOf(first.id, second.id)).toEqual([
      [1, 'proof'],
      [0, 'proof'],
    ]);
  });

  test('keeps the proof of an archived member, and takes one request of the database', async () => {
    const { id } = await admin.added(reduced, { proof: pdf() });
    await admin.done(id, 'archive');
    const sent: string[] = [];
    club.databaseRequests.before = (statements) => void sent.push(statements);
    const { pieces } = await waiting();
    club.databaseRequests.before = undefined;
    // One tells who asks.
    expect(sent.filter((statements) => statements.includes('members'))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(pieces.find(({ memberId }) => memberId === id)).toMatchObject({ isArchived: true, piece: 'proof' });
  });

  test('a decision about the seen file ends it, even if the member has changed since', async () => {
    const { id } = await admin.added(reduced, { proof: pdf() });
    const [piece] = (await waiting()).pieces.filter(({ memberId }) => memberId === id);
    await admin.put(id, { address: 'ailleurs' });
    await admin.done(id, 'proof', { decision: 'accepted', seen: piece?.fileId });
    expect(await piecesOf(id)).toEqual([]);
  });
});

describe('how much waits', () => {
  type Waiting = { decisions: number; changes: number };
  const counted = async (as = token) => (await (await asAdmin(club, as, '/api/admin/waiting')).json()) as Waiting;
  const listed = async () => {
    const { pieces, requests, addresses } = await waiting();
    return pieces.length + requests.length + addresses.length;
  };

  test('is what is listed: files, requests and new addresses', async () => {
    const before = await listed();
    const [proof, photo, over] = [
      await admin.added(reduced, { proof: pdf() }),
      await admin.added({}, { photo: await jpeg() }),
      await admin.added({}, { photo: await jpeg() }),
    ];
    for (const { id } of [photo, over]) {
      await refusePhoto(id);
      await club.db
        .update(members)
        .set({ photoKey: `photos/${id}` })
        .where(eq(members.id, id));
    }
    await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, over.id));
    const { personId } = proof;
    await club.db.insert(dossierRequests).values({ personId, kind: 'data', createdAt: new Date() });
    const former = somebody();
    const { id } = await admin.added(former);
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, id));
    await admin.added({ ...former, email: 'ailleurs@exemple.example' });
    // The photo of a membership that is over waits for nobody.
    expect(await listed()).toBe(before + 4);
    expect((await counted()).decisions).toBe(await listed());
    await club.db.delete(dossierRequests).where(eq(dossierRequests.personId, personId));
  });

  test.each(roles)('is nothing for a %s of what they may not decide or publish', async (role) => {
    const { token: theirs } = await signedInAs(club, [role]);
    const { decisions, changes } = await counted(theirs);
    const publication = await asAdmin(club, token, '/api/admin/publication');
    const { count } = (await publication.json()) as { count: number };
    expect(count).toBeGreaterThan(0);
    expect(decisions).toBe(allows([role], 'files', 'write') ? await listed() : 0);
    expect(changes).toBe(allows([role], 'publication', 'write') ? count : 0);
  });
});

describe('a request about personal data', () => {
  const ask = async (kind: 'data' | 'erasure') => {
    const member = await admin.added();
    const { personId } = member;
    const [request] = await club.db
      .insert(dossierRequests)
      .values({ personId, kind, createdAt: new Date() })
      .returning();
    return { member, id: request?.id ?? '' };
  };
  const answer = async (id: string) =>
    asAdmin(club, token, `/api/admin/review/requests/${id}/answer`, { method: 'POST' });

  test('waits with the person’s newest membership until somebody answered it, once', async () => {
    const { member, id } = await ask('erasure');
    expect((await waiting()).requests).toContainEqual({
      ...{ id, kind: 'erasure', at: expect.any(String), memberId: member.id, isArchived: false },
      ...{ fullName: member.fullName, email: member.email, isAddressNew: false, known: [member.email] },
    });
    const answers = await Promise.all([answer(id), answer(id)]);
    const [one, other] = await Promise.all(answers.map(async (got) => (await got.json()) as AnsweredRequest));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ id, by: expect.any(String) });
    expect((await waiting()).requests.map((request) => request.id)).not.toContain(id);
    expect(await admin.audits(member.id)).toContainEqual({ action: 'member.answer-request', fields: [], signed: true });
    expect((await admin.audits(member.id)).filter(({ action }) => action === 'member.answer-request')).toHaveLength(1);
    expect((await admin.found(member.id)).timeline.map(({ what }) => what)).toContain('member.answer-request');
  });

  test('that is not there is not found', async () => {
    expect((await answer(crypto.randomUUID())).status).toBe(404);
  });

  test('is counted on the front page until then', async () => {
    const requests = async () =>
      ((await (await asAdmin(club, token, '/api/admin/figures')).json()) as { requests: number }).requests;
    const before = await requests();
    const { id } = await ask('data');
    expect(await requests()).toBe(before + 1);
    await answer(id);
    expect(await requests()).toBe(before);
  });
});
