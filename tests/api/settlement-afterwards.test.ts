import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members, payments } from '#server/db/schema.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { previewRetention } from '#server/privacy/retention/actions.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, makeIntent, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { eventsAbout, withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const outcomeOf = async (created: Created) => {
  const { member, payment } = await rowsOf(club, created);
  return { member: member.status, flags: member.flags, payment: payment.status, refunded: payment.refundedCents };
};
const paid = async () => {
  const created = await submitted(club);
  await pay(club, created);
  return created;
};

/** Runs the scheduled job as if `hours` had passed. */
const settleAfter = async (hours: number) => {
  club.clock.offsetMs = hours * 3_600_000;
  await settlePending(club.deps);
  club.clock.offsetMs = 0;
};

describe('money given back', () => {
  test('entirely cancels the membership', async () => {
    const created = await paid();
    await club.stripe.refund(created.paymentIntentId);
    await webhooksDelivered(club);
    expect(await outcomeOf(created)).toEqual({
      member: 'cancelled',
      flags: [],
      payment: 'succeeded',
      refunded: 30_000,
    });
  });

  test('in part keeps the membership and raises a flag, then the rest cancels it', async () => {
    const created = await paid();
    await club.stripe.refund(created.paymentIntentId, 10_000);
    await webhooksDelivered(club);
    const flags = ['partial-refund'];
    expect(await outcomeOf(created)).toEqual({ member: 'active', flags, payment: 'succeeded', refunded: 10_000 });
    await club.stripe.refund(created.paymentIntentId);
    await webhooksDelivered(club);
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 30_000 });
  });

  test('before the payment was settled never makes a member', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, async () => {
      await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
      await club.stripe.refund(created.paymentIntentId);
    });
    await returnPage(club, created);
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', payment: 'succeeded' });
  });

  test('does not come undone by an earlier event delivered again', async () => {
    const created = await paid();
    await club.stripe.refund(created.paymentIntentId);
    await webhooksDelivered(club);
    for (const { id } of await eventsAbout(club, created)) await club.stripe.redeliver(id, 2);
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 30_000 });
  });
});

test('a refund nobody told us of is found within a day by the scheduled job', async () => {
  const created = await paid();
  await withoutWebhooks(club, () => club.stripe.refund(created.paymentIntentId));
  await settleAfter(23);
  expect(await outcomeOf(created)).toMatchObject({ member: 'active', refunded: 0 });
  await settleAfter(25);
  expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 30_000 });
});

describe('a contested payment', () => {
  const contested = async () => {
    const created = await paid();
    await club.stripe.dispute(created.paymentIntentId);
    await webhooksDelivered(club);
    expect(await outcomeOf(created)).toMatchObject({ member: 'active', flags: ['dispute'] });
    return created;
  };
  const decided = async (outcome: 'won' | 'lost') => {
    const created = await contested();
    await club.stripe.closeDispute(created.paymentIntentId, outcome);
    await webhooksDelivered(club);
    return created;
  };

  test('keeps the membership and raises a flag, that goes once the bank decided for the club', async () => {
    expect(await outcomeOf(await decided('won'))).toMatchObject({ member: 'active', flags: [] });
  });

  test('that is lost returned the money: all of it is owed again, and a flag says why', async () => {
    const created = await decided('lost');
    const lost = { member: 'active', flags: ['dispute-lost'], payment: 'succeeded', refunded: 30_000 };
    expect(await outcomeOf(created)).toEqual(lost);
    await settleAfter(25);
    expect(await outcomeOf(created)).toEqual(lost);
  });

  test('that is lost does not prevent deletion at the end of the retention time', async () => {
    const admin = membersOf(club, await signedIn(club));
    const byHand = await decided('lost');
    const inTime = await decided('lost');
    expect((await admin.remove((await rowsOf(club, byHand)).member.id)).status).toBe(204);
    const { member } = await rowsOf(club, inTime);
    await club.db.update(members).set({ season: '2020-2021', archivedAt: new Date() }).where(eq(members.id, member.id));
    expect(await previewRetention(club.deps)).toMatchObject({
      seasons: [{ season: '2020-2021', members: 1 }],
      kept: 0,
    });
  });

  test('whose end no webhook reported is known once Stripe is asked again', async () => {
    const created = await contested();
    await withoutWebhooks(club, () => club.stripe.closeDispute(created.paymentIntentId, 'won'));
    await settleAfter(25);
    expect(await outcomeOf(created)).toMatchObject({ member: 'active', flags: [] });
  });
});

test('a payment that arrives for an archived row is recorded on it', async () => {
  const created = await submitted(club);
  const { member } = await rowsOf(club, created);
  await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, member.id));
  await pay(club, created);
  const rows = await rowsOf(club, created);
  expect(rows.payment.status).toBe('succeeded');
  expect(rows.member.archivedAt).not.toBeNull();
});

describe('a payment that is not the one expected', () => {
  test('never makes a member, and is flagged', async () => {
    const created = await submitted(club);
    const { payment } = await rowsOf(club, created);
    await club.db.update(payments).set({ amountCents: 30_001 }).where(eq(payments.id, payment.id));
    await pay(club, created);
    expect(await outcomeOf(created)).toMatchObject({
      member: 'pending',
      flags: ['payment-mismatch'],
      payment: 'succeeded',
    });
  });

  test('and is refunded ends the sign-up, so that the person can begin again', async () => {
    for (const tell of [webhooksDelivered, undefined]) {
      const form = somebody();
      const created = await submitted(club, { form });
      const { payment } = await rowsOf(club, created);
      await club.db.update(payments).set({ amountCents: 30_001 }).where(eq(payments.id, payment.id));
      await pay(club, created);
      expect(await outcomeOf(created)).toMatchObject({ flags: ['payment-mismatch'] });
      const refund = () => club.stripe.refund(created.paymentIntentId);
      await (tell ? refund().then(() => tell(club)) : withoutWebhooks(club, refund));
      expect((await submit(club, { form, photo: null })).status).toBe(422);
      const again = await submitted(club, { form });
      expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', flags: [] });
      await pay(club, again);
      expect(await outcomeOf(again)).toMatchObject({ member: 'active', flags: [] });
    }
  });

  test('because the amount changed while it was being settled never makes a member either', async () => {
    const created = await submitted(club);
    const { payment } = await rowsOf(club, created);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    let asked = 0;
    club.databaseRequests.before = async () => {
      asked += 1;
      // The first request has read the payment. The second is about to write its settlement.
      if (asked !== 2) return;
      await club.db.update(payments).set({ amountCents: 18_000 }).where(eq(payments.id, payment.id));
    };
    await returnPage(club, created);
    club.databaseRequests.before = undefined;
    expect(await outcomeOf(created)).toMatchObject({ member: 'pending', flags: ['payment-mismatch'] });
  });

  test('but an intent of ours that was replaced is cancelled as long as nobody paid it', async () => {
    const created = await submitted(club);
    const { member, payment } = await rowsOf(club, created);
    const stray = await makeIntent(club, 12_300, { paymentId: payment.id, memberId: member.id });
    await webhooksDelivered(club);
    expect((await atStripe(club, stray)).intent.status).toBe('canceled');
    await pay(club, created);
    expect(await outcomeOf(created)).toMatchObject({ member: 'active', flags: [] });
  });
});
