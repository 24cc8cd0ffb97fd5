import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum } from '#domain/sum.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { type Created, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const toBegin = (paymentId: string = randomUUID()) => ({
  paymentId,
  memberId: randomUUID(),
  season: '2026-2027' as const,
  amountCents: 12_300,
  keepsCard: false,
  email: 'camille@exemple.example',
});
const begun = async (payment = toBegin()) => {
  const truth = await club.deps.payments.begin(payment);
  if (!truth) throw new Error('not begun');
  return truth;
};
const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const stateOf = async (created: Created) => {
  const { member, payment } = await rowsOf(club, created);
  return [member.status, payment.status, payment.refundedCents];
};

describe('a provider', () => {
  test('begins a payment once, however often it is asked, and tells it again when asked', async () => {
    const { payments } = club.deps;
    const payment = toBegin();
    const first = await begun(payment);
    const second = await begun(payment);
    expect(second.reference).toBe(first.reference);
    expect(await payments.find(first.reference)).toMatchObject({
      provider: payments.name,
      secret: first.secret,
      status: 'open',
      amountCents: 12_300,
      receivedCents: 0,
      paymentId: payment.paymentId,
      memberId: payment.memberId,
    });
    expect((await begun()).reference).not.toBe(first.reference);
  });

  test('does not know a payment that it did not begin', async () => {
    expect(await club.deps.payments.find('pi_of_nobody')).toBeUndefined();
  });

  test('names its payment by the secret alone, and none by an invented one', async () => {
    const { reference, secret } = await begun();
    expect(club.deps.payments.referenceIn(secret)).toBe(reference);
    expect(club.deps.payments.referenceIn('a secret')).toBeUndefined();
  });

  test('withdraws what nobody has paid, and nothing else', async () => {
    const { payments } = club.deps;
    const { reference } = await begun();
    await payments.withdraw(reference);
    await payments.withdraw(reference);
    expect((await payments.find(reference))?.status).toBe('cancelled');
    const created = await submitted(club);
    await pay(club, created);
    await payments.withdraw(created.paymentIntentId);
    expect((await payments.find(created.paymentIntentId))?.status).toBe('succeeded');
  });

  test('lists the payments of the club since a moment, with what is marked on them', async () => {
    const { payments } = club.deps;
    const since = new Date(Date.now() - 1000);
    const { reference } = await begun();
    await payments.mark(reference, 'open 0');
    const listed = await all(payments.listSince(since));
    expect(listed.find((truth) => truth.reference === reference)?.mark).toBe('open 0');
    expect(await all(payments.listSince(new Date(Date.now() + 60_000)))).toEqual([]);
  });

  test('tells what no notification told', async () => {
    const { payments } = club.deps;
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const unheard = await all(payments.listUnheardSince(new Date(Date.now() - 60_000)));
    expect(unheard).toContain(created.paymentIntentId);
  });
});

describe('a refund through the provider', () => {
  const paid = async () => {
    const created = await submitted(club);
    await pay(club, created);
    return created;
  };

  test('is idempotent, and the rest can be refunded too', async () => {
    const { payments } = club.deps;
    const created = await paid();
    const refundId = randomUUID();
    for (let nth = 0; nth < 2; nth += 1) await payments.refund(refundId, created.paymentIntentId, 10_000);
    await webhooksDelivered(club);
    expect(await stateOf(created)).toEqual(['active', 'succeeded', 10_000]);
    await payments.refund(randomUUID(), created.paymentIntentId, 20_000);
    await webhooksDelivered(club);
    expect(await stateOf(created)).toEqual(['cancelled', 'succeeded', 30_000]);
  });

  test('of more than was received is refused, and nothing is given back', async () => {
    const created = await paid();
    const tooMuch = club.deps.payments.refund(randomUUID(), created.paymentIntentId, 30_001);
    await expect(tooMuch).rejects.toMatchObject({ code: 'validation', fields: { amount: 'above-received' } });
    expect(await stateOf(created)).toEqual(['active', 'succeeded', 0]);
  });
});

describe('what a provider pays out', () => {
  const since = () => new Date(Date.now() - 60_000);
  const paidOut = async () => {
    const created = await submitted(club);
    await pay(club, created);
    const reference = await club.stripe.payout();
    await webhooksDelivered(club);
    return { created, reference };
  };

  test('is listed since a moment, and told one by one, with its state and its day', async () => {
    const { payments } = club.deps;
    const { reference } = await paidOut();
    const [latest] = await payments.listPayouts(since());
    expect(latest).toMatchObject({ reference, status: 'in_transit', isItemised: true });
    expect(await payments.findPayout(reference)).toEqual(latest);
    await club.stripe.arrive(reference);
    expect((await payments.findPayout(reference))?.status).toBe('paid');
    expect(await payments.listPayouts(new Date(Date.now() + 60_000))).toEqual([]);
    expect(await payments.findPayout('po_of_nobody')).toBeUndefined();
  });

  test('comes to its lines, which name the payments', async () => {
    const { payments } = club.deps;
    const { created, reference } = await paidOut();
    const lines = await payments.listPayoutLines(reference);
    const { amountCents } = (await payments.findPayout(reference)) ?? {};
    expect(sum(lines.map(({ netCents }) => netCents))).toBe(amountCents);
    expect(lines.every(({ grossCents, feeCents, netCents }) => grossCents - feeCents === netCents)).toBe(true);
    expect(lines.map((line) => line.reference)).toContain(created.paymentIntentId);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  test('that somebody asked for by hand is not itemised', async () => {
    await paidOut();
    const reference = await club.stripe.payout(100);
    expect(await club.deps.payments.findPayout(reference)).toMatchObject({ amountCents: 100, isItemised: false });
  });

  test.each(['reset', 'empty500', 'error500'] as const)('is told whole or not at all (%s)', async (kind) => {
    const { payments } = club.deps;
    const { reference } = await paidOut();
    const fails = async (path: string, ask: () => Promise<unknown>) => {
      await club.stripe.addFault({ kind, path, times: 2 });
      await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
      await club.stripe.clearFaults();
    };
    await fails('/v1/payouts', () => payments.listPayouts(since()));
    await fails('/v1/payouts/', () => payments.findPayout(reference));
    await fails('/v1/balance_transactions', () => payments.listPayoutLines(reference));
  });
});

test('a forged notification changes nothing: the site reads the payment from the provider', async () => {
  const created = await submitted(club);
  const body = JSON.stringify({ notice: 'invented', checkout: created.paymentIntentId, status: 'paid' });
  await club.app.request('/api/stripe-webhook', { method: 'POST', body });
  expect(await stateOf(created)).toEqual(['pending', 'open', 0]);
});
