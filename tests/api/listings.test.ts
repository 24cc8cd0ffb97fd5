import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import type { MemberFilter } from '#domain/member/member-filter.ts';
import type { FoundMembers } from '#domain/member/member-list.ts';
import { listings, members, orderLines, payments } from '#server/db/schema.ts';
import { keepListings, proveListings } from '#server/member/listings.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const offsetMs = Date.parse('2026-11-20T12:00:00Z') - Date.now();
beforeAll(() => {
  club.clock.offsetMs = offsetMs;
});
afterEach(async () => {
  club.clock.offsetMs = offsetMs;
  expect(await proveListings(club.deps), 'what is kept is what the domain says').toBe(0);
});
afterAll(() => club.close());

const admin = membersOf(club, token);

const found = async (filter: MemberFilter, query = ''): Promise<FoundMembers> => {
  const body = { filter, query, place: { by: 'name', isDescending: false, page: 1 } };
  const answer = await asAdmin(club, token, '/api/admin/memberships/found', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as FoundMembers;
};
const countOf = async (filter: MemberFilter, query = '') => (await found(filter, query)).found;

describe('the list knows at once', () => {
  test('that somebody paid, gave money back, changed disciplines, was archived and came back', async () => {
    const { id } = await admin.added({ lastName: 'Aussitôt' });
    const owing = () => countOf({ payment: 'owed' }, 'aussitot');
    expect(await owing()).toBe(1);
    const [paid] = await club.db
      .insert(payments)
      .values({ memberId: id, means: 'cash', status: 'succeeded', amountCents: 100_000 })
      .returning();
    expect(await owing()).toBe(0);
    expect((await found({}, 'aussitot')).sums.overpaidCents).toBeGreaterThan(0);
    await club.db
      .update(payments)
      .set({ refundedCents: 100_000 })
      .where(eq(payments.id, paid?.id ?? ''));
    expect(await owing()).toBe(1);
    await club.db.delete(payments).where(eq(payments.memberId, id));
    await club.db.update(orderLines).set({ discipline: 'Lutte' }).where(eq(orderLines.memberId, id));
    expect(await countOf({ discipline: 'Lutte' })).toBe(1);
    await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, id));
    expect(await countOf({}, 'aussitot')).toBe(0);
    await club.db.update(members).set({ archivedAt: null }).where(eq(members.id, id));
    expect(await countOf({}, 'aussitot')).toBe(1);
    await club.db.delete(orderLines).where(eq(orderLines.memberId, id));
    await club.db.delete(members).where(eq(members.id, id));
    expect(await countOf({}, 'aussitot')).toBe(0);
  });

  test('that two memberships are of one person, on both, and that one of them is over', async () => {
    const one = await admin.added({ lastName: 'Deux' });
    const other = await admin.added({ lastName: 'Foix' });
    const doubtful = () => countOf({ payment: 'to-check' });
    const before = await doubtful();
    await club.db
      .update(members)
      .set({ personId: sql`(select m.person_id from ${members} m where m.id = ${one.id}::uuid)` })
      .where(eq(members.id, other.id));
    expect(await doubtful()).toBe(before + 2);
    await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, one.id));
    expect(await doubtful()).toBe(before);
  });

  test('that somebody comes of age at midnight, and is a minor again for a clock that goes back', async () => {
    const { id } = await admin.added({ lastName: 'Majeure' });
    await club.db.update(members).set({ birthDate: '2008-11-21' }).where(eq(members.id, id));
    const minors = () => countOf({ age: 'minor' }, 'majeure');
    expect(await minors()).toBe(1);
    club.clock.offsetMs = offsetMs + DAY_MS;
    expect(await minors()).toBe(0);
    club.clock.offsetMs = offsetMs;
    expect(await minors()).toBe(1);
  });

  test('what an earlier release said otherwise', async () => {
    await admin.added({ lastName: 'Ancienne' });
    await keepListings(club.deps);
    await club.db.update(listings).set({ rules: 0, matches: ['payment:paid'], owedCents: 999 });
    expect(await countOf({ payment: 'owed' }, 'ancienne')).toBe(1);
  });
});

test('payments and changes of one membership at once leave its listing as the last of them makes it', async () => {
  const added = await admin.added({ lastName: 'Partout' });
  const pays = Array.from({ length: 4 }, () => admin.act(added.id, 'payments', { ...CASH, amount: 10 }));
  const reads = Array.from({ length: 6 }, () => found({ payment: 'owed' }, 'partout'));
  await Promise.all([...pays, ...reads]);
  expect(await proveListings(club.deps)).toBe(0);
  const { sums, rows } = await found({}, 'partout');
  expect(sums.receivedCents).toBe((rows[0]?.paid ?? 0) * 100);
});

test('a payment is written while a transaction that has changed the member is open, and no list forgets either', async () => {
  const { id } = await admin.added({ lastName: 'Simultanée' });
  await admin.act(id, 'payments', { ...CASH, amount: 10 });
  const client = new pg.Client({ connectionString: club.databaseEnv.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('update members set updated_at = now() where id = $1', [id]);
    await club.db.update(payments).set({ amountCents: 2000 }).where(eq(payments.memberId, id));
    // Those who wait for each other for ever are told so by an error here.
    await client.query('update payments set amount_cents = amount_cents + 1000 where member_id = $1', [id]);
    expect((await found({}, 'simultanee')).sums.receivedCents).toBe(2000);
    await client.query('commit');
  } finally {
    await client.end();
  }
  expect((await found({}, 'simultanee')).sums.receivedCents).toBe(3000);
});

test('a listing that differs although nobody wrote is found by the nightly proof, and made anew', async () => {
  const { id } = await admin.added({ lastName: 'Fausse' });
  await keepListings(club.deps);
  await club.db
    .update(listings)
    .set({ matches: ['payment:paid'] })
    .where(eq(listings.memberId, id));
  expect(await countOf({ payment: 'owed' }, 'fausse')).toBe(0);
  expect(await proveListings(club.deps)).toBe(1);
  expect(await countOf({ payment: 'owed' }, 'fausse')).toBe(1);
});
