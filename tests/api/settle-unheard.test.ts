import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { payments } from '#server/db/schema.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { atStripe, CARDS, makeIntent, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { type Created, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  await settleUnheard(club.deps);
});
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const statusOf = async (created: Created) => (await rowsOf(club, created)).member.status;

/** Runs the job. `woke` tells whether it queried the database. */
const run = async () => {
  let requests = 0;
  club.databaseRequests.before = () => {
    requests += 1;
  };
  const settled = await settleUnheard(club.deps).finally(() => {
    club.databaseRequests.before = undefined;
  });
  return { settled, woke: requests > 0 };
};
const ASLEEP = { settled: 0, woke: false };

/** Pays, and waits until the webhook has marked the intent at Stripe as settled. */
const payHeard = async (created: Created, card?: string) => {
  await pay(club, created, card);
  const marked = async () => (await atStripe(club, created)).intent.metadata.settled;
  await expect.poll(marked, { timeout: 5_000 }).toBeDefined();
};

describe('the job that runs every ten minutes', () => {
  test('settles a payment without a webhook', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    expect(await statusOf(created)).toBe('pending');
    expect(await run()).toEqual({ settled: 1, woke: true });
    expect(await statusOf(created)).toBe('active');
  });

  test('lets the database sleep as long as Stripe has nothing new', async () => {
    expect(await run()).toEqual(ASLEEP);
    const created = await submitted(club);
    await pay(club, created, CARDS.declined);
    expect(await run()).toEqual(ASLEEP);
    await payHeard(created);
    expect(await statusOf(created)).toBe('active');
    expect(await run()).toEqual(ASLEEP);
  });

  test('sees a refund, a dispute and a late bank of recent payments', async () => {
    const refunded = await submitted(club);
    const disputed = await submitted(club);
    const late = await submitted(club);
    await payHeard(refunded);
    await payHeard(disputed);
    await payHeard(late, CARDS.processing);
    expect(await run()).toEqual(ASLEEP);
    await withoutWebhooks(club, async () => {
      await club.stripe.refund(refunded.paymentIntentId);
      await club.stripe.dispute(disputed.paymentIntentId);
      await club.stripe.settle(late.paymentIntentId, 'failed');
    });
    expect(await run()).toEqual({ settled: 3, woke: true });
    expect(await statusOf(refunded)).toBe('cancelled');
    expect((await rowsOf(club, disputed)).member.flags).toEqual(['dispute']);
    expect((await rowsOf(club, late)).payment.status).toBe('open');
    expect(await run()).toEqual(ASLEEP);
  });

  test('finds an older payment by the event that nobody took, only once', async () => {
    const created = await submitted(club);
    await payHeard(created);
    await withoutWebhooks(club, () => club.stripe.refund(created.paymentIntentId));
    const { listSince } = club.deps.payments;
    // Empties the list, as for a payment older than every listed one.
    club.deps.payments.listSince = async function* () {};
    expect(await run()).toMatchObject({ woke: true });
    expect(await statusOf(created)).toBe('cancelled');
    expect(await run()).toEqual(ASLEEP);
    club.deps.payments.listSince = listSince;
  });

  test('goes through more than a page of payments', async () => {
    for (let nth = 0; nth < 101; nth += 1) await makeIntent(club, 1000, { order: 'somebody else’s' });
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    for (let nth = 0; nth < 101; nth += 1) await makeIntent(club, 1000, { order: 'somebody else’s' });
    await webhooksDelivered(club);
    await run();
    expect(await statusOf(created)).toBe('active');
  });

  test('settles what it has read when its time is over, and the rest at its next run', async () => {
    const older = await submitted(club);
    const newer = await submitted(club);
    await withoutWebhooks(club, async () => {
      for (const { paymentIntentId } of [older, newer]) await club.stripe.confirm(paymentIntentId, CARDS.accepted);
    });
    const { listSince } = club.deps.payments;
    club.deps.payments.listSince = async function* (since) {
      for await (const truth of listSince(since)) {
        yield truth;
        club.clock.offsetMs += 20_000;
      }
    };
    expect(await run()).toEqual({ settled: 1, woke: true });
    expect([await statusOf(older), await statusOf(newer)]).toEqual(['pending', 'active']);
    club.deps.payments.listSince = listSince;
    expect(await run()).toEqual({ settled: 1, woke: true });
    expect(await statusOf(older)).toBe('active');
  });

  test('leaves what fails to its next run, and settles the others', async () => {
    const first = await submitted(club);
    const second = await submitted(club);
    await withoutWebhooks(club, async () => {
      for (const { paymentIntentId } of [first, second]) await club.stripe.confirm(paymentIntentId, CARDS.accepted);
    });
    await club.stripe.addFault({ kind: 'error500', method: 'GET', path: `${first.paymentIntentId}$`, times: 2 });
    expect(await run()).toMatchObject({ settled: 1 });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'active']);
    expect(await run()).toMatchObject({ settled: 1 });
    expect(await statusOf(first)).toBe('active');
  });

  test('settles a payment once even if it could not mark it as settled', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    await club.stripe.addFault({ kind: 'error500', method: 'POST', path: `${created.paymentIntentId}$`, times: 2 });
    expect(await run()).toMatchObject({ settled: 0, woke: true });
    expect(await statusOf(created)).toBe('active');
    expect(await run()).toEqual({ settled: 1, woke: true });
    expect(await run()).toEqual(ASLEEP);
    expect((await atStripe(club, created)).charges).toHaveLength(1);
  });

  test('fails when Stripe is out of reach, without waking the database', async () => {
    await club.stripe.addFault({ kind: 'error500', method: 'GET', path: '^/v1/payment_intents$', times: 2 });
    await expect(run()).rejects.toThrow();
  });

  test('ignores payments that are older than Stripe’s own retries', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    club.clock.offsetMs = 4 * DAY_MS;
    expect(await run()).toEqual(ASLEEP);
  });
});

test('money whose row is missing is looked for again at every run', async () => {
  const created = await submitted(club);
  const { payment } = await rowsOf(club, created);
  await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
  await club.db.delete(payments).where(eq(payments.id, payment.id));
  expect(await run()).toMatchObject({ settled: 0, woke: true });
  await club.db.insert(payments).values(payment);
  expect(await run()).toMatchObject({ woke: true });
  expect(await statusOf(created)).toBe('active');
});
