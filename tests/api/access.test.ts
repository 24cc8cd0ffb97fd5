import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrators } from '#server/db/account-schema.ts';
import { hashPassword } from '#server/runtime/secrets.ts';
import { bareApp } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CHEAP_HASH, openClub, type TestClub } from '#tests/support/club.ts';
import { asAdmin, login, signedIn } from '#tests/support/sessions.ts';

let club: TestClub;
const tokens = { expired: '', disabled: '', revoked: '', live: '' };
let before: string;

/** Returns a hash of every table, without the sessions, whose use prolongs them. */
const everything = async ({ db }: TestClub): Promise<string> => {
  const { rows } = await db.execute(sql`
    select table_name, xpath('/row/hash/text()', query_to_xml(format(
      'select md5(string_agg(one::text, chr(10) order by one::text)) as hash from %I one', table_name
    ), true, true, ''))::text as hash
    from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'rate_limits') order by table_name`);
  return JSON.stringify(rows);
};

const tokenOf = async (response: Promise<Response>) => ((await (await response).json()) as { token: string }).token;

beforeAll(async () => {
  club = await openClub();
  const email = 'ancien@club.example';
  await club.db
    .insert(administrators)
    .values({ email, name: 'Ancien', passwordHash: await hashPassword(CHEAP_HASH, ADMINISTRATOR.password) });
  tokens.disabled = await tokenOf(login(club, { ...ADMINISTRATOR, email }));
  await club.db.update(administrators).set({ disabledAt: new Date() }).where(eq(administrators.email, email));
  club.clock.offsetMs = -13 * 3_600_000;
  tokens.expired = await signedIn(club);
  club.clock.offsetMs = 0;
  tokens.live = await signedIn(club);
  tokens.revoked = await signedIn(club);
  await asAdmin(club, tokens.revoked, '/api/logout', { method: 'POST' });
  before = await everything(club);
});
afterAll(() => club.close());

const OBJECT = '5a0e992b-be74-43a1-b615-88d825645cb9';

// Lists the routes before any club is open.
const adminRoutes = bareApp().routes.filter(
  ({ path, method }) => path.startsWith('/api/admin/') && method !== 'ALL' && !path.includes('*'),
);
const routes = [...new Set(adminRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, OBJECT)}`))];

describe('every admin route', () => {
  test('appears in this test', () => {
    const areas =
      'administrators aids archived-memberships articles audit backup books cheques classes club feature-toggle feature-toggles figures first-day ledger mail me media';
    const more =
      'memberships pages passkeys payouts persons planning privacy-notice products publication recoveries reminders renewals report retention review safety seasons slips team treasury waiting';
    expect([...new Set(routes.map((route) => route.split('/')[3]))].toSorted()).toEqual(`${areas} ${more}`.split(' '));
  });

  test.each(routes)('%s lets nobody in without a live session of an enabled account', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const statusWith = async (authorization?: string) => {
      const headers = new Headers({ 'Content-Type': 'application/json' });
      if (authorization !== undefined) headers.set('Authorization', authorization);
      const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify({ enabled: true });
      const request = { method, headers, ...(body && { body }) };
      const refusal = await refusalOf(await club.app.request(path, request));
      return [refusal.status, refusal.type];
    };
    const unauthorized = [401, 'unauthorized'];
    expect(await statusWith()).toEqual(unauthorized);
    expect(await statusWith('')).toEqual(unauthorized);
    expect(await statusWith('Bearer ')).toEqual(unauthorized);
    expect(await statusWith('Bearer garbage')).toEqual(unauthorized);
    expect(await statusWith(`Basic ${tokens.live}`)).toEqual(unauthorized);
    expect(await statusWith(`Bearer ${tokens.live}x`)).toEqual(unauthorized);
    expect(await statusWith(`Bearer ${tokens.expired}`)).toEqual(unauthorized);
    expect(await statusWith(`Bearer ${tokens.revoked}`)).toEqual(unauthorized);
    expect(await statusWith(`Bearer ${tokens.disabled}`)).toEqual([403, 'forbidden']);
  });

  test('none of these calls changes anything, while the administrator’s does', async () => {
    expect(await everything(club)).toBe(before);
    const switched = { method: 'PUT', body: { enabled: false } };
    expect((await asAdmin(club, tokens.live, '/api/admin/feature-toggle/equipe', switched)).status).toBe(200);
    expect(await everything(club)).not.toBe(before);
  });
});

describe('an address under /api/admin that does not exist', () => {
  test.each(['/api/admin', '/api/admin/', '/api/admin/secrets', '/api/admin/memberships/x/y/z'])(
    '%s is 401 to strangers and 404 to administrators',
    async (path) => {
      expect(await refusalOf(await asAdmin(club, undefined, path))).toMatchObject({ status: 401 });
      expect(await refusalOf(await asAdmin(club, tokens.live, path))).toMatchObject({ status: 404, type: 'not-found' });
    },
  );

  test('a known one with another method is 405, and tells the methods', async () => {
    const response = await asAdmin(club, tokens.live, '/api/admin/memberships', { method: 'DELETE' });
    expect(response.headers.get('Allow')).toBe('GET');
    expect(await refusalOf(response)).toMatchObject({ status: 405, type: 'method-not-allowed' });
    expect((await asAdmin(club, undefined, '/api/admin/memberships', { method: 'DELETE' })).status).toBe(401);
  });
});

test('a token in the address opens nothing', async () => {
  const response = await club.app.request(`/api/admin/memberships?token=${tokens.live}&access_token=${tokens.live}`);
  expect(response.status).toBe(401);
});

describe('members’ data outside /api/admin', () => {
  test.each(['/api/memberships/5a0e992b-be74-43a1-b615-88d825645cb9', '/api/archived-member/inconnu'])(
    '%s is 401 to strangers, whether it exists or not',
    async (path) => {
      expect(await refusalOf(await club.app.request(path))).toMatchObject({ status: 401, type: 'unauthorized' });
    },
  );
});

test('the address of the API itself is answered in JSON', async () => {
  expect(await refusalOf(await club.app.request('/api'))).toMatchObject({ status: 404, type: 'not-found' });
});
