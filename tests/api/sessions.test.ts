import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { administrators, sessions } from '#server/db/account-schema.ts';
import { HASH_COST, hashPassword } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { checkingAnswers } from '#tests/support/checked-answers.ts';
import { CHEAP_HASH, openClub, type TestClub } from '#tests/support/club.ts';
import { asAdmin, login, postJson, signedIn } from '#tests/support/sessions.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const HOUR = 3_600_000;
const isLive = async (token: string) => (await asAdmin(club, token, '/api/admin/me')).status === 200;
const liveAfter = async (token: string, offsetMs: number) => {
  club.clock.offsetMs = offsetMs;
  return isLive(token);
};

describe('signing in', () => {
  test('gives a token and tells who is signed in', async () => {
    const response = await login(club);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { token, user } = (await response.json()) as { token: string; user: object };
    expect(user).toEqual({
      id: expect.any(String),
      email: ADMINISTRATOR.email,
      name: 'La présidence',
      roles: ['owner'],
    });
    expect(await (await asAdmin(club, token, '/api/admin/me')).json()).toEqual({
      ...user,
      expiresAt: expect.any(String),
      means: { totp: false, passkey: false },
      lacksFactor: false,
    });
  });

  test('does not depend on the case of the e-mail', async () => {
    expect((await login(club, { ...ADMINISTRATOR, email: ' PRESIDENCE@Club.example ' })).status).toBe(200);
  });

  test('keeps only a hash of the token', async () => {
    const token = await signedIn(club);
    const stored = JSON.stringify(await club.db.select().from(sessions));
    expect(stored).not.toContain(token);
    expect(token.length).toBeGreaterThanOrEqual(43);
  });

  test('keeps only a salted hash of the password', async () => {
    const first = await hashPassword(HASH_COST, 'mot');
    const second = await hashPassword(HASH_COST, 'mot');
    expect(first).not.toBe(second);
    expect(first).toMatch(/^argon2id\$/);
  });

  test('gives the same answer to a wrong password and an unknown account, after the same work', async () => {
    const wrong = { ...ADMINISTRATOR, password: 'une autre phrase' };
    const unknown = { ...ADMINISTRATOR, email: 'personne@club.example' };
    const refusal = await refusalOf(await login(club, wrong));
    expect(refusal).toEqual({ status: 401, type: 'credentials', message: 'E-mail ou mot de passe incorrect.' });
    expect(await refusalOf(await login(club, unknown))).toEqual(refusal);
    // Measures processor time, so that a busy machine does not change the result.
    const workOf = async (act: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await act();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const { app } = checkingAnswers(
      createApp({ ...club.deps, settings: { ...club.deps.settings, hashCost: HASH_COST } }),
    );
    expect(await workOf(() => login({ ...club, app }, unknown))).toBeGreaterThan(
      0.5 * (await workOf(() => hashPassword(HASH_COST, 'mesure'))),
    );
  });

  test('with an address no database can hold is refused like any other', async () => {
    expect((await login(club, { ...ADMINISTRATOR, email: 'a\0b@club.example' })).status).toBe(401);
  });

  test.each([
    ['no e-mail', { password: 'x' }, ['email']],
    ['no password', { email: 'a@b.fr', password: '' }, ['password']],
    ['nothing', {}, ['email', 'password']],
  ])('with %s is told what is missing', async (_name, credentials, fields) => {
    const refusal = await refusalOf(await login(club, credentials));
    expect([refusal.status, Object.keys(refusal.fields ?? {}).toSorted()]).toEqual([422, fields]);
  });

  test.each([
    ['malformed JSON', '{', 'application/json'],
    ['JSON that is not said to be', JSON.stringify(ADMINISTRATOR), 'text/plain'],
  ])('%s is a validation error', async (_name, body, type) => {
    const response = await club.app.request('/api/login', { method: 'POST', body, headers: { 'Content-Type': type } });
    expect(await refusalOf(response)).toMatchObject({ status: 422, type: 'validation' });
  });
});

describe('a session', () => {
  test('dies at logout, on the server', async () => {
    const token = await signedIn(club);
    const other = await signedIn(club);
    expect((await asAdmin(club, token, '/api/logout', { method: 'POST' })).status).toBe(204);
    expect(await isLive(token)).toBe(false);
    expect(await isLive(other)).toBe(true);
    expect((await asAdmin(club, token, '/api/logout', { method: 'POST' })).status).toBe(204);
    expect((await postJson(club, '/api/logout', {})).status).toBe(401);
  });

  test('ends after twelve hours without use', async () => {
    const token = await signedIn(club);
    expect(await liveAfter(token, 12 * HOUR + 1000)).toBe(false);
  });

  test('goes on while it is used, for seven days at most', async () => {
    const token = await signedIn(club);
    for (let hours = 11; hours < 7 * 24; hours += 11) expect(await liveAfter(token, hours * HOUR)).toBe(true);
    expect(await liveAfter(token, 7 * 24 * HOUR + 1000)).toBe(false);
  });

  test('tells when it ends, later each time it was used', async () => {
    const token = await signedIn(club);
    const endAfter = async (hours: number) => {
      club.clock.offsetMs = hours * HOUR;
      const me = (await (await asAdmin(club, token, '/api/admin/me')).json()) as { expiresAt: string };
      return (Date.parse(me.expiresAt) - Date.now()) / HOUR;
    };
    expect(await endAfter(0)).toBeCloseTo(12, 1);
    expect(await endAfter(5)).toBeCloseTo(17, 1);
  });

  test('of an account that was disabled is refused, and the account cannot sign in', async () => {
    const email = 'ancien@club.example';
    await club.db
      .insert(administrators)
      .values({ email, name: 'Ancien', passwordHash: await hashPassword(CHEAP_HASH, ADMINISTRATOR.password) });
    const response = await login(club, { ...ADMINISTRATOR, email });
    const { token } = (await response.json()) as { token: string };
    await club.db.update(administrators).set({ disabledAt: new Date() }).where(eq(administrators.email, email));
    expect(await refusalOf(await asAdmin(club, token, '/api/admin/me'))).toMatchObject({
      status: 403,
      type: 'forbidden',
    });
    expect(await refusalOf(await login(club, { ...ADMINISTRATOR, email }))).toMatchObject({ status: 401 });
  });
});

test('an impossible address is refused like an unknown one', async () => {
  expect(await refusalOf(await login(club, { email: 'boss@localhost', password: 'au hasard' }))).toMatchObject({
    status: 401,
    type: 'credentials',
  });
});
