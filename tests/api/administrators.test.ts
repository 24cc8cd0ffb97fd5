import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Administrator, AdministratorSession } from '#domain/account/administrator.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import {
  accept,
  disable,
  enable,
  invite,
  joined,
  listed,
  PASSWORD,
  renew,
  tokenIn,
} from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, login, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const me = async (): Promise<Administrator> => {
  const own = (await listed(club, token)).find(({ email }) => email === ADMINISTRATOR.email);
  if (!own) throw new Error('not listed');
  return own;
};
const statusOf = async (held: string) => (await asAdmin(club, held, '/api/admin/me')).status;
const actionsOn = async (id: string) =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action }) => action);
const rename = (account: Administrator, body: object) =>
  asAdmin(club, token, `/api/admin/administrators/${account.id}`, { method: 'PUT', body });

describe('the administrators', () => {
  test('are listed with their way to sign in, never with a password', async () => {
    const { administrator } = await invite(club, token);
    const list = await listed(club, token);
    expect(list).toContainEqual(administrator);
    expect(administrator).toMatchObject({ invited: true, disabledAt: null, lastUsedAt: null });
    expect(await me()).toMatchObject({ invited: false, invitationExpiresAt: null, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(list)).not.toMatch(/hash|argon2/i);
  });

  test('are renamed, and the journal names only the fields', async () => {
    const { account } = await joined(club, token);
    const response = await rename(account, {
      name: 'Camille  Lebreton',
      disabled: false,
      updatedAt: account.updatedAt,
    });
    expect(await response.json()).toMatchObject({ name: 'Camille Lebreton', email: account.email, disabledAt: null });
    const [entry] = await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'administrator.update'));
    expect(entry).toMatchObject({ subjectId: account.id, fields: ['name'] });
  });

  test('are not changed over somebody else’s change', async () => {
    const { account } = await joined(club, token);
    await rename(account, { name: 'Première', disabled: false, updatedAt: account.updatedAt });
    const second = await rename(account, { name: 'Seconde', disabled: false, updatedAt: account.updatedAt });
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { type: 'conflict', current: { name: 'Première' } },
    ]);
  });

  test.each([
    ['no name', { name: ' ', disabled: false }, ['name']],
    ['no decision', { name: 'Sacha' }, ['disabled']],
  ])('a change with %s is refused', async (_what, body, fields) => {
    const refusal = await refusalOf(await rename(await me(), body));
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, fields]);
  });

  test('unknown ones are not found', async () => {
    const path = `/api/admin/administrators/${randomUUID()}`;
    expect((await asAdmin(club, token, path, { method: 'PUT', body: { name: 'x', disabled: false } })).status).toBe(
      404,
    );
    expect((await renew(club, token, { id: randomUUID() })).status).toBe(404);
    expect((await asAdmin(club, token, '/api/admin/administrators/x/sessions')).status).toBe(404);
  });
});

describe('disabling', () => {
  test('ends every session at once and tells why, and refuses password and link', async () => {
    const { account, token: theirs } = await joined(club, token);
    const link = await invite(club, token);
    const other = await login(club, { email: account.email, password: PASSWORD });
    expect((await disable(club, token, account)).status).toBe(200);
    const { token: second } = (await other.json()) as { token: string };
    expect([await statusOf(theirs), await statusOf(second)]).toEqual([403, 403]);
    expect(await refusalOf(await asAdmin(club, theirs, '/api/admin/me'))).toEqual({
      status: 403,
      type: 'forbidden',
      message: 'Ce compte est désactivé.',
    });
    expect(await (await asAdmin(club, token, `/api/admin/administrators/${account.id}/sessions`)).json()).toEqual([]);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(401);
    await disable(club, token, link.administrator);
    expect((await accept(club, tokenIn(link))).status).toBe(422);
    const renewed = await renew(club, token, account);
    expect([renewed.status, (await refusalOf(renewed)).message]).toEqual([
      409,
      'Ce compte est désactivé\u202F: réactivez-le avant de faire un lien.',
    ]);
  });

  test('can be undone: the old password works again, the old sessions do not', async () => {
    const { account, token: theirs } = await joined(club, token);
    const disabled = (await (await disable(club, token, account)).json()) as Administrator;
    expect(disabled.disabledAt).toEqual(expect.any(String));
    expect(await (await enable(club, token, disabled)).json()).toMatchObject({ disabledAt: null });
    expect(await statusOf(theirs)).toBe(401);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(200);
    expect((await actionsOn(account.id)).toSorted()).toEqual(
      ['disable', 'enable', 'invite', 'join', 'sign-in'].map((verb) => `administrator.${verb}`),
    );
  });

  test('twice has the same result', async () => {
    const { account } = await joined(club, token);
    const { updatedAt: _read, ...last } = account;
    for (let nth = 0; nth < 2; nth += 1)
      expect(
        (await rename(account, { name: last.name, disabled: true, password: ADMINISTRATOR.password })).status,
      ).toBe(200);
  });

  test('of oneself is refused', async () => {
    expect(await refusalOf(await disable(club, token, await me()))).toEqual({
      status: 409,
      type: 'conflict',
      message: 'On ne désactive pas son propre compte\u202F: demandez-le à une autre personne.',
      current: expect.anything(),
    });
  });
});

describe('sessions', () => {
  const sessionsOf = async (id: string, by = token) =>
    (await (await asAdmin(club, by, `/api/admin/administrators/${id}/sessions`)).json()) as AdministratorSession[];

  test('are listed with the present one, and end one by one', async () => {
    const { account, token: theirs } = await joined(club, token);
    const { token: other } = (await (await login(club, { email: account.email, password: PASSWORD })).json()) as {
      token: string;
    };
    const [, second] = [await sessionsOf(account.id), (await sessionsOf(account.id, theirs)).find((s) => !s.isPresent)];
    expect((await sessionsOf(account.id)).map(({ isPresent }) => isPresent)).toEqual([false, false]);
    const path = `/api/admin/administrators/${account.id}/sessions/${second?.id}`;
    for (let nth = 0; nth < 2; nth += 1)
      expect((await asAdmin(club, theirs, path, { method: 'DELETE', body: { password: PASSWORD } })).status).toBe(204);
    expect([await statusOf(theirs), await statusOf(other)]).toEqual([200, 401]);
    expect((await actionsOn(account.id)).filter((action) => action === 'administrator.revoke')).toHaveLength(1);
    expect(JSON.stringify(await sessionsOf(account.id))).not.toMatch(/hash|token/i);
  });

  test('of another account do not end at this account’s address', async () => {
    const { account } = await joined(club, token);
    const [theirs] = await sessionsOf(account.id);
    const own = await me();
    const path = `/api/admin/administrators/${own.id}/sessions/${theirs?.id}`;
    expect((await asAdmin(club, token, path, { method: 'DELETE' })).status).toBe(204);
    expect(await sessionsOf(account.id)).toHaveLength(1);
  });
});
