import { afterAll, afterEach, expect, test } from 'vitest';
import { cancelStrays } from '#server/running/housekeeping/cancel-strays.ts';
import { createTimer } from '#server/runtime/work-list.ts';
import { openClub } from '#tests/support/club.ts';
import { atStripe, makeIntent, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const club = await openClub();
afterEach(async () => {
  club.clock.offsetMs = 0;
  await webhooksDelivered(club);
});
afterAll(() => club.close());

test('an intent that nobody can pay is cancelled within the day, and no other one', async () => {
  const created = await submitted(club);
  await webhooksDelivered(club);
  const { member, payment } = await rowsOf(club, created);
  const [stray, foreign] = await withoutWebhooks(club, async () => [
    await makeIntent(club, 30_000, { paymentId: payment.id, memberId: member.id }),
    await makeIntent(club, 5000, { order: 'somebody else’s' }),
  ]);
  await cancelStrays(club.deps);
  const statuses = [stray, foreign, created].map(
    async (intent) => intent && (await atStripe(club, intent)).intent.status,
  );
  expect(await Promise.all(statuses)).toEqual(['canceled', 'requires_payment_method', 'requires_payment_method']);
});

test('an intent that nobody can pay waits for another night when the purge used up the time', async () => {
  const created = await submitted(club);
  await webhooksDelivered(club);
  const { member, payment } = await rowsOf(club, created);
  const stray = await withoutWebhooks(club, () =>
    makeIntent(club, 30_000, { paymentId: payment.id, memberId: member.id }),
  );
  const isOutOfTime = createTimer(club.deps);
  club.clock.offsetMs = 18_000;
  expect(await cancelStrays(club.deps, isOutOfTime)).toBe(0);
  expect((await atStripe(club, stray)).intent.status).toBe('requires_payment_method');
  expect(await cancelStrays(club.deps)).toBe(1);
  expect((await atStripe(club, stray)).intent.status).toBe('canceled');
});
