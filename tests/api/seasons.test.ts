import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { Closing } from '#domain/member/archiving.ts';
import type { ProductJson } from '#domain/money/product.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { type AdminSeason, type SeasonDays, seasonOnOffer, usualDays } from '#domain/season/season-days.ts';
import type { Club } from '#domain/site/club.ts';
import { seasonOnOfferAt, selectSeasons } from '#server/club/season-queries.ts';
import { isGone } from '#server/db/errors.ts';
import { members, prices, products } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { archiveSeason } from '#tests/support/archived-seasons.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

const opened = await openClubAndSignIn();
const { club } = opened;
afterAll(() => club.close());
let { token } = opened;
let admin = membersOf(club, token);

/** Moves the clock. A session of another time has ended, so the administrator signs in again. */
const setClock = async (instant?: string): Promise<void> => {
  club.clock.offsetMs = instant === undefined ? 0 : new Date(instant).getTime() - Date.now();
  token = await signedIn(club);
  admin = membersOf(club, token);
};
afterEach(() => setClock());

const send = (method: string, path: string, body?: unknown) =>
  asAdmin(club, token, `/api/admin/seasons${path}`, { method, body });
const told = async <Answer>(answer: Promise<Response> | Response): Promise<Answer> => (await answer).json() as Answer;
const all = () => told<AdminSeason[]>(send('GET', ''));
const one = (id: string) => told<AdminSeason>(send('GET', `/${id}`));
const force = async (id: string, forced: 'open' | 'closed' | null) =>
  send('PUT', `/${id}/sign-up`, { forced, updatedAt: (await one(id)).updatedAt });

/** What a visitor finds: the season shown, its prices, and whether sign-up is open. */
const visited = async () => {
  const [shown, products, toggle] = await Promise.all([
    told<Club>(club.app.request('/api/club')),
    told<ProductJson[]>(club.app.request('/api/products')),
    told<{ enabled: boolean }>(club.app.request('/api/feature-toggle/adhesion')),
  ]);
  const amounts = products.flatMap((product) => product.prices.map(({ amount }) => amount));
  return { season: shown.openSeason, amounts, isOpen: toggle.enabled };
};

const next: SeasonDays = { ...usualDays('2027-2028'), opensToFormerOn: '2027-06-10', opensOn: '2027-06-20' };
const BEFORE = '2027-06-19T21:59:00Z';
const AFTER = '2027-06-19T22:00:30Z';

describe('the next season', () => {
  test('is proposed with the days of the latest one, a year later, and nothing is written by that', async () => {
    const before = await all();
    expect(await told<SeasonDays>(send('GET', '/next'))).toEqual(usualDays('2027-2028'));
    expect(await all()).toEqual(before);
  });

  test('is prepared with copied prices, once, however often it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', '', next)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const prepared = await one('2027-2028');
    expect(prepared).toMatchObject({ ...next, state: 'prepared', forced: null, isShown: false, current: 0 });
    const running = await one('2026-2027');
    expect(prepared.prices).toEqual(running.prices);
    const rows = await club.db.select().from(prices).where(eq(prices.season, '2027-2028'));
    expect(rows).toHaveLength(running.prices.flatMap(({ reduced }) => (reduced === null ? [1] : [1, 1])).length);
    expect((await admin.audits('2027-2028')).map(({ action }) => action)).toEqual(['season.prepare']);
    const other = await send('POST', '', { ...next, opensOn: '2027-07-01' });
    expect(other.status).toBe(409);
  });

  test('shows a visitor nothing before its day, whatever is changed in it', async () => {
    await setClock(BEFORE);
    const before = await visited();
    const { prices: copied, updatedAt } = await one('2027-2028');
    const dearer = copied.map(({ name: _name, ...price }) => ({ ...price, normal: price.normal + 11 }));
    expect((await send('PUT', '/2027-2028/prices', { prices: dearer, updatedAt })).status).toBe(200);
    expect(await visited()).toEqual(before);
    expect(before).toMatchObject({ season: '2026-2027', isOpen: true });
    const { member } = await rowsOf(club, await submitted(club));
    expect(member.season).toBe('2026-2027');
  });

  test('opens at midnight in Paris with its own prices, and a form with the prices before is refused', async () => {
    await setClock(BEFORE);
    const before = await visited();
    await setClock(AFTER);
    const after = await visited();
    expect(after).toMatchObject({ season: '2027-2028', isOpen: true });
    expect(after.amounts).not.toEqual(before.amounts);
    expect(await refusalOf(await submit(club, { form: { season: '2026-2027' } }))).toMatchObject({ status: 422 });
    expect(await refusalOf(await submit(club))).toMatchObject({ fields: { amount: expect.any(String) } });
    const catalogue = (await told<ProductJson[]>(club.app.request('/api/products'))).map(
      ({ id, name, prices: all }) => ({
        id,
        name,
        prices: all.map((price) => ({
          id: price.id,
          isDefault: price.isDefault,
          amountCents: Math.round(price.amount * 100),
        })),
      }),
    );
    const { member, lines } = await rowsOf({ ...club, catalogue }, await submitted({ ...club, catalogue }));
    expect(member.season).toBe('2027-2028');
    const [price] = await club.db
      .select()
      .from(prices)
      .where(eq(prices.id, lines[0]?.priceId ?? ''));
    expect(price?.season).toBe('2027-2028');
  });

  test('keeps what members of the season before paid and owe', async () => {
    const member = await admin.added({ reducedPriceSelected: true });
    await setClock(AFTER);
    const later = await admin.found(member.id);
    expect([later.amount, later.normalAmount]).toEqual([member.amount, member.normalAmount]);
  });

  test('which two administrators change at once tells the slower one what the other wrote', async () => {
    const { updatedAt } = await one('2027-2028');
    const days = { ...next, lastClass: '2028-06-24', updatedAt };
    expect((await send('PUT', '/2027-2028', days)).status).toBe(200);
    const refused = await send('PUT', '/2027-2028', { ...days, lastClass: '2028-07-01' });
    expect(refused.status).toBe(409);
    expect(await told<{ current: AdminSeason }>(refused)).toMatchObject({ current: { lastClass: '2028-06-24' } });
  });

  test.each([
    [{ opensOn: '2027-05-01' }, 'opensOn'],
    [{ lastDay: '2029-08-31' }, 'lastDay'],
  ])('is refused with days that contradict each other: %o', async (changes, field) => {
    const refused = await refusalOf(await send('PUT', '/2027-2028', { ...next, ...changes }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})).toContain(field);
  });
});

describe('sign-up', () => {
  test('closes after its last day, and the toggle says so without having been switched', async () => {
    const { updatedAt } = await one('2026-2027');
    const days = { ...usualDays('2026-2027'), closesOn: '2027-01-31' };
    expect((await send('PUT', '/2026-2027', { ...days, updatedAt })).status).toBe(200);
    await setClock('2027-01-31T22:59:00Z');
    expect(await visited()).toMatchObject({ season: '2026-2027', isOpen: true });
    await setClock('2027-01-31T23:00:30Z');
    expect(await visited()).toMatchObject({ season: '2026-2027', isOpen: false });
    expect(await refusalOf(await submit(club))).toMatchObject({ fields: { form: expect.any(String) } });
    // An administrator adds members at any time.
    expect((await admin.added()).season).toBe('2026-2027');
    const toggles = await told<{ key: string }[]>(asAdmin(club, token, '/api/admin/feature-toggles'));
    expect(toggles.find(({ key }) => key === 'adhesion')).toMatchObject({ enabled: true, isBetweenSeasons: true });
    await setClock();
    await send('PUT', '/2026-2027', { ...usualDays('2026-2027'), updatedAt: (await one('2026-2027')).updatedAt });
  });

  test('is closed by the toggle whatever the season says', async () => {
    const toggle = (enabled: boolean) =>
      asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled } });
    await force('2026-2027', 'open');
    await toggle(false);
    expect(await visited()).toMatchObject({ isOpen: false });
    expect(await refusalOf(await submit(club))).toMatchObject({ status: 422 });
    await toggle(true);
    expect(await visited()).toMatchObject({ isOpen: true });
    await force('2026-2027', null);
  });

  test('of one season at most is opened against its days, and closing it gives way to the days', async () => {
    expect(await told<AdminSeason>(await force('2027-2028', 'open'))).toMatchObject({ forced: 'open', state: 'open' });
    expect(club.purged).toEqual(expect.arrayContaining(['club']));
    expect(await visited()).toMatchObject({ season: '2027-2028', isOpen: true });
    await force('2026-2027', 'open');
    expect((await one('2027-2028')).forced).toBeNull();
    expect(await visited()).toMatchObject({ season: '2026-2027', isOpen: true });
    await force('2026-2027', 'closed');
    expect(await visited()).toMatchObject({ season: '2026-2027', isOpen: false });
    await force('2026-2027', null);
    expect(await visited()).toMatchObject({ season: '2026-2027', isOpen: true });
  });
});

describe('all that says «season» points to its row', () => {
  test('a price that the release before inserts is one of the season on offer', async () => {
    const [product] = await club.db.select().from(products);
    const inserted = async () => {
      const { rows } = await club.db.execute<{ id: string; season: string }>(
        sql`insert into prices (product_id, amount_cents, is_default, retired_at)
          values (${product?.id}, 20000, true, now()) returning id, season`,
      );
      const [price] = rows;
      await club.db.delete(prices).where(eq(prices.id, price?.id ?? ''));
      return price?.season;
    };
    expect((await visited()).season).toBe('2026-2027');
    expect(await inserted(), 'although the next season is prepared').toBe('2026-2027');
    await force('2027-2028', 'open');
    expect(await inserted()).toBe('2027-2028');
    await force('2027-2028', null);
  });

  test('a membership, a price and the club’s choice of a season that does not exist are refused', async () => {
    const { id } = await admin.added();
    const [price] = await club.db.select().from(prices).limit(1);
    const unknown = { season: '2098-2055' };
    const writes = [
      () => club.db.update(members).set(unknown).where(eq(members.id, id)),
      () =>
        club.db
          .update(prices)
          .set(unknown)
          .where(eq(prices.id, price?.id ?? '')),
    ];
    for (const write of writes) {
      const error = await write().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(isGone(error)).toBe(true);
    }
  });

  test('the first sign-up of a season that nobody prepared makes its row, once', async () => {
    await setClock('2029-07-01T10:00:00Z');
    const { season } = await visited();
    expect(season).toBe('2029-2030');
    const catalogue = (await told<ProductJson[]>(club.app.request('/api/products'))).map((product) => ({
      ...product,
      prices: product.prices.map(({ amount, ...price }) => ({ ...price, amountCents: Math.round(amount * 100) })),
    }));
    const made = await Promise.all(Array.from({ length: 5 }, () => submitted({ ...club, catalogue })));
    for (const created of made) expect((await rowsOf(club, created)).member.season).toBe('2029-2030');
    expect(await club.db.select().from(seasons).where(eq(seasons.id, '2029-2030'))).toHaveLength(1);
    expect(await one('2029-2030')).toMatchObject({ opensOn: '2029-06-20', current: 5 });
  });
});

test.each([
  '2009-01-01T10:00:00Z',
  '2026-11-27T10:00:00Z',
  '2027-06-19T21:59:59Z',
  '2027-06-19T22:00:00Z',
  '2028-06-19T21:59:59Z',
  '2028-06-19T22:00:00Z',
  '2029-06-25T10:00:00Z',
  '2033-01-01T10:00:00Z',
])('the season on offer is the same in SQL as in the domain: at %s', async (instant) => {
  const now = new Date(instant);
  const { rows } = await club.db.execute<{ id: string }>(sql`select ${seasonOnOfferAt(now)} as id`);
  const { season } = seasonOnOffer(await selectSeasons(club.db), dayInParis(now));
  expect(rows[0]?.id).toBe(season.id);
});

test('closing a season is shown before it is done, to the person, and does exactly that', async () => {
  await archiveSeason(club, token);
  const paid = await admin.added({ payment: { ...CASH, amount: 300 } });
  const owing = await admin.added();
  const { member: waiting } = await rowsOf(club, await submitted(club, { form: somebody() }));
  await club.db
    .update(members)
    .set({ flags: ['dispute'] })
    .where(eq(members.id, paid.id));
  const preview = await told<Closing>(send('GET', '/2026-2027/closing'));
  expect(preview).toMatchObject({ season: '2026-2027', hasEnded: false, isOpen: true, archived: 2, cancelled: 0 });
  expect(preview.owing).toEqual([{ id: owing.id, fullName: owing.fullName, owed: 300 }]);
  expect(preview.underWay).toEqual([{ id: paid.id, fullName: paid.fullName, hasProof: false, hasFlag: true }]);
  expect(preview.staying.map(({ id }) => id)).toContain(waiting.id);
  const { batchId, count } = await told<{ batchId: string; count: number }>(archiveSeason(club, token));
  expect(count).toBe(preview.archived);
  expect((await one('2026-2027')).current).toBe(preview.staying.length);
  // An administrator who may write members can undo the closing for a week.
  const secretary = await signedInAs(club, ['secretary']);
  const undoable = async (by: string) => {
    const seen = await told<AdminSeason>(asAdmin(club, by, '/api/admin/seasons/2026-2027'));
    return seen.closings.filter((closing) => closing.batchId === batchId).map((closing) => closing.count);
  };
  expect(await undoable(secretary.token)).toEqual([2]);
  club.clock.offsetMs = 8 * 24 * 3_600_000;
  expect(await undoable(await signedIn(club))).toEqual([]);
  club.clock.offsetMs = 0;
  const undone = await told(
    asAdmin(club, token, `/api/admin/memberships/archive-all/${batchId}/undo`, { method: 'POST' }),
  );
  expect(undone).toEqual({ count: 2, stayed: 0 });
  expect(await undoable(secretary.token)).toEqual([]);
});

describe('the prices of a season', () => {
  const shown = '2026-2027';
  const changeInCatalogue = async (amount: number) => {
    const [product] = await told<AdminProduct[]>(asAdmin(club, token, '/api/admin/products'));
    if (!product) throw new Error('no discipline');
    const { id, name, prices: known, updatedAt } = product;
    const body = {
      name,
      prices: known.map((price) => ({ ...price, amount: price.isDefault ? amount : 20 })),
      updatedAt,
    };
    return asAdmin(club, token, `/api/admin/products/${id}`, { method: 'PUT', body });
  };
  const savedAs = async (normal: number) => {
    const {
      prices: [first, ...rest],
      updatedAt,
    } = await one(shown);
    return { prices: first ? [{ ...first, normal }, ...rest] : [], updatedAt };
  };

  test('which the catalogue has changed are not overwritten: the second editor gets a conflict', async () => {
    const mine = await savedAs(130);
    expect((await changeInCatalogue(140)).status).toBe(200);
    const refused = await send('PUT', `/${shown}/prices`, mine);
    expect(refused.status).toBe(409);
    const { current } = await told<{ current: AdminSeason }>(refused);
    expect(current.prices[0]?.normal).toBe(140);
  });

  test('which the catalogue changes at the same moment are written one after the other', async () => {
    const { updatedAt: _read, ...mine } = await savedAs(150);
    club.databaseRequests.before = async (sent) => {
      if (!sent.includes('pg_advisory_xact_lock')) return;
      club.databaseRequests.before = undefined;
      expect((await changeInCatalogue(160)).status).toBe(200);
    };
    expect((await send('PUT', `/${shown}/prices`, mine)).status).toBe(200);
    expect((await one(shown)).prices[0]?.normal).toBe(150);
  });
});

test('while the switch «Inscriptions» is off, every season says so and closing one does not speak of open sign-up', async () => {
  const id = '2026-2027';
  const switchSignUp = (enabled: boolean) =>
    asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled } });
  const isOpen = async () => (await told<Closing>(send('GET', `/${id}/closing`))).isOpen;
  await force(id, 'open');
  expect([(await one(id)).isSwitchedOff, await isOpen()]).toEqual([false, true]);
  await switchSignUp(false);
  expect([(await one(id)).isSwitchedOff, await isOpen()]).toEqual([true, false]);
  await switchSignUp(true);
  await force(id, null);
});
