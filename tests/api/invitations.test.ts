import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { auditEntries, invitations, sessions } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, invite, joined, listed, PASSWORD, renew, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { asAdmin, login, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const CLOSED =
  'Ce lien n’est plus valable\u202F: il a déjà servi, il a plus de sept jours, ou la personne qui l’a fait n’a plus d’accès.';
const linkFor = async (id: string) => (await (await renew(club, token, { id })).json()) as { link: string };
const expectClosed = async (response: Response) =>
  expect(await refusalOf(response)).toMatchObject({ status: 422, type: 'validation', fields: { token: CLOSED } });

describe('an invitation', () => {
  test('is a link that lets somebody choose a password and signs them in, once', async () => {
    const invitation = await invite(club, token);
    expect(invitation.link).toMatch(/^https:\/\/club\.example\/login#invitation=[\w-]{43}$/);
    const response = await accept(club, tokenIn(invitation));
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { token: string; user: { email: string; name: string } };
    const { id, email, name } = invitation.administrator;
    expect(answer.user).toEqual({ id, email, name, roles: ['owner'] });
    expect([email, name]).toEqual([email.toLowerCase(), name.trim()]);
    expect((await asAdmin(club, answer.token, '/api/admin/me')).status).toBe(200);
    expect((await login(club, { email, password: PASSWORD })).status).toBe(200);
    expect((await listed(club, token)).find((one) => one.id === id)).toMatchObject({ invited: false });
    await expectClosed(await accept(club, tokenIn(invitation)));
  });

  test('leaves neither its token nor the password in the database or the log', async () => {
    const invitation = await invite(club, token);
    await accept(club, tokenIn(invitation));
    const written = JSON.stringify([
      await club.db.select().from(auditEntries),
      await club.db.select().from(invitations),
      await club.db.select().from(sessions),
      club.lines,
    ]);
    expect(written).not.toContain(tokenIn(invitation));
    expect(written).not.toContain(PASSWORD);
  });

  test('used twice at once lets only one in', async () => {
    const invitation = await invite(club, token);
    const answers = await Promise.all(
      ['la première phrase', 'la seconde phrase', 'la troisième'].map((password) =>
        accept(club, tokenIn(invitation), password),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const { id } = invitation.administrator;
    expect(await club.db.select().from(sessions).where(eq(sessions.administratorId, id))).toHaveLength(1);
  });

  test('opens for seven days', async () => {
    const early = await invite(club, token);
    const late = await invite(club, token);
    club.clock.offsetMs = 7 * DAY_MS - 60_000;
    expect((await accept(club, tokenIn(early))).status).toBe(200);
    club.clock.offsetMs = 7 * DAY_MS + 1000;
    await expectClosed(await accept(club, tokenIn(late)));
  });

  test('made again disables the earlier links', async () => {
    const first = await invite(club, token);
    const [second, third] = await Promise.all([linkFor(first.administrator.id), linkFor(first.administrator.id)]);
    await expectClosed(await accept(club, tokenIn(first)));
    const statuses = [(await accept(club, tokenIn(second))).status, (await accept(club, tokenIn(third))).status];
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  test('for a forgotten password ends the earlier sessions when it is used, not before', async () => {
    const { account, token: theirs } = await joined(club, token);
    const link = await linkFor(account.id);
    expect((await asAdmin(club, theirs, '/api/admin/me')).status).toBe(200);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(200);
    expect((await accept(club, tokenIn(link), 'une toute nouvelle phrase')).status).toBe(200);
    expect((await asAdmin(club, theirs, '/api/admin/me')).status).toBe(401);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(401);
  });

  test.each([
    ['a short password', { token: 'x', password: 'onze lettre' }, { password: /au moins 12 caractères/ }],
    ['a password without end', { token: 'x', password: 'azur et or '.repeat(19) }, { password: /trop long/ }],
    ['no password', { token: 'x' }, { password: /votre mot de passe/ }],
    ['an unknown link', { token: 'inconnu', password: PASSWORD }, { token: /plus valable/ }],
    ['no link', { password: PASSWORD }, { token: /plus valable/ }],
  ])('with %s is refused', async (_what, body, fields) => {
    const response = await asAdmin(club, undefined, '/api/invitation', { method: 'POST', body });
    const refusal = await refusalOf(response);
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, Object.keys(fields)]);
    for (const [field, sentence] of Object.entries(fields)) expect(refusal.fields?.[field]).toMatch(sentence);
  });

  test('from another site is refused', async () => {
    const response = await club.app.request('/api/invitation', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://ailleurs.example' },
      body: JSON.stringify({ token: tokenIn(await invite(club, token)), password: PASSWORD }),
    });
    expect(response.status).toBe(422);
  });

  test('with a short password is not used up', async () => {
    const invitation = await invite(club, token);
    expect((await accept(club, tokenIn(invitation), 'court')).status).toBe(422);
    expect((await accept(club, tokenIn(invitation))).status).toBe(200);
  });
});

describe('inviting', () => {
  test('an address that has an account already is a duplicate, whatever its case', async () => {
    const { administrator } = await invite(club, token);
    const response = await asAdmin(club, token, '/api/admin/administrators', {
      method: 'POST',
      body: {
        name: 'Quelqu’un',
        email: administrator.email.toUpperCase(),
        roles: ['editor'],
        password: ADMINISTRATOR.password,
      },
    });
    expect(await refusalOf(response)).toEqual({
      status: 409,
      type: 'duplicate',
      message: 'Un compte existe déjà avec cette adresse e-mail.',
    });
  });

  test.each([
    ['no name', { email: 'a@club.example', roles: ['editor'] }, ['name']],
    ['no address', { name: 'A', roles: ['editor'] }, ['email']],
    ['what is no address', { name: 'A', email: 'a@b', roles: ['editor'] }, ['email']],
    ['no role', { name: 'A', email: 'a@club.example', roles: [] }, ['roles']],
    ['a role that does not exist', { name: 'A', email: 'a@club.example', roles: ['king'] }, ['roles']],
  ])('with %s is refused', async (_what, body, fields) => {
    const response = await asAdmin(club, token, '/api/admin/administrators', {
      method: 'POST',
      body: { ...body, password: ADMINISTRATOR.password },
    });
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(fields);
  });
});

describe('changing one’s password', () => {
  const change = (held: string, body: object) => asAdmin(club, held, '/api/admin/me/password', { method: 'PUT', body });

  test('ends one’s other sessions and the link made for it, and keeps the present session', async () => {
    const { account, token: theirs } = await joined(club, token);
    const other = (await (await login(club, { email: account.email, password: PASSWORD })).json()) as { token: string };
    const link = await linkFor(account.id);
    const password = 'une nouvelle phrase';
    expect((await change(theirs, { current: PASSWORD, password })).status).toBe(204);
    expect((await asAdmin(club, theirs, '/api/admin/me')).status).toBe(200);
    expect((await asAdmin(club, other.token, '/api/admin/me')).status).toBe(401);
    await expectClosed(await accept(club, tokenIn(link)));
    expect((await login(club, { email: account.email, password })).status).toBe(200);
  });

  test.each([
    ['another present password', { current: 'pas celui-là', password: 'une nouvelle phrase' }, 'current'],
    [
      'another present password, and the present one as the new one',
      { current: 'au hasard', password: PASSWORD },
      'current',
    ],
    ['a short new one', { current: PASSWORD, password: 'court' }, 'password'],
    ['none', { password: 'une nouvelle phrase' }, 'current'],
  ])('with %s is refused', async (_what, body, field) => {
    const { token: theirs } = await joined(club, token);
    const refusal = await refusalOf(await change(theirs, body));
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, [field]]);
  });

  test('twice at once, to two passwords, changes it once', async () => {
    const { token: theirs } = await joined(club, token);
    const answers = await Promise.all(
      ['la première phrase', 'la seconde phrase'].map((password) => change(theirs, { current: PASSWORD, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });
});

test('guessing links or the present password is limited like logging in', async () => {
  const limited = await openClub({ login: { attempts: 3, windowSeconds: 600 } });
  const by = await signedIn(limited);
  const invitation = await invite(limited, by);
  const guess = (guessed: string) => accept(limited, guessed, PASSWORD, '192.0.2.7');
  for (let nth = 0; nth < 3; nth += 1) expect((await guess('au hasard')).status).toBe(422);
  expect((await guess(tokenIn(invitation))).status).toBe(429);
  expect((await accept(limited, tokenIn(invitation), PASSWORD, '192.0.2.8')).status).toBe(200);
  const body = { current: 'au hasard', password: PASSWORD };
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth += 1)
    statuses.push((await asAdmin(limited, by, '/api/admin/me/password', { method: 'PUT', body })).status);
  expect(statuses).toEqual([422, 422, 422, 429]);
  await limited.close();
});
