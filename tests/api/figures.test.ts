import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Figures } from '#domain/figures.ts';
import type { MemberJson } from '#domain/member.ts';
import { filterMembers, type MemberFilter, readMemberFilter } from '#domain/member-filter.ts';
import { quoteMembership } from '#domain/membership-fee.ts';
import { club as clubs } from '#server/db/content-schema.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

const club = await openClub();
club.clock.offsetMs = Date.parse('2026-09-16T12:00:00Z') - Date.now();
const token = await signedIn(club);
await club.db.update(clubs).set({ openSeason: '2026-2027' });
afterAll(() => club.close());

beforeEach(async () => {
  await club.db.delete(payments);
  await club.db.delete(members);
});

type Member = Partial<typeof members.$inferInsert> & { disciplines?: string[]; paid?: Partial<Payment>[] };
type Payment = typeof payments.$inferInsert;

/** A membership of 210 € unless it says otherwise, as rows. */
const insert = async ({ disciplines = ['Savate boxe française'], paid = [], ...columns }: Member): Promise<void> => {
  const memberId = randomUUID();
  const createdAt = columns.createdAt ?? new Date('2026-09-08T10:00:00Z');
  await club.db.insert(members).values({
    ...{ id: memberId, season: '2026-2027', status: 'active', identity: memberId, createdAt },
    ...{ firstName: 'Ada', lastName: 'Secret', email: `${memberId}@exemple.example`, birthDate: '1990-01-01' },
    ...{ phone: '+33600000000', address: 'Rue cachée', ...columns },
  });
  const { lines } = quoteMembership(club.catalogue, disciplines, columns.reducedPriceSelected ?? false);
  await club.db.insert(orderLines).values(lines.map((line, position) => ({ ...line, memberId, position })));
  for (const payment of paid)
    await club.db
      .insert(payments)
      .values({ memberId, means: 'cheque', status: 'succeeded', amountCents: 21_000, ...payment });
};

const PATH = '/api/admin/figures';
const find = async (): Promise<Figures> => (await asAdmin(club, token, PATH)).json();

test('an empty season answers zeros and no week', async () => {
  expect(await find()).toEqual({
    attention: { paymentsToCheck: 0, proofsToDecide: 0, owing: 0, overpaid: 0, lateSignUps: 0 },
    season: '2026-2027',
    seasonBefore: '2025-2026',
    weeks: [],
    disciplines: [],
    statuses: ['active', 'suspended', 'pending', 'cancelled'].map((status) => ({ status, members: 0, before: 0 })),
    money: {
      ...{ expected: 0, received: 0, owed: 0, awaited: 0 },
      byMeans: ['card', 'cash', 'cheque', 'transfer', 'other'].map((means) => ({ means, received: 0, awaited: 0 })),
    },
  });
});

test('money is told by means, as received, awaited and owed', async () => {
  await insert({ paid: [{}] });
  await insert({ paid: [{ means: 'card', refundedCents: 1_000 }], flags: ['partial-refund'] });
  // Half of it by cheque, the rest to come; the cheapest of two is halved: 300 € in all.
  await insert({ disciplines: ['Savate boxe française', 'Canne'], paid: [{ amountCents: 15_000 }] });
  // The reduced price paid, no proof: the normal one is owed.
  const suspended = { status: 'suspended', reducedPriceSelected: true } as const;
  await insert({ ...suspended, paid: [{ means: 'cash', amountCents: 16_000 }] });
  await insert({ status: 'pending', paid: [{ means: 'card', status: 'open' }] });
  await insert({ status: 'cancelled', paid: [{ means: 'card', refundedCents: 21_000 }] });
  await insert({ status: 'pending', flags: ['payment-mismatch'], paid: [{ means: 'card', amountCents: 5_000 }] });
  const { money } = await find();
  expect(money).toEqual({
    received: 210 + 200 + 150 + 160,
    // Ten of them were given back on purpose, and are owed again as on the member's page.
    owed: 10 + 150 + 50,
    awaited: 210,
    expected: 720 + 210 + 210,
    byMeans: [
      { means: 'card', received: 200, awaited: 210 },
      { means: 'cash', received: 160, awaited: 0 },
      { means: 'cheque', received: 360, awaited: 0 },
      { means: 'transfer', received: 0, awaited: 0 },
      { means: 'other', received: 0, awaited: 0 },
    ],
  });
});

test('what needs attention is counted in the current list, whatever its season', async () => {
  const yesterday = new Date('2026-09-15T11:00:00Z');
  const justNow = new Date('2026-09-16T11:00:00Z');
  const proof = { reducedPriceSelected: true, proofKey: 'proofs/one', paid: [{ amountCents: 16_000 }] };
  await insert({ flags: ['dispute'], paid: [{}] });
  await insert({ flags: ['dispute'], paid: [{}], archivedAt: justNow });
  await insert({ season: '2024-2025', flags: ['partial-refund'], paid: [{ refundedCents: 4_000 }] });
  // Settled, or answered by money: nothing waits any more.
  await insert({ flags: ['payment-mismatch'], settledFlags: ['payment-mismatch'], paid: [{}] });
  await insert({ flags: ['partial-refund'], paid: [{ amountCents: 30_000, refundedCents: 9_000 }] });
  await insert({ paid: [{ amountCents: 30_000 }] });
  await insert(proof);
  await insert({ ...proof, archivedAt: justNow });
  await insert({ status: 'pending', createdAt: yesterday });
  await insert({ status: 'pending', createdAt: justNow });
  await insert({});
  const { attention } = await find();
  expect(attention).toEqual({ paymentsToCheck: 2, proofsToDecide: 1, owing: 2, overpaid: 1, lateSignUps: 1 });
  const list = (await (await asAdmin(club, token, '/api/admin/memberships')).json()) as MemberJson[];
  const listed = (filter: MemberFilter) => filterMembers(list, filter, new Date('2026-09-16T12:00:00Z')).length;
  expect(
    ['to-check', 'owed', 'overpaid', 'late'].map((payment) => listed(readMemberFilter({ payment }))),
    'and the links to them show as many',
  ).toEqual([2, 2, 1, 1]);
  expect(listed({ proof: 'held' })).toBe(1);
});

test('two memberships in force of one person wait to be looked at, in figures, list and on both pages', async () => {
  const person = { identity: 'dorde kovac|1990-01-01', firstName: 'Đorđe', lastName: 'Kovač' };
  await insert({ ...person });
  await insert({ ...person, isNamesake: true, firstName: 'Dorde', lastName: 'Kovac' });
  await insert({ ...person, season: '2025-2026' });
  await insert({ ...person, archivedAt: new Date('2026-09-16T11:00:00Z') });
  await insert({ ...person, status: 'pending', createdAt: new Date('2026-09-16T11:00:00Z') });
  expect((await find()).attention.paymentsToCheck).toBe(2);
  const read = async (path: string) => (await asAdmin(club, token, path)).json();
  const list: MemberJson[] = await read('/api/admin/memberships');
  const shown = filterMembers(list, { payment: 'to-check' }, new Date('2026-09-16T12:00:00Z'));
  expect(shown.map(({ firstName }) => firstName).toSorted()).toEqual(['Dorde', 'Đorđe']);
  for (const { id } of shown) expect((await read(`/api/memberships/${id}`)).flags).toEqual(['same-person']);
  const { updatedAt } = await read(`/api/memberships/${shown[0]?.id}`);
  const settled = { flag: 'same-person', note: 'Deux cousines', updatedAt };
  const answer = await asAdmin(club, token, `/api/admin/memberships/${shown[0]?.id}/flags`, {
    method: 'POST',
    body: settled,
  });
  expect(answer.status).toBe(200);
  expect((await find()).attention.paymentsToCheck).toBe(1);
  await asAdmin(club, token, `/api/admin/memberships/${shown[1]?.id}/archive`, { method: 'POST', body: {} });
  expect((await find()).attention.paymentsToCheck).toBe(0);
});

test('people are counted beside those of the season before, archived ones included', async () => {
  const then = { season: '2025-2026', archivedAt: new Date('2026-08-31T10:00:00Z') };
  await insert({ createdAt: new Date('2026-09-02T10:00:00Z') });
  // Half an hour before midnight in London is the next week in Paris.
  await insert({ createdAt: new Date('2026-09-06T23:00:00Z'), disciplines: ['Canne', 'Savate boxe française'] });
  await insert({ status: 'pending' });
  await insert({ ...then, createdAt: new Date('2025-09-03T10:00:00Z'), disciplines: ['Boxe thaï'] });
  await insert({ ...then, createdAt: new Date('2025-09-10T10:00:00Z'), disciplines: ['Canne'] });
  await insert({ ...then, status: 'cancelled', createdAt: new Date('2025-09-10T10:00:00Z') });
  await insert({ ...then, season: '2024-2025' });
  const { weeks, disciplines, statuses, money } = await find();
  expect(
    weeks.map(({ joined, total, joinedBefore, totalBefore }) => [joined, total, joinedBefore, totalBefore]),
  ).toEqual([
    [1, 1, 1, 1],
    [1, 2, 1, 2],
    [0, 2, 0, 2],
  ]);
  expect(disciplines).toEqual([
    { discipline: 'Savate boxe française', members: 2, before: 0 },
    { discipline: 'Canne', members: 1, before: 1 },
    { discipline: 'Boxe thaï', members: 0, before: 1 },
  ]);
  expect(statuses.map(({ members: now, before }) => [now, before])).toEqual([
    [2, 2],
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  expect(money.owed, 'of this season alone').toBe(510);
});

test('the figures name nobody, take one request, and are for administrators', async () => {
  await insert({ paid: [{}] });
  let requests = 0;
  const answer = await asAdmin(club, token, PATH);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.text()).not.toMatch(/Secret|Ada|cachée|@|\+33|[0-9a-f]{8}-[0-9a-f]{4}/);
  club.databaseRequests.before = () => {
    requests += 1;
  };
  await find();
  const withSession = requests;
  await asAdmin(club, token, '/api/admin/me');
  expect(withSession - (requests - withSession)).toBe(1);
  club.databaseRequests.before = undefined;
  expect(await refusalOf(await asAdmin(club, undefined, PATH))).toMatchObject({ status: 401, type: 'unauthorized' });
});
