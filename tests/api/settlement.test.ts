import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members, webhookEvents } from '#server/db/schema.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { atStripe, CARDS, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { type Created, somebody, submitted } from '#tests/support/sign-up.ts';
import { eventsAbout, withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const MINUTE = 60_000;
const outcomeOf = async (created: Created) => {
  const { member, payment } = await rowsOf(club, created);
  return { member: member.status, flags: member.flags, payment: payment.status };
};
const PAID = { member: 'active', flags: [], payment: 'succeeded' };
const WAITING = { member: 'pending', flags: [], payment: 'open' };
const paidUnheard = (created: Created, card: string = CARDS.accepted) =>
  withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, card));
const settleAt = async (offsetMs: number) => {
  club.clock.offsetMs = offsetMs;
  await settlePending(club.deps).finally(() => {
    club.clock.offsetMs = 0;
  });
};

describe('a paid membership is settled', () => {
  test('by the webhook', async () => {
    const created = await submitted(club);
    expect(await outcomeOf(created)).toEqual(WAITING);
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual(PAID);
    expect((await rowsOf(club, created)).payment.paidAt).not.toBeNull();
  });

  test('once, by the same event ten times at once', async () => {
    const created = await submitted(club);
    await paidUnheard(created);
    const [event] = (await eventsAbout(club, created)).slice(-1);
    const reports = await club.stripe.redeliver(event?.id ?? '', 10);
    expect(reports.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await outcomeOf(created)).toEqual(PAID);
    const written = await club.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, event?.id ?? ''));
    expect(written).toHaveLength(1);
    const { member } = await rowsOf(club, created);
    expect(member.payments).toHaveLength(1);
    const before = member.updatedAt;
    await club.stripe.redeliver(event?.id ?? '', 3);
    expect((await rowsOf(club, created)).member.updatedAt).toEqual(before);
  });

  test('by events in any order, each several times', async () => {
    for (const order of ['newest', 'shuffled'] as const) {
      await club.stripe.setWebhookMode('hold');
      const created = await submitted(club);
      await club.stripe.confirm(created.paymentIntentId, CARDS.declined);
      await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
      await club.stripe.release({ order, duplicate: 2, concurrent: 4, seed: 7 });
      expect(await outcomeOf(created)).toEqual(PAID);
    }
  });

  test('by the page the visitor comes back to, when the webhook is late', async () => {
    const created = await submitted(club);
    await club.stripe.setWebhookMode('hold');
    await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
    expect((await returnPage(club, created)).state).toMatchObject({ status: 'succeeded', memberStatus: 'active' });
    await club.stripe.release();
    expect(await outcomeOf(created)).toEqual(PAID);
  });

  test('before the visitor comes back and sees the same result', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await pay(club, created);
    const { state } = await returnPage(club, created);
    expect(state).toMatchObject({
      name: `Camille ${form.lastName}`,
      email: form.email,
      status: 'succeeded',
      memberStatus: 'active',
      disciplines: ['Savate boxe française', 'Canne'],
      amount: 30_000,
    });
  });

  test('by webhook and page at the same moment', async () => {
    const created = await submitted(club);
    await paidUnheard(created);
    const [event] = (await eventsAbout(club, created)).slice(-1);
    await Promise.all([
      club.stripe.redeliver(event?.id ?? '', 5),
      ...Array.from({ length: 5 }, () => returnPage(club, created)),
    ]);
    expect(await outcomeOf(created)).toEqual(PAID);
  });

  test('by the scheduled job if nothing else did, but not before webhook and page had time', async () => {
    const created = await submitted(club);
    await paidUnheard(created);
    await settleAt(4 * MINUTE);
    expect(await outcomeOf(created)).toEqual(WAITING);
    await settleAt(6 * MINUTE);
    expect(await outcomeOf(created)).toEqual(PAID);
  });
});

describe('the scheduled job', () => {
  test('is not stopped by one payment it cannot settle', async () => {
    const first = await submitted(club);
    const second = await submitted(club);
    await paidUnheard(first);
    await paidUnheard(second);
    await club.stripe.addFault({ kind: 'error500', path: first.paymentIntentId, times: 2 });
    await settleAt(6 * MINUTE);
    expect(await outcomeOf(first)).toEqual(WAITING);
    expect(await outcomeOf(second)).toEqual(PAID);
    await settleAt(6 * MINUTE);
    expect(await outcomeOf(first)).toEqual(PAID);
  });
});

describe('cards', () => {
  test('a declined card, then a good one: one membership, one charge', async () => {
    const created = await submitted(club);
    expect((await pay(club, created, CARDS.declined)).error?.code).toBe('card_declined');
    expect(await outcomeOf(created)).toEqual(WAITING);
    expect((await returnPage(club, created)).state).toMatchObject({ status: 'open', memberStatus: 'pending' });
    await pay(club, created, CARDS.insufficientFunds);
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual(PAID);
    const { charges } = await atStripe(club, created);
    expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  test.each([
    [true, PAID],
    [false, WAITING],
  ])('a card whose bank asks for authentication (accepted: %s)', async (accepted, outcome) => {
    const created = await submitted(club);
    expect((await pay(club, created, CARDS.authentication)).status).toBe('requires_action');
    expect(await outcomeOf(created)).toEqual(WAITING);
    await club.stripe.authenticate(created.paymentIntentId, accepted);
    await webhooksDelivered(club);
    expect(await outcomeOf(created)).toEqual(outcome);
  });

  test.each([
    ['succeeded', PAID],
    ['failed', { ...WAITING, flags: ['payment-failed'] }],
  ] as const)('a bank that answers later with %s', async (answer, outcome) => {
    const created = await submitted(club);
    await pay(club, created, CARDS.processing);
    expect(await outcomeOf(created)).toEqual({ ...WAITING, payment: 'processing' });
    await club.stripe.settle(created.paymentIntentId, answer);
    await webhooksDelivered(club);
    expect(await outcomeOf(created)).toEqual(outcome);
  });
});

test('an older event of Stripe that arrives late does not undo a newer one', async () => {
  const created = await submitted(club);
  await webhooksDelivered(club);
  const { payments } = club.deps;
  const { find } = payments;
  payments.find = async (id) => {
    payments.find = find;
    const asOfBefore = await find(id);
    await pay(club, created, CARDS.processing);
    return asOfBefore;
  };
  await returnPage(club, created);
  expect(await outcomeOf(created)).toEqual({ ...WAITING, payment: 'processing' });
});

describe('the reduced price', () => {
  const reduced = { reducedPriceSelected: true };

  test('paid without proof suspends the membership', async () => {
    const created = await submitted(club, { form: reduced });
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual({ ...PAID, member: 'suspended' });
  });

  test('paid with a proof makes an active member', async () => {
    const created = await submitted(club, { form: reduced, proof: pdf() });
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual(PAID);
  });

  test('paid by somebody who showed the proof at the club makes an active member', async () => {
    const created = await submitted(club, { form: reduced });
    // A webhook under way decides with the member that it read before.
    await webhooksDelivered(club);
    const { member } = await rowsOf(club, created);
    await club.db.update(members).set({ reducedPriceProofShown: true }).where(eq(members.id, member.id));
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual(PAID);
  });
});
