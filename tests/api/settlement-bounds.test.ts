import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { CARDS, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const HOUR = 3_600_000;
const settleAfter = async (hours: number) => {
  club.clock.offsetMs = hours * HOUR;
  await settlePending(club.deps).finally(() => {
    club.clock.offsetMs = 0;
  });
};

describe('settling ends', () => {
  test('when the payment changes at every reading: the next request settles it', async () => {
    const created = await submitted(club);
    const { payment } = await rowsOf(club, created);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const setAmount = (amountCents: number) =>
      club.db.update(payments).set({ amountCents }).where(eq(payments.id, payment.id));
    const { find } = club.deps.payments;
    let looks = 0;
    club.deps.payments.find = async (id) => {
      looks += 1;
      await setAmount(10_000 + looks);
      return find(id);
    };
    expect((await returnPage(club, created)).status).toBe(503);
    club.deps.payments.find = find;
    expect(looks).toBe(3);
    await setAmount(30_000);
    expect((await returnPage(club, created)).state).toMatchObject({ status: 'succeeded', memberStatus: 'active' });
  });

  test('when an intent with nothing left to pay cannot be cancelled', async () => {
    const form = somebody();
    const mine = await submitted(club, { form });
    const parents = await submitted(club, { form: { ...form, email: `parents.${form.email}` } });
    const { withdraw } = club.deps.payments;
    let asked = 0;
    club.deps.payments.withdraw = async () => {
      asked += 1;
    };
    await pay(club, parents);
    asked = 0;
    expect((await returnPage(club, mine)).state.status).toBe('open');
    club.deps.payments.withdraw = withdraw;
    expect(asked).toBe(1);
  });
});

describe('the scheduled job', () => {
  const abandon = async (count: number) => {
    const { member } = await rowsOf(club, await submitted(club));
    const open = { memberId: member.id, means: 'card', status: 'open', amountCents: 30_000 } as const;
    const lost = Array.from({ length: count }, (_, nth) => ({
      ...open,
      // A member may have only one open card payment, so these are recorded under other means.
      means: 'other' as const,
      provider: 'stripe',
      reference: `pi_abandoned${nth}`,
    }));
    await club.db.insert(payments).values(lost);
    return () => club.db.delete(payments).where(eq(payments.means, 'other'));
  };

  test('finds a refund without a notification behind more than a hundred unpaid sign-ups', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await withoutWebhooks(club, () => club.stripe.refund(created.paymentIntentId));
    const forget = await abandon(101);
    await settleAfter(25);
    await forget();
    expect((await rowsOf(club, created)).member.status).toBe('cancelled');
  });

  test('that is out of time leaves those it did not look at first in the queue', async () => {
    const first = await submitted(club);
    const second = await submitted(club);
    await webhooksDelivered(club);
    const updatedAt = async () =>
      Promise.all([first, second].map(async (created) => (await rowsOf(club, created)).payment.updatedAt.getTime()));
    const before = await updatedAt();
    const { find } = club.deps.payments;
    club.deps.payments.find = async (id) => {
      if (id === first.paymentIntentId) club.clock.offsetMs += 26_000;
      return find(id);
    };
    await settleAfter(1);
    club.deps.payments.find = find;
    const after = await updatedAt();
    expect(after[0]).toBeGreaterThan(before[0] ?? 0);
    expect(after[1]).toBe(before[1]);
  });

  test('never gives up a payment Stripe does not know: it may be asking the wrong account', async () => {
    const created = await submitted(club);
    const { payment } = await rowsOf(club, created);
    const intent = { paymentIntentId: 'pi_of_another_account' };
    await club.db.update(payments).set({ reference: intent.paymentIntentId }).where(eq(payments.id, payment.id));
    await settleAfter(1);
    expect((await rowsOf(club, intent)).payment.status).toBe('open');
  });
});
