import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayInParis, plusDays } from '#domain/dates.ts';
import { plusMonths } from '#domain/months.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { instalmentPlans, instalments, members } from '#server/db/schema.ts';
import { proveListings } from '#server/member/listings.ts';
import { chargeDueInstalments, keepPlannedInstalments } from '#server/payments/charge-instalments.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { differencesOf } from '#tests/support/difference.ts';
import { AT_ONCE, instalmentsOf, PRICE } from '#tests/support/instalments.ts';
import { linkTo, withLink } from '#tests/support/links.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const { db, deps } = club;
const admin = membersOf(club, token);
const { ask } = differencesOf(club, admin);
const mail = await openMail(club);
const {
  found,
  makeDue,
  recordCash,
  correctToNothing,
  offer,
  joined,
  planOf,
  goTo,
  runJobs,
  liveUntil,
  turnCard,
  today,
  takenFrom,
  paymentsOf,
  statusOf,
} = instalmentsOf(club);
const season = await offer();
beforeEach(async () => {
  await mail.forget();
  await db.delete(instalmentPlans);
  await deps.marks.remove((await deps.marks.list('instalments')).map(({ key }) => key));
  await offer();
});
afterEach(async () => {
  await club.stripe.clearFaults();
  await club.stripe.setWebhookMode('deliver');
});
afterAll(async () => {
  await mail.close();
  await club.close();
});

const kinds = async () => (await mail.rows()).map(({ kind }) => kind);
const mailOf = async (kind: string) => (await mail.rows()).filter((row) => row.kind === kind);
const HOUR = 3_600_000;
const REST = PRICE - AT_ONCE;
const TERM = REST / 3;

describe('somebody who signs up', () => {
  test('pays the first part, is a member at once, and owes nothing now', async () => {
    const { id, signUp } = await joined();
    expect(signUp.amount).toBe(AT_ONCE);
    expect(await found(id)).toMatchObject({
      status: 'active',
      paid: AT_ONCE / 100,
      owed: 0,
      toCome: REST / 100,
      paymentDone: false,
      openPieces: expect.not.objectContaining({ payment: expect.anything() }),
    });
    const plan = await planOf(id);
    expect(plan).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', endedAt: null });
    expect(plan.terms.map(({ dueOn, amountCents }) => [dueOn, amountCents])).toEqual(
      [1, 2, 3].map((months) => [plusMonths(today(), months), TERM]),
    );
    expect(await kinds()).toContain('instalments-agreed');
    expect((await mailOf('instalments-agreed'))[0]?.data).toMatchObject({
      atOnceCents: AT_ONCE,
      card: { brand: 'visa', last4: '4242' },
      terms: plan.terms.map(({ dueOn, amountCents }) => ({ on: dueOn, cents: amountCents })),
    });
  });

  test('has one plan, however often the payment is settled, and one mail', async () => {
    const { id, signUp } = await joined();
    await Promise.all([1, 2, 3].map(() => admin.act(id, 'settle')));
    expect(await mailOf('instalments-agreed')).toHaveLength(1);
    expect((await atStripe(club, signUp)).intent).toMatchObject({ setupFutureUsage: 'off_session' });
  });

  test('may change their mind before they pay: the last form counts', async () => {
    const form = somebody();
    const first = await submitted(club, { form: { ...form, instalments: { count: 2, atOnceCents: AT_ONCE } } });
    const again = { ...form, clientSecret: first.clientSecret };
    const second = await submitted(club, { form: { ...again, instalments: { count: 3, atOnceCents: AT_ONCE } } });
    const whole = await submitted(club, { form: again });
    expect([second.amount, whole.amount]).toEqual([AT_ONCE, PRICE]);
    await pay(club, whole);
    expect(await db.select().from(instalmentPlans)).toEqual([]);
  });

  test('pays the whole price by the same amount without a card being kept, and the other way round', async () => {
    await offer(PRICE - 1000);
    const form = somebody();
    const plan = { count: 1, atOnceCents: PRICE - 1000 };
    const first = await submitted(club, { form: { ...form, instalments: plan } });
    const { intent } = await atStripe(club, first);
    expect(intent.customer).toMatch(/^cus_/);
    const whole = await submitted(club, { form: { ...form, clientSecret: first.clientSecret } });
    expect((await atStripe(club, whole)).intent).toMatchObject({ customer: null, setupFutureUsage: null });
    expect((await atStripe(club, first)).intent.status).toBe('canceled');
  });

  test.each([
    ['where the season does not offer it', null, { count: 3, atOnceCents: AT_ONCE }],
    ['for another first part than is asked', AT_ONCE, { count: 3, atOnceCents: AT_ONCE - 1 }],
    ['in more terms than months are left', AT_ONCE, { count: 7, atOnceCents: AT_ONCE }],
    ['with terms of crumbs', PRICE - 1500, { count: 2, atOnceCents: PRICE - 1500 }],
  ])('is refused %s', async (_what, offered, instalments) => {
    await offer(offered);
    const answer = await submit(club, { form: { ...somebody(), instalments } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { amount: expect.any(String) } });
  });

  test('is refused without a mail server, because nobody could be told of a charge', async () => {
    const { server } = deps.mail;
    deps.mail.server = undefined;
    const answer = await submit(club, { form: { ...somebody(), instalments: { count: 3, atOnceCents: AT_ONCE } } });
    deps.mail.server = server;
    expect(answer.status).toBe(422);
  });

  test('cannot have a plan that costs anything or ends late, whatever writes it', async () => {
    const signUp = await submitted(club, { form: { ...somebody(), instalments: { count: 2, atOnceCents: AT_ONCE } } });
    const [plan] = await db.select().from(instalmentPlans);
    expect(signUp.amount).toBe(AT_ONCE);
    const term = { planId: plan?.id ?? '', number: 9, dueOn: plusMonths(today(), 2) };
    const insert = (changes: object) => db.insert(instalments).values({ ...term, amountCents: 1000, ...changes });
    await expect(insert({})).rejects.toThrow();
    await expect(insert({ amountCents: 1 })).rejects.toThrow();
    await db.delete(instalments);
    await expect(insert({ amountCents: REST, dueOn: plusMonths(today(), 12) })).rejects.toThrow();
    await insert({ amountCents: REST });
  });
});

describe('a charge', () => {
  test('is told seven days before, then made, and gets a receipt', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    goTo(plusDays(due, -8));
    await runJobs();
    expect(await mailOf('instalment-announced')).toEqual([]);
    await liveUntil(plusDays(due, -7));
    const [told] = await mailOf('instalment-announced');
    expect(told?.data).toMatchObject({ cents: TERM, on: due, card: { brand: 'visa', last4: '4242' } });
    await liveUntil(plusDays(due, -1));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    await liveUntil(due);
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
    expect(await found(id)).toMatchObject({ paid: (AT_ONCE + TERM) / 100, owed: 0, toCome: (2 * TERM) / 100 });
    const receipt = (await mailOf('payment-recorded')).at(-1);
    expect(receipt?.data).toMatchObject({ cents: TERM, means: 'card', owedCents: 0, toComeCents: 2 * TERM });
    expect((await admin.audits(id)).map(({ action }) => action)).toContain('member.charge-instalment');
  });

  test('after the other pays the season, to the cent, and nothing more', async () => {
    const { id } = await joined(2);
    await liveUntil(plusMonths(today(), 2));
    await liveUntil(plusDays(today(), 20));
    expect(await takenFrom(id)).toEqual([AT_ONCE, REST / 2, REST / 2]);
    expect(await found(id)).toMatchObject({ paymentDone: true, owed: 0, toCome: 0, overpaid: 0 });
    await keepPlannedInstalments(deps);
    expect(await deps.marks.list('instalments')).toEqual([]);
  });

  test('is made once by two jobs at once', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    goTo(due);
    await Promise.all([1, 2, 3].map(() => chargeDueInstalments(deps)));
    await webhooksDelivered(club);
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
    expect(await mailOf('instalment-announced')).toHaveLength(1);
  });

  test('waits seven days for a mail that was sent late', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    goTo(plusDays(due, -7));
    mail.server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Greylisted' } : {}));
    await runJobs();
    mail.befriend();
    await liveUntil(plusDays(due, -3));
    const sentAt = (await mailOf('instalment-announced'))[0]?.sentAt;
    const sentOn = dayInParis(sentAt ?? new Date(0));
    expect(sentOn > plusDays(due, -7)).toBe(true);
    await liveUntil(plusDays(sentOn, 6));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    await liveUntil(plusDays(sentOn, 7));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
  });

  test('is not made at all if its mail was never sent: it is owed', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    goTo(plusDays(due, -7));
    await runJobs();
    await db
      .update(outbox)
      .set({ sentAt: null, sentTo: null, failedAt: new Date(), why: 'unanswered' })
      .where(eq(outbox.kind, 'instalment-announced'));
    await liveUntil(plusDays(due, 8));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    expect(await found(id)).toMatchObject({ owed: TERM / 100, toCome: (2 * TERM) / 100, status: 'active' });
  });

  describe('whose answer of the provider was lost', () => {
    const lose = async () => {
      const { id } = await joined();
      await makeDue(id);
      await club.stripe.setWebhookMode('drop');
      const lost = {
        kind: 'reset',
        method: 'POST',
        path: '/v1/payment_intents$',
        afterExecution: true,
        times: 2,
      } as const;
      await club.stripe.addFault(lost);
      await chargeDueInstalments(deps);
      await club.stripe.clearFaults();
      expect((await paymentsOf(id)).at(-1)).toMatchObject({ status: 'open', reference: null, amountCents: TERM });
      return id;
    };
    const later = async (milliseconds: number) => {
      club.clock.offsetMs += milliseconds;
      await deps.marks.add('instalments', deps.now());
      await chargeDueInstalments(deps);
    };

    test.each([
      ['an hour later', HOUR],
      ['after the provider has forgotten its key', 26 * HOUR],
    ])('is made once: %s the site finds it', async (_when, wait) => {
      const id = await lose();
      await later(wait);
      expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
      expect(await found(id)).toMatchObject({ paid: (AT_ONCE + TERM) / 100, owed: 0, toCome: (2 * TERM) / 100 });
    });

    test('is told by a notification before the site looks', async () => {
      const id = await lose();
      await club.stripe.setWebhookMode('deliver');
      const { events } = await club.stripe.books();
      const paid = events.filter(({ type }) => type === 'payment_intent.succeeded').at(-1);
      await club.stripe.redeliver(paid?.id ?? '');
      expect(await found(id)).toMatchObject({ paid: (AT_ONCE + TERM) / 100 });
      await later(HOUR);
      expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
    });

    test('keeps everybody from paying the same in another way meanwhile', async () => {
      const id = await lose();
      await expect(recordCash(id, TERM)).rejects.toMatchObject({ reason: 'payment-under-way' });
      await expect(ask(id, REST)).rejects.toMatchObject({ reason: 'payment-under-way' });
    });
  });

  test('that the provider never got is made later', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    goTo(due);
    await club.stripe.addFault({ kind: 'error500', method: 'POST', path: '/v1/payment_intents$', times: 2 });
    await chargeDueInstalments(deps);
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    await liveUntil(plusDays(due, 2));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
  });
});

describe('a charge that the bank refuses', () => {
  test.each([
    ['insufficient_funds', 'declined'],
    ['expired_card', 'card-ended'],
    ['authentication_always', 'authentication'],
  ] as const)(
    '(%s) is told at once, tried again after 3 and 7 days, then owed, and suspends nobody',
    async (behaviour, why) => {
      const { id } = await joined();
      const due = plusMonths(today(), 1);
      await liveUntil(plusDays(due, -1));
      await turnCard(id, behaviour);
      await liveUntil(due);
      expect(await found(id)).toMatchObject({ owed: 0, toCome: REST / 100, status: 'active' });
      expect((await mailOf('instalment-refused')).map(({ data }) => data)).toEqual([
        expect.objectContaining({ why, cents: TERM, nextTryOn: plusDays(due, 3) }),
      ]);
      await liveUntil(plusDays(due, 2));
      expect(await mailOf('instalment-refused')).toHaveLength(1);
      await liveUntil(plusDays(due, 3));
      await liveUntil(plusDays(due, 6));
      expect((await mailOf('instalment-refused')).at(-1)?.data).toMatchObject({ nextTryOn: plusDays(due, 7) });
      await liveUntil(plusDays(due, 8));
      const refused = await mailOf('instalment-refused');
      expect(refused).toHaveLength(3);
      expect(refused.at(-1)?.data).toMatchObject({ nextTryOn: null });
      expect(await takenFrom(id)).toEqual([AT_ONCE]);
      expect(await found(id)).toMatchObject({
        owed: TERM / 100,
        toCome: (2 * TERM) / 100,
        status: 'active',
        flags: [],
      });
      expect((await found(id)).plan?.terms[0]).toMatchObject({ state: 'owed' });
    },
  );

  test('is made by the second try', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    await turnCard(id, 'insufficient_funds');
    await liveUntil(due);
    await turnCard(id, 'accepted');
    await liveUntil(plusDays(due, 3));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
    expect((await found(id)).plan?.terms.map(({ state }) => state)).toEqual(['charged', 'to-come', 'to-come']);
  });

  test('is paid by the member from the dossier, alone or with all the rest, and not charged again', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    await turnCard(id, 'authentication_always');
    await liveUntil(due);
    await pay(club, await ask(id, TERM));
    await turnCard(id, 'accepted');
    await liveUntil(plusDays(due, 9));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
    expect((await found(id)).plan?.terms.map(({ state }) => state)).toEqual(['paid-otherwise', 'to-come', 'to-come']);
    await pay(club, await ask(id, 2 * TERM));
    await liveUntil(plusMonths(due, 2));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM, 2 * TERM]);
    expect(await found(id)).toMatchObject({ paymentDone: true, owed: 0, toCome: 0, overpaid: 0 });
  });

  test('of a card that is kept no more is owed in the end, and nothing hangs', async () => {
    const { id } = await joined();
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    await deps.payments.forgetCard((await planOf(id)).card ?? '');
    await liveUntil(plusDays(due, 8));
    expect(await found(id)).toMatchObject({ owed: TERM / 100 });
    expect((await paymentsOf(id)).filter(({ status }) => status === 'open')).toEqual([]);
  });
});

describe('money in another way', () => {
  test('shortens the plan from its end', async () => {
    const { id } = await joined();
    await recordCash(id, TERM * 1.5);
    expect(await found(id)).toMatchObject({ owed: 0, toCome: (1.5 * TERM) / 100 });
    expect((await found(id)).plan?.terms.map(({ state, amount }) => [state, amount * 100])).toEqual([
      ['to-come', TERM],
      ['to-come', TERM / 2],
      ['paid-otherwise', 0],
    ]);
    await liveUntil(plusMonths(today(), 3));
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM, TERM / 2]);
    expect(await found(id)).toMatchObject({ paymentDone: true, overpaid: 0 });
  });

  test('that is taken back after the shortened charge was announced: the charge keeps that sum, and the rest is owed', async () => {
    const { id } = await joined(1);
    const due = plusMonths(today(), 1);
    const cents = REST - 3000;
    await recordCash(id, cents);
    await liveUntil(plusDays(due, -6));
    expect(await mailOf('instalment-announced')).toMatchObject([{ data: { cents: 3000 } }]);
    await correctToNothing(id, cents);
    expect(await found(id)).toMatchObject({ owed: cents / 100, toCome: 30, plan: { terms: [{ amount: 30 }] } });
    await liveUntil(due);
    expect(await takenFrom(id)).toEqual([AT_ONCE, 3000]);
    expect(await found(id)).toMatchObject({ owed: cents / 100, toCome: 0, plan: { terms: [{ state: 'charged' }] } });
  });

  test('that is taken back after less than a charge was announced: all is owed, and nothing hangs', async () => {
    const { id } = await joined(1);
    const due = plusMonths(today(), 1);
    const cents = REST - 500;
    await recordCash(id, cents);
    await liveUntil(plusDays(due, -6));
    await correctToNothing(id, cents);
    await liveUntil(due);
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    expect(await found(id)).toMatchObject({ owed: REST / 100, toCome: 0 });
  });

  test('and a charge at the same moment: one of them wins, and nobody pays twice', async () => {
    const { id } = await joined(1);
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    goTo(due);
    const [cash] = await Promise.allSettled([recordCash(id, REST), chargeDueInstalments(deps)]);
    await webhooksDelivered(club);
    expect(await found(id)).toMatchObject({ paid: PRICE / 100, overpaid: 0, owed: 0 });
    expect((await takenFrom(id)).length).toBe(cash.status === 'fulfilled' ? 1 : 2);
  });

  test('while the member pays the rest by card: nothing is charged until that ends', async () => {
    const { id } = await joined(1);
    const due = plusMonths(today(), 1);
    await liveUntil(plusDays(due, -1));
    const created = await ask(id, REST);
    goTo(due);
    await chargeDueInstalments(deps);
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    await pay(club, created);
    await liveUntil(plusDays(due, 8));
    expect(await takenFrom(id)).toEqual([AT_ONCE, REST]);
  });

  test('cannot be another amount than what is due, or all', async () => {
    const { id } = await joined();
    await expect(ask(id, TERM)).rejects.toMatchObject({ fields: { amount: 'amount-changed' } });
    expect((await ask(id, REST)).amount).toBe(REST);
  });
});

describe('a plan stops', () => {
  test('when an administrator ends it: the rest is owed', async () => {
    const { id } = await joined();
    const { updatedAt } = await found(id);
    const stop = () =>
      asAdmin(club, token, `/api/admin/memberships/${id}/instalments/stop`, { method: 'POST', body: { updatedAt } });
    expect((await stop()).status).toBe(200);
    expect(await found(id)).toMatchObject({ owed: REST / 100, toCome: 0 });
    await liveUntil(plusMonths(today(), 2));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
    expect(await kinds()).not.toContain('instalment-announced');
  });

  test('when the membership is cancelled', async () => {
    const { id, signUp } = await joined();
    await club.stripe.refund(signUp.paymentIntentId);
    await webhooksDelivered(club);
    expect(await statusOf(id)).toBe('cancelled');
    await liveUntil(plusMonths(today(), 2));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
  });

  test('as the closing of its season says before', async () => {
    const { id } = await joined();
    const closing = await (await asAdmin(club, token, `/api/admin/seasons/${season}/closing`)).json();
    expect(closing.stopping).toContainEqual({ id, fullName: (await found(id)).fullName, toCome: REST / 100 });
    expect(closing.owing.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  test('while the membership is archived, as when its season is closed: the rest is owed', async () => {
    const { id } = await joined();
    await db.update(members).set({ archivedAt: deps.now(), updatedAt: deps.now() }).where(eq(members.id, id));
    expect(await found(id)).toMatchObject({ owed: REST / 100, toCome: 0 });
    await liveUntil(plusMonths(today(), 2));
    expect(await takenFrom(id)).toEqual([AT_ONCE]);
  });

  test('when the person is erased, with the customer and the cards at the provider', async () => {
    const { id, signUp } = await joined();
    const { customer } = (await atStripe(club, signUp)).intent;
    const { personId } = await found(id);
    // Nothing is owed once the season is over and the plan has ended.
    await recordCash(id, REST);
    await db.update(members).set({ archivedAt: deps.now(), updatedAt: deps.now() }).where(eq(members.id, id));
    const path = `/api/admin/persons/${personId}/erasure`;
    const preview = await (await asAdmin(club, token, path)).json();
    const body = { id: randomUUID(), fingerprint: preview.fingerprint, password: ADMINISTRATOR.password };
    const erased = await asAdmin(club, token, path, { method: 'POST', body });
    expect([erased.status, await erased.clone().text()]).toEqual([200, expect.any(String)]);
    expect(await db.select().from(instalmentPlans)).toEqual([]);
    const books = await club.stripe.books();
    expect(books.customers.map((one) => one.id)).not.toContain(customer);
    expect(books.paymentMethods.filter((one) => one.customer === customer)).toEqual([]);
  });
});

describe('the treasurer', () => {
  test('reads what is to come beside what is owed, and finds whose it is', async () => {
    const before = await (await asAdmin(club, token, '/api/admin/treasury')).json();
    const { id } = await joined();
    const after = await (await asAdmin(club, token, '/api/admin/treasury')).json();
    expect(after.toComeCents - before.toComeCents).toBe(REST);
    expect(after.owed).toEqual(before.owed);
    const place = { by: 'name', isDescending: false, page: 1 };
    const wish = { filter: { payment: 'to-come' }, query: '', place };
    const list = await (
      await asAdmin(club, token, '/api/admin/memberships/found', { method: 'POST', body: wish })
    ).json();
    expect(JSON.stringify(list)).toContain(id);
    expect(await proveListings(deps)).toBe(0);
  });

  test('switches it on for a season with a part of at least a euro, and off again', async () => {
    const put = async (atOnce: number | null) => {
      const { updatedAt } = await (await asAdmin(club, token, `/api/admin/seasons/${season}`)).json();
      return asAdmin(club, token, `/api/admin/seasons/${season}/instalments`, {
        method: 'PUT',
        body: { atOnce, updatedAt },
      });
    };
    expect((await put(0.99)).status).toBe(422);
    expect(await (await put(150)).json()).toMatchObject({ atOnce: 150 });
    expect((await (await club.app.request('/api/club')).json()).instalments).toMatchObject({ atOnceCents: 15_000 });
    expect(await (await put(null)).json()).toMatchObject({ atOnce: null });
    expect((await (await club.app.request('/api/club')).json()).instalments).toBeNull();
    const { server } = deps.mail;
    deps.mail.server = undefined;
    const refused = await put(150);
    deps.mail.server = server;
    expect(refused.status).toBe(422);
  });
});

describe('the kept card', () => {
  test('that ends before the last term is told a month before, once', async () => {
    const { id } = await joined();
    const ends = plusDays(plusMonths(today(), 2), -3);
    await db.update(instalmentPlans).set({ cardExpiresOn: ends }).where(eq(instalmentPlans.memberId, id));
    await liveUntil(plusDays(plusMonths(today(), 1), 3));
    expect((await mailOf('instalment-card-ends')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ expiresOn: ends, lastOn: plusMonths(today(), 0) && expect.any(String) }),
    ]);
  });

  test('is changed by its holder from the dossier: the new one is charged, and the former forgotten', async () => {
    const { id } = await joined();
    const { token: held } = await linkTo(club, id);
    const former = (await planOf(id)).card;
    const begun = await (await withLink(club, held, '/card-change', { method: 'POST' })).json();
    const put = () => withLink(club, held, '/card', { method: 'PUT', body: { reference: begun.reference } });
    // Nobody has typed a card yet, or the bank refused it.
    expect((await put()).status).toBe(409);
    expect(await club.stripe.confirmSetup(begun.reference, CARDS.declined)).toMatchObject({
      status: 'requires_payment_method',
    });
    expect((await put()).status).toBe(409);
    await club.stripe.confirmSetup(begun.reference, '5555555555554444');
    expect((await put()).status).toBe(200);
    const changed = await (await put()).json();
    expect(changed.plan.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
    const { paymentMethods } = await club.stripe.books();
    expect(paymentMethods.find((one) => one.id === former)?.customer).toBeNull();
    await makeDue(id);
    await chargeDueInstalments(deps);
    const { charges } = await club.stripe.books();
    expect(charges.at(-1)?.card.last4).toBe('4444');
    expect(await takenFrom(id)).toEqual([AT_ONCE, TERM]);
  });

  test('cannot be changed to a card of somebody else, nor without a plan', async () => {
    const one = await joined();
    const other = await joined();
    const held = await linkTo(club, one.id);
    const theirs = await linkTo(club, other.id);
    const begun = await (await withLink(club, theirs.token, '/card-change', { method: 'POST' })).json();
    await club.stripe.confirmSetup(begun.reference, CARDS.accepted);
    const before = (await planOf(one.id)).card;
    const stolen = await withLink(club, held.token, '/card', { method: 'PUT', body: { reference: begun.reference } });
    expect(stolen.status).toBe(409);
    expect((await planOf(one.id)).card).toBe(before);
    await db.update(instalmentPlans).set({ endedAt: deps.now() }).where(eq(instalmentPlans.memberId, one.id));
    expect((await withLink(club, held.token, '/card-change', { method: 'POST' })).status).toBe(409);
  });

  test('of the first payment only is charged: another means ends the plan', async () => {
    const signUp = await submitted(club, { form: { ...somebody(), instalments: { count: 3, atOnceCents: AT_ONCE } } });
    const { savedCard } = deps.payments;
    deps.payments.savedCard = async () => undefined;
    await pay(club, signUp);
    deps.payments.savedCard = savedCard;
    const [plan] = await db.select().from(instalmentPlans);
    expect(plan?.endedAt).not.toBeNull();
    expect(await found(plan?.memberId ?? '')).toMatchObject({ owed: REST / 100, toCome: 0 });
  });

  test('of a first payment that waits for the bank is kept once it comes', async () => {
    const signUp = await submitted(club, { form: { ...somebody(), instalments: { count: 3, atOnceCents: AT_ONCE } } });
    await pay(club, signUp, CARDS.processing);
    await club.stripe.settle(signUp.paymentIntentId, 'succeeded');
    await webhooksDelivered(club);
    const [plan] = await db.select().from(instalmentPlans);
    expect(plan?.cardLast4).toBe('7775');
  });
});
