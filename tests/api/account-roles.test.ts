import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Administrator } from '#domain/account/administrator.ts';
import type { Role } from '#domain/account/role.ts';
import { administrators, auditEntries } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, invite, joined, listed, PASSWORD, renew, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import type { TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, login, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const give = (
  to: TestClub,
  by: string,
  { id, name, updatedAt }: Administrator,
  roles: readonly Role[],
  password = ADMINISTRATOR.password,
) =>
  asAdmin(to, by, `/api/admin/administrators/${id}`, {
    method: 'PUT',
    body: { name, disabled: false, roles, updatedAt, password },
  });

const accountOf = async (id: string): Promise<Administrator> => {
  const found = (await listed(club, token)).find((one) => one.id === id);
  if (!found) throw new Error('not listed');
  return found;
};
const me = async () => {
  const own = (await listed(club, token)).find(({ email }) => email === ADMINISTRATOR.email);
  if (!own) throw new Error('not listed');
  return own;
};
const rolesOf = async (held: string) =>
  ((await (await asAdmin(club, held, '/api/admin/me')).json()) as { roles: Role[] }).roles;

describe('an invitation', () => {
  test('carries its roles, and the new administrator has exactly these', async () => {
    const invitation = await invite(club, token, ADMINISTRATOR.password, ['treasurer', 'editor', 'treasurer']);
    expect(invitation.administrator.roles).toEqual(['treasurer', 'editor']);
    const { token: theirs } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
    expect(await rolesOf(theirs)).toEqual(['treasurer', 'editor']);
    expect((await asAdmin(club, theirs, '/api/admin/articles')).status).toBe(200);
    expect((await asAdmin(club, theirs, '/api/admin/administrators')).status).toBe(403);
  });

  test('is made by an owner only', async () => {
    const invitation = await invite(club, token, ADMINISTRATOR.password, ['secretary']);
    const { token: theirs } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
    const body = { name: 'Ami', email: 'ami@club.example', roles: ['owner'], password: PASSWORD };
    const refused = await asAdmin(club, theirs, '/api/admin/administrators', { method: 'POST', body });
    expect(await refusalOf(refused)).toEqual({
      status: 403,
      type: 'role-missing',
      message: 'Votre rôle ne donne pas accès à cette partie du site.',
    });
    expect(refused.headers.get('X-Role')).toBe('missing');
  });
});

describe('other roles', () => {
  test('count at once in a session that is open, and are in the journal', async () => {
    const { account, token: theirs } = await joined(club, token);
    expect((await asAdmin(club, theirs, '/api/admin/audit')).status).toBe(200);
    expect((await give(club, token, account, ['editor'])).status).toBe(200);
    expect((await asAdmin(club, theirs, '/api/admin/audit')).status).toBe(403);
    expect(await rolesOf(theirs)).toEqual(['editor']);
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, account.id));
    expect(lines.map(({ action, fields }) => [action, fields])).toContainEqual(['administrator.roles', ['roles']]);
  });

  test('are not given to oneself, but may be given up', async () => {
    const { account, token: theirs } = await joined(club, token);
    const raised = await give(club, theirs, account, ['owner', 'treasurer'], PASSWORD);
    expect(await refusalOf(raised)).toMatchObject({
      status: 409,
      message: expect.stringContaining('On ne se donne pas de rôle à soi-même'),
    });
    expect((await give(club, theirs, account, ['owner'], PASSWORD)).status).toBe(200);
  });

  test('cannot be none, nor one that does not exist', async () => {
    const { account } = await joined(club, token);
    expect((await give(club, token, account, [])).status).toBe(422);
    await expect(
      club.db.update(administrators).set({ roles: [] }).where(eq(administrators.id, account.id)),
    ).rejects.toThrow();
  });
});

describe('an administrator who loses the right to make links loses their links', () => {
  test('to other accounts, with invited accounts that nobody opened', async () => {
    const maker = await joined(club, token);
    const friend = await joined(club, token);
    const invitation = await invite(club, maker.token, PASSWORD);
    const renewed = (await (await renew(club, maker.token, friend.account, PASSWORD)).json()) as { link: string };
    expect((await give(club, token, await accountOf(maker.account.id), ['treasurer'])).status).toBe(200);
    for (const link of [invitation, renewed])
      expect((await accept(club, tokenIn(link), 'le chat dort au soleil')).status).toBe(422);
    expect(await accountOf(invitation.administrator.id)).toMatchObject({ disabledAt: expect.any(String) });
    expect(await accountOf(friend.account.id)).toMatchObject({ disabledAt: null });
    // The role comes back, the links do not.
    await give(club, token, await accountOf(maker.account.id), ['owner']);
    expect((await accept(club, tokenIn(renewed), 'le chat dort au soleil')).status).toBe(422);
  });

  test('to dossiers', async () => {
    const maker = await joined(club, token);
    const { id } = await membersOf(club, token).added();
    const made = await asAdmin(club, maker.token, `/api/admin/memberships/${id}/links`, {
      method: 'POST',
      body: { scope: 'dossier', password: PASSWORD },
    });
    const link = new URL(((await made.json()) as { url: string }).url).hash.slice(1);
    const opened = async () => (await asAdmin(club, link, '/api/dossier')).status;
    expect(await opened()).toBe(200);
    await give(club, token, await accountOf(maker.account.id), ['secretary']);
    expect(await opened(), 'a secretary makes such links too').toBe(200);
    await give(club, token, await accountOf(maker.account.id), ['editor']);
    expect(await opened()).toBe(410);
  });
});

test('a secretary adds a member, also with money received at the desk', async () => {
  const invitation = await invite(club, token, ADMINISTRATOR.password, ['secretary']);
  const { token: theirs } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
  const admin = membersOf(club, theirs);
  expect((await admin.add({ lastName: 'Sans paiement' })).status).toBe(201);
  const payment = { means: 'cash', amount: 10, date: '2026-11-02' };
  expect((await admin.add({ lastName: 'Avec paiement', payment })).status).toBe(201);
});

describe('sessions of one’s own', () => {
  test('tell the device in words, and all others end at once', async () => {
    const invitation = await invite(club, token, ADMINISTRATOR.password, ['coach']);
    const { token: first } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const answer = await club.app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ email: invitation.administrator.email, password: PASSWORD }),
    });
    const { token: second } = (await answer.json()) as { token: string };
    const sessionsOf = async (held: string) =>
      (await (await asAdmin(club, held, '/api/admin/me/sessions')).json()) as { browser: string; system: string }[];
    expect(await sessionsOf(first)).toHaveLength(2);
    expect(await sessionsOf(second)).toContainEqual(
      expect.objectContaining({ browser: 'Chrome', system: 'Windows', isPresent: true }),
    );
    const end = { method: 'DELETE', body: { password: PASSWORD } };
    expect((await asAdmin(club, second, '/api/admin/me/sessions', end)).status).toBe(204);
    expect((await asAdmin(club, second, '/api/admin/me/sessions', end)).status, 'once more').toBe(204);
    expect((await asAdmin(club, first, '/api/admin/me')).status).toBe(401);
    expect(await sessionsOf(second)).toHaveLength(1);
    expect((await asAdmin(club, second, `/api/admin/me/sessions/${randomUUID()}`, end)).status).toBe(204);
  });

  test('never reach those of somebody else', async () => {
    const { account, token: theirs } = await joined(club, token);
    const [session] = (await (
      await asAdmin(club, token, `/api/admin/administrators/${account.id}/sessions`)
    ).json()) as { id: string }[];
    await asAdmin(club, token, `/api/admin/me/sessions/${session?.id}`, { method: 'DELETE' });
    expect((await asAdmin(club, theirs, '/api/admin/me')).status).toBe(200);
  });

  test('of another account are all ended by an owner', async () => {
    const { account, token: theirs } = await joined(club, token);
    const second = (await (await login(club, { email: account.email, password: PASSWORD })).json()) as {
      token: string;
    };
    const path = `/api/admin/administrators/${account.id}/sessions`;
    expect((await asAdmin(club, token, path, { method: 'DELETE' })).status).toBe(204);
    for (const held of [theirs, second.token]) expect((await asAdmin(club, held, '/api/admin/me')).status).toBe(401);
    expect((await asAdmin(club, token, '/api/admin/me')).status).toBe(200);
    expect(await me()).toMatchObject({ roles: ['owner'] });
  });
});

// They need a club of their own, which takes the place of the first one.
describe('the last owner', () => {
  test('cannot give up the role while nobody else who can sign in has it', async () => {
    const { club: other, token: ours } = await openClubAndSignIn();
    try {
      const [own] = await listed(other, ours);
      if (!own) throw new Error('not listed');
      // Somebody invited has no password yet, and so is no way in.
      await invite(other, ours);
      await other.db
        .update(administrators)
        .set({ roles: ['owner', 'editor'] })
        .where(eq(administrators.id, own.id));
      const left = await give(other, ours, own, ['editor']);
      expect(await refusalOf(left)).toMatchObject({
        status: 409,
        message: expect.stringContaining('C’est le dernier compte de la présidence'),
      });
    } finally {
      await other.close();
    }
  });

  test('two owners who take the role from each other at once leave one', async () => {
    const { club: other, token: ours } = await openClubAndSignIn();
    try {
      const { account, token: theirs } = await joined(other, ours);
      const own = (await listed(other, ours)).find(({ email }) => email === ADMINISTRATOR.email);
      if (!own) throw new Error('not listed');
      const answers = await Promise.all([
        give(other, ours, account, ['editor']),
        give(other, theirs, own, ['editor'], PASSWORD),
      ]);
      const [first, second] = answers.map(({ status }) => status).toSorted();
      // The later one is no owner any more, or meets a database in which the role was just taken.
      expect([first, second === 403 || second === 409], `answered ${second}`).toEqual([200, true]);
      const rows = await other.db.select().from(administrators);
      expect(rows.filter(({ roles }) => roles.includes('owner'))).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});
