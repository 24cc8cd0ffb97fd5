import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailingPlan } from '#domain/mail/mailing.ts';
import type { CoachedClass } from '#domain/member/coached-class.ts';
import { type Figures, figureValue } from '#domain/member/figures.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { ClassMember, FoundMembers } from '#domain/member/member-list.ts';
import { runningSeasonOn, type SeasonsInHand, usualDays } from '#domain/season/season-days.ts';
import { prices, products } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';
import { somebody } from '#tests/support/sign-up.ts';

const LAST = '2025-2026';
const RUNNING = '2026-2027';
const NEXT = '2027-2028';
const LONG_AGO = '2019-2020';

const opened = await openClubAndSignIn();
const { club } = opened;
let { token } = opened;
const setClock = (day: string): void => {
  club.clock.offsetMs = Date.parse(`${day}T12:00:00Z`) - Date.now();
};
setClock('2026-11-20');
afterAll(() => club.close());
const admin = membersOf(club, token);

const told = async <Body>(path: string, body?: object): Promise<Body> =>
  (await (await asAdmin(club, token, `/api/admin/${path}`, body ? { method: 'POST', body } : {})).json()) as Body;
const names = (list: readonly { lastName: string }[]): string[] => list.map(({ lastName }) => lastName).toSorted();

/** The same two people in each season, as when one of them renews early and the last season is not archived yet. */
const add = async (season: string | undefined, lastName: string): Promise<void> => {
  const form = { ...somebody(), lastName, disciplines: ['Canne'], ...(season && { season }) };
  await admin.added({ ...form, birthDate: '1990-01-01' });
};
beforeAll(async () => {
  await club.db.insert(seasons).values([LONG_AGO, LAST, NEXT].map(usualDays)).onConflictDoNothing();
  setClock('2026-08-20');
  await add(LAST, 'Ancien');
  await add(LAST, 'Fidele');
  setClock('2026-11-20');
  await add(RUNNING, 'Fidele');
  await add(RUNNING, 'Nouveau');
  await add(NEXT, 'Fidele');
  await add(NEXT, 'Prochain');
}, patience(60_000));

const place = { by: 'name', isDescending: false, page: 1 };
const choiceOf = (season: string | undefined) => ({ filter: { ...(season && { season }) }, query: '' });

const expected: [string | undefined, string[]][] = [
  [undefined, ['Fidele', 'Nouveau']],
  [RUNNING, ['Fidele', 'Nouveau']],
  [NEXT, ['Fidele', 'Prochain']],
  [LAST, ['Ancien', 'Fidele']],
];

describe.each(expected)('in season %s', (season, people) => {
  const query = season ? `?season=${season}` : '';

  test('the list, its search and its counts hold the members of that season alone', async () => {
    expect(names(await told<MemberJson[]>(`memberships${query}`))).toEqual(people);
    const found = await told<FoundMembers>('memberships/found', { ...choiceOf(season), place });
    expect([names(found.rows), found.listed, found.sums.members]).toEqual([people, 2, 2]);
  });

  test('printed lists and a coach’s classes contain no member of another season, and no member twice', async () => {
    expect(names(await told<ClassMember[]>(`memberships/class-lists${query}`))).toEqual(people);
    const canne = club.catalogue.find(({ name }) => name === 'Canne');
    const coach = await signedInAs(club, ['coach'], [canne?.id ?? '']);
    const answer = await asAdmin(club, coach.token, `/api/admin/classes${query}`);
    const [coached] = (await answer.json()) as CoachedClass[];
    expect(names(coached?.people ?? [])).toEqual(people);
  });

  test('mails, addresses and exports go to that season', async () => {
    expect((await told<MailingPlan>('mail/mailings/plan', { chosen: choiceOf(season) })).people).toBe(2);
    const again = { password: ADMINISTRATOR.password };
    expect((await told<{ people: number }>('memberships/addresses', { ...choiceOf(season), ...again })).people).toBe(2);
    for (const preset of ['licences', 'appel', 'complet']) {
      const body = { format: 'csv', preset, ...choiceOf(season).filter, ...again };
      const exported = await asAdmin(club, token, '/api/admin/memberships/export', { method: 'POST', body });
      const text = await exported.text();
      const held = ['Ancien', 'Fidele', 'Nouveau', 'Prochain'].filter(
        (name) => text.includes(name.toUpperCase()) || text.includes(name),
      );
      expect(held, preset).toEqual(people);
    }
  });

  test('everybody of that season is everybody: their export asks for the password', async () => {
    // `asAdmin` sends the password by itself, unless it is said that there is none.
    const body = { format: 'csv', preset: 'complet', ...choiceOf(season).filter, password: undefined };
    expect((await asAdmin(club, token, '/api/admin/memberships/export', { method: 'POST', body })).status).toBe(422);
  });
});

test('open tasks are listed season by season, those of the season in hand first', async () => {
  const { attention, season } = await told<Figures>('figures');
  expect(season).toBe(RUNNING);
  expect(attention.owing.parts.map(({ filter, count }) => [filter.season, count])).toEqual([
    [RUNNING, 2],
    [NEXT, 2],
    [LAST, 2],
  ]);
  const chosen = await told<Figures>(`figures?season=${LAST}`);
  expect(chosen.attention.owing.parts[0]?.filter.season).toBe(LAST);
  expect(figureValue(chosen.summary.members.now, 'members')).toBe(2);
});

describe('a member who is added by hand', () => {
  test('joins any season that is not closed, at its prices, once', async () => {
    const form = { ...somebody(), disciplines: ['Canne'] };
    for (const season of [RUNNING, NEXT]) {
      const added = await admin.added({ ...form, season });
      expect(added.season).toBe(season);
      expect((await admin.add({ ...form, season })).status).toBe(409);
    }
  });

  test('joins no season that is closed or that nobody knows', async () => {
    for (const season of [LONG_AGO, '2031-2032', 'hier']) {
      const refused = await admin.add({ ...somebody(), season });
      expect([refused.status, Object.keys((await refused.json()).fields)], season).toEqual([422, ['season']]);
    }
  });

  test('is told which seasons there are, and which of them are closed', async () => {
    const { running, seasons: known } = await told<SeasonsInHand>('seasons/in-hand');
    expect(running).toBe(RUNNING);
    const asked = known.filter(({ id }) => [LONG_AGO, LAST, RUNNING, NEXT].includes(id));
    expect(asked.map(({ id, takesMembers }) => [id, takesMembers])).toEqual([
      [NEXT, true],
      [RUNNING, true],
      // Its last day is past, but two of its members are still on the list.
      [LAST, true],
      [LONG_AGO, false],
    ]);
  });
});

test('a discipline is added to a member at the prices of their own season', async () => {
  const [product] = await club.db.select().from(products).where(eq(products.name, 'Boxe thaï'));
  if (!product) throw new Error('The club has no Boxe thaï');
  await club.db.insert(prices).values({ productId: product.id, season: NEXT, amountCents: 31_000, isDefault: true });
  const boxePriceOf = async (season: string): Promise<number | undefined> => {
    const { id } = await admin.added({ ...somebody(), disciplines: ['Canne'], season });
    await asAdmin(club, token, `/api/admin/memberships/${id}`, {
      method: 'PUT',
      body: { disciplines: ['Canne', 'Boxe thaï'] },
    });
    return (await admin.found(id)).lines.find(({ discipline }) => discipline === 'Boxe thaï')?.amount;
  };
  expect(await boxePriceOf(NEXT)).toBe(310);
  expect(await boxePriceOf(RUNNING)).not.toBe(310);
});

test('the season that runs is the same for the database and for the domain, on every turn of the year', async () => {
  const rows = (await club.db.select().from(seasons)).map((row) => ({ ...row, forced: null }));
  for (const day of [
    '2018-03-01',
    '2020-09-01',
    '2026-05-31',
    '2026-06-01',
    '2026-08-31',
    '2026-09-01',
    '2029-01-15',
  ]) {
    setClock(day);
    // A session of another time has ended.
    token = await signedIn(club);
    expect((await told<Figures>('figures')).season, day).toBe(runningSeasonOn(rows, day));
    const list = await told<MemberJson[]>('memberships');
    expect(new Set(list.map(({ season }) => season)).size, day).toBeLessThan(2);
  }
});
