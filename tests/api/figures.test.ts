import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { attentionFigures, attentionNames, type Figure, type Figures, figureValue } from '#domain/member/figures.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { filterMembers, memberLists, readMemberFilter } from '#domain/member/member-filter.ts';
import { memberSums } from '#domain/member/member-sums.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import { sum } from '#domain/sum.ts';
import { withQuery } from '#lib/paths.ts';
import { club as clubs } from '#server/db/content-schema.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { findFigures } from '#server/running/figures/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { signedInAs } from '#tests/support/roles.ts';
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

/** A payment whose amount differs from the amount due. */
const mismatch = { means: 'card', isMismatch: true } as const;

/** Inserts the rows of a membership, of 210 € by default. */
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
const find = async (season?: string): Promise<Figures> =>
  (await asAdmin(club, token, season ? `${PATH}?season=${season}` : PATH)).json();
const NOTHING: Figure = { parts: [] };
const nothing = { now: NOTHING, before: NOTHING };
const count = (figure: Figure) => figureValue(figure, 'count');

test('an empty season has no figures and no lists', async () => {
  expect(await find()).toEqual({
    attention: Object.fromEntries(attentionNames.map((name) => [name, NOTHING])),
    requests: 0,
    season: '2026-2027',
    seasonBefore: '2025-2026',
    summary: { members: nothing, received: nothing, owed: nothing, awaited: nothing },
    weeks: [],
    disciplines: [],
    statuses: ['active', 'suspended', 'pending', 'cancelled'].map((status) => ({ status, ...nothing })),
    receivedByMeans: ['card', 'cash', 'cheque', 'transfer', 'aid', 'other'].map((means) => ({ means, cents: 0 })),
  });
});

// The reduced price was paid without a proof, so the normal price is owed.
const suspended = { status: 'suspended', reducedPriceSelected: true } as const;
const reducedPaid = { means: 'cash', amountCents: 16_000 } as const;

test('money is counted by means, as received, awaited and owed', async () => {
  await insert({ paid: [{}] });
  await insert({ paid: [{ means: 'card', refundedCents: 1_000 }], flags: ['partial-refund'] });
  // Half is paid by cheque, the rest is owed: 300 € in all, because the cheaper of two disciplines is halved.
  await insert({ disciplines: ['Savate boxe française', 'Canne'], paid: [{ amountCents: 15_000 }] });
  await insert({ ...suspended, paid: [reducedPaid] });
  await insert({ status: 'pending', paid: [{ means: 'card', status: 'open' }] });
  await insert({ status: 'cancelled', paid: [{ means: 'card', refundedCents: 21_000 }] });
  await insert({ status: 'pending', flags: ['payment-mismatch'], paid: [{ ...mismatch, amountCents: 5_000 }] });
  const { summary, receivedByMeans } = await find();
  expect(figureValue(summary.received.now, 'receivedCents')).toBe(72_000);
  // Ten euros were refunded on purpose, so they are owed again, as on the member's page.
  expect(figureValue(summary.owed.now, 'owedCents')).toBe(1_000 + 15_000 + 5_000);
  // A payment of a wrong amount, or for somebody else, does not pay for the sign-up.
  expect(figureValue(summary.awaited.now, 'awaitedCents')).toBe(2 * 21_000);
  expect(figureValue(summary.received.now, 'dueCents')).toBe(72_000 + 21_000 + 42_000);
  expect(receivedByMeans).toEqual([
    { means: 'card', cents: 20_000 },
    { means: 'cash', cents: 16_000 },
    { means: 'cheque', cents: 36_000 },
    { means: 'transfer', cents: 0 },
    { means: 'aid', cents: 0 },
    { means: 'other', cents: 0 },
  ]);
});

test('two memberships in force of one person wait to be looked at, in figures, list and on both pages', async () => {
  const person = { identity: 'dorde kovac|1990-01-01', firstName: 'Đorđe', lastName: 'Kovač' };
  await insert({ ...person });
  await insert({ ...person, isNamesake: true, firstName: 'Dorde', lastName: 'Kovac' });
  await insert({ ...person, season: '2025-2026' });
  await insert({ ...person, archivedAt: new Date('2026-09-16T11:00:00Z') });
  await insert({ ...person, status: 'pending', createdAt: new Date('2026-09-16T11:00:00Z') });
  expect(count((await find()).attention.paymentsToCheck)).toBe(2);
  const read = async (path: string) => (await asAdmin(club, token, path)).json();
  const list: MemberJson[] = await read('/api/admin/memberships');
  const shown = filterMembers(list, { payment: 'to-check' }, new Date('2026-09-16T12:00:00Z'));
  expect(shown.map(({ firstName }) => firstName).toSorted()).toEqual(['Dorde', 'Đorđe']);
  for (const { id } of shown) expect((await read(`/api/memberships/${id}`)).flags).toEqual(['same-person']);
  const { updatedAt } = await read(`/api/memberships/${shown[0]?.id}`);
  const resolved = { flag: 'same-person', note: 'Deux cousines', updatedAt };
  const answer = await asAdmin(club, token, `/api/admin/memberships/${shown[0]?.id}/flags`, {
    method: 'POST',
    body: resolved,
  });
  expect(answer.status).toBe(200);
  expect(count((await find()).attention.paymentsToCheck)).toBe(1);
  await asAdmin(club, token, `/api/admin/memberships/${shown[1]?.id}/archive`, { method: 'POST', body: {} });
  expect(count((await find()).attention.paymentsToCheck)).toBe(0);
});

test('people are compared with the season before, archived ones included', async () => {
  const then = { season: '2025-2026', archivedAt: new Date('2026-08-31T10:00:00Z') };
  await insert({ createdAt: new Date('2026-09-02T10:00:00Z') });
  // 23:00 UTC on Sunday is Monday of the next week in Paris.
  await insert({ createdAt: new Date('2026-09-06T23:00:00Z'), disciplines: ['Canne', 'Savate boxe française'] });
  await insert({ status: 'pending' });
  await insert({ ...then, createdAt: new Date('2025-09-03T10:00:00Z'), disciplines: ['Boxe thaï'] });
  await insert({ ...then, createdAt: new Date('2025-09-10T10:00:00Z'), disciplines: ['Canne'] });
  await insert({ ...then, status: 'cancelled', createdAt: new Date('2025-09-10T10:00:00Z') });
  await insert({ ...then, season: '2024-2025' });
  const { weeks, disciplines, statuses, summary } = await find();
  expect(
    weeks.map(({ joined, total, joinedBefore, totalBefore }) => [joined, total, joinedBefore, totalBefore]),
  ).toEqual([
    [1, 1, 1, 1],
    [1, 2, 1, 2],
    [0, 2, 0, 2],
  ]);
  expect(disciplines.map(({ discipline, now, before }) => [discipline, count(now), count(before)])).toEqual([
    ['Savate boxe française', 2, 0],
    ['Canne', 1, 1],
    ['Boxe thaï', 0, 1],
  ]);
  expect(statuses.map(({ now, before }) => [count(now), count(before)])).toEqual([
    [2, 2],
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  expect(figureValue(summary.owed.now, 'owedCents'), 'of this season alone').toBe(51_000);
  expect(figureValue(summary.members.before, 'members')).toBe(2);
});

const archived = { archivedAt: new Date('2026-09-01T10:00:00Z') };
const longAgo = { ...archived, season: '2023-2024' };

/** Makes a club with every kind of difference: seasons, lists, statuses, money, proofs, flags. */
const variedClub = async () => {
  const proof = { reducedPriceSelected: true, proofKey: 'proofs/one', paid: [{ amountCents: 16_000 }] };
  const list: Member[] = [];
  for (const place of [{}, { season: '2025-2026' }, { season: '2025-2026', ...archived }, longAgo])
    list.push(
      ...[{ ...place, paid: [{}] }, { ...place }, { ...place, paid: [{ amountCents: 12_345 }] }],
      ...[
        { ...place, status: 'cancelled' as const, paid: [{ refundedCents: 21_000 }] },
        { ...place, ...suspended, paid: [reducedPaid] },
        { ...place, ...suspended },
        { ...place, ...proof },
        { ...place, flags: ['dispute' as const], paid: [{}] },
        { ...place, flags: ['partial-refund' as const], paid: [{ refundedCents: 700 }] },
        { ...place, flags: ['duplicate-to-refund' as const], paid: [{}] },
        { ...place, flags: ['payment-mismatch' as const], paid: [mismatch] },
        { ...place, paid: [{ amountCents: 30_050 }] },
        { ...place, flags: ['payment-mismatch' as const], settledFlags: ['payment-mismatch' as const], paid: [{}] },
        { ...place, disciplines: ['Canne', 'Boxe thaï'], paid: [{ means: 'cash' as const, amountCents: 99 }] },
      ],
    );
  // Members typed by hand at a reduced price, active without a proof. They paid the reduced price, the normal price or
  // nothing.
  const byHand = { reducedPriceSelected: true } as const;
  list.push({ ...byHand, paid: [reducedPaid] }, { ...byHand, paid: [{}] }, byHand);
  list.push({ ...byHand, ...archived, season: '2025-2026', paid: [reducedPaid] });
  list.push({ status: 'pending', createdAt: new Date('2026-09-14T10:00:00Z') });
  list.push({ status: 'pending', createdAt: new Date('2026-09-16T11:00:00Z'), reducedPriceSelected: true });
  list.push({ status: 'pending', season: '2025-2026', paid: [{ means: 'card', status: 'open' }] });
  for (const member of list) await insert(member);
};

const figuresIn = (value: unknown): Figure[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('parts' in value) return [value as Figure];
  return Object.values(value).flatMap(figuresIn);
};

test('every figure opens lists that hold exactly what it counts, with the same sums, whatever the club', async () => {
  await variedClub();
  const listOf = async (path: string): Promise<MemberJson[]> =>
    (await asAdmin(club, token, `/api/admin/${path}`)).json();
  const current = await Promise.all(
    ['2023-2024', '2024-2025', '2025-2026', '2026-2027'].map((season) => listOf(`memberships?season=${season}`)),
  );
  const lists = { current: current.flat(), archived: await listOf('archived-memberships') };
  const now = new Date('2026-09-16T12:00:00Z');
  for (const season of [undefined, '2025-2026', '2024-2025', '2023-2024']) {
    const figures = await find(season);
    const counted = figuresIn(figures);
    expect(counted.length).toBeGreaterThan(10);
    for (const part of counted.flatMap(({ parts }) => parts)) {
      const asked = JSON.stringify({ season, list: part.list, filter: part.filter });
      const query = new URLSearchParams(withQuery('', part.filter));
      const found = filterMembers(lists[part.list], readMemberFilter(Object.fromEntries(query)), now);
      expect(found.length, asked).toBe(part.count);
      expect(memberSums(found), asked).toEqual(part.sums);
      // All of a season is a whole list, which asks for the password.
      const layout = { format: 'csv', preset: 'complet', password: ADMINISTRATOR.password };
      const address = `/api/admin/${part.list === 'current' ? '' : 'archived-'}memberships/export`;
      const exported = { method: 'POST', body: { ...layout, ...part.filter } };
      if (season === undefined)
        expect(
          (await (await asAdmin(club, token, address, exported)).text()).trim().split('\r\n').length - 1,
          asked,
        ).toBe(part.count);
    }
    // No member is missed: filtering all lists finds as many members as the figure counts.
    for (const name of attentionNames) {
      const { filter, lists: looked = memberLists } = attentionFigures[name];
      const all = looked.flatMap((list) => filterMembers(lists[list], filter, now)).length;
      expect(figureValue(figures.attention[name], 'count'), name).toBe(all);
    }
    const inSeason = [...lists.current, ...lists.archived].filter((member) => member.season === figures.season);
    expect(figureValue(figures.summary.received.now, 'receivedCents')).toBe(memberSums(inSeason).receivedCents);
    expect(sum(figures.receivedByMeans.map(({ cents }) => cents))).toBe(memberSums(inSeason).receivedCents);
    expect(figureValue(figures.summary.owed.now, 'owedCents')).toBe(memberSums(inSeason).owedCents);
    expect(figureValue(figures.summary.members.now, 'count')).toBe(memberSums(inSeason).members);
  }
});

test('open tasks are shown for every season, archived or not', async () => {
  await variedClub();
  const told = ({ attention }: Figures) =>
    attentionNames.map((name) => [
      name,
      ...memberLists.map((list) =>
        sum(attention[name].parts.filter((part) => part.list === list).map((part) => part.count)),
      ),
    ]);
  const expected = [
    ['paymentsToCheck', 8, 8],
    ['piecesToReview', 2, 2],
    // Of this season and the last: suspended members, and members typed by hand who paid less than the normal price.
    ['proofsToAsk', 6, 0],
    // Nobody in force on the list has a photo.
    ['incompleteDossiers', 29, 0],
    ['owing', 15, 14],
    ['overpaid', 2, 2],
    ['lateSignUps', 2, 0],
  ];
  expect(told(await find())).toEqual(expected);
  expect(told(await find('2023-2024')), 'whatever season is shown').toEqual(expected);
});

test('a season can be chosen; a wrong one is refused', async () => {
  await insert({ season: '2025-2026', ...archived });
  expect((await find('2025-2026')).season).toBe('2025-2026');
  expect(figureValue((await find('2025-2026')).summary.owed.now, 'owedCents')).toBe(21_000);
  expect((await asAdmin(club, token, `${PATH}?season=2025-2027`)).status).toBe(422);
});

test('the figures give no more of anybody than a first name, take one request, and are for administrators', async () => {
  await insert({ paid: [{}] });
  const { deps } = club;
  expect(
    JSON.stringify(await findFigures(deps, { roles: ['editor', 'coach'] })),
    'who may not read members',
  ).not.toMatch(/Ada|firstNames/);
  let requests = 0;
  const answer = await asAdmin(club, token, PATH);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.text()).not.toMatch(/Secret|cachée|@|\+33|[0-9a-f]{8}-[0-9a-f]{4}/);
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

test('the first names of those who wait longest stand beside a task, for roles that may read members', async () => {
  const names = ['Yanis', 'Malo', 'Rozenn', 'Awa'];
  for (const [day, firstName] of names.entries())
    await insert({ firstName, createdAt: new Date(Date.UTC(2026, 8, 4 + day)) });
  for (const roles of [['owner'], ['treasurer'], ['secretary']] as const) {
    const { token: theirs } = await signedInAs(club, roles);
    const { attention, summary }: Figures = await (await asAdmin(club, theirs, PATH)).json();
    expect(attention.owing.parts.map(({ count, firstNames }) => [count, firstNames])).toEqual([
      [4, ['Yanis', 'Malo', 'Rozenn']],
    ]);
    expect(summary.owed.now.parts[0]).not.toHaveProperty('firstNames');
  }
  const { attention } = await findFigures(club.deps, { roles: ['editor', 'coach'] });
  expect(attention.owing.parts.map(({ count, firstNames }) => [count, firstNames])).toEqual([[4, undefined]]);
  const { token: editor } = await signedInAs(club, ['editor']);
  expect((await asAdmin(club, editor, PATH)).status).toBe(403);
});
