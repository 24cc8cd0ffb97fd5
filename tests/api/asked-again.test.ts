import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrators, auditEntries, invitations } from '#server/db/account-schema.ts';
import { refunds } from '#server/db/schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { invite, joined, listed, PASSWORD, renew } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { openClub } from '#tests/support/club.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, login, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const admin = membersOf(club, token);
const WRONG = 'Ce n’est pas votre mot de passe actuel.';
const MISSING = 'Veuillez renseigner votre mot de passe.';

interface Asking {
  path: string;
  method: string;
  body: Record<string, unknown>;
}

/** Every action that needs the password again, each on its own account or list. */
const asked: Record<string, () => Promise<Asking>> = {
  'inviting somebody': async () => ({
    path: '/api/admin/administrators',
    method: 'POST',
    body: { name: 'Noé Marchand', email: `noe.${crypto.randomUUID()}@club.example`, roles: ['editor'] },
  }),
  'a new link for somebody who has a password': async () => {
    const { account } = await joined(club, token);
    return { path: `/api/admin/administrators/${account.id}/invitation`, method: 'POST', body: {} };
  },
  'a new link for somebody who was only invited': async () => {
    const { administrator } = await invite(club, token);
    return { path: `/api/admin/administrators/${administrator.id}/invitation`, method: 'POST', body: {} };
  },
  'giving somebody other roles': async () => {
    const { account } = await joined(club, token);
    const path = `/api/admin/administrators/${account.id}`;
    return { path, method: 'PUT', body: { name: account.name, disabled: false, roles: ['editor'] } };
  },
  'giving a coach other classes': async () => {
    const { account } = await joined(club, token);
    const path = `/api/admin/administrators/${account.id}`;
    return { path, method: 'PUT', body: { name: account.name, disabled: false, disciplines: [crypto.randomUUID()] } };
  },
  'disabling somebody': async () => {
    const { account } = await joined(club, token);
    return {
      path: `/api/admin/administrators/${account.id}`,
      method: 'PUT',
      body: { name: account.name, disabled: true, updatedAt: account.updatedAt },
    };
  },
  'disabling under the cover of a new name': async () => {
    const { administrator } = await invite(club, token);
    return {
      path: `/api/admin/administrators/${administrator.id}`,
      method: 'PUT',
      body: { name: 'Autrement', disabled: true },
    };
  },
  'enabling somebody': async () => {
    const { account } = await joined(club, token);
    const path = `/api/admin/administrators/${account.id}`;
    const body = { name: account.name, disabled: true, password: ADMINISTRATOR.password };
    await asAdmin(club, token, path, { method: 'PUT', body });
    return { path, method: 'PUT', body: { name: account.name, disabled: false } };
  },
  'a link that opens a dossier': async () => {
    const { id } = await admin.added();
    return { path: `/api/admin/memberships/${id}/links`, method: 'POST', body: { scope: 'dossier' } };
  },
  'a refund of more than the club’s sum': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/refund`;
    return { path, method: 'POST', body: { ...CASH, amount: 100.01, updatedAt } };
  },
  'the second of two refunds that make more than the club’s sum together': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/refund`;
    const first = { ...CASH, amount: 60, updatedAt, password: ADMINISTRATOR.password };
    const after = (await (await asAdmin(club, token, path, { method: 'POST', body: first })).json()) as {
      updatedAt: string;
    };
    return { path, method: 'POST', body: { ...CASH, amount: 60, updatedAt: after.updatedAt } };
  },
  'the whole list as a workbook': async () => ({
    path: '/api/admin/memberships/export',
    method: 'POST',
    body: { format: 'xlsx', preset: 'complet' },
  }),
  'the whole list for calling the roll': async () => ({
    path: '/api/admin/memberships/export',
    method: 'POST',
    body: { format: 'csv', preset: 'appel' },
  }),
  'the whole list by a filter that leaves out nobody': async () => ({
    path: '/api/admin/memberships/export',
    method: 'POST',
    body: { format: 'csv', preset: 'complet', age: 'adult' },
  }),
  'the whole list, member by member': async () => ({
    path: '/api/admin/memberships/export',
    method: 'POST',
    body: { format: 'csv', preset: 'licences', ids: (await listedMembers()).map(({ id }) => id) },
  }),
  'erasing former members': async () => {
    const year = new Date().getFullYear() - 6;
    await archivedMembers(club, [{ season: `${year}-${year + 1}`, lastName: 'Parti' }]);
    return { path: '/api/admin/retention', method: 'POST', body: {} };
  },
  'all archives': async () => ({
    path: '/api/admin/archived-memberships/export',
    method: 'POST',
    body: { format: 'csv', preset: 'complet' },
  }),
  'the only season of the archives': async () => ({
    path: '/api/admin/archived-memberships/export',
    method: 'POST',
    body: { format: 'csv', preset: 'complet', season: '2023-2024' },
  }),
};
const listedMembers = async () =>
  (await (await asAdmin(club, token, '/api/admin/memberships')).json()) as { id: string }[];

beforeAll(async () => {
  await admin.added({ lastName: 'Martin' });
  await admin.added({ lastName: 'Bernard' });
  await archivedMembers(club, [
    { season: '2023-2024', lastName: 'Petit' },
    { season: '2023-2024', lastName: 'Robert' },
  ]);
});

/** Returns everything that one of these actions could change. */
const books = async () =>
  JSON.stringify([
    await club.db.select().from(administrators).orderBy(administrators.id),
    await club.db.select().from(invitations).orderBy(invitations.id),
    await club.db.select().from(auditEntries).orderBy(desc(auditEntries.at), auditEntries.id),
  ]);

describe.each(Object.entries(asked))('%s', (_what, prepare) => {
  test('needs the password of the signed-in administrator; a wrong one does not end the session', async () => {
    const { path, method, body } = await prepare();
    const before = await books();
    const send = (password?: unknown) => asAdmin(club, token, path, { method, body: { ...body, password } });
    for (const [password, sentence] of [
      [undefined, MISSING],
      ['', MISSING],
      ['pas celui-là du tout', WRONG],
      [PASSWORD, WRONG],
    ] as const) {
      expect(await refusalOf(await send(password))).toEqual({
        status: 422,
        type: 'validation',
        messages: [sentence],
        fields: { password: sentence },
      });
    }
    expect(await books()).toBe(before);
    expect((await asAdmin(club, token, '/api/admin/me')).status).toBe(200);
    expect((await send(ADMINISTRATOR.password)).ok).toBe(true);
    const written = JSON.stringify([await club.db.select().from(auditEntries), club.lines]);
    expect(written).not.toContain(ADMINISTRATOR.password);
  });
});

describe('exporting', () => {
  const exported = (path: string) => asAdmin(club, token, `/api/admin/${path}&format=csv&preset=complet`);

  test('everything is refused at an address without a body, because it has no password', async () => {
    const everything = await refusalOf(await exported('memberships/export?'));
    expect([everything.status, everything.fields]).toEqual([422, { password: MISSING }]);
    expect((await exported(`memberships/export?password=${ADMINISTRATOR.password}`)).status).toBe(422);
    expect((await exported('archived-memberships/export?')).status).toBe(422);
  });

  test('a part needs no password', async () => {
    expect((await exported('memberships/export?status=pending')).status).toBe(200);
    const [first] = await listedMembers();
    const body = { format: 'csv', preset: 'complet', ids: [first?.id] };
    expect((await asAdmin(club, token, '/api/admin/memberships/export', { method: 'POST', body })).status).toBe(200);
  });
});

test('a refund of the club’s sum needs no password, a day after the last one', async () => {
  await club.db.update(refunds).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
  const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/refund`;
  const body = { ...CASH, amount: 100, updatedAt };
  expect((await asAdmin(club, token, path, { method: 'POST', body })).status).toBe(200);
});

test('a new name alone needs no password', async () => {
  const { account } = await joined(club, token);
  const body = { name: 'Un autre nom', disabled: false };
  expect((await asAdmin(club, token, `/api/admin/administrators/${account.id}`, { method: 'PUT', body })).status).toBe(
    200,
  );
});

test('nobody can make a link for themselves, even with the right password', async () => {
  const own = (await listed(club, token)).find(({ email }) => email === ADMINISTRATOR.email);
  expect(await refusalOf(await renew(club, token, { id: own?.id ?? '' }))).toMatchObject({
    status: 409,
    type: 'conflict',
    message: expect.stringMatching(/^On ne se fait pas de lien à soi-même/),
  });
  expect((await login(club)).status).toBe(200);
});

test('a password that changes while it is being checked no longer allows anything', async () => {
  const { account, token: theirs } = await joined(club, token);
  const friend = await joined(club, token);
  const changed = asAdmin(club, theirs, '/api/admin/me/password', {
    method: 'PUT',
    body: { current: PASSWORD, password: 'le chat dort au soleil' },
  });
  const [answer, link] = await Promise.all([changed, renew(club, theirs, friend.account, PASSWORD)]);
  expect(answer.status).toBe(204);
  expect([201, 422]).toContain(link.status);
  expect((await renew(club, theirs, friend.account, PASSWORD)).status).toBe(422);
  expect((await listed(club, token)).find(({ id }) => id === account.id)).toMatchObject({ disabledAt: null });
});

describe('guessing with a live session', () => {
  test.each([
    ['by invitations', '/api/admin/administrators', { name: 'A', email: 'a@club.example', roles: ['editor'] }],
    ['by exports', '/api/admin/memberships/export', { format: 'csv', preset: 'complet' }],
  ])('%s is refused after as many failures as at login, and both count together', async (_how, path, body) => {
    const limited = await openClub({ login: { attempts: 3, windowSeconds: 600 } });
    const by = await signedIn(limited);
    await membersOf(limited, by).added({});
    const guess = async (password: string) =>
      (await asAdmin(limited, by, path, { method: 'POST', body: { ...body, password } })).status;
    expect((await login(limited, { ...ADMINISTRATOR, password: 'au hasard' })).status).toBe(401);
    expect([await guess('au hasard'), await guess('encore')]).toEqual([422, 422]);
    expect(await guess(ADMINISTRATOR.password), 'even the right one').toBe(429);
    expect((await login(limited)).status).toBe(429);
    limited.clock.offsetMs = 601_000;
    expect(await guess(ADMINISTRATOR.password)).toBeLessThan(300);
    await limited.close();
  });
});
