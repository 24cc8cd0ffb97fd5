import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { Payout, PayoutDetails, PayoutList } from '#domain/ledger/payout.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import { ledgerClosings, ledgerEntries } from '#server/db/ledger-schema.ts';
import { payoutLines, payouts } from '#server/db/payout-schema.ts';
import { payments } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { readPayout, readPayouts } from '#server/payouts/read-payouts.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CARDS, makeIntent, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { payoutRowOf } from '#tests/support/payouts.ts';
import { expectSameBalance } from '#tests/support/same-balance.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterEach(async () => {
  await club.stripe.clearFaults();
  await webhooksDelivered(club);
  expect(await proveLedger(club.deps), 'the ledger says what payments and payouts say').toBe(0);
  await club.db.delete(ledgerClosings);
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const today = () => dayInParis(new Date());
/** The fee of the stand-in for a charge of 300 €. */
const FEE = 475;

const paid = async () => {
  const created = await submitted(club, { form: somebody() });
  await pay(club, created);
  return created;
};
/** A payment of the account that the site did not begin. */
const paidElsewhere = async (cents: number) => {
  const created = await makeIntent(club, cents, {});
  await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
  await webhooksDelivered(club);
  return created;
};
/** Pays out all that is in the balance, so that a test finds only what it puts there. */
const emptied = async () => {
  await club.stripe.takeFee(1);
  await club.stripe.payout();
  await webhooksDelivered(club);
};
const paidOut = async () => {
  const reference = await club.stripe.payout();
  await club.stripe.arrive(reference);
  await webhooksDelivered(club);
  return reference;
};
const rowOf = (reference: string) => payoutRowOf(club, reference);
const linesOf = async (reference: string) =>
  club.db
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, (await rowOf(reference)).id));
/** What the ledger says of a payout: kind, cents, day, day of the books. */
const entriesOf = async (reference: string) =>
  (
    await club.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.source, (await rowOf(reference)).id))
      .orderBy(asc(ledgerEntries.position))
  ).map(({ kind, amountCents, isCorrection, day, bookedOn }) => [
    kind,
    amountCents,
    day,
    ...(bookedOn === day ? [] : [bookedOn]),
    ...(isCorrection ? ['taken back'] : []),
  ]);
const admin = async <Answer>(path: string, body?: object, method = body ? 'PUT' : 'GET'): Promise<Answer> => {
  const answer = await asAdmin(club, token, `/api/admin/payouts${path}`, body ? { method, body } : { method });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};
const details = async (reference: string): Promise<PayoutDetails> => admin(`/${(await rowOf(reference)).id}`);
const counted = async () => [
  await club.db.$count(payouts),
  await club.db.$count(payoutLines),
  await club.db.$count(ledgerEntries),
];

describe('a payout', () => {
  test('holds payments with their fees, names members, and comes to its amount to the cent', async () => {
    await emptied();
    const created = await paid();
    const { member } = await rowsOf(club, created);
    const reference = await club.stripe.payout();
    await webhooksDelivered(club);
    expect(await entriesOf(reference), 'it has not arrived').toEqual([]);
    await club.stripe.arrive(reference);
    await webhooksDelivered(club);
    const { lines, ...payout } = await details(reference);
    expect(payout).toMatchObject({
      ...{ reference, amountCents: 30_000 - FEE, arrivesOn: today(), status: 'paid', isItemised: true, payments: 1 },
      ...{ grossCents: 30_000, feeCents: FEE, netCents: 30_000 - FEE, checked: null },
    });
    expect(lines).toMatchObject([
      { kind: 'payment', grossCents: 30_000, feeCents: FEE, netCents: 30_000 - FEE, isOurs: true },
    ]);
    expect(lines[0]?.member).toEqual({
      id: member.id,
      fullName: `${member.firstName} ${member.lastName}`,
      isArchived: false,
    });
    expect(await entriesOf(reference)).toEqual([
      ['payout', 30_000 - FEE, today()],
      ['fee', -FEE, today()],
    ]);
  });

  test('is taken from the bank account if more was given back than came', async () => {
    const created = await paid();
    await emptied();
    await club.stripe.refund(created.paymentIntentId, 1200);
    await webhooksDelivered(club);
    const reference = await paidOut();
    expect(await details(reference)).toMatchObject({
      ...{ amountCents: -1200, grossCents: -1200, feeCents: 0, payments: 0 },
      lines: [{ kind: 'refund', netCents: -1200 }],
    });
    expect(await entriesOf(reference)).toEqual([['payout', -1200, today()]]);
  });

  test('tells a lost dispute with what it costs, and a refund that failed', async () => {
    const disputed = await paid();
    const refunded = await paid();
    await emptied();
    await club.stripe.dispute(disputed.paymentIntentId);
    await club.stripe.closeDispute(disputed.paymentIntentId, 'lost');
    await club.stripe.settleRefund(await club.stripe.refund(refunded.paymentIntentId, 500), 'failed');
    await webhooksDelivered(club);
    const reference = await paidOut();
    const { lines, amountCents } = await details(reference);
    expect(lines.map(({ kind, grossCents, feeCents }) => [kind, grossCents, feeCents])).toEqual(
      expect.arrayContaining([
        ['dispute', -30_000, 2000],
        ['refund', -500, 0],
        ['refund', 500, 0],
      ]),
    );
    expect(lines.every(({ isOurs, member }) => isOurs && member)).toBe(true);
    expect(amountCents).toBe(-32_000);
    expect(await entriesOf(reference)).toEqual([
      ['payout', -32_000, today()],
      ['fee', -2000, today()],
    ]);
  });

  test('shows a payment that the site did not begin as such, and a fee of the provider’s own', async () => {
    await emptied();
    await paidElsewhere(2000);
    await club.stripe.takeFee(200);
    const reference = await paidOut();
    const { lines, amountCents } = await details(reference);
    const told = lines.map(({ kind, isOurs, member, netCents }) => [kind, isOurs, member, netCents]);
    expect(told.toSorted()).toEqual([
      ['fee', false, null, -200],
      ['payment', false, null, 2000 - 55],
    ]);
    expect(amountCents).toBe(1745);
    expect(await entriesOf(reference)).toEqual([
      ['payout', 1745, today()],
      ['fee', -255, today()],
    ]);
  });

  test('that fails after it arrived is taken back on the day of the news; its money comes in the next one', async () => {
    await emptied();
    await paid();
    const reference = await paidOut();
    await club.stripe.failPayout(reference);
    await webhooksDelivered(club);
    expect((await rowOf(reference)).status).toBe('failed');
    expect(await entriesOf(reference)).toEqual([
      ['payout', 30_000 - FEE, today()],
      ['fee', -FEE, today()],
      ['payout', FEE - 30_000, today(), 'taken back'],
    ]);
    const next = await paidOut();
    expect((await details(next)).lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['other', 30_000 - FEE],
    ]);
    expect(await entriesOf(next)).toEqual([['payout', 30_000 - FEE, today()]]);
  });

  test('that never arrived costs its fees all the same', async () => {
    await emptied();
    await paid();
    const reference = await club.stripe.payout();
    await club.stripe.failPayout(reference);
    await webhooksDelivered(club);
    expect(await entriesOf(reference)).toEqual([['fee', -FEE, today()]]);
  });

  test('that somebody asked for by hand has no lines, and counts with its amount', async () => {
    await paid();
    const reference = await club.stripe.payout(5000);
    await club.stripe.arrive(reference);
    await webhooksDelivered(club);
    expect(await details(reference)).toMatchObject({ amountCents: 5000, isItemised: false, lines: [] });
    expect(await entriesOf(reference)).toEqual([['payout', 5000, today()]]);
  });

  test('with 250 movements is read page by page, whole', async () => {
    await emptied();
    for (let nth = 0; nth < 250; nth += 1) await club.stripe.takeFee(1 + nth);
    const reference = await paidOut();
    const { lines, feeCents, amountCents } = await details(reference);
    expect([lines.length, feeCents, amountCents]).toEqual([250, 31_375, -31_375]);
    expect(await entriesOf(reference)).toEqual([
      ['payout', -31_375, today()],
      ['fee', -31_375, today()],
    ]);
  });

  test('of a closed period stands in the accounts of the next day', async () => {
    await emptied();
    await paid();
    const reference = await club.stripe.payout();
    await webhooksDelivered(club);
    const closedUntil = dayInParis(new Date(Date.now() + 3 * 86_400_000));
    await club.db.insert(ledgerClosings).values({ closedUntil });
    await club.stripe.arrive(reference);
    await webhooksDelivered(club);
    const next = dayInParis(new Date(Date.now() + 4 * 86_400_000));
    expect(await entriesOf(reference)).toEqual([
      ['payout', 30_000 - FEE, today(), next],
      ['fee', -FEE, today(), next],
    ]);
  });

  test('keeps the movement of an erased person, without a name', async () => {
    await emptied();
    const created = await paid();
    const { member } = await rowsOf(club, created);
    const reference = await paidOut();
    const path = `/api/admin/persons/${member.personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, path)).json()) as ErasurePreview;
    const { password } = ADMINISTRATOR;
    expect((await asAdmin(club, token, path, { method: 'POST', body: { fingerprint, password } })).status).toBe(200);
    expect((await details(reference)).lines).toMatchObject([{ isOurs: true, member: null, netCents: 30_000 - FEE }]);
  });
});

describe('reading payouts', () => {
  const unheard = async (arrives = true) => {
    await emptied();
    await paid();
    return withoutWebhooks(club, async () => {
      const reference = await club.stripe.payout();
      if (arrives) await club.stripe.arrive(reference);
      return reference;
    });
  };

  test('needs no webhook, and twice, or by several at once, adds nothing', async () => {
    const reference = await unheard();
    await Promise.all(Array.from({ length: 5 }, () => readPayout(club.deps, reference)));
    const before = await counted();
    expect((await linesOf(reference)).length).toBe(1);
    expect((await entriesOf(reference)).length).toBe(2);
    await readPayout(club.deps, reference);
    await Promise.all([readPayouts(club.deps), readPayouts(club.deps)]);
    expect(await counted()).toEqual(before);
    expect(await readPayouts(club.deps), 'all is read').toEqual({ read: 0, left: 0 });
  });

  test('shows nothing of a payout while the provider breaks off half-way through it', async () => {
    await emptied();
    for (let nth = 0; nth < 120; nth += 1) await club.stripe.takeFee(1);
    const reference = await withoutWebhooks(club, () => club.stripe.payout());
    // The first page comes, and the second one does not.
    await club.stripe.addFault({ kind: 'hang', ms: 0, path: '/v1/balance_transactions', times: 1 });
    await club.stripe.addFault({ kind: 'error500', path: '/v1/balance_transactions', times: 2 });
    await expect(readPayout(club.deps, reference)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await club.db.select().from(payouts).where(eq(payouts.reference, reference))).toEqual([]);
    expect(await readPayouts(club.deps)).toEqual({ read: 1, left: 0 });
    expect(await linesOf(reference)).toHaveLength(120);
  });

  test('stops when its time is over, and the next run goes on', async () => {
    const first = await unheard();
    const second = await unheard();
    expect(await readPayouts(club.deps, () => true)).toEqual({ read: 0, left: 2 });
    let looks = 0;
    expect(await readPayouts(club.deps, () => ++looks > 1)).toEqual({ read: 1, left: 1 });
    expect((await rowOf(first)).status).toBe('paid');
    expect(await readPayouts(club.deps)).toEqual({ read: 1, left: 0 });
    expect((await rowOf(second)).status).toBe('paid');
  });

  test('follows a payout that arrives, but never goes back to an older answer', async () => {
    const reference = await unheard(false);
    await readPayouts(club.deps);
    const old = await club.deps.payments.findPayout(reference);
    if (!old) throw new Error('no payout');
    await withoutWebhooks(club, () => club.stripe.arrive(reference));
    expect(await readPayouts(club.deps)).toEqual({ read: 1, left: 0 });
    await readPayout({ ...club.deps, payments: { ...club.deps.payments, findPayout: async () => old } }, reference);
    expect((await rowOf(reference)).status).toBe('paid');
    expect((await entriesOf(reference)).length).toBe(2);
  });

  test('keeps a payout that does not add up, and looks at it again', async () => {
    const reference = await unheard();
    const withoutLines = { ...club.deps.payments, listPayoutLines: async () => [] };
    await readPayout({ ...club.deps, payments: withoutLines }, reference);
    expect(await details(reference)).toMatchObject({ amountCents: 30_000 - FEE, netCents: 0, lines: [] });
    expect(await readPayouts(club.deps)).toEqual({ read: 1, left: 0 });
    expect((await details(reference)).netCents).toBe(30_000 - FEE);
  });

  test('of an event about an unknown payout writes nothing', async () => {
    const before = await counted();
    await readPayout(club.deps, 'po_of_nobody');
    expect(await counted()).toEqual(before);
  });
});

describe('the screen of payouts', () => {
  test('lists them, the one that arrives last first, and reads them when it is asked', async () => {
    await emptied();
    await paid();
    const reference = await withoutWebhooks(club, () => club.stripe.payout());
    const before: PayoutList = await admin('');
    expect(before.payouts.some((payout) => payout.reference === reference)).toBe(false);
    const after: PayoutList = await admin('/read', {}, 'POST');
    expect(after.payouts.some((payout) => payout.reference === reference)).toBe(true);
    expect(after.left).toBe(0);
    const days = after.payouts.map(({ arrivesOn }) => arrivesOn);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('is asked at most six times in ten minutes', async () => {
    const ask = () => asAdmin(club, token, '/api/admin/payouts/read', { method: 'POST', body: {} });
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await ask()).status);
    expect(statuses.at(-1)).toBe(429);
    club.clock.offsetMs = 11 * 60_000;
    expect((await ask()).status).toBe(200);
  });

  test('answers when the provider does not', async () => {
    club.clock.offsetMs = 30 * 60_000;
    await club.stripe.addFault({ kind: 'error500', path: '/v1/payouts', times: 2 });
    const answer = await asAdmin(club, token, '/api/admin/payouts/read', { method: 'POST', body: {} });
    expect(answer.status).toBe(503);
  });

  test('marks a payout that stands on the statement, once, and takes the mark back', async () => {
    await emptied();
    await paid();
    const reference = await club.stripe.payout();
    await webhooksDelivered(club);
    const { id } = await rowOf(reference);
    const check = (isChecked: boolean) =>
      asAdmin(club, token, `/api/admin/payouts/${id}/check`, { method: 'PUT', body: { isChecked } });
    const { message } = await refusalOf(await check(true));
    expect(message).toMatch(/pas encore arrivé/);
    await club.stripe.arrive(reference);
    await webhooksDelivered(club);
    const answers = await Promise.all([check(true), check(true), check(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const marked: Payout = await admin(`/${id}`);
    expect(marked.checked?.by).toBe('La présidence');
    await club.stripe.failPayout(reference);
    await webhooksDelivered(club);
    expect(((await (await check(false)).json()) as Payout).checked).toBeNull();
    expect((await check(true)).status, 'it came back').toBe(409);
  });

  test('does not know an invented payout', async () => {
    const answer = await asAdmin(club, token, `/api/admin/payouts/${randomUUID()}`);
    expect(answer.status).toBe(404);
  });

  test('tells what came by card and is not on the account yet', async () => {
    const onTheWay = async () => (await admin<PayoutList>('')).onTheWayCents ?? 0;
    await emptied();
    const before = await onTheWay();
    await paid();
    expect((await onTheWay()) - before, 'in the balance').toBe(30_000);
    const reference = await club.stripe.payout();
    await webhooksDelivered(club);
    expect((await onTheWay()) - before, 'sent, less its fee').toBe(30_000 - FEE);
    await club.stripe.arrive(reference);
    await webhooksDelivered(club);
    expect((await onTheWay()) - before, 'arrived').toBe(0);
  });
});

describe('a card payment of another amount', () => {
  const shown = async (reference: string) =>
    (
      await club.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.reference, reference))
        .orderBy(asc(ledgerEntries.position))
    ).map(({ kind, amountCents }) => [kind, amountCents]);
  /** Somebody changed the amount of the row after the payment had begun. */
  const mismatched = async (expected: number) => {
    const created = await submitted(club, { form: somebody() });
    await club.db
      .update(payments)
      .set({ amountCents: expected })
      .where(eq(payments.reference, created.paymentIntentId));
    await pay(club, created);
    return created;
  };

  test.each([
    ['more', 20_000],
    ['less', 40_000],
  ])('of %s than expected stands in the ledger with what came and went', async (_what, expected) => {
    const created = await mismatched(expected);
    const { payment, member } = await rowsOf(club, created);
    expect(payment).toMatchObject({ isMismatch: true, receivedCents: 30_000, returnedCents: 0 });
    expect(member.flags).toContain('payment-mismatch');
    await club.stripe.refund(created.paymentIntentId, 25_000);
    await webhooksDelivered(club);
    expect((await rowsOf(club, created)).payment.returnedCents).toBe(25_000);
    await club.stripe.refund(created.paymentIntentId);
    await webhooksDelivered(club);
    expect(await shown(created.paymentIntentId)).toEqual([
      ['payment', 30_000],
      ['refund', -25_000],
      ['refund', -5000],
    ]);
    expect((await rowsOf(club, created)).payment).toMatchObject({ refundedCents: expected, returnedCents: 30_000 });
  });

  test('still agrees if its refund fails after its person was erased', async () => {
    const created = await mismatched(20_000);
    const { member } = await rowsOf(club, created);
    const refund = await club.stripe.refund(created.paymentIntentId);
    await webhooksDelivered(club);
    const path = `/api/admin/persons/${member.personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, path)).json()) as ErasurePreview;
    const { password } = ADMINISTRATOR;
    expect((await asAdmin(club, token, path, { method: 'POST', body: { fingerprint, password } })).status).toBe(200);
    await club.stripe.settleRefund(refund, 'failed');
    await webhooksDelivered(club);
    expect(await shown(created.paymentIntentId)).toEqual([
      ['payment', 30_000],
      ['refund', -30_000],
      ['refund', 30_000],
    ]);
  });
});

test('ledger and provider agree to the cent about all of this: what came, what is in payouts, what was kept', async () => {
  await readPayouts(club.deps);
  const books = await club.stripe.books();
  expect(books.payouts.length).toBeGreaterThan(20);
  await expectSameBalance(club, books);
});
