import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as privacyTables from '#server/db/privacy-schema.ts';
import { members, payments } from '#server/db/schema.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { previewRetention } from '#server/privacy/retention/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { DIFFERENCE, differencesOf } from '#tests/support/difference.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const { ask, refused } = differencesOf(club, admin);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const told = async () => (await mail.rows()).map(({ kind, recipient }) => `${kind} to ${recipient}`).toSorted();
const bothTold = ['card-refund-failed to administrator', 'refund-failed to member'];
const outcomeOf = async (created: Created) => {
  const { member, payment } = await rowsOf(club, created);
  return { member: member.status, flags: member.flags, refunded: payment.refundedCents, owed: payment.unreturnedCents };
};
const paid = async (form = somebody()) => {
  const created = await submitted(club, { form });
  await pay(club, created);
  return created;
};
const refund = async (
  { paymentIntentId }: Created,
  ...how: [amount?: number, status?: 'pending' | 'requires_action']
) => {
  const id = await club.stripe.refund(paymentIntentId, ...how);
  await webhooksDelivered(club);
  return id;
};
const ends = async (refundId: string, outcome: 'succeeded' | 'failed' | 'canceled') => {
  await club.stripe.settleRefund(refundId, outcome);
  await webhooksDelivered(club);
};
const back = { member: 'active', flags: ['refund-failed'], refunded: 0, owed: 30_000 };

describe('a refund that fails later at the bank', () => {
  test.each([
    ['after it arrived', undefined, 'failed'],
    ['while it is pending', 'pending', 'failed'],
    ['while the bank waits for its customer', 'requires_action', 'failed'],
    ['because the club called it back', 'pending', 'canceled'],
  ] as const)(
    '%s is the club’s money again: the membership goes on, and member and club are told',
    async (_when, status, end) => {
      const created = await paid();
      const id = await refund(created, undefined, status);
      expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 30_000, owed: 0 });
      await mail.forget();
      await ends(id, end);
      expect(await outcomeOf(created)).toEqual(back);
      expect(await told()).toEqual(bothTold);
      await settlePayment(club.deps, created.paymentIntentId);
      expect(await told()).toEqual(bothTold);
    },
  );

  test('that arrives in the end stays given back', async () => {
    const created = await paid();
    await ends(await refund(created, undefined, 'pending'), 'succeeded');
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', flags: [], refunded: 30_000 });
  });

  test('in part lowers the flag of the refund and raises its own', async () => {
    const created = await paid();
    const id = await refund(created, 4000);
    expect(await outcomeOf(created)).toMatchObject({ flags: ['partial-refund'], refunded: 4000 });
    await ends(id, 'failed');
    expect(await outcomeOf(created)).toEqual({ ...back, owed: 4000 });
  });

  test('and is made again at Stripe ends the membership again, and each time the member is told', async () => {
    const created = await paid();
    for (const nth of [1, 2]) {
      const id = await refund(created);
      expect(await outcomeOf(created)).toEqual({ member: 'cancelled', flags: [], refunded: 30_000, owed: 0 });
      await ends(id, 'failed');
      expect(await outcomeOf(created), `failure ${nth}`).toEqual(back);
    }
    expect((await told()).filter((one) => one === 'refund-made to member')).toHaveLength(2);
    expect((await told()).filter((one) => one === 'refund-failed to member')).toHaveLength(2);
  });

  test('is given back by hand instead, in the books, and the night keeps it so', async () => {
    const created = await paid();
    await ends(await refund(created), 'failed');
    const { member, payment } = await rowsOf(club, created);
    const { updatedAt } = await admin.found(member.id);
    const path = `payments/${payment.id}/refund`;
    const given = { ...CASH, means: 'transfer', cancelsMembership: true, updatedAt, id: crypto.randomUUID() };
    expect((await admin.act(member.id, path, { ...given, amount: 300.01 })).status).toBe(422);
    await admin.done(member.id, path, given);
    const over = { member: 'cancelled', flags: [], refunded: 30_000, owed: 0 };
    expect(await outcomeOf(created)).toEqual(over);
    await settlePayment(club.deps, created.paymentIntentId);
    expect(await outcomeOf(created)).toEqual(over);
    // It was written down wrongly: the bank transfer never left.
    const { updatedAt: now } = await admin.found(member.id);
    const none = { ...given, id: crypto.randomUUID(), amount: 0, reason: 'Jamais parti.', updatedAt: now };
    await admin.done(member.id, `${path}s/${given.id}/correct`, none);
    expect(await outcomeOf(created)).toEqual(back);
  });

  test('and was given back by hand stays so in the accounts of somebody who was erased', async () => {
    const created = await paid();
    await ends(await refund(created, 20_000), 'failed');
    const { member, payment } = await rowsOf(club, created);
    const { updatedAt } = await admin.found(member.id);
    const given = { ...CASH, amount: 200, means: 'transfer', cancelsMembership: true, updatedAt };
    await admin.done(member.id, `payments/${payment.id}/refund`, { ...given, password: ADMINISTRATOR.password });
    const at = `/api/admin/persons/${member.personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, at)).json()) as { fingerprint: string };
    const body = { fingerprint, password: ADMINISTRATOR.password };
    expect((await asAdmin(club, token, at, { method: 'POST', body })).ok).toBe(true);
    await mail.forget();
    await settlePayment(club.deps, created.paymentIntentId);
    const { accountingRows } = privacyTables;
    const row = async () =>
      (await club.db.select().from(accountingRows).where(eq(accountingRows.reference, created.paymentIntentId)))[0];
    expect(await row()).toMatchObject({ refundedCents: 20_000, byHandCents: 20_000 });
    await refund(created, 4000);
    expect(await row()).toMatchObject({ refundedCents: 24_000, byHandCents: 20_000 });
    expect(await told()).toEqual([]);
  });

  test('of a second payment that an administrator settled never brings it into force', async () => {
    const created = await paid();
    const { member } = await rowsOf(club, created);
    await club.db
      .update(members)
      .set({ status: 'pending', flags: ['duplicate-to-refund'] })
      .where(eq(members.id, member.id));
    await admin.done(member.id, 'flags', { flag: 'duplicate-to-refund', note: 'Rendu.' });
    await ends(await refund(created), 'failed');
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 0, owed: 30_000 });
  });

  test('is found by the jobs if no webhook told it', async () => {
    const jobs = [
      () => settleUnheard(club.deps),
      async () => {
        club.clock.offsetMs += 25 * 3_600_000;
        await settlePending(club.deps);
      },
    ];
    for (const job of jobs) {
      await mail.forget();
      const created = await paid();
      const id = await refund(created);
      await withoutWebhooks(club, () => club.stripe.settleRefund(id, 'failed'));
      await job();
      expect(await outcomeOf(created)).toEqual(back);
    }
  });

  test('of a member who has joined again makes no second membership: it must be refunded', async () => {
    const form = somebody();
    const created = await paid(form);
    const id = await refund(created);
    const again = await paid({ ...form, formKey: crypto.randomUUID() } as typeof form);
    expect(await outcomeOf(again)).toMatchObject({ member: 'active' });
    await ends(id, 'failed');
    expect(await outcomeOf(created)).toMatchObject({ member: 'cancelled', refunded: 0, owed: 30_000 });
    expect((await outcomeOf(created)).flags.toSorted()).toEqual(['duplicate-to-refund', 'refund-failed']);
    expect(await outcomeOf(again)).toMatchObject({ member: 'active', flags: [] });
  });

  test('of a difference lifts the suspension that it had brought back', async () => {
    const { id } = await refused();
    const created = await ask(id);
    await pay(club, created);
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 0 });
    const given = await refund(created);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', owed: DIFFERENCE / 100 });
    await ends(given, 'failed');
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 0, flags: ['refund-failed'] });
  });

  test('of both payments of a membership brings back what each had paid', async () => {
    const { id, signUp } = await refused();
    const created = await ask(id);
    await pay(club, created);
    const first = await refund(signUp);
    const second = await refund(created);
    expect(await admin.found(id)).toMatchObject({ status: 'cancelled', paid: 0 });
    await ends(first, 'failed');
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', owed: DIFFERENCE / 100 });
    await ends(second, 'failed');
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 0, flags: ['refund-failed'] });
  });

  test('keeps the person from the end of retention, as whom the club owes', async () => {
    const created = await paid();
    await ends(await refund(created), 'failed');
    const { member } = await rowsOf(club, created);
    await club.db.update(members).set({ season: '2020-2021', archivedAt: new Date() }).where(eq(members.id, member.id));
    expect(await previewRetention(club.deps)).toMatchObject({ kept: 1 });
    await club.db.delete(privacyTables.consents);
  });

  test('after the person was erased is told to the administrators, and the accounts say so', async () => {
    const created = await paid();
    const id = await refund(created);
    const { member } = await rowsOf(club, created);
    const at = `/api/admin/persons/${member.personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, at)).json()) as { fingerprint: string };
    const body = { fingerprint, password: ADMINISTRATOR.password };
    expect((await asAdmin(club, token, at, { method: 'POST', body })).ok).toBe(true);
    await mail.forget();
    await ends(id, 'failed');
    const row = async () =>
      (
        await club.db
          .select()
          .from(privacyTables.accountingRows)
          .where(eq(privacyTables.accountingRows.reference, created.paymentIntentId))
      )[0];
    expect(await row()).toMatchObject({ refundedCents: 0 });
    expect(await told()).toEqual(['card-refund-failed to administrator']);
    expect((await mail.rows())[0]?.data).toEqual({ memberId: null, cents: 30_000, reference: created.paymentIntentId });
    await refund(created);
    expect(await row()).toMatchObject({ refundedCents: 30_000 });
  });
});

test('a refund that fails after its member was deleted is told to the administrators, once', async () => {
  const created = await paid();
  const id = await refund(created);
  const { member } = await rowsOf(club, created);
  expect((await admin.remove(member.id)).status).toBe(204);
  await mail.forget();
  await ends(id, 'failed');
  expect(await settlePayment(club.deps, created.paymentIntentId)).toBeUndefined();
  expect(await told()).toEqual(['card-refund-failed to administrator']);
});

test('a refund that is read late never overwrites that it failed', async () => {
  const created = await paid();
  const { find } = club.deps.payments;
  const id = await club.stripe.refund(created.paymentIntentId);
  await webhooksDelivered(club);
  await ends(id, 'failed');
  // One request read that the money was given back, and writes it after another one found that it came back.
  const [, old] = await Promise.all([undefined, find(created.paymentIntentId)]);
  const asGiven = { ...old, refundedCents: 30_000, failedRefundCents: 0, unreturnedCents: 0 };
  let asked = 0;
  const late = {
    ...club.deps,
    payments: {
      ...club.deps.payments,
      find: async (reference: string) => {
        asked += 1;
        return asked === 1 && old ? { ...old, ...asGiven } : find(reference);
      },
    },
  };
  await settlePayment(late, created.paymentIntentId);
  expect(await outcomeOf(created)).toEqual(back);
});

describe('a dispute', () => {
  const disputed = async () => {
    const created = await paid();
    await club.stripe.dispute(created.paymentIntentId);
    await webhooksDelivered(club);
    await mail.forget();
    return created;
  };
  const decide = async ({ paymentIntentId }: Created, outcome: 'won' | 'lost') => {
    await club.stripe.closeDispute(paymentIntentId, outcome);
    await webhooksDelivered(club);
  };

  test('that is won after it was booked lost counts as paid again, and the club is told each time', async () => {
    const created = await disputed();
    await decide(created, 'lost');
    expect(await outcomeOf(created)).toMatchObject({ flags: ['dispute-lost'], refunded: 30_000 });
    expect(await told()).toEqual(['card-dispute-decided to administrator']);
    await decide(created, 'won');
    expect(await outcomeOf(created)).toMatchObject({ member: 'active', flags: [], refunded: 0 });
    const outcomes = (await mail.rows()).map(({ data }) => (data as { outcome: string }).outcome);
    expect(outcomes.toSorted()).toEqual(['lost', 'won']);
    const { member } = await rowsOf(club, created);
    expect(await admin.found(member.id)).toMatchObject({ owed: 0, paid: 300 });
  });

  test('that is read again with another sum is told once', async () => {
    const created = await disputed();
    await decide(created, 'lost');
    const { payment } = await rowsOf(club, created);
    await club.db.update(payments).set({ refundedCents: 20_000, lostCents: 20_000 }).where(eq(payments.id, payment.id));
    await mail.forget();
    await settlePayment(club.deps, created.paymentIntentId);
    expect(await outcomeOf(created)).toMatchObject({ flags: ['dispute-lost'], refunded: 30_000 });
    expect(await told()).toEqual([]);
  });

  test('of a difference, won after it was lost, lifts the suspension', async () => {
    const { id } = await refused();
    const created = await ask(id);
    await pay(club, created);
    await club.stripe.dispute(created.paymentIntentId);
    await decide(created, 'lost');
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', flags: ['dispute-lost'] });
    await decide(created, 'won');
    expect(await admin.found(id)).toMatchObject({ status: 'active', owed: 0, flags: [] });
  });
});

describe('a payment that the bank refuses after it was under way', () => {
  const underWay = async (created: Created) => {
    await club.stripe.confirm(created.paymentIntentId, CARDS.processing);
    await webhooksDelivered(club);
    await mail.forget();
  };
  const refuses = async ({ paymentIntentId }: Created) => {
    await club.stripe.settle(paymentIntentId, 'failed');
    await webhooksDelivered(club);
  };

  test('is told to who signed up, and flagged until it is paid', async () => {
    const created = await submitted(club);
    await underWay(created);
    await refuses(created);
    const { member, payment } = await rowsOf(club, created);
    expect([member.status, member.flags, payment.status]).toEqual(['pending', ['payment-failed'], 'open']);
    expect(await told()).toEqual(['payment-failed to member']);
    await pay(club, created);
    expect(await outcomeOf(created)).toMatchObject({ member: 'active', flags: [] });
  });

  test('of a difference is owed again', async () => {
    const { id } = await refused();
    const created = await ask(id);
    await underWay(created);
    await refuses(created);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', flags: ['payment-failed'] });
    expect(await told()).toEqual(['payment-failed to member']);
  });
});
