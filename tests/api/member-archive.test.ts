import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { AuditLine } from '#domain/site/audit.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members } from '#server/db/schema.ts';
import { addMembers } from '#tests/bench/many-members.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { archiveSeason, toArchive } from '#tests/support/archived-seasons.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, pay, rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const listed = async (path: string) =>
  ((await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as MemberDetails[]).map(({ id }) => id);
const post = async <Body>(path: string) =>
  (await (await asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST' })).json()) as Body;
const archiveAll = async (named: { season?: string; batchId?: string } = {}) =>
  (await (await archiveSeason(club, token, named)).json()) as { batchId: string; count: number };
const undo = (batchId: string) => post<{ count: number; stayed: number }>(`archive-all/${batchId}/undo`);
const journal = async (subject: 'season' | 'member') =>
  (await asAdmin(club, token, `/api/admin/audit?subject=${subject}`)).json() as Promise<AuditLine[]>;

/** How many rows the journal takes in the database, with those of the table that the version before filled. */
const rowsOfJournal = async () => {
  const counted = sql`select (select count(*) from audit_entries) + (select count(*) from audited_members) as count`;
  const { rows } = await club.db.execute<{ count: string }>(counted);
  return Number(rows[0]?.count);
};

describe('one member', () => {
  test('archived leaves the list for the archive, status kept; restored comes back', async () => {
    const { id } = await admin.added();
    expect(await admin.done(id, 'archive')).toMatchObject({ status: 'active', archivedAt: expect.any(String) });
    expect(await listed('memberships')).not.toContain(id);
    expect(await listed('archived-memberships')).toContain(id);
    expect(await (await asAdmin(club, token, `/api/archived-member/${id}`)).json()).toEqual(await admin.found(id));
    const again = await admin.done(id, 'archive');
    expect(await admin.done(id, 'restore')).toMatchObject({ archivedAt: null });
    expect(await admin.done(id, 'restore')).toMatchObject({ archivedAt: null });
    expect((await asAdmin(club, token, `/api/archived-member/${id}`)).status).toBe(404);
    expect((await admin.audits(id)).map(({ action }) => action)).toEqual([
      'member.create',
      'member.archive',
      'member.restore',
    ]);
    expect(again.timeline).toHaveLength(2);
  });

  test('who has joined again is not restored as a second membership', async () => {
    const form = somebody();
    const { id } = await admin.added(form);
    await admin.done(id, 'archive');
    const there = await admin.added(form);
    expect(await refusalOf(await admin.act(id, 'restore'))).toMatchObject({
      status: 409,
      type: 'duplicate',
      message: SENTENCES.duplicate,
      current: { id: there.id },
    });
  });

  test('two people with the same name both come back, in either order', async () => {
    for (const isOlderFirst of [true, false]) {
      const [older, younger] = await admin.namesakes();
      const inTurn = isOlderFirst ? [older, younger] : [younger, older];
      for (const { id } of inTurn) await admin.done(id, 'archive');
      for (const { id } of inTurn) expect(await admin.done(id, 'restore')).toMatchObject({ archivedAt: null });
    }
  });

  test('who was corrected into another person in force stays in the archive', async () => {
    const [third, [, younger]] = [await admin.added(), await admin.namesakes()];
    await admin.done(younger.id, 'archive');
    const { firstName, lastName, birthDate } = third;
    await admin.saved(admin.put(younger.id, { firstName, lastName, birthDate }));
    expect(await refusalOf(await admin.act(younger.id, 'restore'))).toMatchObject({ status: 409, type: 'duplicate' });
  });

  test('changed or paid in the archive does not touch the person’s new sign-up', async () => {
    const form = somebody();
    const { id } = await admin.added(form);
    await admin.done(id, 'archive');
    const created = await submitted(club, { form });
    await admin.saved(admin.put(id, { address: '4 rue Ancienne' }));
    await admin.done(id, 'payments', CASH);
    expect((await atStripe(club, created)).intent.status).toMatch(/^requires_/);
    await pay(club, created);
    expect((await rowsOf(club, created)).member).toMatchObject({ status: 'active', flags: [] });
  });

  test('who still waits to pay cannot be archived', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    const refusal = await refusalOf(await admin.act(member.id, 'archive'));
    expect(refusal).toMatchObject({ status: 409, message: 'Cette inscription attend encore son paiement.' });
  });
});

describe('the whole season', () => {
  let waiting: string;
  let refunded: string;
  const active: string[] = [];
  beforeAll(async () => {
    await archiveAll();
    waiting = (await rowsOf(club, await submitted(club))).member.id;
    const created = await submitted(club);
    await pay(club, created);
    refunded = (await rowsOf(club, created)).member.id;
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    active.push((await admin.added()).id, (await admin.added({ payment: CASH })).id);
  });

  test('is archived in one step, except waiting sign-ups, and brought back in one step', async () => {
    const { batchId, count } = await archiveAll();
    expect(count).toBe(3);
    expect(await listed('memberships')).toContain(waiting);
    for (const id of [...active, refunded]) expect(await listed('memberships')).not.toContain(id);
    expect(await listed('archived-memberships')).toEqual(expect.arrayContaining([...active, refunded]));
    expect((await archiveAll()).count).toBe(0);
    expect(await undo(batchId)).toEqual({ count: 3, stayed: 0 });
    expect(await listed('memberships')).toEqual(expect.arrayContaining([waiting, refunded, ...active]));
    expect(await undo(batchId), 'asked again, told the same').toEqual({ count: 3, stayed: 0 });
    expect((await admin.found(active[0] ?? '')).timeline.map(({ what, by }) => [what, by])).toEqual([
      ['member.create', 'La présidence'],
      ['season.archive-all', 'La présidence'],
      ['season.unarchive-all', 'La présidence'],
    ]);
    expect((await admin.found(waiting)).timeline.map(({ what }) => what)).not.toContain('season.archive-all');
  });

  test('is brought back without those who joined again or became one person by a correction', async () => {
    const leaver = await admin.added();
    const one = await admin.added();
    const other = await admin.added();
    const { batchId, count } = await archiveAll();
    expect((await admin.add({ ...somebody(), lastName: leaver.lastName })).status).toBe(201);
    await admin.saved(admin.put(other.id, { lastName: one.lastName }));
    expect(await undo(batchId)).toEqual({ count: count - 2, stayed: 2 });
    const stayed = await admin.found(leaver.id);
    expect(stayed.archivedAt).not.toBeNull();
    expect(stayed.timeline.map(({ what }) => what)).toEqual(['member.create', 'season.archive-all']);
    expect((await journal('season'))[0]).toMatchObject({
      action: 'season.unarchive-all',
      fields: [`members: ${count - 2}`, 'stayed: 2'],
    });
  });

  test('is brought back with two people of one name, but not with somebody who joined again', async () => {
    const settled = await admin.namesakes();
    const undecided = await admin.namesakes();
    const left = await admin.namesakes();
    for (const { id } of settled) {
      const { updatedAt } = await admin.found(id);
      await admin.done(id, 'flags', { flag: 'same-person', note: 'Deux cousins', updatedAt });
    }
    const { batchId, count } = await archiveAll();
    const { firstName, lastName, birthDate } = left[0];
    await admin.added({ firstName, lastName, birthDate });
    expect(await undo(batchId)).toEqual({ count: count - 2, stayed: 2 });
    for (const { id } of settled) expect(await admin.found(id)).toMatchObject({ archivedAt: null });
    for (const { id } of undecided)
      expect(await admin.found(id)).toMatchObject({ archivedAt: null, flags: ['same-person'] });
    for (const { id } of left)
      expect(await refusalOf(await admin.act(id, 'restore'))).toMatchObject({ status: 409, type: 'duplicate' });
  });

  test('is brought back, and its members’ new sign-ups can no longer be paid', async () => {
    const back = await admin.added();
    const { batchId } = await archiveAll();
    const form = { firstName: back.firstName, lastName: back.lastName, birthDate: back.birthDate };
    const again = await submitted(club, { form });
    await undo(batchId);
    expect((await admin.found(back.id)).archivedAt).toBeNull();
    expect((await atStripe(club, again)).intent.status).toBe('canceled');
  });

  test('archived again with the same id is the same batch, even after it lost a member or was undone', async () => {
    const batchId = randomUUID();
    const archive = () => archiveAll({ batchId });
    const first = await admin.added();
    const answer = await archive();
    expect(answer).toEqual({ batchId, count: expect.any(Number) });
    const { id } = await admin.added();
    await admin.done(first.id, 'restore');
    expect(await archive()).toEqual(answer);
    await undo(batchId);
    expect(await archive()).toEqual(answer);
    expect(await listed('memberships')).toEqual(expect.arrayContaining([first.id, id]));
    expect((await archiveSeason(club, token, { batchId: 'x' })).status).toBe(422);
  });

  test('restored one by one is not restored twice', async () => {
    const { batchId, count } = await archiveAll();
    await admin.done(active[0] ?? '', 'restore');
    expect(await undo(batchId)).toEqual({ count: count - 1, stayed: 0 });
  });

  test('archives only the requested season, and the journal names it', async () => {
    const last = await admin.added();
    const next = await admin.added();
    const waits = await rowsOf(club, await submitted(club));
    const lastSeason = async (id: string) =>
      club.db.update(members).set({ season: '2021-2022' }).where(eq(members.id, id));
    await lastSeason(last.id);
    await lastSeason(waits.member.id);
    const { batchId, count } = await archiveAll({ season: '2021-2022' });
    expect(count).toBe(1);
    expect(await listed('archived-memberships')).toContain(last.id);
    expect(await listed('memberships')).toContain(next.id);
    expect(await listed('memberships?season=2021-2022')).toEqual([waits.member.id]);
    const named = { subjectId: '2021-2022', fields: ['members: 1'] };
    expect((await journal('season'))[0]).toMatchObject({ ...named, action: 'season.archive-all' });
    expect((await archiveAll({ season: '2019-2020' })).count).toBe(0);
    expect(await undo(batchId)).toEqual({ count: 1, stayed: 0 });
    expect((await journal('season'))[0]).toMatchObject({ action: 'season.unarchive-all', subjectId: '2021-2022' });
    expect((await archiveSeason(club, token, { season: '2021-2023' })).status).toBe(422);
  });

  test.each<[string, (whole: object) => unknown]>([
    ['no body', () => undefined],
    ['an empty object', () => ({})],
    ['a list', (whole) => [whole]],
    ['other words', () => ({ seasons: '2026-2027', count: 1 })],
    ['a season and no number', (whole) => ({ ...whole, seen: undefined })],
    ['a number and no season', (whole) => ({ ...whole, season: undefined })],
    ['every season at once', (whole) => ({ ...whole, season: null })],
    ['a number as a text', (whole) => ({ ...whole, seen: '1' })],
    ['another number than there are', ({ seen, ...whole }: { seen?: number }) => ({ ...whole, seen: (seen ?? 0) + 1 })],
  ])('archives nobody by %s', async (_what, bodyOf) => {
    const { id } = await admin.added();
    const whole = { ...(await toArchive(club, token)), password: ADMINISTRATOR.password };
    const sent = bodyOf(whole);
    const answer = await club.app.request('/api/admin/memberships/archive-all', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    expect([409, 422]).toContain(answer.status);
    expect((await admin.found(id)).archivedAt).toBeNull();
  });

  test('of thousands leaves one journal line, and comes back within the time limit of the database', async () => {
    const { id } = await admin.added();
    const before = await journal('season');
    const ofMembers = (await journal('member')).length;
    // The database plans by the sizes that it knew before, as after an import.
    await club.db.execute(sql`analyze`);
    await addMembers(club.db, 3000);
    const rows = await rowsOfJournal();
    const { batchId, count } = await archiveAll();
    const back = await undo(batchId);
    expect(back).toEqual({ count, stayed: 0 });
    const lines = await journal('season');
    expect(lines.slice(0, lines.length - before.length).map(({ action, fields }) => [action, fields])).toEqual([
      ['season.unarchive-all', [`members: ${count}`, 'stayed: 0']],
      ['season.archive-all', [`members: ${count}`]],
    ]);
    expect((await journal('member')).length, 'and none a member').toBe(ofMembers);
    expect(await rowsOfJournal(), 'a line each, and nothing beside it').toBe(rows + 2);
    const told = (await admin.found(id)).timeline.map(({ what }) => what);
    expect(told.slice(-2), 'the member’s own history').toEqual(['season.archive-all', 'season.unarchive-all']);
  });

  test.each(['failBefore', 'loseAnswerAfterCommit'] as const)(
    'whose answer is lost (%s) is retried, so that no success is reported as a failure',
    async (fault) => {
      await admin.added();
      const lost = async (write: () => Promise<unknown>) => {
        club.databaseRequests.before = (sent) => {
          if (!/season\.(un)?archive-all/.test(sent)) return;
          club.databaseFaults[fault]();
          club.databaseRequests.before = undefined;
        };
        const answer = await write();
        club.databaseFaults.reset();
        return answer;
      };
      const archived = (await lost(() => archiveAll())) as Awaited<ReturnType<typeof archiveAll>>;
      expect(archived.count).toBeGreaterThan(0);
      expect(await lost(() => undo(archived.batchId))).toEqual({ count: archived.count, stayed: 0 });
    },
  );

  test('archived by an earlier version of the site is counted in its line, and each member’s own line stays', async () => {
    const { id } = await admin.added();
    const batchId = randomUUID();
    const at = new Date();
    const old = (action: string, subjectType: string, subjectId: string) => ({ at, action, subjectType, subjectId });
    await club.db
      .insert(auditEntries)
      .values([
        old('member.archive-all', 'member', id),
        old('member.archive-all', 'member', randomUUID()),
        old('season.archive-all', 'season', batchId),
      ]);
    await club.db.update(members).set({ archivedAt: at, archiveBatchId: batchId }).where(eq(members.id, id));
    const migration = new URL('../../netlify/migrations/0009_audited_members.sql', import.meta.url);
    await club.db.execute(sql.raw((await readFile(migration, 'utf8')).split('--> statement-breakpoint').at(-1) ?? ''));
    const { season, timeline } = await admin.found(id);
    expect((await journal('season'))[0]).toMatchObject({ id: batchId, subjectId: season, fields: ['members: 2'] });
    expect(timeline.map(({ what }) => what)).toContain('member.archive-all');
    expect(await undo(batchId)).toEqual({ count: 1, stayed: 0 });
  });

  test('archived by the version before is told by its history, before and after this one is published', async () => {
    const moved = await admin.added();
    const following = await admin.added();
    const line = async (memberId: string) => {
      const entryId = randomUUID();
      const entry = { id: entryId, action: 'season.archive-all', subjectType: 'season', subjectId: '2026-2027' };
      await club.db.insert(auditEntries).values(entry);
      await club.db.execute(sql`insert into audited_members (entry_id, member_id) values (${entryId}, ${memberId})`);
      return entryId;
    };
    const told = async (id: string) => (await admin.found(id)).timeline.map(({ what }) => what);
    await line(following.id);
    expect(await told(following.id)).toContain('season.archive-all');
    await line(moved.id);
    await club.db.update(members).set({ sharedLines: [] }).where(eq(members.id, moved.id));
    const migration = new URL('../../netlify/migrations/0019_shared_lines.sql', import.meta.url);
    await club.db.execute(sql.raw((await readFile(migration, 'utf8')).split('--> statement-breakpoint')[1] ?? ''));
    expect(await told(moved.id)).toContain('season.archive-all');
  });

  test('of an unknown batch brings back nobody', async () => {
    expect(await undo(randomUUID())).toEqual({ count: 0, stayed: 0 });
    expect((await asAdmin(club, token, '/api/admin/memberships/archive-all/x/undo', { method: 'POST' })).status).toBe(
      404,
    );
  });
});
