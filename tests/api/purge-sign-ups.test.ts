import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { sessions } from '#server/db/account-schema.ts';
import { members, orderLines, payments, rateLimits, webhookEvents } from '#server/db/schema.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, makeIntent, membersNamed, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub({ signUp: { attempts: 1000, windowSeconds: 600 } });
});
afterEach(async () => {
  club.clock.offsetMs = 0;
  await club.stripe.setWebhookMode('deliver');
  await webhooksDelivered(club);
  await club.db.delete(payments);
  await club.db.delete(members);
});
afterAll(() => club.close());

const purgeAfter = async (days: number) => {
  club.clock.offsetMs = days * DAY_MS;
  return deleteUnpaidSignUps(club.deps).finally(() => {
    club.clock.offsetMs = 0;
  });
};

describe('a sign-up nobody paid for seven days', () => {
  test('is cancelled at Stripe, then deleted with lines, payment and files; not before', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    const created = await submitted(club, { form, proof: pdf() });
    const { member } = await rowsOf(club, created);
    expect(await purgeAfter(6.9)).toBe(0);
    expect((await atStripe(club, created)).intent.status).toBe('requires_payment_method');
    expect(await purgeAfter(7.1)).toBe(1);
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    expect(await membersNamed(club, form.lastName)).toEqual([]);
    expect(await club.db.select().from(orderLines).where(eq(orderLines.memberId, member.id))).toEqual([]);
    const files = [member.photoKey, `${member.photoKey}-thumb`, member.proofKey].map((key) => key ?? '');
    expect(await Promise.all(files.map((key) => club.deps.files.find(key)))).toEqual([undefined, undefined, undefined]);
    expect((await submitted(club, { form, proof: pdf() })).paymentIntentId).not.toBe(created.paymentIntentId);
  });

  test('counts from its last form', async () => {
    const form = somebody();
    await submitted(club, { form });
    club.clock.offsetMs = 5 * DAY_MS;
    await submitted(club, { form, photo: null });
    expect(await purgeAfter(8)).toBe(0);
    expect(await purgeAfter(12.1)).toBe(1);
  });

  test('but with money that came by mistake is kept, and cannot be deleted by hand either', async () => {
    const { member, payment } = await rowsOf(club, await submitted(club));
    const stray = await makeIntent(club, 30_000, { paymentId: payment.id, memberId: member.id });
    await club.stripe.confirm(stray.paymentIntentId, CARDS.accepted);
    await webhooksDelivered(club);
    expect(await purgeAfter(7.1)).toBe(0);
    const [kept] = await membersNamed(club, member.lastName);
    expect(kept).toMatchObject({ status: 'pending', flags: ['payment-mismatch'] });
    const admin = membersOf(club, await signedIn(club));
    expect((await admin.remove(member.id)).status).toBe(409);
  });

  test('but turns out paid is settled and kept', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    expect(await purgeAfter(8)).toBe(0);
    expect((await rowsOf(club, created)).member.status).toBe('active');
  });

  test('but is paid in the very moment before it is cancelled is kept', async () => {
    const created = await submitted(club);
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      gateway.withdraw = withdraw;
      await withoutWebhooks(club, () => club.stripe.confirm(id, CARDS.accepted));
      return withdraw(id);
    };
    expect(await purgeAfter(8)).toBe(0);
    expect((await rowsOf(club, created)).member.status).toBe('active');
  });

  test.each([true, false])('but whose bank has not decided is never touched (webhook: %s)', async (isTold) => {
    const created = await submitted(club);
    if (isTold) await pay(club, created, CARDS.processing);
    else await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.processing));
    expect(await purgeAfter(20)).toBe(0);
    expect((await rowsOf(club, created)).payment.status).toBe('processing');
  });

  test('but is continued at the same time is kept', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    const { member } = await rowsOf(club, created);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      gateway.withdraw = withdraw;
      await withdraw(id);
      await submitted(club, { form, photo: null });
    };
    expect(await purgeAfter(8)).toBe(0);
    expect(await membersNamed(club, form.lastName)).toMatchObject([{ id: member.id, status: 'pending' }]);
    expect(await club.deps.files.find(member.photoKey ?? '')).toBeDefined();
  });

  test('but whose payment Stripe does not know stays: it may have been paid elsewhere', async () => {
    const created = await submitted(club);
    await club.db
      .update(payments)
      .set({ reference: 'pi_of_another_account' })
      .where(eq(payments.reference, created.paymentIntentId));
    expect(await purgeAfter(8)).toBe(0);
    expect((await rowsOf(club, { paymentIntentId: 'pi_of_another_account' })).member.status).toBe('pending');
  });

  test('that flags a second payment to be refunded is kept', async () => {
    const form = somebody();
    const mine = await submitted(club, { form });
    const parents = await submitted(club, { form: { ...form, email: `parents.${form.email}` } });
    await withoutWebhooks(club, async () => {
      for (const { paymentIntentId } of [mine, parents]) await club.stripe.confirm(paymentIntentId, CARDS.accepted);
    });
    expect(await purgeAfter(8)).toBe(0);
    expect((await membersNamed(club, form.lastName)).map(({ status }) => status).toSorted()).toEqual([
      'active',
      'pending',
    ]);
  });
});

describe('the purge', () => {
  test('that fails for one continues with the others, and tries it again the next time', async () => {
    const first = await submitted(club);
    const second = await submitted(club);
    await webhooksDelivered(club);
    await club.stripe.addFault({ kind: 'error500', method: 'POST', path: `${first.paymentIntentId}/cancel`, times: 2 });
    expect(await purgeAfter(8)).toBe(1);
    expect((await rowsOf(club, first)).member.status).toBe('pending');
    expect((await atStripe(club, second)).intent.status).toBe('canceled');
    expect(await purgeAfter(8)).toBe(1);
  });

  test('that is out of time goes on at the next run', async () => {
    for (let nth = 0; nth < 3; nth += 1) await submitted(club);
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      club.clock.offsetMs += 13_000;
      return withdraw(id);
    };
    expect(await purgeAfter(8)).toBe(2);
    gateway.withdraw = withdraw;
    expect(await purgeAfter(8)).toBe(1);
  });

  test('that is held up by the same ones each time still reaches the others', async () => {
    const slow = [(await submitted(club)).paymentIntentId, (await submitted(club)).paymentIntentId];
    const other = await submitted(club);
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      if (!slow.includes(id)) return withdraw(id);
      club.clock.offsetMs += 13_000;
      throw new Error('no answer');
    };
    let runs = 0;
    for (let done = 0; done === 0 && runs < 30; runs += 1) done = await purgeAfter(8);
    expect((await atStripe(club, other)).intent.status, `after ${runs} runs`).toBe('canceled');
    gateway.withdraw = withdraw;
    expect(await purgeAfter(8)).toBe(2);
  });

  // The requests to the database: find expired ones, find abandoned ones, settle twice, delete.
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'whose answer %i from the database is lost leaves nothing half-deleted',
    async (nth) => {
      const form = somebody();
      const created = await submitted(club, { form });
      await webhooksDelivered(club);
      await club.stripe.setWebhookMode('drop');
      let asked = 0;
      club.databaseRequests.before = () => {
        asked += 1;
        if (asked === nth) club.databaseFaults.loseAnswerAfterCommit();
      };
      await purgeAfter(8).catch(() => undefined);
      club.databaseRequests.before = undefined;
      club.databaseFaults.reset();
      await purgeAfter(8);
      expect(await membersNamed(club, form.lastName)).toEqual([]);
      expect((await atStripe(club, created)).intent.status).toBe('canceled');
    },
  );

  test('also forgets expired sessions and old counters', async () => {
    await signedIn(club);
    await submitted(club);
    expect(await club.db.select().from(rateLimits)).not.toEqual([]);
    await purgeAfter(0.9);
    expect(await club.db.select().from(rateLimits)).not.toEqual([]);
    // Other tests left counters of later days.
    await purgeAfter(30);
    expect([await club.db.select().from(rateLimits), await club.db.select().from(sessions)]).toEqual([[], []]);
  });

  test('also deletes old webhook events, once their payments are no longer read again', async () => {
    await pay(club, await submitted(club));
    await purgeAfter(399);
    expect(await club.db.select().from(webhookEvents)).not.toEqual([]);
    await purgeAfter(401);
    expect(await club.db.select().from(webhookEvents)).toEqual([]);
  });

  test('tells no personal data', () => {
    expect(club.lines.join()).not.toMatch(/Martin|exemple\.example|Lilas/);
  });
});
