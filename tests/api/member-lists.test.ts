import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberFlags } from '#domain/flag.ts';
import { type SeasonLeaving, seasonsLeaving } from '#domain/member/archiving.ts';
import { talliesOf } from '#domain/member/listing.ts';
import { fullNameOf, identityOf, type MemberJson, memberStatuses } from '#domain/member/member.ts';
import {
  ageFilters,
  dossierFilters,
  filterValuesOf,
  type MemberFilter,
  type MemberList,
  memberLists,
  paymentFilters,
  proofFilters,
  statusFilters,
} from '#domain/member/member-filter.ts';
import {
  type ClassMember,
  type FoundMembers,
  foundAmong,
  LIST_PAGE,
  type ListPlace,
  type ListWish,
} from '#domain/member/member-list.ts';
import { memberOrders } from '#domain/member/member-order.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import { classLists } from '#features/admin/class-list/class-lists.ts';
import { administrators, auditEntries } from '#server/db/account-schema.ts';
import { aids, memberAids } from '#server/db/aid-schema.ts';
import { instalmentPlans, instalments, members, orderLines, payments, prices } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const { club, token } = await openClubAndSignIn();
const NOW = Date.parse('2026-11-20T12:00:00Z');
club.clock.offsetMs = NOW - Date.now();
afterAll(() => club.close());

const lists = { current: '/api/admin/memberships', archived: '/api/admin/archived-memberships' } as const;
const told = async <Body>(path: string, body?: object): Promise<Body> =>
  (await (await asAdmin(club, token, path, body ? { method: 'POST', body } : {})).json()) as Body;

const day = (daysAgo: number): Date => new Date(NOW - daysAgo * 86_400_000);
const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);

const awkward = [
  ...[
    'Élodie',
    'Elodie',
    'élodie',
    'd’Arc',
    'D’Arc',
    'Darc',
    'de La Tour',
    'De La Tour',
    'Delatour',
    'O’Neil',
    'Oneil',
  ],
  ...['Zoé', 'Zoe', 'Lévêque-Martin', 'Léveque Martin', 'Lévêque', 'Saint-Ange', 'Saint Ange', 'Œuvrard', 'Oeuvrard'],
  ...['Nuñez', 'Łukasz', 'Ångström', 'Çelik', 'Nom 2', 'Nom 10', 'Straße', 'ÉLODIE'],
];

const someMember = fc.record({
  lastName: oneOf(...awkward),
  firstName: oneOf<string>(...awkward),
  season: oneOf('2024-2025', '2025-2026', '2026-2027'),
  status: oneOf(...memberStatuses),
  flags: fc.subarray([...memberFlags].slice(0, -1), { maxLength: 2 }),
  settled: fc.boolean(),
  birthDate: oneOf('2008-11-19', '2008-11-20', '2008-11-21', '2009-02-28', '1990-01-01'),
  phone: oneOf('+33612345678', '+262692123456', '+442079460018'),
  licenseNumber: oneOf(null, 'AB-12 34', 'LIC/9', 'Œ7'),
  reducedPriceSelected: fc.boolean(),
  reducedPriceProofShown: fc.boolean(),
  proofKey: oneOf(null, null, 'proofs/x'),
  proofDecision: oneOf(null, 'accepted' as const, 'refused' as const),
  photoKey: oneOf(null, 'photos/x'),
  photoRefusal: oneOf(null, null, 'Floue', 'Trop sombre'),
  guardianConfirmedAt: oneOf(null, day(3)),
  medicalClearanceAt: oneOf(null, day(3), day(4)),
  address: oneOf('', 'Rue'),
  createdAt: oneOf(day(0.5), day(2), day(40), day(400)),
  isArchived: oneOf(false, false, true),
  disciplines: fc.shuffledSubarray(club.catalogue, { minLength: 1, maxLength: 2 }),
  isHalved: fc.boolean(),
  payments: fc.array(
    fc.record({
      means: oneOf('cash' as const, 'card' as const, 'cheque' as const),
      status: oneOf('succeeded' as const, 'succeeded' as const, 'cancelled' as const, 'processing' as const),
      amountCents: oneOf(5000, 16_000, 21_000, 40_000),
      refund: oneOf(0, 0, 1000, 5000),
    }),
    { maxLength: 2 },
  ),
});

type SomeMember = (typeof someMember extends fc.Arbitrary<infer Value> ? Value : never) & {
  hasPlan?: boolean;
  hasAid?: boolean;
};

/** Members who differ from one another in one fact only: the database may not count them together. */
const alike = (): SomeMember[] => {
  const plain: SomeMember = {
    ...{ lastName: 'Zoé', firstName: 'Zoe', season: '2026-2027', status: 'active', flags: [], settled: false },
    ...{ birthDate: '1990-01-01', phone: '+33612345678', licenseNumber: null, reducedPriceSelected: false },
    ...{
      photoKey: 'photos/x',
      photoRefusal: null,
      guardianConfirmedAt: null,
      medicalClearanceAt: day(4),
      address: 'Rue',
    },
    ...{ reducedPriceProofShown: false, proofKey: null, proofDecision: null, createdAt: day(40), isArchived: false },
    ...{ disciplines: club.catalogue.slice(0, 1), isHalved: false },
    payments: [{ means: 'cash', status: 'succeeded', amountCents: 16_000, refund: 0 }],
  };
  const reduced: Partial<SomeMember> = { reducedPriceSelected: true, status: 'suspended' };
  const changes: Partial<SomeMember>[] = [
    ...[{}, { birthDate: '2009-02-28' }, { licenseNumber: 'LIC/9' }, { season: '2025-2026' }, { payments: [] }],
    ...[
      { status: 'pending' as const },
      { status: 'pending' as const, createdAt: day(0.5) },
      { status: 'cancelled' as const },
    ],
    ...[{ flags: ['dispute' as const] }, { flags: ['dispute' as const], settled: true }],
    ...[reduced, { ...reduced, createdAt: day(400) }, { ...reduced, reducedPriceProofShown: true }],
    ...[
      { ...reduced, proofKey: 'proofs/x' },
      { ...reduced, proofDecision: 'refused' as const },
    ],
    ...[{ photoKey: null }, { photoRefusal: 'Floue' }, { medicalClearanceAt: null }, { address: '' }],
    { birthDate: '2009-02-28', guardianConfirmedAt: day(3) },
    { payments: [{ means: 'card', status: 'processing', amountCents: 16_000, refund: 0 }] },
    { disciplines: club.catalogue.slice(0, 2) },
    { payments: [{ means: 'cash', status: 'succeeded', amountCents: 6000, refund: 0 }], hasPlan: true },
    { payments: [], hasAid: true },
    { payments: [{ means: 'cash', status: 'succeeded', amountCents: 40_000, refund: 0 }] },
    { payments: [{ means: 'card', status: 'succeeded', amountCents: 16_000, refund: 5000 }] },
  ];
  return [...changes, ...changes].map((change, n) => ({ ...plain, ...change, firstName: `Zoé ${n}` }));
};

/** Many different memberships, some of them namesakes in one season. */
const insertMany = async (): Promise<void> => {
  const kept = new Set<string>();
  const random: SomeMember[] = fc.sample(someMember, { numRuns: 240, seed: 37 });
  const rows = [...random, ...alike()].map((one) => ({ ...one, id: randomUUID() }));
  const columns = rows.map(
    ({ isArchived, disciplines: _, isHalved: __, payments: ___, hasPlan: ____, hasAid: _____, settled, ...said }) => {
      const person = `${identityOf(said)}|${said.season}`;
      const isCurrent = !isArchived && (said.status === 'active' || said.status === 'suspended');
      const isNamesake = isCurrent && kept.has(person);
      if (isCurrent) kept.add(person);
      // Some have none.
      const contact = { ...said, email: said.id.startsWith('a') ? '' : `${said.id.slice(0, 8)}@exemple.example` };
      return {
        ...{
          ...contact,
          identity: identityOf(said),
          searchText: searchTextOf({ ...contact, fullName: fullNameOf(said) }),
          isNamesake,
        },
        settledFlags: settled ? said.flags : [],
        proofDecidedAt: said.proofDecision && day(1),
        archivedAt: isArchived ? day(3) : null,
      };
    },
  );
  const lines = rows.flatMap(({ id: memberId, disciplines, reducedPriceSelected, isHalved }) =>
    disciplines.flatMap(({ id: productId, name: discipline, prices: [first, ...others] }, position) => {
      const price = others.find(({ isDefault }) => isDefault !== reducedPriceSelected) ?? first;
      if (!price) return [];
      const { id: priceId, amountCents } = price;
      const discountCents = isHalved && position === 1 ? Math.floor(amountCents / 2) : 0;
      return [{ memberId, productId, priceId, discipline, position, amountCents, discountCents }];
    }),
  );
  const paid = rows.flatMap(({ id: memberId, payments: made }) =>
    made.map(({ refund: refundedCents, ...payment }, place) => ({
      ...{ ...payment, memberId, refundedCents },
      // Only one card at a time.
      means: place > 0 && payment.means === 'card' ? ('other' as const) : payment.means,
    })),
  );
  await club.db.insert(members).values(columns);
  // Some names turned out to be one person: the two stand side by side in one season.
  const [one, other, third] = rows.slice(-20);
  for (const { id } of [other, third].flatMap((row) => row ?? []))
    await club.db
      .update(members)
      .set({ personId: sql`(select m.person_id from members m where m.id = ${one?.id ?? ''}::uuid)` })
      .where(eq(members.id, id));
  await club.db.insert(orderLines).values(lines);
  await club.db.insert(payments).values(paid);
  const planned = rows.filter(({ hasPlan }) => hasPlan).map(({ id: memberId }) => ({ id: randomUUID(), memberId }));
  const card = { customer: 'cus_1', card: 'pm_1', cardBrand: 'visa', cardLast4: '4242', cardExpiresOn: '2030-12-31' };
  await club.db.insert(instalmentPlans).values(planned.map((plan) => ({ ...plan, ...card })));
  await club.db
    .insert(instalments)
    .values(planned.map(({ id: planId }) => ({ planId, number: 1, dueOn: '2026-12-20', amountCents: 10_000 })));
  const [aid] = await club.db
    .insert(aids)
    .values({ season: '2026-2027', label: 'Pass’Sport', amountCents: 7000, codeForm: 'none', deduction: 'at-once' })
    .returning({ id: aids.id });
  const claimed = rows.filter(({ hasAid }) => hasAid).map(({ id: memberId }) => ({ memberId, aidId: aid?.id ?? '' }));
  const terms = { label: 'Pass’Sport', amountCents: 7000, deduction: 'at-once', state: 'to-enter' } as const;
  await club.db.insert(memberAids).values(claimed.map((claim) => ({ ...claim, ...terms })));
  // Some joined at a price that is over.
  const earlier = (await club.db.select().from(prices)).map(({ productId, season, isDefault, amountCents }) => ({
    ...{ productId, season, isDefault, amountCents: amountCents - 1500 },
    ...{ createdAt: day(500), retiredAt: day(100) },
  }));
  await club.db.insert(prices).values(earlier);
  for (const list of memberLists) everybody[list] = await told<MemberJson[]>(lists[list]);
  for (const season of SEASONS) ofSeason.set(season, await told<MemberJson[]>(`${lists.current}?season=${season}`));
};
beforeAll(insertMany, patience(60_000));

const SEASONS = ['2024-2025', '2025-2026', '2026-2027'];
/** The current list of the running season, and the archives of every season. */
const everybody: Record<MemberList, MemberJson[]> = { current: [], archived: [] };
/** The current list of each season. */
const ofSeason = new Map<string, MemberJson[]>();

const firstByName: ListPlace = { by: 'name', isDescending: false, page: 1 };
const wishOf = (wish: Partial<ListWish>): ListWish => ({
  ...{ filter: {}, query: '', place: firstByName },
  ...wish,
});

const brief = ({ rows, ...counted }: FoundMembers) => ({
  ...counted,
  rows: rows.map(({ lastName, firstName, id }) => [lastName, firstName, id]),
});

/** Expects the server's answer to a wish to be that of a browser with the whole list in hand. */
const expectSame = async (wish: ListWish, list: MemberList = 'current'): Promise<FoundMembers> => {
  const found = await told<FoundMembers>(`${lists[list]}/found`, wish);
  const inHand = list === 'current' ? ofSeason.get(wish.filter.season ?? '') : undefined;
  const expected = foundAmong(inHand ?? everybody[list], wish, new Date(NOW));
  expect(brief(found), JSON.stringify(wish)).toEqual(brief(expected));
  expect(found.rows).toEqual(expected.rows);
  return found;
};

describe('a long list, asked from the database, answers as a short one does in the browser', () => {
  const each = {
    ...{
      status: statusFilters,
      payment: paymentFilters,
      proof: proofFilters,
      age: ageFilters,
      licence: filterValuesOf('licenseNumber'),
      email: filterValuesOf('email'),
      dossier: dossierFilters,
    },
    ...{ season: ['2025-2026'], discipline: ['Canne'] },
  };

  test(
    'when it is filtered: the same members, counts and sums',
    async () => {
      for (const [part, values] of Object.entries(each))
        for (const value of values) {
          const filter: MemberFilter = { [part]: value };
          expect((await expectSame(wishOf({ filter }))).found, `somebody with ${part} ${value}`).toBeGreaterThan(0);
        }
      const several: MemberFilter = { season: '2026-2027', payment: 'owed', discipline: 'Canne', age: 'adult' };
      for (const list of memberLists) await expectSame(wishOf({ filter: several }), list);
      await expectSame(wishOf({ filter: { payment: 'to-check' } }), 'archived');
    },
    patience(30_000),
  );

  test(
    'when somebody searches: with accents, capitals, apostrophes, hyphens, words and numbers',
    async () => {
      const typed = [
        ...['elodie', 'ÉLO die', 'arc', 'd’arc', 'la tour', 'saint-ange', 'oneil', 'œuvr', 'nom 10', 'łuk', 'strasse'],
        ...['06 12 34', '0692', '+44 20', 'ab12', 'AB-12', 'elodie zoe', '’', '%', "'; --", 'personne'],
      ];
      for (const query of typed) await expectSame(wishOf({ query }));
      await expectSame(wishOf({ query: 'e', filter: { payment: 'owed' } }));
      await expectSame(wishOf({ query: 'zoe' }), 'archived');
    },
    patience(30_000),
  );

  test(
    'when it is ordered: each page, and nobody twice',
    async () => {
      for (const by of memberOrders)
        for (const isDescending of [false, true]) {
          const pages: FoundMembers[] = [];
          do pages.push(await expectSame(wishOf({ place: { by, isDescending, page: pages.length + 1 } })));
          while (pages.length * LIST_PAGE < (pages[0]?.found ?? 0));
          const shown = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
          expect(new Set(shown).size).toBe(pages[0]?.found);
        }
      await expectSame(
        wishOf({ filter: { status: 'in-force' }, place: { by: 'archivedAt', isDescending: true, page: 1 } }),
        'archived',
      );
    },
    patience(30_000),
  );

  test('when a season is to be archived, and when addresses are to be copied', async () => {
    const { current } = everybody;
    // A season ends on the day that its row says.
    await club.db.update(seasons).set({ lastDay: '2027-07-14' }).where(eq(seasons.id, '2026-2027'));
    const days = await club.db.select().from(seasons);
    expect(await told<SeasonLeaving[]>(`${lists.current}/archive-all`)).toEqual(
      seasonsLeaving(talliesOf([...ofSeason.values()].flat(), new Date(NOW)), days, '2026-11-20'),
    );
    const choice = { filter: { payment: 'owed' }, query: 'e' } as const;
    const asked = await told<{ people: number }>(`${lists.current}/addresses`, choice);
    expect(asked.people).toBe(foundAmong(current, wishOf(choice), new Date(NOW)).found);
    const picked = current.slice(3, 6);
    const named = { ids: picked.map(({ id }) => id) };
    expect(await told<{ addresses: string[] }>(`${lists.current}/addresses`, named)).toMatchObject({
      people: 3,
      addresses: picked.map(({ email }) => email).filter(Boolean),
    });
  });
});

describe('one order of names', () => {
  const { compare } = new Intl.Collator('fr');
  const byName = (one: MemberJson, other: MemberJson): number =>
    compare(one.lastName, other.lastName) ||
    compare(one.firstName, other.firstName) ||
    // Names that only a machine tells apart, and then nothing but the id.
    (one.id < other.id ? -1 : 1);

  const exported = async (list: MemberList, format: string): Promise<Response> =>
    asAdmin(club, token, `${lists[list]}/export`, {
      method: 'POST',
      body: { format, preset: 'complet', password: ADMINISTRATOR.password },
    });
  const emailsIn = (text: string): string[] => text.match(/[0-9a-f]{8}@exemple\.example/g) ?? [];

  test('is that of the screen, the whole list, its beginning, CSV, XLSX, class lists and archives', async () => {
    for (const list of memberLists) {
      const expected = everybody[list].toSorted(byName);
      const emails = expected.map(({ email }) => email);
      expect(expected.map(({ id }) => id)).toEqual(everybody[list].map(({ id }) => id));
      const beginning = await told<MemberJson[]>(`${lists[list]}?first=60`);
      expect(beginning.map(({ email }) => email)).toEqual(emails.slice(0, 60));
      const { rows } = await told<FoundMembers>(`${lists[list]}/found`, wishOf({}));
      expect(rows.map(({ email }) => email)).toEqual(emails.slice(0, LIST_PAGE));
      expect(emailsIn(await (await exported(list, 'csv')).text())).toEqual(emails.filter(Boolean));
      const workbook = Buffer.from(await (await exported(list, 'xlsx')).arrayBuffer());
      expect(emailsIn(zippedText(workbook, 'xl/sharedStrings.xml'))).toEqual(emails.filter(Boolean));
    }
    const printed = classLists(await told<ClassMember[]>(`${lists.current}/class-lists`));
    for (const { discipline, members: sheet } of printed) {
      const expected = everybody.current.toSorted(byName).filter((member) => {
        const isInForce = member.status === 'active' || member.status === 'suspended';
        return isInForce && member.disciplines.includes(discipline);
      });
      expect(sheet.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  test('sorts administrators too', async () => {
    const names = ['Zoé', 'Élodie', 'élodie', 'Elodie', 'O’Neil', 'd’Arc', 'de La Tour', 'Œuvrard'];
    await club.db
      .insert(administrators)
      .values(names.map((name, place) => ({ name, email: `a${place}@exemple.example`, passwordHash: 'x' })));
    const listed = await told<{ name: string }[]>('/api/admin/administrators');
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted(compare));
  });
});

describe('what an administrator confirmed is what happens:', () => {
  const EXPORT = `${lists.current}/export`;
  const changed = { type: 'conflict', message: expect.stringContaining('La liste a changé') };

  test('an export of another number than was seen is refused, and of the number seen is made', async () => {
    const { found } = await told<FoundMembers>(`${lists.current}/found`, wishOf({ filter: { payment: 'owed' } }));
    const asked = (seen: number) =>
      asAdmin(club, token, `${EXPORT}?format=csv&preset=complet&payment=owed&seen=${seen}`);
    expect(await (await asked(found + 1)).json()).toMatchObject(changed);
    expect((await asked(found)).status).toBe(200);
  });

  test('an export of a typed search holds whom the search finds', async () => {
    const { found, rows } = await expectSame(wishOf({ query: 'elodie' }));
    const body = { format: 'csv', preset: 'complet', query: 'elodie', seen: found };
    const text = await (await asAdmin(club, token, EXPORT, { method: 'POST', body })).text();
    const shown = rows.map(({ email }) => email);
    expect((text.match(/[0-9a-f]{8}@exemple\.example/g) ?? []).sort()).toEqual(shown.filter(Boolean).sort());
  });

  test('an archive of another number than was seen archives nobody, and leaves no line', async () => {
    const [season] = await told<SeasonLeaving[]>(`${lists.current}/archive-all`);
    const ask = (seen: number, batchId: string) =>
      asAdmin(club, token, `${lists.current}/archive-all`, {
        method: 'POST',
        body: { season: season?.season, seen, batchId },
      });
    const wrong = randomUUID();
    const right = randomUUID();
    const leaving = season?.leaving ?? 0;
    expect(await (await ask(leaving - 1, wrong)).json()).toMatchObject(changed);
    expect((await told<MemberJson[]>(lists.current)).length).toBe(everybody.current.length);
    expect(await club.db.$count(auditEntries, eq(auditEntries.id, wrong))).toBe(0);
    expect(await (await ask(leaving, right)).json()).toEqual({ batchId: right, count: leaving });
    expect(await (await ask(leaving, right)).json(), 'sent again, the same answer').toEqual({
      batchId: right,
      count: leaving,
    });
    await asAdmin(club, token, `${lists.current}/archive-all/${right}/undo`, { method: 'POST' });
  });
});

test('a member who is added, changed or signs up is found by their latest data', async () => {
  const admin = membersOf(club, token);
  const added = await admin.added({ lastName: 'Ķrūmiņš-Ozola', licenseNumber: 'KO-77 1' });
  const found = async (query: string) => (await told<FoundMembers>(`${lists.current}/found`, wishOf({ query }))).found;
  expect([await found('krumins ozola'), await found('ko771')]).toEqual([1, 1]);
  await admin.put(added.id, { lastName: 'Wiśniewska', phone: '+33699990001', updatedAt: added.updatedAt });
  expect([await found('krumins'), await found('wisniewska ada'), await found('0699990001')]).toEqual([0, 0, 1]);
  await submitted(club, { form: { lastName: 'Þórsdóttir' } });
  expect(await found('thorsdottir')).toBe(1);
});
