import { afterAll, expect, test } from 'vitest';
import {
  checkAddress,
  ensureFirstAdministrator,
  listAdministratorEmails,
  resetPassword,
  UnfitAddress,
} from '#local/administrators.ts';
import { HASH_COST } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, invite, joined, PASSWORD, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { setUpTotp } from '#tests/support/factors.ts';
import { asAdmin, login, signedIn } from '#tests/support/sessions.ts';

// The commands hash passwords with the work of the real site.
const club = await openClub({}, HASH_COST);
const token = await signedIn(club);
afterAll(() => club.close());

const { databaseEnv } = club;

test('an existing administrator is not changed', async () => {
  expect(await ensureFirstAdministrator(databaseEnv)).toEqual({ email: ADMINISTRATOR.email });
  expect((await login(club, ADMINISTRATOR)).status).toBe(200);
});

test('the administrator of the environment is made once, with a password that works', async () => {
  const env = { ...databaseEnv, ADMIN_EMAIL: ' Bureau@Club.example ' };
  const { email, password = '' } = await ensureFirstAdministrator(env);
  expect(email).toBe('bureau@club.example');
  expect((await login(club, { email, password })).status).toBe(200);
  expect(await ensureFirstAdministrator(env)).toEqual({ email });
  expect(await listAdministratorEmails(env)).toContain(email);
});

test.each([
  ['an address for examples in production', { CONTEXT: 'production', ADMIN_EMAIL: 'president@club.example' }],
  ['one on the club’s own machine', { SELF_HOSTED: 'true', ADMIN_EMAIL: 'president@example.org' }],
  ['one beside a live key of Stripe', { STRIPE_SECRET_KEY: 'sk_live_1', ADMIN_EMAIL: 'president@club.example' }],
  ['no address at all', { ADMIN_EMAIL: 'la présidente' }],
])('the first account is refused %s, in French too, and none is made', async (_what, change) => {
  const made = ensureFirstAdministrator({
    ...databaseEnv,
    ...('SELF_HOSTED' in change ? {} : { CONTEXT: 'local' }),
    ...change,
  });
  await expect(made).rejects.toThrow(UnfitAddress);
  await expect(made).rejects.toThrow(/\nEn français : /);
  expect(await listAdministratorEmails(databaseEnv)).not.toContain(change.ADMIN_EMAIL);
});

test('the address that stands in when nobody names one is for a database of this machine only', () => {
  const at = (host: string) => ({ CONTEXT: 'local', DATABASE_URL: `postgresql://club@${host}/club` });
  expect(() => checkAddress(at('127.0.0.1'), 'admin@club.example')).not.toThrow();
  expect(() => checkAddress(at('ep-1.neon.tech'), 'admin@club.example')).toThrow(UnfitAddress);
  expect(() => checkAddress(at('ep-1.neon.tech'), 'lea@club.example')).not.toThrow();
});

test('a reset password replaces the old one and ends its sessions', async () => {
  const { account, token: theirs } = await joined(club, token);
  await resetPassword(databaseEnv, account.email, 'une autre phrase de passe');
  expect((await asAdmin(club, theirs, '/api/admin/me')).status).toBe(401);
  expect((await login(club, { email: account.email, password: PASSWORD })).status).toBe(401);
  expect((await login(club, { email: account.email, password: 'une autre phrase de passe' })).status).toBe(200);
  expect((await asAdmin(club, token, '/api/admin/me')).status).toBe(200);
});

test('a reset password opens an account whose second factor was lost too, and says so', async () => {
  const { account, token: theirs } = await joined(club, token);
  await setUpTotp(club, theirs, PASSWORD);
  expect(await refusalOf(await login(club, { email: account.email, password: PASSWORD }))).toMatchObject({
    type: 'factor-required',
  });
  expect(await resetPassword(databaseEnv, account.email, 'une autre phrase de passe')).toBe(true);
  expect((await login(club, { email: account.email, password: 'une autre phrase de passe' })).status).toBe(200);
  expect(await resetPassword(databaseEnv, account.email, 'une autre phrase de passe')).toBe(false);
});

test('an invitation sent before the reset no longer works', async () => {
  const invitation = await invite(club, token);
  await resetPassword(databaseEnv, invitation.administrator.email, PASSWORD);
  expect((await accept(club, tokenIn(invitation), 'celle d’un autre')).status).toBe(422);
  expect((await login(club, { email: invitation.administrator.email, password: PASSWORD })).status).toBe(200);
});

test('an administrator who gets a password by the command becomes an owner and keeps their roles', async () => {
  const invitation = await invite(club, token, ADMINISTRATOR.password, ['coach']);
  const { email } = invitation.administrator;
  await resetPassword(databaseEnv, email, PASSWORD);
  const signed = (await (await login(club, { email, password: PASSWORD })).json()) as { user: { roles: string[] } };
  expect(signed.user.roles.toSorted()).toEqual(['coach', 'owner']);
});
