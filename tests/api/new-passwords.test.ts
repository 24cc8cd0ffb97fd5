import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdministrator, resetPassword, WeakPassword } from '#local/administrators.ts';
import { club as clubTable } from '#server/db/content-schema.ts';
import { HASH_COST } from '#server/runtime/secrets.ts';
import { accept, invite, joined, PASSWORD, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { asAdmin, login, signedIn } from '#tests/support/sessions.ts';

// The commands hash passwords with the work of the real site.
const club = await openClub({}, HASH_COST);
const token = await signedIn(club);
afterAll(() => club.close());
beforeAll(async () => {
  await club.db.update(clubTable).set({ name: 'Boxe française de Montfleury', shortName: 'BFM' });
});

const weak: [string, string, RegExp][] = [
  ['common', 'Chouchou1234!', /parmi les plus courants/],
  ['regular', 'poiuytrezapoiuytreza', /suit l’alphabet, les chiffres ou le clavier/],
  ['the club’s name', 'Montfleury-1987', /nom du club/],
  ['too short', 'k7#vQz!m2Rp', /au moins 12 caractères/],
  ['too long', 'le chat dort au soleil '.repeat(9), /200 caractères au plus/],
];

describe.each(weak)('a password that is %s is refused with why', (_what, password, why) => {
  test('with the link of an invitation, which still works', async () => {
    const invitation = await invite(club, token);
    const refusal = await refusalOf(await accept(club, tokenIn(invitation), password));
    expect([refusal.status, refusal.fields?.password]).toEqual([422, expect.stringMatching(why)]);
    expect((await accept(club, tokenIn(invitation), PASSWORD)).status).toBe(200);
  });

  test('in the settings, and the old one still works', async () => {
    const { account, token: theirs } = await joined(club, token);
    const body = { current: PASSWORD, password };
    const refusal = await refusalOf(await asAdmin(club, theirs, '/api/admin/me/password', { method: 'PUT', body }));
    expect([refusal.status, refusal.fields]).toEqual([422, { password: expect.stringMatching(why) }]);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(200);
  });

  test('given by hand, or by the environment to a first administrator', async () => {
    const { account } = await joined(club, token);
    await expect(resetPassword(club.databaseEnv, account.email, password)).rejects.toThrow(why);
    expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(200);
    const env = { ...club.databaseEnv, ADMIN_EMAIL: `a${crypto.randomUUID()}@club.example`, ADMIN_PASSWORD: password };
    await expect(ensureFirstAdministrator(env)).rejects.toThrow(/^ADMIN_PASSWORD/);
    await expect(ensureFirstAdministrator(env)).rejects.toThrow(WeakPassword);
    expect((await login(club, { email: env.ADMIN_EMAIL, password })).status).toBe(401);
  });
});

test('the person’s own name and address are known, by whichever way they choose', async () => {
  const invitation = await invite(club, token);
  const { email } = invitation.administrator;
  for (const password of [email, 'Prévost/Sacha/2026', `${email.split('@')[0]}!2026!`]) {
    const refusal = await refusalOf(await accept(club, tokenIn(invitation), password));
    expect(refusal.fields?.password, password).toMatch(/votre nom, votre adresse e-mail/);
  }
});

test('an administrator who is there already keeps a password the environment would not be allowed any more', async () => {
  const { account } = await joined(club, token);
  const env = { ...club.databaseEnv, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: 'azertyuiopqs' };
  expect(await ensureFirstAdministrator(env)).toEqual({ email: account.email });
});
