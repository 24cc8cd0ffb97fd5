import { describe, expect, test } from 'vitest';
import { errorOf, newPayment, standIn } from '#tests/api/stripe-stand-in-setup.ts';

async function paid(amount = 10_000) {
  const world = await standIn();
  const { id } = await newPayment(world.stripe, amount);
  await world.control.confirm(id, '4242424242424242');
  return { ...world, id };
}
type Stripe = Awaited<ReturnType<typeof standIn>>['stripe'];
const movements = async (stripe: Stripe, payout?: string) =>
  (
    await stripe.balanceTransactions.list({ limit: 100, ...(payout && { payout }) }).autoPagingToArray({ limit: 1000 })
  ).map(({ type, amount, fee, net }) => [type, amount, fee, net]);

describe('the balance', () => {
  test('tells each movement with its fee: charge, refund, failed refund, dispute and its end', async () => {
    const { stripe, control, id } = await paid();
    await control.settleRefund(await control.refund(id, 4000), 'failed');
    await control.dispute(id);
    await control.closeDispute(id, 'won');
    expect((await movements(stripe)).toReversed()).toEqual([
      ['charge', 10_000, 175, 9825],
      ['refund', -4000, 0, -4000],
      ['refund_failure', 4000, 0, 4000],
      ['adjustment', -10_000, 2000, -12_000],
      ['adjustment', 10_000, 0, 10_000],
    ]);
  });

  test('is paid out whole, and what failed comes back into it', async () => {
    const { stripe, control } = await paid();
    const payout = await control.payout();
    expect(await stripe.payouts.retrieve(payout)).toMatchObject({
      amount: 9825,
      status: 'in_transit',
      automatic: true,
    });
    expect(await movements(stripe, payout)).toEqual([
      ['payout', -9825, 0, -9825],
      ['charge', 10_000, 175, 9825],
    ]);
    await control.arrive(payout);
    await control.failPayout(payout);
    const second = await control.payout();
    expect(await movements(stripe, second)).toEqual([
      ['payout', -9825, 0, -9825],
      ['payout_failure', 9825, 0, 9825],
    ]);
    const { data } = await stripe.payouts.list();
    expect(data.map(({ status }) => status)).toEqual(['in_transit', 'failed']);
    expect((await stripe.payouts.list({ status: 'failed' })).data.map(({ id }) => id)).toEqual([payout]);
  });

  test('below zero is taken from the bank account, and an empty one is not paid out', async () => {
    const { stripe, control, id } = await paid();
    await control.payout();
    await expect(control.payout()).rejects.toThrow(/empty/);
    await control.refund(id, 1000);
    expect((await stripe.payouts.retrieve(await control.payout())).amount).toBe(-1000);
  });

  test('does not tell what is in a payout that somebody asked for', async () => {
    const { stripe, control } = await paid();
    const payout = await control.payout(5000);
    expect(await errorOf(stripe.balanceTransactions.list({ payout }))).toMatchObject({
      statusCode: 400,
      param: 'payout',
    });
  });
});
