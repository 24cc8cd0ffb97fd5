import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { flagsToCheck } from '#domain/member/member.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { cardRefunds, payments } from '#server/db/schema.ts';
import { makeDueRefunds } from '#server/payments/card-refund.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { createTimer } from '#server/runtime/work-list.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { DIFFERENCE, differencesOf } from '#tests/support/difference.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const { ask, refused } = differencesOf(club, admin);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(async () => {
  await webhooksDelivered(club);
  await club.stripe.clearFaults();
  await mail.forget();
});

/** Somebody who paid 300 € by card. */
const paid = async (form = somebody()) => {
  const created = await submitted(club, { form });
  await pay(club, created);
  return { created, member: await memberOf(created) };
};
const memberOf = async (created: Created) => admin.found((await rowsOf(club, created)).member.id);

const sentTo = (member: MemberDetails, more: object = {}, nth = 0) =>
  [
    `payments/${member.payments[nth]?.id}/card-refund`,
    { id: randomUUID(), amount: 100, reason: 'Déménagement', updatedAt: member.updatedAt, ...more },
  ] as const;
const refund = (member: MemberDetails, more: object = {}, nth = 0) =>
  admin.act(member.id, ...sentTo(member, more, nth));
const refunded = (member: MemberDetails, more: object = {}, nth = 0) => admin.saved(refund(member, more, nth));
const ending = { cancelsMembership: true };

/** The refunds at Stripe that were not called back: cents. */
const madeAtStripe = async (created: Created) =>
  (await atStripe(club, created)).refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
const states = ({ payments: [payment] }: MemberDetails) => payment?.cardRefunds.map(({ state }) => state);

/** Lets Stripe answer the next call for a refund, which is tried twice, with a fault. */
const failing = (fault: object) =>
  club.stripe.addFault({ kind: 'reset', method: 'POST', path: '/v1/refunds', times: 2, ...fault });
/** Runs the job that looks every ten minutes, as if some time had passed. */
const tenMinutesLater = async (minutes = 10) => {
  club.clock.offsetMs = minutes * 60_000;
  await makeDueRefunds(club.deps, createTimer(club.deps));
  club.clock.offsetMs = 0;
  await webhooksDelivered(club);
};

describe('money of a card payment that is given back from the site', () => {
  test('in part keeps the membership, lowers the price, and is told to the member with its reason', async () => {
    const { created, member } = await paid();
    const after = await refunded(member);
    expect(after).toMatchObject({ status: 'active', flags: ['partial-refund'], paid: 200, owed: 0, amount: 200 });
    expect(flagsToCheck(after)).toEqual([]);
    expect(after.payments[0]?.cardRefunds).toMatchObject([
      {
        ...{ state: 'made', amount: 100, reason: 'Déménagement', answer: 'succeeded', recordedBy: 'La présidence' },
        ...{ staysOwed: false, cancelsMembership: false },
      },
    ]);
    expect(after.timeline).toContainEqual(
      expect.objectContaining({ what: 'refunded', amount: 100, note: 'Déménagement', by: 'La présidence' }),
    );
    await webhooksDelivered(club);
    await settlePayment(club.deps, created.paymentIntentId);
    const told = (await mail.rows()).filter(({ kind }) => kind === 'refund-made');
    expect(told.map(({ data }) => data)).toEqual([
      { season: '2026-2027', cents: 10_000, means: 'card', cancels: false, reason: 'Déménagement' },
    ]);
    expect((await admin.audits(member.id)).map(({ action }) => action)).toEqual(['member.refund']);
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('then the rest, and at last nothing is left', async () => {
    const { created, member } = await paid();
    const rest = await refunded(await refunded(member), { amount: 200, staysOwed: false });
    expect(rest).toMatchObject({ status: 'active', flags: [], paid: 0, owed: 0, amount: 0 });
    expect(await madeAtStripe(created)).toEqual([10_000, 20_000]);
    expect(await refusalOf(await refund(rest))).toMatchObject({ message: 'Il n’y a rien à rembourser.' });
    await settlePayment(club.deps, created.paymentIntentId);
    expect(await memberOf(created)).toMatchObject({ status: 'active', paid: 0, owed: 0 });
  });

  test.each([
    ['owed again unless somebody decides', {}, { status: 'active', owed: 300, paymentDone: false }],
    ['not owed, if it was meant', { staysOwed: false }, { status: 'active', owed: 0, amount: 0 }],
    ['over, if it ends the membership', ending, { status: 'cancelled', owed: 0 }],
  ] as const)('wholly: the fee is %s', async (_what, more, expected) => {
    const { created, member } = await paid();
    expect(await refunded(member, { amount: 300, ...more })).toMatchObject({ ...expected, paid: 0, flags: [] });
    await webhooksDelivered(club);
    await settlePayment(club.deps, created.paymentIntentId);
    expect(await memberOf(created)).toMatchObject(expected);
  });

  test('in part ends the membership only if the administrator says so, and tells it', async () => {
    const { created, member } = await paid();
    const ended = await refunded(member, ending);
    expect(ended).toMatchObject({ status: 'cancelled', paid: 200, owed: 0 });
    await webhooksDelivered(club);
    await settlePayment(club.deps, created.paymentIntentId);
    expect(await memberOf(created)).toMatchObject({ status: 'cancelled', paid: 200 });
    const told = (await mail.rows()).filter(({ kind }) => kind === 'refund-made');
    expect(told.map(({ data }) => data)).toMatchObject([{ cents: 10_000, cancels: true }]);
  });

  test('in part can stay owed', async () => {
    const { member } = await paid();
    expect(await refunded(member, { staysOwed: true })).toMatchObject({ status: 'active', owed: 100, amount: 300 });
  });

  test('to the cent, and not less', async () => {
    const { created, member } = await paid();
    const after = await refunded(member, { amount: 0.01 });
    expect(after.paid).toBe(299.99);
    for (const amount of [0.005, 0, -1, 10_001])
      expect(await refusalOf(await refund(after, { amount }))).toMatchObject({
        status: 422,
        fields: { amount: expect.any(String) },
      });
    expect(await madeAtStripe(created)).toEqual([1]);
  });

  test('needs a reason and the id that its sender made', async () => {
    const { created, member } = await paid();
    expect(await refusalOf(await refund(member, { reason: ' ', id: undefined }))).toMatchObject({
      status: 422,
      fields: { reason: expect.any(String), id: expect.any(String) },
    });
    expect(await madeAtStripe(created)).toEqual([]);
  });

  test('is never more than what is left', async () => {
    const { created, member } = await paid();
    const after = await refunded(member);
    expect(await refusalOf(await refund(after, { amount: 200.01 }))).toMatchObject({
      fields: { amount: expect.any(String) },
    });
    expect(await madeAtStripe(created)).toEqual([10_000]);
    expect(states(await memberOf(created))).toEqual(['made']);
  });

  test('of a payment that was not made, of cash, or of nobody is refused', async () => {
    const waiting = await memberOf(await submitted(club));
    expect(await refusalOf(await refund(waiting))).toMatchObject({ status: 409 });
    const cash = await admin.added({ payment: CASH });
    expect(await refusalOf(await refund(cash))).toMatchObject({ message: 'Il n’y a rien à rembourser.' });
    const { member } = await paid();
    expect((await admin.act(member.id, `payments/${randomUUID()}/card-refund`, sentTo(member)[1])).status).toBe(404);
    expect((await admin.act(randomUUID(), ...sentTo(member))).status).toBe(404);
  });

  test('of an archived member works too', async () => {
    const { member } = await paid();
    const archived = await admin.done(member.id, 'archive');
    expect(await refunded(archived)).toMatchObject({ paid: 200 });
  });

  test('of a second payment ends the sign-up that it paid, and the membership goes on', async () => {
    const form = somebody();
    const theirs = { ...form, email: 'parents@exemple.example' };
    const mine = await submitted(club, { form });
    const other = await submitted(club, { form: theirs });
    await withoutWebhooks(club, async () => {
      for (const { paymentIntentId } of [mine, other]) await club.stripe.confirm(paymentIntentId, CARDS.accepted);
    });
    for (const { paymentIntentId } of [mine, other]) await settlePayment(club.deps, paymentIntentId);
    const double = await memberOf(other);
    expect(double).toMatchObject({ status: 'pending', flags: ['duplicate-to-refund'] });
    expect(await refunded(double, { amount: 300, staysOwed: false })).toMatchObject({ status: 'cancelled', flags: [] });
    expect(await memberOf(mine)).toMatchObject({ status: 'active', paid: 300 });
  });

  test('of another amount than was due goes back whole, and the sign-up can begin again', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    const { payment } = await rowsOf(club, created);
    await club.db.update(payments).set({ amountCents: 20_000 }).where(eq(payments.id, payment.id));
    await pay(club, created);
    const member = await memberOf(created);
    expect(member.flags).toEqual(['payment-mismatch']);
    expect(await refusalOf(await refund(member))).toMatchObject({
      status: 422,
      fields: { amount: expect.any(String) },
    });
    const after = await refunded(member, { amount: undefined });
    expect(after).toMatchObject({ status: 'cancelled', flags: [] });
    expect(await madeAtStripe(created)).toEqual([30_000]);
    expect((await submit(club, { form })).status).toBe(200);
  });
});

describe('a refund that is pressed twice', () => {
  test.each([
    ['before Stripe took it', {}],
    ['after Stripe took it', { afterExecution: true }],
  ])('because the answer was lost %s is made once', async (_when, fault) => {
    const { created, member } = await paid();
    const same = { id: randomUUID() };
    await failing(fault);
    await withoutWebhooks(club, async () => {
      expect(states(await refunded(member, same))).toEqual(['pending']);
      expect(states(await refunded(member, same))).toEqual(['made']);
    });
    expect(await madeAtStripe(created)).toEqual([10_000]);
    expect((await memberOf(created)).paid).toBe(200);
  });

  test('because our own answer was lost is made once', async () => {
    const { created, member } = await paid();
    const same = { id: randomUUID() };
    club.databaseFaults.loseAnswerAfterCommit();
    await refund(member, same);
    const answers = await Promise.all([1, 2, 3].map(() => refunded(member, same)));
    expect(answers.map(states)).toEqual([['made'], ['made'], ['made']]);
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('at once under one id is made once, and from two browsers only one of them', async () => {
    const { created, member } = await paid();
    const same = { id: randomUUID() };
    const answers = await Promise.all([refund(member, same), refund(member, same), refund(member, { amount: 200 })]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await madeAtStripe(created)).toHaveLength(1);
    expect(states(await memberOf(created))).toHaveLength(1);
  });

  test('under the id of another member’s refund is refused', async () => {
    const same = { id: randomUUID() };
    await refunded((await paid()).member, same);
    const { created, member } = await paid();
    expect(await refusalOf(await refund(member, same))).toMatchObject({ status: 409, type: 'duplicate' });
    expect(await madeAtStripe(created)).toEqual([]);
  });
});

describe('while Stripe is down', () => {
  test('a refund waits, counts against what is left, and the job makes it once', async () => {
    const { created, member } = await paid();
    await failing({ times: 4 });
    const waiting = await refunded(member);
    expect(states(waiting)).toEqual(['pending']);
    expect(waiting).toMatchObject({ paid: 300, status: 'active' });
    expect((await mail.rows()).filter(({ kind }) => kind === 'refund-made')).toEqual([]);
    expect(await refusalOf(await refund(waiting, { amount: 1 }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('en cours'),
    });
    await tenMinutesLater();
    expect(await madeAtStripe(created)).toEqual([]);
    await tenMinutesLater(30);
    await tenMinutesLater(60);
    expect(await madeAtStripe(created)).toEqual([10_000]);
    expect(await memberOf(created)).toMatchObject({ paid: 200 });
    expect(await club.deps.marks.list('refunds'), 'nothing wakes the database any more').toEqual([]);
  });

  test('an administrator who asks Stripe again makes it, too', async () => {
    const { created, member } = await paid();
    await failing({});
    await refunded(member);
    expect(states(await admin.done(member.id, 'settle'))).toEqual(['made']);
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('somebody who is owed a refund is not erased', async () => {
    const { member } = await paid();
    await failing({});
    await refunded(member, { amount: 300, ...ending });
    const at = `/api/admin/persons/${member.personId}/erasure`;
    const { stays } = (await (await asAdmin(club, token, at)).json()) as { stays: { ground: string; cents: number }[] };
    expect(stays).toMatchObject([{ ground: 'payment-under-way', cents: 30_000 }]);
    expect((await admin.remove(member.id)).status).toBe(409);
    await settlePending(club.deps);
    expect(await admin.found(member.id)).toMatchObject({ status: 'cancelled', paid: 0 });
  });

  test.each([
    ['500 after it made the refund, for a day', { kind: 'stored500', afterExecution: true }],
    ['500 without a word after it made the refund', { kind: 'empty500', afterExecution: true }],
  ])('answers %s: it is found there, and not made again', async (_what, fault) => {
    const { created, member } = await paid();
    await failing(fault);
    await withoutWebhooks(club, () => refunded(member));
    await settlePending(club.deps);
    await settlePending(club.deps);
    expect(await madeAtStripe(created)).toEqual([10_000]);
    expect(states(await memberOf(created))).toEqual(['made']);
  });

  test('a refund whose key Stripe has forgotten since is looked for before it is made', async () => {
    const lost = await paid();
    const unmade = await paid();
    await withoutWebhooks(club, async () => {
      await failing({ afterExecution: true });
      expect(states(await refunded(lost.member))).toEqual(['pending']);
      await failing({});
      expect(states(await refunded(unmade.member))).toEqual(['pending']);
    });
    await club.stripe.forgetKeys();
    await settlePending(club.deps);
    for (const { created } of [lost, unmade]) {
      expect(await madeAtStripe(created)).toEqual([10_000]);
      expect(states(await memberOf(created))).toEqual(['made']);
    }
  });

  test('a refund that Stripe would refuse for a day is made when the day is over', async () => {
    const { created, member } = await paid();
    await failing({ kind: 'stored500', times: 1 });
    await refunded(member);
    await settlePending(club.deps);
    expect(states(await memberOf(created))).toEqual(['pending']);
    await club.stripe.forgetKeys();
    await settlePending(club.deps);
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('the sum of a payment that does not match cannot be known, and nothing is recorded', async () => {
    const created = await submitted(club);
    const { payment } = await rowsOf(club, created);
    await club.db.update(payments).set({ amountCents: 20_000 }).where(eq(payments.id, payment.id));
    await pay(club, created);
    const member = await memberOf(created);
    await club.stripe.addFault({ kind: 'reset', method: 'GET', path: created.paymentIntentId, times: 2 });
    expect((await refund(member, { amount: undefined })).status).toBe(503);
    expect(states(await memberOf(created))).toEqual([]);
  });
});

describe('a refund that Stripe refuses', () => {
  test('gives nothing back, owes nothing, and another one may follow', async () => {
    const { created, member } = await paid();
    // The dashboard gave money back, and no word of it came.
    await withoutWebhooks(club, () => club.stripe.refund(created.paymentIntentId, 25_000));
    const after = await refunded(member);
    expect(after.payments[0]?.cardRefunds).toMatchObject([{ state: 'refused', answer: 'amount_too_large' }]);
    await settlePayment(club.deps, created.paymentIntentId);
    const now = await memberOf(created);
    expect(now).toMatchObject({ status: 'active', paid: 50, owed: 0 });
    expect(await refunded(now, { amount: 50, staysOwed: false })).toMatchObject({ paid: 0, status: 'active' });
    expect(await madeAtStripe(created)).toEqual([25_000, 5000]);
  });

  test('because the bank began to look at the payment meanwhile is refused, and the club hears of the dispute', async () => {
    const { created, member } = await paid();
    await withoutWebhooks(club, () => club.stripe.dispute(created.paymentIntentId));
    const after = await refunded(member, ending);
    expect(after.payments[0]?.cardRefunds).toMatchObject([{ state: 'refused', answer: 'charge_disputed' }]);
    expect(after).toMatchObject({ status: 'active', flags: ['dispute'], paid: 300 });
  });
});

test('of a payment that its bank disputes nothing is given back before the bank decides', async () => {
  const { created } = await paid();
  await club.stripe.dispute(created.paymentIntentId);
  await webhooksDelivered(club);
  const member = await memberOf(created);
  expect(await refusalOf(await refund(member))).toMatchObject({
    status: 409,
    message: expect.stringContaining('conteste'),
  });
  expect(states(member)).toEqual([]);
});

describe('a refund from the site that fails later at the bank', () => {
  const failsLater = async (created: Created) => {
    const { refunds } = await atStripe(club, created);
    await club.stripe.settleRefund(refunds.at(-1)?.id ?? '', 'failed');
    await webhooksDelivered(club);
    return memberOf(created);
  };

  test('is the club’s money again, and the price is what it was', async () => {
    const { created, member } = await paid();
    await refunded(member, { amount: 300, staysOwed: false });
    const back = await failsLater(created);
    expect(states(back)).toEqual(['failed']);
    expect(back).toMatchObject({ status: 'active', flags: ['refund-failed'], paid: 300, owed: 0, amount: 300 });
    expect((await mail.rows()).map(({ kind }) => kind)).toContain('refund-failed');
  });

  test('can be made again to the card, once, or by hand, but not both at once', async () => {
    const { created, member } = await paid();
    await refunded(member);
    const back = await failsLater(created);
    await failing({});
    const waiting = await refunded(back);
    const byHand = { means: 'transfer', amount: 100, date: '2026-11-03', updatedAt: waiting.updatedAt };
    const path = `payments/${waiting.payments[0]?.id}/refund`;
    expect(await refusalOf(await admin.act(waiting.id, path, byHand))).toMatchObject({
      status: 409,
      message: expect.stringContaining('en cours'),
    });
    // What Stripe still tells of the failure comes before what it tells of the second refund.
    await webhooksDelivered(club);
    await settlePending(club.deps);
    const again = await memberOf(created);
    expect(states(again)).toEqual(['failed', 'made']);
    expect(again).toMatchObject({ paid: 200, flags: ['partial-refund'] });
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('does not bring back a membership that an administrator ended', async () => {
    const { created, member } = await paid();
    await refunded(member, { amount: 300, ...ending });
    expect(await failsLater(created)).toMatchObject({ status: 'cancelled', flags: ['refund-failed'], paid: 300 });
  });
});

test('what Stripe’s dashboard gives back wholly ends the membership, as before', async () => {
  const { created } = await paid();
  await club.stripe.refund(created.paymentIntentId);
  await webhooksDelivered(club);
  expect(await memberOf(created)).toMatchObject({ status: 'cancelled', paid: 0 });
});

test('once money was given back here, the rest in Stripe’s dashboard does not end the membership', async () => {
  const { created, member } = await paid();
  await refunded(member);
  await club.stripe.refund(created.paymentIntentId);
  await webhooksDelivered(club);
  expect(await memberOf(created)).toMatchObject({ status: 'active', paid: 0, owed: 0 });
});

test('what was given back of a difference, and is not owed, restores no suspension', async () => {
  const { id } = await refused();
  await pay(club, await ask(id));
  const settled = await admin.found(id);
  expect(settled).toMatchObject({ status: 'active', owed: 0 });
  const after = await refunded(settled, { amount: DIFFERENCE / 100, staysOwed: false }, 1);
  expect(after).toMatchObject({ status: 'active', owed: 0 });
  const owed = await admin.saved(refund(after, { amount: 1, staysOwed: true }));
  expect(owed.owed).toBe(1);
});

describe('who may give back', () => {
  test('is who writes the club’s money', async () => {
    const { created, member } = await paid();
    for (const role of ['secretary', 'coach'] as const) {
      const other = membersOf(club, (await signedInAs(club, [role])).token);
      expect((await other.act(member.id, ...sentTo(member))).status).toBe(403);
    }
    const treasurer = membersOf(club, (await signedInAs(club, ['treasurer'])).token);
    expect(await treasurer.saved(treasurer.act(member.id, ...sentTo(member)))).toMatchObject({ paid: 200 });
    expect(await madeAtStripe(created)).toEqual([10_000]);
  });

  test('is asked again above the club’s sum, which counts what was given back by card within a day', async () => {
    const treasurer = membersOf(club, (await signedInAs(club, ['treasurer'])).token);
    const without = { password: undefined };
    const one = await paid();
    const other = await paid();
    const first = await treasurer.saved(
      treasurer.act(one.member.id, ...sentTo(one.member, { amount: 60, ...without })),
    );
    expect(first.paid).toBe(240);
    const more = sentTo(other.member, { amount: 60, ...without });
    expect(await refusalOf(await treasurer.act(other.member.id, ...more))).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    });
    expect(await madeAtStripe(other.created)).toEqual([]);
    const known = sentTo(other.member, { amount: 60, password: ADMINISTRATOR.password });
    expect(await treasurer.saved(treasurer.act(other.member.id, ...known))).toMatchObject({ paid: 240 });
  });

  test('is asked again if the membership ends', async () => {
    const { created, member } = await paid();
    const answer = await refund(member, { amount: 1, ...ending, password: undefined });
    expect(await refusalOf(answer)).toMatchObject({ status: 422, fields: { password: expect.any(String) } });
    expect(await madeAtStripe(created)).toEqual([]);
  });
});

test('the database holds one pending refund of a payment, and no refund of nothing', async () => {
  const { member } = await paid();
  const paymentId = member.payments[0]?.id ?? '';
  const row = { paymentId, amountCents: 1, reason: 'x', staysOwed: false, cancelsMembership: false };
  await club.db.insert(cardRefunds).values({ ...row, id: randomUUID() });
  await expect(club.db.insert(cardRefunds).values({ ...row, id: randomUUID() })).rejects.toThrow();
  await expect(
    club.db.insert(cardRefunds).values({ ...row, id: randomUUID(), amountCents: 0, state: 'refused' }),
  ).rejects.toThrow();
  await club.db.delete(cardRefunds).where(eq(cardRefunds.paymentId, paymentId));
});

test('a refund that is pending at the bank counts as given back', async () => {
  const created = await submitted(club);
  await pay(club, created, '4000000000007726');
  const after = await refunded(await memberOf(created), { amount: 300, staysOwed: false });
  expect(after).toMatchObject({ paid: 0, owed: 0, status: 'active' });
  expect(after.payments[0]?.cardRefunds).toMatchObject([{ state: 'made', answer: 'pending' }]);
});
