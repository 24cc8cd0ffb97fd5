import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { administrators } from '#server/db/account-schema.ts';
import { recoveryCodes, totpFactors } from '#server/db/factor-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { findUnreadableSecrets } from '#server/running/backup/finish-restore.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, joined, listed, PASSWORD, renew, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { codeOf, setUpTotp, waitForNextCode } from '#tests/support/factors.ts';
import { openMail } from '#tests/support/mail.ts';
import { asAdmin, login, openClubAndSignIn, signedIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
afterEach(() => {
  club.clock.offsetMs = 0;
});

const WRONG = /^Ce code n’est pas le bon, ou il a déjà servi/;
const SENTENCES = {
  'code-wrong': WRONG,
  'code-fast': /horloge de votre téléphone avance/,
  'code-slow': /l’horloge de votre téléphone retarde/,
  'code-unreadable': /le site ne peut plus le vérifier/,
} as const;

/** Expects that a code is refused, with the sentence that says why. */
const expectRefused = async (answer: Promise<Response>, why: keyof typeof SENTENCES, field = 'code') => {
  const { status, fields } = await refusalOf(await answer);
  expect([status, fields?.[field]]).toEqual([422, expect.stringMatching(SENTENCES[why])]);
};

const ask = (by: string, path: string, body?: object, method = 'POST') =>
  asAdmin(club, by, `/api/admin/${path}`, { method, ...(body && { body }) });
const factorsOf = async (by: string) =>
  (await (await ask(by, 'me/factors', undefined, 'GET')).json()) as Record<string, unknown>;

/** Somebody new who has an application of codes. */
const guarded = async (of: TestClub = club, by = token) => {
  const { account, token: theirs } = await joined(of, by);
  const factor = await setUpTotp(of, theirs, PASSWORD);
  waitForNextCode(of);
  const signIn = (code?: string, password = PASSWORD, ip?: string) =>
    login(of, { email: account.email, password, ...(code !== undefined && { code }) }, ip);
  return { account, token: theirs, signIn, ...factor };
};

describe('setting an application of codes up', () => {
  test('counts only once a right code was typed, and tells ten recovery codes then', async () => {
    const { account, token: theirs } = await joined(club, token);
    const begun = (await (await ask(theirs, 'me/totp', { password: PASSWORD })).json()) as Record<string, string>;
    expect(begun.address).toMatch(new RegExp(`^otpauth://totp/.+secret=${begun.secret}`));
    expect(await factorsOf(theirs)).toMatchObject({ totpSince: null, recoveryCodes: 0 });
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(200);
    const wrong = await refusalOf(await ask(theirs, 'me/totp/confirm', { code: codeOf(club, begun.secret ?? '', 40) }));
    expect([wrong.status, wrong.fields?.code]).toEqual([422, expect.stringMatching(WRONG)]);
    const code = codeOf(club, begun.secret ?? '').replace(/^(...)/, ' $1 ');
    const confirmed = (await (await ask(theirs, 'me/totp/confirm', { code })).json()) as { recoveryCodes: string[] };
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const one of confirmed.recoveryCodes) expect(one).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect(await factorsOf(theirs)).toMatchObject({ totpSince: expect.any(String), recoveryCodes: 10 });
  });

  test('shows in the list of administrators once it counts', async () => {
    const { account, token: theirs } = await joined(club, token);
    const isListedWith = async () => (await listed(club, token)).find(({ id }) => id === account.id)?.hasFactor;
    await ask(theirs, 'me/totp', { password: PASSWORD });
    expect(await isListedWith(), 'begun only').toBe(false);
    await setUpTotp(club, theirs, PASSWORD);
    expect(await isListedWith()).toBe(true);
  });

  test('ends the sessions that were opened without it, except the one in which it is set up', async () => {
    const { account, token: theirs } = await joined(club, token);
    const other = (await (await login(club, { email: account.email, password: PASSWORD })).json()) as { token: string };
    await setUpTotp(club, theirs, PASSWORD);
    expect((await ask(other.token, 'me', undefined, 'GET')).status).toBe(401);
    expect((await ask(theirs, 'me', undefined, 'GET')).status).toBe(200);
  });

  test('that replaces another one is announced by mail, because the previous one stops working', async () => {
    const mail = await openMail(club);
    try {
      const { account, token: theirs } = await guarded();
      const told = async () =>
        (await club.db.select().from(outbox).where(eq(outbox.administratorId, account.id)))
          .map(({ kind }) => kind)
          .filter((kind) => kind === 'factor-removed');
      expect(await told()).toEqual([]);
      await setUpTotp(club, theirs, PASSWORD);
      expect(await told()).toEqual(['factor-removed']);
    } finally {
      await mail.close();
    }
  });

  test('leaves neither the secret nor the codes readable in the database', async () => {
    const { account, secret, recoveryCodes: codes } = await guarded();
    const stored = JSON.stringify([
      await club.db.select().from(totpFactors).where(eq(totpFactors.administratorId, account.id)),
      await club.db.select().from(recoveryCodes).where(eq(recoveryCodes.administratorId, account.id)),
      club.lines,
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
  });

  test('needs the password again', async () => {
    expect((await refusalOf(await ask(token, 'me/totp', { password: 'au hasard' }))).fields).toHaveProperty('password');
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code only after the right password, and gives no token before', async () => {
    const { signIn, secret } = await guarded();
    const unknown = await refusalOf(await login(club, { email: 'personne@club.example', password: PASSWORD }));
    expect(await refusalOf(await signIn(undefined, 'au hasard'))).toEqual(unknown);
    expect(await refusalOf(await signIn(codeOf(club, secret), 'au hasard'))).toEqual(unknown);
    const asked = await signIn();
    expect(await asked.clone().json()).toEqual({
      type: 'factor-required',
      message: 'Un code est demandé en plus du mot de passe.',
      current: { totp: true, passkey: false, isRecovering: false, recoveryEndsAt: null },
    });
    expect(asked.status).toBe(401);
    expect((await signIn(` ${codeOf(club, secret).replace(/^(...)/, '$1 ')}`)).status).toBe(200);
  });

  test('takes a code once, also when it is sent ten times at once', async () => {
    const { signIn, secret } = await guarded();
    const code = codeOf(club, secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    expect((await refusalOf(await signIn(code))).fields?.code).toMatch(WRONG);
    waitForNextCode(club);
    expect((await signIn(codeOf(club, secret))).status).toBe(200);
  });

  test('takes the code before and the one after, and no other', async () => {
    const { signIn, secret } = await guarded();
    expect((await signIn(codeOf(club, secret, -2))).status).toBe(422);
    expect((await signIn(codeOf(club, secret, 2))).status).toBe(422);
    waitForNextCode(club);
    expect((await signIn(codeOf(club, secret, -1))).status).toBe(200);
    expect((await signIn(codeOf(club, secret, 1))).status).toBe(200);
    expect((await signIn(codeOf(club, secret))).status, 'an earlier one is over').toBe(422);
  });

  test('takes each recovery code once, however it is typed, and leaves a line', async () => {
    const { signIn, recoveryCodes: codes, token: theirs } = await guarded();
    const [first = '', second = ''] = codes;
    expect((await signIn(first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(first)).status).toBe(422);
    const both = await Promise.all([signIn(second), signIn(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await factorsOf(theirs)).toMatchObject({ recoveryCodes: 8 });
    const { rows } = await club.db.execute(
      sql`select 1 from audit_entries where action = 'administrator.recovery-code'`,
    );
    expect(rows).toHaveLength(2);
  });

  test('new recovery codes end the earlier ones', async () => {
    const { signIn, recoveryCodes: codes, token: theirs } = await guarded();
    const renewed = await ask(theirs, 'me/recovery-codes', { password: PASSWORD });
    const { recoveryCodes: others } = (await renewed.json()) as { recoveryCodes: string[] };
    expect((await signIn(codes[0])).status).toBe(422);
    expect((await signIn(others[0])).status).toBe(200);
  });

  test('a password chosen by a link opens nothing without the code', async () => {
    const { account, signIn, secret } = await guarded();
    const invitation = (await (await renew(club, token, account)).json()) as { link: string };
    const accepted = await accept(club, tokenIn(invitation), 'une toute nouvelle phrase');
    expect([accepted.status, await accepted.json()]).toMatchObject([200, { token: null }]);
    expect((await signIn(undefined, 'une toute nouvelle phrase')).status).toBe(401);
    expect((await signIn(codeOf(club, secret), 'une toute nouvelle phrase')).status).toBe(200);
  });

  test('another secret of the site makes the application useless, and leaves the recovery codes', async () => {
    const { signIn, secret, recoveryCodes: codes } = await guarded();
    const { linkSecret } = club.deps.settings;
    club.deps.settings.linkSecret = 'another secret of the links of this test';
    await expectRefused(signIn(codeOf(club, secret)), 'code-unreadable');
    expect((await signIn(codes[0])).status).toBe(200);
    club.deps.settings.linkSecret = linkSecret;
    expect((await signIn(codeOf(club, secret))).status).toBe(200);
  });

  test('a site that gets its own secret still reads older data', async () => {
    const { signIn, secret, token: theirs } = await guarded();
    const { linkSecret } = club.deps.settings;
    club.deps.settings.linkSecret = 'a secret of its own, of this test';
    club.deps.settings.formerLinkSecrets = [linkSecret];
    expect(await findUnreadableSecrets(club.deps)).toMatchObject({ unreadable: 0 });
    expect((await signIn(codeOf(club, secret))).status).toBe(200);
    club.deps.settings.formerLinkSecrets = [];
    waitForNextCode(club);
    const asked = { method: 'POST', body: { password: codeOf(club, secret) } };
    const again = asAdmin(club, theirs, '/api/admin/me/recovery-codes', asked);
    await expectRefused(again, 'code-unreadable', 'password');
    const told = await findUnreadableSecrets(club.deps);
    expect(told.unreadable).toBe(told.factors);
    club.deps.settings.linkSecret = linkSecret;
  });

  test.each([
    [2, 'code-fast'],
    [9, 'code-fast'],
    [-2, 'code-slow'],
    [-9, 'code-slow'],
    [13, 'code-wrong'],
    [-120, 'code-wrong'],
  ] as const)('a clock that is %i codes off is named, and its code opens nothing', async (steps, why) => {
    const { signIn, secret } = await guarded();
    await expectRefused(signIn(codeOf(club, secret, steps)), why);
    expect((await signIn(codeOf(club, secret))).status).toBe(200);
  });

  test('a clock that is off is named when the application is set up', async () => {
    const { token: theirs } = await joined(club, token);
    const begun = await asAdmin(club, theirs, '/api/admin/me/totp', { method: 'POST', body: { password: PASSWORD } });
    const { secret } = (await begun.json()) as { secret: string };
    const confirm = (steps: number) =>
      asAdmin(club, theirs, '/api/admin/me/totp/confirm', {
        method: 'POST',
        body: { code: codeOf(club, secret, steps) },
      });
    await expectRefused(confirm(4), 'code-fast');
    await expectRefused(confirm(-4), 'code-slow');
    expect((await confirm(0)).status).toBe(200);
  });
});

describe('asked again', () => {
  test('a code stands for the password, once', async () => {
    const { secret, token: theirs, account } = await guarded();
    const code = codeOf(club, secret);
    const invite = (password: string) =>
      ask(theirs, 'administrators', {
        name: 'Noé',
        email: `${crypto.randomUUID()}@club.example`,
        roles: ['editor'],
        password,
      });
    expect((await invite(code)).status).toBe(201);
    expect((await refusalOf(await invite(code))).fields?.password).toMatch(WRONG);
    expect((await invite(PASSWORD)).status).toBe(201);
    expect(account.email).toBeTruthy();
  });

  test('a code chooses no other password', async () => {
    const { secret, token: theirs } = await guarded();
    const body = { current: codeOf(club, secret), password: 'une tout autre phrase de passe' };
    expect((await ask(theirs, 'me/password', body, 'PUT')).status).toBe(422);
  });
});

test('a factor that the club does not require can be removed, with its recovery codes', async () => {
  const { account, signIn, token: theirs, recoveryCodes: codes } = await guarded();
  expect((await ask(theirs, 'me/totp/remove', { password: PASSWORD })).status).toBe(204);
  expect((await signIn()).status).toBe(200);
  expect((await signIn(codes[0])).status).toBe(200);
  expect(await club.db.$count(recoveryCodes, eq(recoveryCodes.administratorId, account.id))).toBe(0);
  expect(await club.db.$count(administrators, eq(administrators.id, account.id))).toBe(1);
});

describe('guessing codes', () => {
  test('is refused after ten wrong ones in an hour, wherever they come from; a right password alone forgives none', async () => {
    const limited = await openClub({ login: { attempts: 1000, windowSeconds: 600 } });
    const { signIn, secret } = await guarded(limited, await signedIn(limited));
    const wrong = (nth: number) => signIn('000000', PASSWORD, `192.0.2.${nth}`);
    const tried = await Promise.all(Array.from({ length: 25 }, (_, nth) => wrong(nth)));
    expect(tried.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(422), ...Array(15).fill(429)]);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(codeOf(limited, secret))).status).toBe(429);
    limited.clock.offsetMs += 3_601_000;
    expect((await signIn(codeOf(limited, secret))).status).toBe(200);
    await limited.close();
  });

  test('a right password without a code counts against the account, so that it cannot be used to forget failures', async () => {
    const limited = await openClub({ login: { attempts: 3, windowSeconds: 600 } });
    const { signIn } = await guarded(limited, await signedIn(limited));
    for (let nth = 0; nth < 3; nth += 1) expect((await signIn(undefined, PASSWORD, '192.0.2.7')).status).toBe(401);
    expect((await signIn(undefined, PASSWORD, '192.0.2.7')).status).toBe(429);
    await limited.close();
  });
});

describe('a club that asks for a second factor', () => {
  test('leads an account without one to set it up, and refuses everything else until then', async () => {
    const strict = await openClub();
    const owner = await signedIn(strict);
    const { token: theirs } = await joined(strict, owner);
    const send = (by: string, path: string, method = 'GET', body?: object) =>
      asAdmin(strict, by, `/api/admin/${path}`, { method, ...(body && { body }) });
    const safety = { factorAsked: true, refundAskedAboveCents: 10_000, password: ADMINISTRATOR.password };
    expect(await refusalOf(await send(owner, 'safety', 'PUT', safety))).toMatchObject({ status: 409 });
    await setUpTotp(strict, owner);
    expect((await send(owner, 'safety', 'PUT', safety)).status).toBe(200);

    expect(await refusalOf(await send(theirs, 'memberships'))).toMatchObject({ status: 428, type: 'factor-missing' });
    expect((await send(theirs, 'me/recovery-codes', 'POST', { password: PASSWORD })).status).toBe(428);
    expect(await (await send(theirs, 'me')).json()).toMatchObject({ lacksFactor: true });
    const { recoveryCodes: codes } = await setUpTotp(strict, theirs, PASSWORD);
    expect(codes).toHaveLength(10);
    expect((await send(theirs, 'memberships')).status).toBe(200);
    expect(await (await send(theirs, 'me')).json()).toMatchObject({ lacksFactor: false, means: { totp: true } });
    expect(await refusalOf(await send(theirs, 'me/totp/remove', 'POST', { password: PASSWORD }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/ajoutez un autre moyen/),
    });
    await strict.close();
  });
});
