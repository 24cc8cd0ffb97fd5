import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPasskeyApp } from '#server/accounts/passkey-app.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { disable, joined, PASSWORD } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import {
  addPasskey,
  beginLogin,
  beginPasskey,
  beginPasskeyAnswer,
  createAuthenticator,
  loginWith,
} from '#tests/support/passkeys.ts';
import { asAdmin, login, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
afterEach(() => {
  club.clock.offsetMs = 0;
});

const WRONG = /^Cette clé d’accès n’a pas été reconnue/;
const ask = (by: string, path: string, body?: object, method = 'POST') =>
  asAdmin(club, by, `/api/admin/${path}`, { method, ...(body && { body }) });

interface Factors {
  passkeys: { id: string; name: string; lastUsedAt: string | null }[];
  recoveryCodes: number;
}
const factorsOf = async (by: string) => (await (await ask(by, 'me/factors', undefined, 'GET')).json()) as Factors;

/** Somebody new who has a passkey. */
const withPasskey = async () => {
  const { account, token: theirs } = await joined(club, token);
  const { authenticator, recoveryCodes } = await addPasskey(club, theirs, PASSWORD);
  return { account, token: theirs, authenticator, recoveryCodes };
};

const expectRefused = async (answer: Promise<Response>) => {
  const { status, fields } = await refusalOf(await answer);
  expect([status, fields?.passkey]).toEqual([422, expect.stringMatching(WRONG)]);
};

describe('adding a passkey', () => {
  test('asks again, and tells ten recovery codes with the first factor only', async () => {
    const { account, token: theirs } = await joined(club, token);
    const other = (await (await login(club, { email: account.email, password: PASSWORD })).json()) as { token: string };
    expect((await refusalOf(await ask(theirs, 'passkeys/begin', { password: 'au hasard' }))).fields).toHaveProperty(
      'password',
    );
    const { authenticator, recoveryCodes } = await addPasskey(club, theirs, PASSWORD);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(theirs)).toMatchObject({
      passkeys: [{ name: 'Téléphone', lastUsedAt: null }],
      recoveryCodes: 10,
    });
    // Sessions opened without it end.
    expect((await ask(other.token, 'me', undefined, 'GET')).status).toBe(401);
    // A device that has one is not asked to make another.
    expect((await beginPasskey(club, theirs, PASSWORD)).excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id },
    ]);
    expect((await addPasskey(club, theirs, PASSWORD)).recoveryCodes).toBeNull();
    expect((await factorsOf(theirs)).passkeys).toHaveLength(2);
  });

  test('takes a challenge once, for five minutes, in the session that asked', async () => {
    const { token: theirs } = await joined(club, token);
    const finish = (by: string, passkey: object) => ask(by, 'passkeys/finish', { name: 'Ordinateur', passkey });
    const stranger = await joined(club, token);
    await expectRefused(
      finish(stranger.token, createAuthenticator().create(await beginPasskey(club, theirs, PASSWORD))),
    );
    const late = createAuthenticator().create(await beginPasskey(club, theirs, PASSWORD));
    club.clock.offsetMs = 301_000;
    await expectRefused(finish(theirs, late));
    const asked = await beginPasskey(club, theirs, PASSWORD);
    expect((await finish(theirs, createAuthenticator().create(asked))).status).toBe(201);
    await expectRefused(finish(theirs, createAuthenticator().create(asked)));
  });

  test('refuses another site’s page, a passkey without user verification, and a known one', async () => {
    const { token: theirs, authenticator } = await withPasskey();
    const finish = async (make: (asked: Awaited<ReturnType<typeof beginPasskey>>) => object) =>
      ask(theirs, 'passkeys/finish', { name: 'Autre', passkey: make(await beginPasskey(club, theirs, PASSWORD)) });
    const other = createAuthenticator();
    await expectRefused(finish((asked) => other.create(asked, { origin: 'https://club.example.evil.example' })));
    await expectRefused(finish((asked) => other.create(asked, { isVerified: false })));
    await expectRefused(finish((asked) => authenticator.create(asked)));
    await expectRefused(finish((asked) => ({ ...other.create(asked), id: authenticator.id })));
    await expectRefused(finish(() => ({ id: 'x', response: { clientDataJSON: 'bnVsbA', attestationObject: 'x' } })));
    expect((await factorsOf(theirs)).passkeys).toHaveLength(1);
  });
});

describe('signing in with a passkey', () => {
  test('stands for address, password and code, and is told as other sign-ins are', async () => {
    const { account, token: theirs, authenticator } = await withPasskey();
    const lines = () =>
      club.db.$count(
        auditEntries,
        and(eq(auditEntries.administratorId, account.id), eq(auditEntries.action, 'administrator.sign-in')),
      );
    const before = await lines();
    const answer = await loginWith(club, authenticator.sign(await beginLogin(club)));
    expect(answer.status).toBe(200);
    const opened = (await answer.json()) as { token: string; user: { email: string } };
    expect(opened.user.email).toBe(account.email);
    expect((await ask(opened.token, 'me', undefined, 'GET')).status).toBe(200);
    expect(await lines()).toBe(before + 1);
    expect((await factorsOf(theirs)).passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
    // The password alone no longer opens the account.
    expect((await refusalOf(await login(club, { email: account.email, password: PASSWORD }))).type).toBe(
      'factor-required',
    );
  });

  test('takes what was signed once, also when it is sent ten times at once', async () => {
    const { authenticator } = await withPasskey();
    const signed = authenticator.sign(await beginLogin(club));
    const answers = await Promise.all(Array.from({ length: 10 }, () => loginWith(club, signed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    await expectRefused(loginWith(club, signed));
  });

  test('takes nothing that was signed for a challenge older than five minutes, or never made', async () => {
    const { authenticator } = await withPasskey();
    const asked = await beginLogin(club);
    club.clock.offsetMs = 301_000;
    await expectRefused(loginWith(club, authenticator.sign(asked)));
    club.clock.offsetMs = 0;
    await expectRefused(loginWith(club, authenticator.sign({ ...asked, challenge: 'A'.repeat(43) })));
  });

  test('takes nothing that another site’s page asked for, or that no finger or code confirmed', async () => {
    const { authenticator } = await withPasskey();
    const evil = { origin: 'https://c1ub.example' };
    await expectRefused(loginWith(club, authenticator.sign(await beginLogin(club), evil)));
    await expectRefused(loginWith(club, authenticator.sign({ ...(await beginLogin(club)), rpId: 'c1ub.example' })));
    await expectRefused(loginWith(club, authenticator.sign(await beginLogin(club), { isVerified: false })));
    await expectRefused(
      loginWith(club, { ...createAuthenticator().sign(await beginLogin(club)), id: authenticator.id }),
    );
  });

  test('takes no counter that did not move on, as a copied passkey shows, but one that never counts', async () => {
    const { authenticator } = await withPasskey();
    const signedAt = async (counter: number) =>
      loginWith(club, authenticator.sign(await beginLogin(club), { counter }));
    expect((await signedAt(0)).status).toBe(200);
    expect((await signedAt(0)).status).toBe(200);
    expect((await signedAt(7)).status).toBe(200);
    await expectRefused(signedAt(7));
    await expectRefused(signedAt(6));
    await expectRefused(signedAt(0));
    const two = [await beginLogin(club), await beginLogin(club)];
    const both = await Promise.all(two.map((asked) => loginWith(club, authenticator.sign(asked, { counter: 8 }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('ends with the passkey’s removal and with the account', async () => {
    const { token: theirs, authenticator } = await withPasskey();
    const [key] = (await factorsOf(theirs)).passkeys;
    const early = authenticator.sign(await beginLogin(club));
    expect((await ask(theirs, `me/passkeys/${key?.id}/remove`, { password: PASSWORD })).status).toBe(204);
    await expectRefused(loginWith(club, early));
    const gone = await withPasskey();
    await disable(club, token, gone.account);
    await expectRefused(loginWith(club, gone.authenticator.sign(await beginLogin(club))));
  });
});

describe('asking again by passkey', () => {
  test('gives a proof that stands for the password once, in that session', async () => {
    const { account, token: theirs, authenticator } = await withPasskey();
    const proofOf = async (by: string, ways = {}) =>
      ask(by, 'passkeys/proof', { passkey: authenticator.sign(await beginPasskeyAnswer(club, by), ways) });
    const { proof } = (await (await proofOf(theirs)).json()) as { proof: string };
    const other = await loginWith(club, authenticator.sign(await beginLogin(club)));
    const { token: elsewhere } = (await other.json()) as { token: string };
    const renew = (by: string, password: string) => ask(by, 'me/recovery-codes', { password });
    expect((await refusalOf(await renew(elsewhere, proof))).fields?.password).toMatch(WRONG);
    expect((await renew(theirs, proof)).status).toBe(201);
    expect((await refusalOf(await renew(theirs, proof))).fields?.password).toMatch(WRONG);
    // Another account's session does not get one, nor a sign-in's challenge.
    await expectRefused(proofOf((await joined(club, token)).token));
    await expectRefused(ask(theirs, 'passkeys/proof', { passkey: authenticator.sign(await beginLogin(club)) }));
    await expectRefused(proofOf(theirs, { origin: 'https://c1ub.example' }));
    expect(account.id).toBeTruthy();
  });
});

test('the function of its own answers its addresses, and no other', async () => {
  const app = createPasskeyApp(club.deps);
  const send = async (path: string) => (await app.request(path, { method: 'POST' }, {})).status;
  expect(await send('/api/passkeys/challenge')).toBe(201);
  expect(await send('/api/admin/passkeys/again')).toBe(401);
  expect(await send('/api/passkeys/other')).toBe(404);
  expect((await app.request('/api/passkeys/login', {}, {})).headers.get('Allow')).toBe('POST');
});

// Last: the club that it opens takes the place of the other.
test('counts failures by address, as wrong passwords', async () => {
  const limited = await openClub({ login: { attempts: 3, windowSeconds: 600 } });
  try {
    const own = await addPasskey(limited, await signedIn(limited));
    const wrong = async () =>
      loginWith(limited, createAuthenticator().sign(await beginLogin(limited)), { ip: '192.0.2.9' });
    for (let tries = 0; tries < 3; tries++) await expectRefused(wrong());
    expect((await wrong()).status).toBe(429);
    const right = own.authenticator.sign(await beginLogin(limited));
    expect((await loginWith(limited, right, { ip: '192.0.2.10' })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
