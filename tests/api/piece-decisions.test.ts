import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { members } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail, type TestMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
let mail: TestMail;
beforeAll(async () => {
  mail = await openMail(club);
});
afterAll(async () => {
  await mail.close();
  await club.close();
});

const stateOf = ({ pieces }: MemberDetails, piece: string) => pieces.find((one) => one.piece === piece);
const told = async () => (await mail.rows()).map(({ kind, data }) => ({ kind, ...data }));
/** The fields that a decision would change, without the mails, which go out in the background. */
const seenOf = ({ photoId, proofId, pieces, updatedAt }: MemberDetails) => ({ photoId, proofId, pieces, updatedAt });
const isStored = async (key: string | null | undefined) => (await club.deps.files.find(key ?? '')) !== undefined;
const DARK = 'Trop sombre\u202F: on ne voit rien.';

/** Sends another photo, as the person's own page does. */
const sendPhoto = async (id: string) => {
  const key = `photos/${crypto.randomUUID()}`;
  await club.deps.files.put(key, { bytes: new Uint8Array([1]), type: 'image/jpeg' });
  await club.db.update(members).set({ photoKey: key, updatedAt: new Date() }).where(eq(members.id, id));
  return admin.found(id);
};

describe('a photo', () => {
  test('refused: the file and its thumbnail are deleted; the reason stays, is mailed and stands in the history', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    const key = (await admin.row(id))?.photoKey;
    await mail.forget();
    const refused = await admin.done(id, 'photo', {
      decision: 'refused',
      refusal: 'Trop sombre : on ne voit rien.',
      seen: photoId,
    });
    expect(refused).toMatchObject({ hasPhoto: false, photoId: null, openPieces: { photo: 'refused' } });
    expect(stateOf(refused, 'photo')).toEqual({ piece: 'photo', state: 'refused', refusal: DARK });
    expect([await isStored(key), await isStored(`${key}-thumb`)]).toEqual([false, false]);
    expect(await told()).toEqual([{ kind: 'photo-refused', season: '2026-2027', refusal: DARK }]);
    expect(refused.timeline.find(({ what }) => what === 'member.photo-refuse')?.note).toBe(DARK);
  });

  test('sent again waits until somebody looks at it; accepted, it is one like any other', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    await admin.done(id, 'photo', { decision: 'refused', refusal: DARK, seen: photoId });
    const again = await sendPhoto(id);
    expect(stateOf(again, 'photo')).toMatchObject({ state: 'received', refusal: null });
    const accepted = await admin.done(id, 'photo', { decision: 'accepted', seen: again.photoId });
    expect(stateOf(accepted, 'photo')).toMatchObject({ state: 'accepted' });
    const repeated = await admin.done(id, 'photo', { decision: 'accepted', seen: again.photoId });
    expect(seenOf(repeated)).toEqual(seenOf(accepted));
  });

  test('chosen by an administrator is accepted, also after a refusal', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    await admin.done(id, 'photo', { decision: 'refused', refusal: DARK, seen: photoId });
    expect(stateOf(await admin.saved(admin.putForm(id, {}, { photo: await jpeg() })), 'photo')?.state).toBe('accepted');
  });

  test('refused twice for the same reason, or at once, is refused and mailed once', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    await mail.forget();
    const refusal = { decision: 'refused', refusal: DARK, seen: photoId };
    await Promise.all([admin.done(id, 'photo', refusal), admin.done(id, 'photo', refusal)]);
    await admin.done(id, 'photo', refusal);
    expect(await told()).toHaveLength(1);
    expect((await admin.audits(id)).filter(({ action }) => action === 'member.photo-refuse')).toHaveLength(1);
  });

  test('that came while an administrator refused the one before is not refused with it', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    const now = await sendPhoto(id);
    const refusal = await refusalOf(
      await admin.act(id, 'photo', { decision: 'refused', refusal: DARK, seen: photoId }),
    );
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('Un autre fichier') });
    expect(seenOf(await admin.found(id))).toEqual(seenOf(now));
  });

  test('is not refused without a reason, and not decided where there is none', async () => {
    const { id, photoId } = await admin.added({}, { photo: await jpeg() });
    const wordless = await refusalOf(await admin.act(id, 'photo', { decision: 'refused', seen: photoId }));
    expect(wordless).toMatchObject({ status: 422, fields: { refusal: expect.any(String) } });
    const long = await admin.act(id, 'photo', { decision: 'refused', refusal: 'a'.repeat(301), seen: photoId });
    expect(long.status).toBe(422);
    const { id: bare } = await admin.added();
    const none = await refusalOf(await admin.act(bare, 'photo', { decision: 'accepted', seen: 'x' }));
    expect(none).toMatchObject({ status: 409, message: 'Il n’y a pas de photo à examiner.' });
  });
});

describe('a proof', () => {
  const withProof = () => admin.added({ reducedPriceSelected: true }, { proof: pdf() });

  test('that came while an administrator refused the one before is not refused with it', async () => {
    const { id, proofId } = await withProof();
    const now = await admin.saved(admin.putForm(id, {}, { proof: pdf() }));
    const refusal = await refusalOf(
      await admin.act(id, 'proof', { decision: 'refused', refusal: DARK, seen: proofId }),
    );
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('Un autre fichier') });
    expect(seenOf(await admin.found(id))).toEqual(seenOf(now));
  });

  test('refused by two administrators for two reasons: the second one is told', async () => {
    const { id, proofId: seen } = await withProof();
    await admin.done(id, 'proof', { decision: 'refused', refusal: 'Illisible.', seen });
    expect((await admin.act(id, 'proof', { decision: 'refused', refusal: DARK, seen })).status).toBe(409);
    expect(stateOf(await admin.found(id), 'proof')).toMatchObject({ state: 'refused', refusal: 'Illisible.' });
  });
});

describe('the authorisation of a minor’s guardian', () => {
  const minor = {
    birthDate: '2009-03-05',
    legalGuardianName: 'Dominique Martin',
    legalGuardianEmail: 'dominique@exemple.example',
    legalGuardianPhone: '06 12 34 56 78',
    legalGuardianAuthorised: true,
  };
  const confirmed = ({ guardianConfirmedAt }: { guardianConfirmedAt: unknown } | MemberDetails) =>
    guardianConfirmedAt !== null;
  /** A minor who ticked the box alone, in the public form. */
  const selfTicked = async () => {
    const { id } = await admin.added(minor);
    await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, id));
    return admin.found(id);
  };

  test('ticked by an administrator is confirmed, and stays so when something else changes', async () => {
    const added = await admin.added(minor);
    expect(stateOf(added, 'guardian')?.state).toBe('accepted');
    const edited = await admin.saved(admin.put(added.id, { legalGuardianPhone: '06 12 34 56 79' }));
    expect(edited.guardianConfirmedAt).toBe(added.guardianConfirmedAt);
  });

  test('ticked by the minor alone stays to be confirmed, whatever else an administrator edits', async () => {
    const { id } = await selfTicked();
    expect(confirmed(await admin.saved(admin.put(id, { address: 'ailleurs' })))).toBe(false);
  });

  test('seen on paper is confirmed, once', async () => {
    const { id, updatedAt } = await selfTicked();
    const seen = await admin.done(id, 'guardian', { updatedAt });
    expect(stateOf(seen, 'guardian')?.state).toBe('accepted');
    expect(seenOf(await admin.done(id, 'guardian'))).toEqual(seenOf(seen));
    expect((await admin.audits(id)).filter(({ action }) => action === 'member.guardian-show')).toHaveLength(1);
    expect((await admin.act((await admin.added()).id, 'guardian')).status).toBe(409);
  });

  test('of another guardian is to be confirmed again; accents and another address make no other guardian', async () => {
    const { id } = await admin.added(minor);
    const same = { legalGuardianName: 'DOMINIQUE MARTÍN', legalGuardianEmail: 'd@exemple.example' };
    expect(confirmed(await admin.saved(admin.put(id, same)))).toBe(true);
    expect(confirmed(await admin.saved(admin.put(id, { legalGuardianName: 'Alix Martin' })))).toBe(false);
  });

  test('is not required of a member who turns out to be of full age', async () => {
    const { id } = await admin.added(minor);
    const adult = await admin.saved(admin.put(id, { birthDate: '1990-03-05' }));
    expect([stateOf(adult, 'guardian'), adult.guardianConfirmedAt]).toEqual([undefined, null]);
  });
});
