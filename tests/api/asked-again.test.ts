import { readFile } from 'node:fs/promises';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormerMemberList } from '#domain/member/renewal-state.ts';
import { type Asking, askedAgain, isAlwaysAsked, isAsked } from '#domain/site/asked-again.ts';
import { type Actor, auditActions } from '#domain/site/audit.ts';
import type { ClubSettings } from '#domain/site/club.ts';
import { passwordAgainMessages } from '#messages/password-again.ts';
import { administrators, auditEntries, invitations } from '#server/db/account-schema.ts';
import { refunds } from '#server/db/schema.ts';
import { insertLine } from '#server/write/queries.ts';
import { bareApp, type Endpoint, endpointFinder, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { invite, joined, listed, PASSWORD, renew } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { toArchive } from '#tests/support/archived-seasons.ts';
import { bankAccount } from '#tests/support/bank-account.ts';
import { openClub } from '#tests/support/club.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { NEXT, prepareNext } from '#tests/support/renewals.ts';
import { asAdmin, login, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const admin = membersOf(club, token);
const WRONG = 'Ce n’est pas votre mot de passe actuel.';
const MISSING = 'Veuillez renseigner votre mot de passe.';

interface Case {
  path: string;
  method: string;
  body: Record<string, unknown>;
}

/** Every action that needs the password again, each on its own account or list. */
const cases: Record<string, () => Promise<Case>> = {
  'inviting somebody': async () => ({
    path: '/api/admin/administrators',
    method: 'POST',
    body: { name: 'Noé Marchand', email: `noe.${crypto.randomUUID()}@club.example`, roles: ['editor'] },
  }),
  'changing the club’s account': async () => ({
    path: '/api/admin/books/bank-account',
    method: 'PUT',
    body: { ...bankAccount },
  }),
  'closing the books': async () => ({
    path: '/api/admin/books/closings',
    method: 'POST',
    body: { closedUntil: '2001-08-31' },
  }),
  'exporting the books': async () => ({
    path: '/api/admin/books/export',
    method: 'POST',
    body: { format: 'paheko', from: '2000-01-01', to: '2099-12-31' },
  }),
  'pausing mail': async () => ({ path: '/api/admin/mail/pause', method: 'PUT', body: { paused: true } }),
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
  'the addresses of everybody': async () => ({
    path: '/api/admin/memberships/addresses',
    method: 'POST',
    body: { filter: {}, query: '' },
  }),
  'the addresses of everybody, member by member': async () => ({
    path: '/api/admin/memberships/addresses',
    method: 'POST',
    body: { ids: (await listedMembers()).map(({ id }) => id) },
  }),
  'archiving a season': async () => {
    const { season, seen } = await toArchive(club, token);
    // One too many, so that the others stay where they are.
    return { path: '/api/admin/memberships/archive-all', method: 'POST', body: { season, seen: seen + 1 } };
  },
  'an identity that was checked': async () => {
    const { id } = await admin.added();
    return { path: `/api/admin/memberships/${id}/identity`, method: 'POST', body: {} };
  },
  'deleting a member': async () => {
    const { id } = await admin.added();
    return { path: `/api/admin/memberships/${id}`, method: 'DELETE', body: {} };
  },
  'another address of a member': async () => {
    const { id } = await admin.added();
    const email = `${crypto.randomUUID()}@exemple.example`;
    return { path: `/api/admin/memberships/${id}`, method: 'PUT', body: { email } };
  },
  'another address of a guardian': async () => {
    const { id } = await admin.added(underAge);
    const path = `/api/admin/memberships/${id}`;
    return { path, method: 'PUT', body: { legalGuardianEmail: 'autre@exemple.example' } };
  },
  'a payment corrected to nothing': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 20 } });
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/correct`;
    const body = { ...CASH, id: crypto.randomUUID(), amount: 0, reason: 'Rien reçu', updatedAt };
    return { path, method: 'POST', body };
  },
  'a payment corrected to one euro less': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 20 } });
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/correct`;
    const body = { ...CASH, id: crypto.randomUUID(), amount: 19, reason: 'Mal compté', updatedAt };
    return { path, method: 'POST', body };
  },
  'a small refund that ends the membership': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/refund`;
    return { path, method: 'POST', body: { ...CASH, amount: 1, cancelsMembership: true, updatedAt } };
  },
  'money that goes back to a card and ends the membership': async () => {
    const created = await submitted(club);
    await pay(club, created);
    const { id, payments, updatedAt } = await admin.found((await rowsOf(club, created)).member.id);
    const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/card-refund`;
    const body = { id: crypto.randomUUID(), amount: 1, reason: 'Départ', cancelsMembership: true, updatedAt };
    return { path, method: 'POST', body };
  },
  'a small refund corrected to nothing': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: { ...CASH, amount: 200 } });
    const payment = `payments/${payments[0]?.id}`;
    const given = await admin.done(id, `${payment}/refund`, { ...CASH, amount: 1, updatedAt });
    const [refund] = given.payments[0]?.refunds ?? [];
    return {
      path: `/api/admin/memberships/${id}/${payment}/refunds/${refund?.id}/correct`,
      method: 'POST',
      body: { ...CASH, id: crypto.randomUUID(), amount: 0, reason: 'Pas rendu', updatedAt: given.updatedAt },
    };
  },
  'making one person of two': async () => {
    const one = await admin.added();
    const other = await admin.added();
    const body = { personId: other.personId, memberships: [one.id, other.id] };
    return { path: `/api/admin/persons/${one.personId}/merge`, method: 'POST', body };
  },
  'all the data of a person': async () => {
    const { personId } = await admin.added();
    return { path: `/api/admin/persons/${personId}/archive`, method: 'POST', body: {} };
  },
  'erasing a person': async () => {
    const { personId } = await admin.added();
    return { path: `/api/admin/persons/${personId}/erasure`, method: 'POST', body: { fingerprint: 'a'.repeat(32) } };
  },
  'an end to what keeps a person': async () => {
    const { personId } = await admin.added();
    const path = `/api/admin/persons/${personId}/hold`;
    await asAdmin(club, token, path, { method: 'PUT', body: { reason: 'Accident' } });
    return { path, method: 'DELETE', body: {} };
  },
  'another address of the club': async () => ({
    path: '/api/admin/club',
    method: 'PUT',
    body: { ...(await settings()), email: `${crypto.randomUUID()}@club.example` },
  }),
  'keeping former members for fewer years': async () => {
    const { formerMemberYears, ...club_ } = await settings();
    return {
      path: '/api/admin/club',
      method: 'PUT',
      body: { ...club_, formerMemberYears: formerMemberYears - 1 },
    };
  },
  'a mail to two classes': async () => {
    const ids = [
      await admin.added({ disciplines: ['Canne'] }),
      await admin.added({ disciplines: ['Savate boxe française'] }),
    ];
    const chosen = { ids: ids.map(({ id }) => id) };
    const text = { title: 'Gala', content: '<p>Samedi.</p>', selection: 'x' };
    return { path: '/api/admin/mail/mailings', method: 'POST', body: { id: crypto.randomUUID(), chosen, ...text } };
  },
  'an invitation of two former members': async () => {
    await prepareNext(club);
    const ids = [(await admin.added()).id, (await admin.added()).id];
    const body = { id: crypto.randomUUID(), season: NEXT, ids, isAgain: false, selection: 'x' };
    return { path: '/api/admin/renewals/invitations', method: 'POST', body };
  },
  'all former members as a file': async () => {
    await prepareNext(club);
    await admin.added();
    const list = await asAdmin(club, token, `/api/admin/renewals?season=${NEXT}`);
    const { people } = (await list.json()) as FormerMemberList;
    const body = { season: NEXT, state: 'to-invite', format: 'csv', seen: people.length };
    return { path: '/api/admin/renewals/export', method: 'POST', body };
  },
  'a rule that is switched on': async () => ({
    path: `/api/admin/reminders/${await rule()}/switch`,
    method: 'PUT',
    body: { on: true },
  }),
  'a change of a rule that is on': async () => {
    const id = await rule();
    await asAdmin(club, token, `/api/admin/reminders/${id}/switch`, { method: 'PUT', body: { on: true } });
    return { path: `/api/admin/reminders/${id}`, method: 'PUT', body: { ...REMINDER, title: 'Autrement' } };
  },
  'ending a session of somebody': async () => {
    const { account } = await joined(club, token);
    const path = `/api/admin/administrators/${account.id}/sessions`;
    const [session] = (await (await asAdmin(club, token, path)).json()) as { id: string }[];
    return { path: `${path}/${session?.id}`, method: 'DELETE', body: {} };
  },
  'ending all sessions of somebody': async () => {
    const { account } = await joined(club, token);
    return { path: `/api/admin/administrators/${account.id}/sessions`, method: 'DELETE', body: {} };
  },
  'ending another session of one’s own': async () => {
    await signedIn(club);
    const sessions = (await (await asAdmin(club, token, '/api/admin/me/sessions')).json()) as {
      id: string;
      isPresent: boolean;
    }[];
    const other = sessions.find(({ isPresent }) => !isPresent);
    return { path: `/api/admin/me/sessions/${other?.id}`, method: 'DELETE', body: {} };
  },
  'ending one’s other sessions': async () => {
    await signedIn(club);
    return { path: '/api/admin/me/sessions', method: 'DELETE', body: {} };
  },
  'another application of codes': async () => ({ path: '/api/admin/me/totp', method: 'POST', body: {} }),
  'no more application of codes': async () => ({ path: '/api/admin/me/totp/remove', method: 'POST', body: {} }),
  'new recovery codes': async () => ({ path: '/api/admin/me/recovery-codes', method: 'POST', body: {} }),
  'another passkey': async () => ({ path: '/api/admin/passkeys/begin', method: 'POST', body: {} }),
  'one passkey less': async () => ({
    path: `/api/admin/me/passkeys/${crypto.randomUUID()}/remove`,
    method: 'POST',
    body: {},
  }),
  'taking the factors off somebody': async () => ({
    path: '/api/admin/me/recoveries',
    method: 'POST',
    body: { email: 'personne@club.example' },
  }),
  'the rules of safety': async () => ({
    path: '/api/admin/safety',
    method: 'PUT',
    body: { factorAsked: false, refundAskedAboveCents: 10_000 },
  }),
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
  'the file for the federation': async () => ({
    path: '/api/admin/memberships/federation-export',
    method: 'POST',
    body: { season: '2026-2027', format: 'csv', onlyUnlicensed: false },
  }),
  'erasing what was exported for the federation': async () => ({
    path: '/api/admin/memberships/federation-erasure',
    method: 'POST',
    body: { id: crypto.randomUUID(), season: '2026-2027', seen: 1 },
  }),
};
const settings = async () => (await (await asAdmin(club, token, '/api/admin/club')).json()) as ClubSettings;

const REMINDER = {
  subject: 'photo',
  event: 'signed-up',
  days: 7,
  title: 'Il manque une photo',
  content: '<p>Photo.</p>',
};

const rule = async (): Promise<string> => {
  const id = crypto.randomUUID();
  await asAdmin(club, token, '/api/admin/reminders', { method: 'POST', body: { rule: REMINDER, id } });
  return id;
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

/** The routes that these cases asked. */
const tried = new Set<string>();
const endpointOf = endpointFinder(bareApp());
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

describe.each(Object.entries(cases))('%s', (_what, prepare) => {
  test('needs the password of the signed-in administrator; a wrong one does not end the session', async () => {
    const { path, method, body } = await prepare();
    const endpoint = endpointOf(method, path);
    if (endpoint) tried.add(nameOf(endpoint));
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
    const done = await send(ADMINISTRATOR.password);
    // The right one may be too little, where there is nothing to do.
    if (!done.ok) expect((await refusalOf(done)).fields ?? {}).not.toHaveProperty('password');
    const written = JSON.stringify([await club.db.select().from(auditEntries), club.lines]);
    expect(written).not.toContain(ADMINISTRATOR.password);
  });
});

describe('the list of what is asked again', () => {
  const asking = endpointsOf(bareApp()).filter(({ description }) => description.asks);

  test('names each action that some route asks for, and routes ask for nothing else', () => {
    const asked = asking.flatMap(({ description }) => description.asks ?? []);
    expect([...new Set(asked)].sort()).toEqual(auditActions.filter(isAsked).sort());
  });

  test('is tried above for each route that asks', () => {
    // It sends the present password under another name (`new-passwords.test.ts`). An address cannot hold one (below).
    const elsewhere = [
      'PUT /api/admin/me/password',
      'GET /api/admin/memberships/export',
      'GET /api/admin/archived-memberships/export',
    ];
    expect([...tried, ...elsewhere].sort()).toEqual(asking.map(nameOf).sort());
  });

  test('stands in the rules and in the guide', async () => {
    const [rules, guide] = await Promise.all([
      readFile('docs/rules.md', 'utf8'),
      readFile('docs/guide/administrateurs.md', 'utf8'),
    ]);
    for (const action of auditActions.filter(isAsked)) {
      const { harm, onlyIf = 'always' }: Asking = askedAgain[action];
      const row = rules.split('\n').find((line) => line.startsWith(`| \`${action}\``));
      expect(row?.split('|').map((cell) => cell.trim())).toEqual(['', `\`${action}\``, harm, onlyIf, '']);
      expect(guide).toContain(`- ${passwordAgainMessages.actions[action]}`);
    }
  });

  test('holds in the journal itself: nothing on it is written for who was not asked', () => {
    for (const action of auditActions.filter(isAlwaysAsked)) {
      const line = (actor: Actor) => () =>
        insertLine(club.db, { actor, subject: { type: 'member', id: 'x' }, action, fields: [] });
      const administrator = { kind: 'administrator', id: crypto.randomUUID() } as const;
      expect(line(administrator), action).toThrow('without being asked again');
      expect(line({ ...administrator, passwordHash: 'x' } as Actor), action).not.toThrow();
    }
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
