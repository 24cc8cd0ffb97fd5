import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/account/role.ts';
import type { CoachedClass } from '#domain/member/coached-class.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { type Merge, membershipsIn } from '#domain/member/person.ts';
import type { NoteReaders, PersonNote } from '#domain/member/person-note.ts';
import { administrators, auditEntries } from '#server/db/account-schema.ts';
import { personNotes } from '#server/db/person-note-schema.ts';
import { members, orderLines } from '#server/db/schema.ts';
import { findErasureRecord } from '#server/privacy/erasure-queries.ts';
import { readPersonalTables } from '#server/privacy/personal-queries.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);
const TEXT = 'Préfère être appelée le soir.';

const notesOn = async (by: string, personId: string) =>
  (await (await asAdmin(club, by, `/api/admin/persons/${personId}/notes`)).json()) as PersonNote[];
const post = (by: string, personId: string, note: object) =>
  asAdmin(club, by, `/api/admin/persons/${personId}/notes`, {
    method: 'POST',
    body: { id: randomUUID(), text: TEXT, readers: 'board', ...note },
  });
const written = async (by: string, personId: string, note: object = {}) =>
  (await (await post(by, personId, note)).json()) as PersonNote;
const put = (by: string, personId: string, { id, text, readers, updatedAt }: PersonNote) =>
  asAdmin(club, by, `/api/admin/persons/${personId}/notes/${id}`, {
    method: 'PUT',
    body: { text, readers, updatedAt },
  });
const remove = (by: string, personId: string, id: string) =>
  asAdmin(club, by, `/api/admin/persons/${personId}/notes/${id}`, { method: 'DELETE' });
const historyOf = async ({ id }: MemberDetails) => (await admin.found(id)).timeline.map(({ what }) => what);

describe('a note on a person', () => {
  test('is written, changed and deleted, each with its line and never its text', async () => {
    const member = await admin.added();
    const note = await written(token, member.personId);
    expect(note).toMatchObject({ text: TEXT, readers: 'board', isMine: true });
    const answer = await put(token, member.personId, {
      ...note,
      text: 'Le matin, plutôt.',
      readers: 'board-and-treasurer',
    });
    expect(answer.status).toBe(200);
    expect(await notesOn(token, member.personId)).toMatchObject([{ text: 'Le matin, plutôt.' }]);
    expect((await remove(token, member.personId, note.id)).status).toBe(204);
    expect((await remove(token, member.personId, note.id)).status).toBe(204);
    expect(await notesOn(token, member.personId)).toEqual([]);
    expect((await historyOf(member)).filter((what) => what.startsWith('person.'))).toEqual([
      'person.note',
      'person.change-note',
      'person.delete-note',
    ]);
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.personId));
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(/appelée|matin/);
  });

  test('that is sent twice is one; another text under its id is a conflict', async () => {
    const { personId } = await admin.added();
    const id = randomUUID();
    const sent = await Promise.all([post(token, personId, { id }), post(token, personId, { id })]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await post(token, personId, { id, text: 'Autre chose' })).status).toBe(409);
    expect(await notesOn(token, personId)).toHaveLength(1);
  });

  test('that somebody has changed since is not overwritten', async () => {
    const { personId } = await admin.added();
    const note = await written(token, personId);
    await put(token, personId, { ...note, text: 'Première' });
    expect((await put(token, personId, { ...note, text: 'Première' })).status).toBe(200);
    expect(await refusalOf(await put(token, personId, { ...note, text: 'Seconde' }))).toMatchObject({
      status: 409,
      current: { text: 'Première' },
    });
  });

  test.each([
    ['no text', { text: '  ' }, { text: 'Veuillez renseigner le texte.' }],
    ['too long a text', { text: 'x'.repeat(1001) }, { text: 'Ce texte est trop long.' }],
    ['no known readers', { readers: 'everybody' }, { readers: 'Cette valeur n’est pas valide.' }],
  ])('with %s is refused', async (_, wrong, fields) => {
    const { personId } = await admin.added();
    expect(await refusalOf(await post(token, personId, wrong))).toMatchObject({ status: 422, fields });
    expect(await notesOn(token, personId)).toEqual([]);
  });

  test('of nobody, or of another person, is not found', async () => {
    const [one, other] = [await admin.added(), await admin.added()];
    expect((await post(token, randomUUID(), {})).status).toBe(404);
    const note = await written(token, one.personId);
    expect((await put(token, other.personId, { ...note, text: 'x' })).status).toBe(404);
    expect((await remove(token, other.personId, note.id)).status).toBe(404);
  });

  const rights: readonly [Role, readonly NoteReaders[] | number][] = [
    ['owner', ['board', 'board-and-treasurer', 'board-and-coaches']],
    ['secretary', ['board', 'board-and-treasurer', 'board-and-coaches']],
    ['treasurer', ['board-and-treasurer']],
    ['editor', 403],
    ['coach', 403],
  ];
  test.each(rights)('as %s one reads %j', async (role, seen) => {
    const { personId } = await admin.added();
    for (const readers of ['board', 'board-and-treasurer', 'board-and-coaches'])
      await written(token, personId, { readers });
    const { token: theirs } = await signedInAs(club, [role]);
    if (typeof seen === 'number')
      return expect((await asAdmin(club, theirs, `/api/admin/persons/${personId}/notes`)).status).toBe(seen);
    expect((await notesOn(theirs, personId)).map(({ readers }) => readers).sort()).toEqual([...seen].sort());
    return undefined;
  });

  test('is changed and deleted by its writer and by the presidency, and by nobody else', async () => {
    const { personId } = await admin.added();
    const [writer, other, treasurer] = [
      await signedInAs(club, ['secretary']),
      await signedInAs(club, ['secretary']),
      await signedInAs(club, ['treasurer']),
    ];
    const note = await written(writer.token, personId, { readers: 'board-and-treasurer' });
    expect((await notesOn(other.token, personId))[0]).toMatchObject({ isMine: false });
    expect((await put(other.token, personId, { ...note, text: 'x' })).status).toBe(403);
    expect((await remove(other.token, personId, note.id)).status).toBe(403);
    expect((await put(treasurer.token, personId, { ...note, text: 'x' })).status).toBe(403);
    expect((await post(treasurer.token, personId, {})).status).toBe(403);
    expect((await put(token, personId, { ...note, text: 'Par la présidence' })).status).toBe(200);
    expect((await remove(writer.token, personId, note.id)).status).toBe(204);
    // Who writes a note and changes roles still reads it.
    const kept = await written(writer.token, personId);
    await club.db
      .update(administrators)
      .set({ roles: ['treasurer'] })
      .where(eq(administrators.id, writer.id));
    expect((await notesOn(writer.token, personId)).map(({ id }) => id)).toEqual([kept.id]);
  });

  test('for coaches stands in the list of their own class, and nowhere else of theirs', async () => {
    const member = await admin.added({ disciplines: ['Canne'] });
    await written(token, member.personId, { readers: 'board-and-coaches', text: 'Pour l’encadrement' });
    await written(token, member.personId, { text: 'Pour le bureau' });
    const [line] = await club.db.select().from(orderLines).where(eq(orderLines.memberId, member.id));
    const listFor = async (disciplines: readonly string[]) => {
      const coach = await signedInAs(club, ['coach'], disciplines);
      const answer = await asAdmin(club, coach.token, '/api/admin/classes');
      return ((await answer.json()) as CoachedClass[]).flatMap(({ people }) => people);
    };
    const own = await listFor([line?.productId ?? '']);
    expect(own.find(({ id }) => id === member.id)?.notes).toEqual(['Pour l’encadrement']);
    const others = club.catalogue.filter(({ id }) => id !== line?.productId).map(({ id }) => id);
    expect(JSON.stringify(await listFor(others))).not.toContain('encadrement');
  });

  test('moves with a merge and with a corrected name, and keeps its history', async () => {
    const form = somebody();
    const early = await admin.added({ ...form, birthDate: '1990-05-03' });
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, early.id));
    const now = await admin.added(form);
    await written(token, early.personId, { text: 'Sur la première fiche' });
    const path = `/api/admin/persons/${now.personId}/merge`;
    const merge = (await (await asAdmin(club, token, `${path}/${early.personId}`)).json()) as Merge;
    const body = { personId: early.personId, memberships: membershipsIn(merge) };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
    expect(await notesOn(token, now.personId)).toMatchObject([{ text: 'Sur la première fiche' }]);
    expect(await notesOn(token, early.personId)).toMatchObject([{ text: 'Sur la première fiche' }]);
    expect(await historyOf(now)).toContain('person.note');
    // A note on the person who was merged lands on the one who stays.
    await written(token, early.personId, { text: 'Après la réunion' });
    expect(await notesOn(token, now.personId)).toHaveLength(2);

    const wrong = await admin.added({ ...somebody(), lastName: 'Nom-Faux' });
    await written(token, wrong.personId, { text: 'Sous un faux nom' });
    const right = await admin.added({ ...somebody(), lastName: 'Nom-Juste', birthDate: '1985-01-02' });
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, right.id));
    const { firstName, lastName, birthDate } = right;
    const put = admin.put(wrong.id, { firstName, lastName, birthDate, updatedAt: wrong.updatedAt });
    const corrected = await admin.saved(put);
    expect(corrected.personId).toBe(right.personId);
    expect(await notesOn(token, right.personId)).toMatchObject([{ text: 'Sous un faux nom' }]);
    expect(await historyOf(corrected)).toContain('person.note');
  });

  test('leaves lines that the archive and the erasure of the person have, also from before a merge or another name', async () => {
    const [one, other, misspelt] = [await admin.added(), await admin.added(), await admin.added()];
    const before = [one.personId, other.personId, misspelt.personId];
    for (const personId of before) await written(token, personId);
    const named = { firstName: one.firstName, lastName: one.lastName, birthDate: one.birthDate };
    await club.db.update(members).set({ season: '2025-2026' }).where(eq(members.id, misspelt.id));
    const { updatedAt } = misspelt;
    expect((await admin.saved(admin.put(misspelt.id, { ...named, updatedAt }))).personId).toBe(one.personId);
    const path = `/api/admin/persons/${one.personId}/merge`;
    const merge = (await (await asAdmin(club, token, `${path}/${other.personId}`)).json()) as Merge;
    const body = { personId: other.personId, memberships: membershipsIn(merge) };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
    const read = await readPersonalTables(club.db, one.personId);
    const lines = (read?.tables.audit_entries ?? []).filter(({ action }) => action === 'person.note');
    expect(lines.map(({ subject_id }) => subject_id).sort()).toEqual(before.sort());
    const counted = await club.db.$count(
      auditEntries,
      inArray(auditEntries.subjectId, [...before, one.id, other.id, misspelt.id]),
    );
    expect((await findErasureRecord(club.db, one.personId))?.journalLines).toBe(counted);
  });

  test('that was changed or replaced since its erasure was shown, is not erased unread', async () => {
    const { personId } = await admin.added({ payment: CASH });
    const shown = async () =>
      (await (await asAdmin(club, token, `/api/admin/persons/${personId}/erasure`)).json()) as ErasurePreview;
    const erase = async ({ fingerprint }: ErasurePreview) => {
      const body = { fingerprint, password: ADMINISTRATOR.password };
      return (await asAdmin(club, token, `/api/admin/persons/${personId}/erasure`, { method: 'POST', body })).status;
    };
    const note = await written(token, personId);
    const first = await shown();
    expect((await put(token, personId, { ...note, text: 'À garder, on nous a écrit.' })).status).toBe(200);
    expect(await erase(first)).toBe(409);
    const second = await shown();
    await remove(token, personId, note.id);
    await written(token, personId, { text: 'Une autre.' });
    expect(await erase(second)).toBe(409);
    expect(await notesOn(token, personId)).toHaveLength(1);
    expect(await erase(await shown())).toBe(200);
  });

  test('is in the archive of the person’s data, and goes with the person', async () => {
    const member = await admin.added();
    const note = await written(token, member.personId);
    const read = await readPersonalTables(club.db, member.personId);
    expect(read?.tables.person_notes).toMatchObject([{ id: note.id, text: TEXT }]);
    await club.db.delete(members).where(eq(members.id, member.id));
    expect(await club.db.select().from(personNotes).where(eq(personNotes.id, note.id))).toEqual([]);
  });
});
