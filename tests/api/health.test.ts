import { afterAll, describe, expect, test } from 'vitest';
import { club as clubTable } from '#server/db/content-schema.ts';
import { createBlobBackupStore } from '#server/integrations/backup-store.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submit } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const { payments } = club.deps;

const health = async (bearer: string | undefined) => {
  const response = await asAdmin(club, bearer, '/api/health');
  return [response.status, await response.json()];
};

test('an account that lacks the factor which the club asks for learns no more than a stranger', async () => {
  const { token: theirs } = await signedInAs(club, ['owner']);
  expect((await health(theirs))[1]).toHaveProperty('backup');
  await club.db.update(clubTable).set({ factorAsked: true });
  expect(await health(theirs)).toEqual(await health(undefined));
  await club.db.update(clubTable).set({ factorAsked: false });
});

describe('to an administrator health tells in detail', () => {
  test('that everything answers', async () => {
    const detail = { status: 'ok', database: 'up', files: 'up', payments: { works: true, isTest: true } };
    const backup = { state: 'off' };
    expect(await health(token)).toEqual([200, { ...detail, backup }]);
  });

  test('how the backup stands', async () => {
    const store = createBlobBackupStore('test');
    club.deps.backup = { recipients: [], store, keep: 14, databaseUrl: '' };
    const told = async () => (await health(token))[1];
    expect(await told()).toMatchObject({ status: 'ok', backup: { state: 'none' } });
    const put = (key: string, value: object) => store.put(key, new TextEncoder().encode(JSON.stringify(value)));
    await put('last.json', { takenAt: '2026-11-27T04:01:00.000Z', files: 2, gone: 0, bytes: 9 });
    expect(await told()).toMatchObject({ status: 'ok', backup: { state: 'kept', at: '2026-11-27T04:01:00.000Z' } });
    await put('trouble.json', { since: '2026-11-28T04:01:00.000Z', trouble: 'Error' });
    expect(await told()).toMatchObject({ status: 'degraded', backup: { state: 'failed' } });
    club.deps.backup = undefined;
  });

  test('that the files do not', async () => {
    await club.blobs.stop();
    expect(await health(token)).toEqual([200, expect.objectContaining({ status: 'degraded', files: 'down' })]);
    await club.blobs.restart();
  });

  test.each([
    [
      'that Stripe refuses the key',
      { STRIPE_SECRET_KEY: 'sk_test_of_another_club' },
      true,
      /^StripeAuthenticationError/,
    ],
    ['that Stripe is not reached', { STRIPE_PORT: '1' }, false, /^StripeConnectionError/],
  ])('%s, by its own type', async (_what, change, isRefused, trouble) => {
    club.deps.payments = createStripeProvider({ ...club.stripeEnv, ...change });
    const told = { works: false, isRefused, trouble: expect.stringMatching(trouble) };
    expect(await health(token)).toEqual([
      200,
      expect.objectContaining({ status: 'degraded', database: 'up', files: 'up', payments: { ...told, isTest: true } }),
    ]);
    club.deps.payments = payments;
  });
});

test.each([undefined, 'nobody'])('with the token %s it tells no detail, whatever is broken', async (bearer) => {
  club.deps.payments = createStripeProvider({ ...club.stripeEnv, STRIPE_PORT: '1' });
  expect(await health(bearer)).toEqual([200, { status: 'ok', database: 'up' }]);
  club.databaseFaults.failBefore();
  expect(await health(bearer)).toEqual([503, { status: 'degraded', database: 'down' }]);
  club.deps.payments = payments;
});

test('a wrong key stands in the log by Stripe’s type and status, without the key and without the person', async () => {
  club.lines.length = 0;
  club.deps.payments = createStripeProvider({ ...club.stripeEnv, STRIPE_SECRET_KEY: 'sk_test_of_another_club' });
  expect((await submit(club)).status).toBe(503);
  club.deps.payments = payments;
  const log = club.lines.join('\n');
  expect(log).toContain('"line":"out of reach","error":"StripeAuthenticationError"');
  expect(log).toContain('"status":"401"');
  expect(log).not.toMatch(/another_club|sk_test|camille/i);
});
