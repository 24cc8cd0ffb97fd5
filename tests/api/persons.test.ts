import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { MailingPlan } from '#domain/mail/mailing.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { FoundMembers } from '#domain/member/member-list.ts';
import { type Merge, membershipsIn, type Person } from '#domain/member/person.ts';
import { members, persons } from '#server/db/schema.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { elsewhere, somebody, submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const get = (path: string) => asAdmin(club, token, `/api/admin/persons/${path}`);
const previewed = async (one: string, other: string) => (await (await get(`${one}/merge/${other}`)).json()) as Merge;
const merge = (one: string, personId: string, approved: Pick<Merge, 'kept' | 'gone'>) =>
  asAdmin(club, token, `/api/admin/persons/${one}/merge`, {
    method: 'POST',
    body: { personId, memberships: membershipsIn(approved) },
  });
const personIds = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await admin.row(id))?.personId));
const allPersons = async () => (await club.db.select({ id: persons.id }).from(persons)).length;
/** Puts a membership into the archives of an earlier season, as it would be there. */
const archive = (id: string, season: string) =>
  club.db
    .update(members)
    .set({ season, archivedAt: new Date('2026-08-31T10:00:00Z') })
    .where(eq(members.id, id));

/** The same human being in two seasons, with a birth date that was mistyped in the first one. */
const mistyped = async () => {
  const form = somebody();
  const earlier = await admin.added({ ...form, birthDate: '1990-05-03' });
  await archive(earlier.id, '2025-2026');
  const now = await admin.added(form);
  return { form, earlier, now };
};

describe('a person', () => {
  test('is the same in every season in which somebody with that name and birth date joins', async () => {
    const form = somebody();
    const first = await admin.added(form);
    await archive(first.id, '2025-2026');
    const second = await admin.added({ ...form, firstName: 'CAMILLE' });
    expect(second.personId).toBe(first.personId);
    expect(second.seasons.map(({ id, season }) => [id, season])).toEqual([
      [second.id, second.season],
      [first.id, '2025-2026'],
    ]);
  });

  test('who signs up from ten browsers at once is one person, in one batch with each form', async () => {
    const form = somebody();
    const before = await allPersons();
    const created = await Promise.all(Array.from({ length: 10 }, () => submitted(club, { form: elsewhere(form) })));
    const rows = await Promise.all(created.map((one) => rowsOf(club, one)));
    expect(new Set(rows.map(({ member }) => member.id)).size).toBe(10);
    expect(new Set(rows.map(({ member }) => member.personId)).size).toBe(1);
    expect(await allPersons()).toBe(before + 1);
  });

  test('is not made by a form that is refused', async () => {
    const before = await allPersons();
    expect((await submit(club, { form: { disciplines: ['Judo'] } })).status).toBe(422);
    expect(await allPersons()).toBe(before);
  });

  test('goes with the last membership, and not before', async () => {
    const { form, earlier, now } = await mistyped();
    await merge(now.personId, earlier.personId, await previewed(now.personId, earlier.personId));
    await admin.remove(now.id);
    expect(await personIds([earlier.id])).toEqual([now.personId]);
    await admin.remove(earlier.id);
    expect(
      await club.db
        .select()
        .from(persons)
        .where(sql`${persons.identity} like ${`%${form.lastName.toLowerCase()}|%`}`),
    ).toEqual([]);
  });

  test('who signs up while the last membership is deleted has a person in any case', async () => {
    for (let round = 0; round < 10; round += 1) {
      const form = somebody();
      const { id } = await admin.added(form);
      await archive(id, '2025-2026');
      const [gone, created] = await Promise.all([admin.remove(id), submitted(club, { form })]);
      expect(gone.status).toBe(204);
      const { member } = await rowsOf(club, created);
      expect(await club.db.select().from(persons).where(eq(persons.id, member.personId))).toHaveLength(1);
    }
  });
});

describe('a corrected name or birth date', () => {
  test('of the newest membership goes along with the person, who stays the same', async () => {
    const form = somebody();
    const first = await admin.added(form);
    const renamed = await admin.saved(admin.put(first.id, { lastName: `${form.lastName} Dupont` }));
    expect(renamed.personId).toBe(first.personId);
    await archive(first.id, '2025-2026');
    const later = await admin.added({ ...form, lastName: `${form.lastName} Dupont` });
    expect(later.personId).toBe(first.personId);
  });

  test('of an earlier membership leaves the person as the newest one says', async () => {
    const form = somebody();
    const first = await admin.added(form);
    await archive(first.id, '2025-2026');
    const second = await admin.added(form);
    await admin.saved(admin.put(first.id, { lastName: `${form.lastName} Autrefois` }));
    const [person] = await club.db.select().from(persons).where(eq(persons.id, second.personId));
    expect(person?.identity).toBe((await admin.row(second.id))?.identity);
    expect(await personIds([first.id])).toEqual([second.personId]);
  });

  test('of one of two sign-ups of one name lets the other join under the former name, too', async () => {
    const form = somebody();
    const renamed = await submitted(club, { form });
    const kept = await submitted(club, { form: elsewhere(form) });
    await webhooksDelivered(club);
    const { member } = await rowsOf(club, renamed);
    await admin.saved(admin.put(member.id, { lastName: `${form.lastName} Dupont` }));
    await pay(club, renamed);
    await pay(club, kept);
    const both = await Promise.all([renamed, kept].map(async (created) => (await rowsOf(club, created)).member));
    expect(both.map(({ status, flags }) => ({ status, flags }))).toEqual(
      Array(2).fill({ status: 'active', flags: [] }),
    );
    expect(new Set(both.map(({ personId }) => personId)).size).toBe(2);
  });

  test('that somebody else has makes the membership theirs, and the first name is free again', async () => {
    const { form, earlier, now } = await mistyped();
    const before = await allPersons();
    const corrected = await admin.saved(admin.put(earlier.id, { birthDate: form.birthDate }));
    expect(corrected.personId).toBe(now.personId);
    expect(corrected.seasons.map(({ id }) => id)).toEqual([now.id, earlier.id]);
    expect(await allPersons()).toBe(before - 1);
    const { member } = await rowsOf(
      club,
      await submitted(club, { form: elsewhere({ ...form, birthDate: '1990-05-03' }) }),
    );
    expect(member.personId).not.toBe(now.personId);
  });

  test('takes no other membership along', async () => {
    const { form, earlier, now } = await mistyped();
    const older = await admin.added({ ...form, birthDate: '1990-05-03', lastName: `${form.lastName} Ailleurs` });
    await archive(older.id, '2024-2025');
    await merge(earlier.personId, older.personId, await previewed(earlier.personId, older.personId));
    await admin.saved(admin.put(earlier.id, { birthDate: form.birthDate }));
    expect(await personIds([earlier.id, older.id])).toEqual([now.personId, earlier.personId]);
  });

  test('while somebody signs up under the first name leaves everybody with a person', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { form, earlier, now } = await mistyped();
      const [saved, created] = await Promise.all([
        admin.put(earlier.id, { birthDate: form.birthDate }),
        submitted(club, { form: elsewhere({ ...form, birthDate: '1990-05-03' }) }),
      ]);
      expect(saved.status).toBe(200);
      const { member } = await rowsOf(club, created);
      expect(member.personId).not.toBe(now.personId);
      expect(await club.db.select().from(persons).where(eq(persons.id, member.personId))).toHaveLength(1);
    }
  });

  test('leaves no person behind that nobody is', async () => {
    const form = somebody();
    const { id } = await admin.added(form);
    const before = await allPersons();
    await admin.saved(admin.put(id, { lastName: `${form.lastName} Ailleurs` }));
    expect(await allPersons()).toBe(before);
  });
});

describe('two persons who are one', () => {
  test('are proposed when the birth date was mistyped, or the names changed places', async () => {
    const { earlier, now, form } = await mistyped();
    const swapped = await admin.added({
      ...form,
      firstName: form.lastName,
      lastName: form.firstName,
      email: 'x@exemple.example',
    });
    const alike = (await (await get(`${now.personId}/alike`)).json()) as Person[];
    expect(alike.map(({ id }) => id).sort()).toEqual([earlier.personId, swapped.personId].sort());
    expect(alike.map(({ memberships }) => memberships.length)).toEqual([1, 1]);
  });

  test('are shown before anything is done: who stays, and which memberships go where', async () => {
    const { earlier, now } = await mistyped();
    const preview = await previewed(earlier.personId, now.personId);
    expect(preview).toEqual(await previewed(now.personId, earlier.personId));
    expect(preview).toMatchObject({
      kept: { id: now.personId, memberships: [{ id: now.id }] },
      gone: { id: earlier.personId, memberships: [{ id: earlier.id, season: '2025-2026', birthDate: '1990-05-03' }] },
      duplicates: [],
    });
    expect(await personIds([earlier.id, now.id])).toEqual([earlier.personId, now.personId]);
  });

  test('become one, with one line in the journal, and each membership keeps its address and its data', async () => {
    const { earlier, now } = await mistyped();
    const before = [await admin.row(earlier.id), await admin.row(now.id)];
    const answer = await merge(earlier.personId, now.personId, await previewed(earlier.personId, now.personId));
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Person).memberships.map(({ id }) => id)).toEqual([now.id, earlier.id]);
    expect([await admin.row(earlier.id), await admin.row(now.id)]).toEqual(
      before.map(
        (row) =>
          row && {
            ...row,
            personId: now.personId,
            identityCheckedAt: expect.any(Date),
            // The line of the journal stands in its history.
            sharedLines: row.id === earlier.id ? [expect.any(String)] : [],
          },
      ),
    );
    expect(await admin.audits(now.personId)).toEqual([
      { action: 'person.merge', fields: ['members: 1'], signed: true },
    ]);
    const { timeline } = (await (await admin.read(earlier.id)).json()) as MemberDetails;
    expect(timeline.map(({ what }) => what)).toContain('person.merge');
  });

  describe('with two memberships in one season', () => {
    const duplicates = async () => {
      const form = somebody();
      const [one, other] = [await admin.added({ ...form, firstName: 'Maud' }), await admin.added(form)];
      await merge(one.personId, other.personId, await previewed(one.personId, other.personId));
      const choice = { filter: { payment: 'to-check' }, query: form.lastName };
      return { form, ids: [one.id, other.id].toSorted(), choice };
    };
    const post = async <Body>(path: string, body: object): Promise<Body> =>
      (await (await asAdmin(club, token, `/api/admin/${path}`, { method: 'POST', body })).json()) as Body;

    test('are duplicates for list, search, mail, addresses and export alike', async () => {
      const { ids, choice } = await duplicates();
      const listed = (await (await asAdmin(club, token, '/api/admin/memberships')).json()) as MemberJson[];
      const marked = listed.filter(({ id, flags }) => ids.includes(id) && flags.includes('same-person'));
      expect(marked.map(({ id }) => id).toSorted()).toEqual(ids);
      const place = { by: 'name', isDescending: false, page: 1 };
      const found = await post<FoundMembers>('memberships/found', { ...choice, place });
      expect(found.rows.map(({ id }) => id).toSorted()).toEqual(ids);
      expect((await post<MailingPlan>('mail/mailings/plan', { chosen: choice })).people).toBe(2);
      expect((await post<{ people: number }>('memberships/addresses', choice)).people).toBe(2);
      const layout = { format: 'csv', preset: 'complet', seen: found.found };
      const exported = await asAdmin(club, token, '/api/admin/memberships/export', {
        method: 'POST',
        body: { ...choice, ...layout },
      });
      expect(exported.status).toBe(200);
    });

    test('withdraw what is still to be paid under the other name, as under the same one', async () => {
      const form = somebody();
      const waiting = await submitted(club, { form: { ...form, firstName: 'Maud' } });
      const { member } = await rowsOf(club, waiting);
      const { personId } = await admin.added(form);
      await merge(personId, member.personId, await previewed(personId, member.personId));
      await returnPage(club, waiting);
      await webhooksDelivered(club);
      expect((await atStripe(club, waiting)).intent.status).toBe('canceled');
    });
  });

  test('are merged once, however often and from wherever it is asked', async () => {
    const { earlier, now } = await mistyped();
    const preview = await previewed(earlier.personId, now.personId);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        place % 2 ? merge(earlier.personId, now.personId, preview) : merge(now.personId, earlier.personId, preview),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await admin.audits(now.personId)).toHaveLength(1);
    expect((await get(`${now.personId}/merge/${earlier.personId}`)).status).toBe(409);
  });

  test('are not merged if one of them got a membership since the preview, which is shown anew', async () => {
    const { form, earlier, now } = await mistyped();
    const preview = await previewed(now.personId, earlier.personId);
    await submitted(club, { form: elsewhere({ ...form, birthDate: '1990-05-03' }) });
    const refused = await merge(now.personId, earlier.personId, preview);
    expect(refused.status).toBe(409);
    const { current } = (await refused.json()) as { current: Merge };
    expect(membershipsIn(current)).toHaveLength(3);
    expect(await personIds([earlier.id, now.id])).toEqual([earlier.personId, now.personId]);
  });

  test('in one season keep two memberships, flagged as a duplicate', async () => {
    const form = somebody();
    const one = await admin.added(form);
    const other = await admin.added({ ...form, birthDate: '1991-03-05' });
    const preview = await previewed(one.personId, other.personId);
    expect(preview.duplicates).toEqual([one.season]);
    await merge(one.personId, other.personId, preview);
    expect((await admin.found(one.id)).flags).toContain('same-person');
    expect((await admin.found(other.id)).flags).toContain('same-person');
  });

  test('stay one: the former birth date leads to the same person, who cannot join twice', async () => {
    const { form, earlier, now } = await mistyped();
    await merge(now.personId, earlier.personId, await previewed(now.personId, earlier.personId));
    expect((await submit(club, { form: elsewhere({ ...form, birthDate: '1990-05-03' }) })).status).toBe(409);
    await archive(now.id, '2024-2025');
    const again = await admin.added({ ...form, birthDate: '1990-05-03' });
    expect(again.personId).toBe(now.personId);
  });

  test('are merged while a membership of one of them is deleted, and neither waits for the other for ever', async () => {
    const { form, earlier, now } = await mistyped();
    await merge(now.personId, earlier.personId, await previewed(now.personId, earlier.personId));
    const third = await admin.added({ ...form, birthDate: '1991-03-05' });
    const preview = await previewed(now.personId, third.personId);
    const { gone } = preview;
    const other = new pg.Client({ connectionString: club.databaseEnv.DATABASE_URL });
    await other.connect();
    const waiting = async (count: number) =>
      expect
        .poll(async () => (await other.query('select from pg_locks where not granted')).rowCount, { interval: 10 })
        .toBeGreaterThanOrEqual(count);
    // Somebody else holds the person for a moment, so that both begin and neither gets on.
    await other.query('begin');
    await other.query('select from persons where id = $1 for update', [gone.id]);
    const merging = merge(now.personId, third.personId, preview);
    await waiting(1);
    const leaving = gone.memberships.find(({ id }) => id === earlier.id) ?? gone.memberships[0];
    const deleting = admin.remove(leaving?.id ?? '');
    await waiting(2);
    await other.query('commit');
    await other.end();
    const statuses = [(await merging).status, (await deleting).status];
    expect(statuses.every((status) => status < 300 || status === 409)).toBe(true);
    expect(statuses).not.toEqual([409, 409]);
  });

  test('are unchanged if the batch is cut off, and merged at the next press', async () => {
    const { earlier, now } = await mistyped();
    const preview = await previewed(now.personId, earlier.personId);
    const lines = await admin.audits(now.personId);
    club.databaseRequests.before = (sent) => {
      if (sent.includes('merged_into') && sent.includes('update')) throw new TypeError('connection lost');
    };
    expect((await merge(now.personId, earlier.personId, preview)).status).toBe(503);
    club.databaseRequests.before = undefined;
    expect(await personIds([earlier.id, now.id])).toEqual([earlier.personId, now.personId]);
    expect(await admin.audits(now.personId)).toEqual(lines);
    expect((await merge(now.personId, earlier.personId, preview)).status).toBe(200);
  });
});
