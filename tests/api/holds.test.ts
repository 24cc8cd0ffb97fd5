import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis, plusDays } from '#domain/dates.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { Hold, RetentionPreview } from '#domain/member/retention-answers.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members, payments, persons, webhookEvents } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { keepRetention } from '#server/privacy/retention/keep-rules.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { type Archived, archivedMembers } from '#tests/support/archived.ts';
import { membersOf } from '#tests/support/members.ts';
import { rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterEach(async () => {
  club.databaseRequests.before = undefined;
  club.clock.offsetMs = 0;
  await club.db.update(seasons).set({ retentionAnnouncedAt: null });
  // Within ten minutes of such a line the site does not ask for the password again, which would save one request.
  await club.db.delete(auditEntries).where(eq(auditEntries.action, 'season.retention'));
  await club.db.delete(payments);
  await club.db.delete(members);
});
afterAll(() => club.close());
const admin = membersOf(club, token);

const today = dayInParis(club.deps.now());
const REASON = 'Accident du 3 mars, assurance saisie';
const { password } = ADMINISTRATOR;
const at = (personId: string, what: string) => `/api/admin/persons/${personId}/${what}`;
const hold = (personId: string, reason = REASON) =>
  asAdmin(club, token, at(personId, 'hold'), { method: 'PUT', body: { reason } });
const end = (personId: string) => asAdmin(club, token, at(personId, 'hold'), { method: 'DELETE', body: { password } });
const read = async (personId: string) =>
  ((await (await asAdmin(club, token, at(personId, 'hold'))).json()) as { hold: Hold | null }).hold;
const preview = async (personId: string) =>
  (await (await asAdmin(club, token, at(personId, 'erasure'))).json()) as ErasurePreview;
const erase = (personId: string, fingerprint: string) =>
  asAdmin(club, token, at(personId, 'erasure'), { method: 'POST', body: { fingerprint, password } });
const overview = async () => (await (await asAdmin(club, token, '/api/admin/retention')).json()) as RetentionPreview;
const applied = async () =>
  (await (await asAdmin(club, token, '/api/admin/retention', { method: 'POST', body: { password } })).json()) as {
    deleted: { members: number };
  };

/** A former member whose time is over. */
const former = async (columns: Partial<Archived> = {}) => {
  const [made] = await archivedMembers(club, [{ season: '2015-2016', ...columns }]);
  const row = made && (await admin.row(made.id));
  if (!row) throw new Error('nobody was added');
  return row;
};
const isThere = async (id: string) => (await admin.row(id)) !== undefined;
/** Does something just before a request to the database. */
const beforeRequest = (number: number, act: () => Promise<unknown>) => {
  let requests = 0;
  club.databaseRequests.before = async () => {
    requests += 1;
    if (requests !== number) return;
    club.databaseRequests.before = undefined;
    await act();
  };
};

describe('a person who is held', () => {
  test('is told with reason, day and maker, and the journal tells each step once', async () => {
    const { id, personId } = await admin.added();
    const isHeld = async () => (await admin.found(id)).isHeld;
    expect([await read(personId), await isHeld()]).toEqual([null, false]);
    expect((await refusalOf(await hold(personId, '  '))).fields).toHaveProperty('reason');
    for (const reason of [REASON, REASON, 'Litige']) expect((await hold(personId, reason)).status).toBe(204);
    expect(await read(personId)).toMatchObject({ reason: 'Litige', by: 'La présidence' });
    expect(await isHeld()).toBe(true);
    for (const _twice of [1, 2]) expect((await end(personId)).status).toBe(204);
    expect(await read(personId)).toBeNull();
    const lines = await admin.audits(personId);
    expect(lines.map(({ action }) => action)).toEqual(['person.hold', 'person.hold', 'person.end-hold']);
    expect(JSON.stringify(lines)).not.toContain('Litige');
  });

  test('is nobody whom the club does not know', async () => {
    const nobody = crypto.randomUUID();
    expect([(await hold(nobody)).status, (await end(nobody)).status]).toEqual([404, 404]);
  });

  test('is not erased: the preview says why, and what was previewed before is refused', async () => {
    const { id, personId } = await former();
    const before = await preview(personId);
    await hold(personId);
    const shown = await preview(personId);
    expect(shown.goes.memberships).toEqual([]);
    expect(shown.stays).toMatchObject([{ id, ground: 'held', cents: 0 }]);
    for (const { fingerprint } of [before, shown])
      expect(await refusalOf(await erase(personId, fingerprint))).toMatchObject({ status: 409, type: 'conflict' });
    expect(await isThere(id)).toBe(true);
    await end(personId);
    expect((await erase(personId, (await preview(personId)).fingerprint)).status).toBe(200);
  });

  test('keeps each membership from being deleted by itself', async () => {
    const { id, personId } = await admin.added();
    await hold(personId);
    expect(await refusalOf(await admin.remove(id))).toMatchObject({ status: 409, message: refusalSentences.held });
    expect(await isThere(id)).toBe(true);
  });

  test.each(['kept', 'gone'] as const)('stays held after a merge, if it is the person who is %s', async (which) => {
    const one = await former();
    const other = await former({ season: '2016-2017' });
    await hold(which === 'kept' ? other.personId : one.personId);
    const memberships = [one.id, other.id];
    const merged = await asAdmin(club, token, at(one.personId, 'merge'), {
      method: 'POST',
      body: { personId: other.personId, memberships, password },
    });
    expect(merged.status).toBe(200);
    for (const { personId } of [one, other]) expect(await read(personId)).toMatchObject({ reason: REASON });
    expect((await preview(one.personId)).stays.map(({ ground }) => ground)).toEqual(['held', 'held']);
    expect(await applied()).toMatchObject({ deleted: { members: 0 } });
    await end(one.personId);
    expect(await read(other.personId)).toBeNull();
  });

  test('has both reasons if both of two were held, and the older day', async () => {
    const one = await former();
    const other = await former({ season: '2016-2017' });
    await hold(one.personId, 'Accident');
    const since = (await read(one.personId))?.since;
    await hold(other.personId, 'Litige');
    const body = { personId: other.personId, memberships: [one.id, other.id], password };
    await asAdmin(club, token, at(one.personId, 'merge'), { method: 'POST', body });
    expect(await read(one.personId)).toMatchObject({ reason: 'Accident · Litige', since });
  });

  test('stays held if a corrected name moves one of the memberships to another person', async () => {
    const form = somebody();
    const otherForm = somebody();
    const first = await admin.added(form);
    await club.db
      .update(members)
      .set({ season: '2025-2026', archivedAt: new Date('2026-08-31T10:00:00Z') })
      .where(eq(members.id, first.id));
    const second = await admin.added(form);
    const other = await admin.added(otherForm);
    await hold(second.personId);
    await admin.saved(admin.put(first.id, { lastName: otherForm.lastName, firstName: otherForm.firstName }));
    expect((await admin.row(first.id))?.personId).toBe(other.personId);
    for (const { personId } of [second, other]) expect(await read(personId)).toMatchObject({ reason: REASON });
  });

  test('has the hold in the archive of their data', async () => {
    const { personId } = await former();
    await hold(personId);
    const { readPersonalTables } = await import('#server/privacy/personal-queries.ts');
    const tables = (await readPersonalTables(club.db, personId))?.tables;
    expect(tables?.retention_holds).toMatchObject([{ reason: REASON, ended_at: null }]);
  });
});

describe('former members who go', () => {
  test('are all but those who are held, who are listed with reason and day', async () => {
    const kept = await former();
    const goes = await former();
    const member = await admin.added();
    await hold(kept.personId);
    await hold(member.personId, 'Litige');
    const shown = await overview();
    expect(shown).toMatchObject({ kept: 0, peopleCount: 1, seasons: [{ members: 1 }] });
    expect(shown.held).toMatchObject([
      { memberId: kept.id, reason: REASON, isArchived: true, by: 'La présidence' },
      { memberId: member.id, reason: 'Litige', isArchived: false },
    ]);
    expect(await applied()).toMatchObject({ deleted: { members: 1 } });
    expect([await isThere(kept.id), await isThere(goes.id)]).toEqual([true, false]);
  });

  test('do not go by themselves while they are held, and a month after it ended at the earliest', async () => {
    const { id, personId, season } = await former();
    await hold(personId);
    const announced = new Date(club.deps.now().getTime() - 100 * DAY_MS);
    await club.db.update(seasons).set({ retentionAnnouncedAt: announced }).where(eq(seasons.id, season));
    await keepRetention(club.deps);
    expect(await isThere(id)).toBe(true);
    await end(personId);
    expect((await overview()).people).toMatchObject([{ memberId: id, goesOn: plusDays(today, 30) }]);
    await keepRetention(club.deps);
    expect(await isThere(id)).toBe(true);
    club.clock.offsetMs = 31 * DAY_MS;
    await keepRetention(club.deps);
    expect(await isThere(id)).toBe(false);
  });

  test('stay if somebody holds them while the batch is on its way', async () => {
    const kept = await former();
    const goes = await former();
    // Session, journal, account, settings, list and members are read first.
    beforeRequest(7, () => hold(kept.personId));
    expect(await applied()).toMatchObject({ deleted: { members: 1 } });
    expect([await isThere(kept.id), await isThere(goes.id)]).toEqual([true, false]);
  });
});

test('an erasure is refused if somebody holds the person while it is on its way', async () => {
  const { id, personId } = await former({ payment: null, status: 'cancelled' });
  const { fingerprint } = await preview(personId);
  let isHeld = false;
  let requests = 0;
  club.databaseRequests.before = async () => {
    requests += 1;
    // Session, password and the person are read first.
    if (isHeld || requests < 4) return;
    isHeld = true;
    club.databaseRequests.before = undefined;
    await hold(personId);
  };
  expect(await refusalOf(await erase(personId, fingerprint))).toMatchObject({ status: 409 });
  expect([isHeld, await isThere(id)]).toEqual([true, true]);
});

describe('what goes by itself', () => {
  test.each([
    [true, 'AB12'],
    [false, null],
  ])('the code of an aid: held %s', async (isHeld, code) => {
    const { id, personId } = await former({ advantageCard: 'AB12', secretCode: '0042' });
    if (isHeld) await hold(personId);
    await keepRetention(club.deps);
    expect((await admin.row(id))?.advantageCard ?? null).toBe(code);
  });

  test.each([true, false])('an unpaid sign-up, the journal and what the provider told: held %s', async (isHeld) => {
    const { member, payment } = await rowsOf(club, await submitted(club));
    await webhooksDelivered(club);
    const old = new Date(club.deps.now().getTime() - 1000 * DAY_MS);
    const event = { id: `evt_${crypto.randomUUID()}`, type: 'charge.updated', reference: payment.reference };
    await club.db.insert(webhookEvents).values({ ...event, receivedAt: old });
    const line = { subjectType: 'member', subjectId: member.id, action: 'member.update', fields: [], at: old };
    // A person of before another name, whose last membership moved to this one.
    const formerId = crypto.randomUUID();
    await club.db
      .update(persons)
      .set({ formerIds: [formerId] })
      .where(eq(persons.id, member.personId));
    const note = { ...line, subjectType: 'person', subjectId: formerId, action: 'person.note' };
    const written = await club.db.insert(auditEntries).values([line, note]).returning();
    if (isHeld) await hold(member.personId);
    club.clock.offsetMs = 8 * DAY_MS;
    await deleteUnpaidSignUps(club.deps);
    const left = [
      await isThere(member.id),
      (await club.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id))).length > 0,
      await club.db.$count(
        auditEntries,
        inArray(
          auditEntries.id,
          written.map(({ id }) => id),
        ),
      ),
    ];
    expect(left).toEqual([isHeld, isHeld, isHeld ? 2 : 0]);
  });
});
