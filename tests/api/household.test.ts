import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import type { Household } from '#domain/member/household.ts';
import { type Merge, membershipsIn } from '#domain/member/person.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members, persons } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const householdOf = async (personId: string): Promise<Household> =>
  (await (await asAdmin(club, token, `/api/admin/persons/${personId}/household`)).json()) as Household;
const choose = (personId: string, payerId: string | null, by = token) =>
  asAdmin(club, by, `/api/admin/persons/${personId}/payer`, { method: 'PUT', body: { payerId } });
const payerOf = async (id: string) =>
  (await club.db.select({ payerId: persons.payerId }).from(persons).where(eq(persons.id, id)))[0]?.payerId;
const CIRCLE = /^Qui est déjà payé par quelqu’un/;

describe('a household', () => {
  test('is shown by a shared address, a guardian’s address and a common payer, and merges nobody', async () => {
    const email = 'foyer@exemple.example';
    const parent = await admin.added({ email });
    const child = await admin.added({ ...underAge, email: 'enfant@exemple.example', legalGuardianEmail: email });
    const other = await admin.added({ email: 'FOYER@exemple.example' });
    const stranger = await admin.added();
    const { others, payer, paysFor } = await householdOf(parent.personId);
    expect([payer, paysFor]).toEqual([null, []]);
    expect(others.map(({ personId, ties }) => [personId, ties]).sort()).toEqual(
      [
        [child.personId, ['guardian']],
        [other.personId, ['email']],
      ].sort(),
    );
    expect((await householdOf(child.personId)).others.map(({ personId }) => personId).sort()).toEqual(
      [parent.personId, other.personId].sort(),
    );
    expect((await householdOf(stranger.personId)).others).toEqual([]);
    expect(new Set([parent, child, other].map(({ personId }) => personId)).size).toBe(3);
  });

  test('is of nobody who has no address, nor of an unpaid sign-up that typed the same one', async () => {
    const [one, two] = [await admin.added({ email: '' }), await admin.added({ email: '' })];
    expect((await householdOf(one.personId)).others).toEqual([]);
    expect((await householdOf(two.personId)).others).toEqual([]);
    const known = await admin.added({ email: 'connu@exemple.example' });
    await submitted(club, { form: { ...somebody(), email: 'connu@exemple.example' } });
    expect((await householdOf(known.personId)).others).toEqual([]);
  });

  test('has one who pays: their page shows what each owes and the sum', async () => {
    const [payer, one, two] = [await admin.added(), await admin.added(), await admin.added()];
    await admin.done(two.id, 'payments', { ...CASH, amount: two.owed });
    for (const { personId } of [one, two]) expect((await choose(personId, payer.personId)).status).toBe(200);
    const household = await householdOf(payer.personId);
    expect(household.paysFor.map(({ personId }) => personId).sort()).toEqual([one.personId, two.personId].sort());
    const cents = Math.round(one.owed * 100);
    expect(household.paysFor.find(({ personId }) => personId === one.personId)).toMatchObject({
      owedCents: cents,
      owing: [{ id: one.id, season: one.season, isArchived: false, owedCents: cents }],
    });
    expect(household.owedCents).toBe(household.ownCents + cents);
    expect(await householdOf(one.personId)).toMatchObject({
      payer: { personId: payer.personId },
      others: [{ personId: two.personId, ties: ['payer'] }],
    });
  });

  test('writes who pays once, with a line, and tells it in the history', async () => {
    const [payer, paid] = [await admin.added(), await admin.added()];
    for (let time = 0; time < 2; time += 1) await choose(paid.personId, payer.personId);
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, paid.personId));
    expect(lines.map(({ action, fields }) => [action, fields])).toEqual([['person.payer', []]]);
    expect((await admin.found(paid.id)).timeline.map(({ what }) => what)).toContain('person.payer');
    // Oneself is nobody else.
    expect((await choose(paid.personId, paid.personId)).status).toBe(200);
    expect(await payerOf(paid.personId)).toBeNull();
  });

  test('has no circle and no chain, also of two who choose each other at once', async () => {
    const [one, two, three] = [await admin.added(), await admin.added(), await admin.added()];
    await choose(one.personId, two.personId);
    for (const [paid, payer] of [
      [two.personId, one.personId],
      [two.personId, three.personId],
      [three.personId, one.personId],
    ] as const) {
      const refused = await refusalOf(await choose(paid, payer));
      expect(refused.status).toBe(409);
      expect(refused.message).toMatch(CIRCLE);
    }
    const [left, right] = [await admin.added(), await admin.added()];
    const answers = await Promise.all([choose(left.personId, right.personId), choose(right.personId, left.personId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is paid for by an adult: a minor is refused in words, and may be paid for', async () => {
    const [child, parent] = [await admin.added(underAge), await admin.added()];
    const refused = await refusalOf(await choose(parent.personId, child.personId));
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/^Une personne mineure ne paie pour personne d’autre/);
    expect(await payerOf(parent.personId)).toBeNull();
    expect((await choose(child.personId, parent.personId)).status).toBe(200);
  });

  test('is paid for by whom the search shows as an adult, also if another membership of them says otherwise', async () => {
    const [child, adult] = [await admin.added(underAge), await admin.added({ lastName: 'Deux-Dates' })];
    const { firstName, lastName } = adult;
    const typo = await admin.added({ ...underAge, firstName, lastName });
    const path = `/api/admin/persons/${adult.personId}/merge`;
    const merge = (await (await asAdmin(club, token, `${path}/${typo.personId}`)).json()) as Merge;
    const body = { personId: typo.personId, memberships: membershipsIn(merge) };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
    const isShownAdult = async () => {
      const found = await asAdmin(club, token, '/api/admin/persons/found', {
        method: 'POST',
        body: { text: lastName },
      });
      return ((await found.json()) as FoundPerson[]).map(({ isAdult }) => isAdult);
    };
    // The mistyped one is the newest.
    expect([await isShownAdult(), (await choose(child.personId, adult.personId)).status]).toEqual([[false], 409]);
    await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, typo.id));
    expect([await isShownAdult(), (await choose(child.personId, adult.personId)).status]).toEqual([[true], 200]);
  });

  test('knows its people: anybody else is not found, and no id is no id', async () => {
    const { personId } = await admin.added();
    expect((await choose(personId, randomUUID())).status).toBe(404);
    expect((await choose(randomUUID(), personId)).status).toBe(404);
    expect((await asAdmin(club, token, `/api/admin/persons/${randomUUID()}/household`)).status).toBe(404);
    expect((await choose(personId, 'x')).status).toBe(422);
  });

  test('is read by those who read members, and who pays is set at the desk', async () => {
    const [payer, paid] = [await admin.added(), await admin.added()];
    const allowed = {
      owner: [200, 200],
      treasurer: [200, 200],
      secretary: [200, 200],
      editor: [403, 403],
      coach: [403, 403],
    };
    for (const role of ['owner', 'treasurer', 'secretary', 'editor', 'coach'] as const) {
      const { token: theirs } = await signedInAs(club, [role]);
      const read = await asAdmin(club, theirs, `/api/admin/persons/${paid.personId}/household`);
      const written = await choose(paid.personId, payer.personId, theirs);
      expect([read.status, written.status]).toEqual(allowed[role]);
    }
  });

  test('follows a merge, either way round, and makes no circle of it', async () => {
    const form = somebody();
    const early = await admin.added({ ...form, birthDate: '1990-05-03' });
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, early.id));
    const late = await admin.added(form);
    const [child, parent] = [await admin.added(), await admin.added()];
    await choose(child.personId, early.personId);
    await choose(late.personId, parent.personId);
    const path = `/api/admin/persons/${late.personId}/merge`;
    const merge = (await (await asAdmin(club, token, `${path}/${early.personId}`)).json()) as Merge;
    const body = { personId: early.personId, memberships: membershipsIn(merge) };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
    // The parent pays for the one who was two, and so for the child of the other.
    expect(await payerOf(late.personId)).toBe(parent.personId);
    expect(await payerOf(child.personId)).toBe(parent.personId);
    expect(await payerOf(early.personId)).toBeNull();
    expect((await choose(child.personId, early.personId)).status).toBe(409);
  });

  test('of two who are one, one of whom paid for the other, pays for itself', async () => {
    const form = somebody();
    const early = await admin.added({ ...form, birthDate: '1991-05-03' });
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, early.id));
    const late = await admin.added(form);
    const child = await admin.added();
    await choose(late.personId, early.personId);
    await choose(child.personId, early.personId);
    const path = `/api/admin/persons/${late.personId}/merge`;
    const merge = (await (await asAdmin(club, token, `${path}/${early.personId}`)).json()) as Merge;
    const body = { personId: early.personId, memberships: membershipsIn(merge) };
    expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
    expect(await payerOf(late.personId)).toBeNull();
    expect(await payerOf(child.personId)).toBe(late.personId);
  });

  test('follows a corrected name, and who is erased pays for nobody', async () => {
    const [payer, child] = [await admin.added(), await admin.added()];
    await choose(child.personId, payer.personId);
    const right = await admin.added({ ...somebody(), lastName: 'Payeur-Juste' });
    await club.db.update(members).set({ season: '2025-2026', archivedAt: new Date() }).where(eq(members.id, right.id));
    const { firstName, lastName, birthDate } = right;
    await admin.saved(admin.put(payer.id, { firstName, lastName, birthDate, updatedAt: payer.updatedAt }));
    expect(await payerOf(child.personId)).toBe(right.personId);
    await club.db.delete(members).where(eq(members.personId, right.personId));
    expect(await payerOf(child.personId)).toBeNull();
  });
});
