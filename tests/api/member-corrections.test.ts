import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { certifiableMember, certificateOf } from '#domain/member/certificate.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const paid = (payment: object = {}) => admin.added({ payment: { ...CASH, isAboveOwed: true, ...payment } });
const first = ({ payments }: MemberDetails) => payments[0]?.id;
const asRead = ({ updatedAt }: MemberDetails) => ({ id: randomUUID(), updatedAt, reason: 'erreur de saisie' });

/** Corrects a member's payment to the values in `right`; everything else stays. */
const correct = (member: MemberDetails, right: object, paymentId = first(member)) =>
  admin.act(member.id, `payments/${paymentId}/correct`, { ...CASH, ...asRead(member), ...right });

const refunded = async (member: MemberDetails, refund: object) =>
  admin.done(member.id, `payments/${first(member)}/refund`, {
    ...{ means: 'cash', date: '2026-11-03', updatedAt: member.updatedAt },
    ...refund,
  });
const correctRefund = (member: MemberDetails, right: object) => {
  const refund = member.payments.flatMap(({ refunds }) => refunds).find(({ correction }) => correction === null);
  return admin.act(member.id, `payments/${first(member)}/refunds/${refund?.id}/correct`, {
    ...{ means: 'cash', date: '2026-11-03' },
    ...asRead(member),
    ...right,
  });
};
const told = ({ timeline }: MemberDetails, what: string) => timeline.filter((entry) => entry.what === what);

describe('a payment written down wrongly', () => {
  test('is corrected and not refunded: both entries stay in the history with the reason, and only the right one counts', async () => {
    const member = await paid({ amount: 3000, note: 'enveloppe' });
    const right = { amount: 300, means: 'cheque', date: '2026-11-04', note: 'n° 7', reason: 'un zéro de trop' };
    const corrected = await admin.saved(correct(member, right));
    expect(corrected).toMatchObject({ status: 'active', paid: 300, owed: 0, overpaid: 0, flags: [] });
    expect(corrected.payments).toMatchObject([
      {
        amount: 3000,
        status: 'cancelled',
        refunded: 0,
        correction: { reason: 'un zéro de trop', by: 'La présidence' },
      },
      { amount: 300, status: 'succeeded', means: 'cheque', note: 'n° 7', correction: null },
    ]);
    expect(told(corrected, 'succeeded')).toMatchObject([{ amount: 3000, means: 'cash', note: 'enveloppe' }]);
    expect(told(corrected, 'refunded')).toEqual([]);
    expect(told(corrected, 'corrected')).toMatchObject([
      {
        ...{ amount: 3000, note: 'un zéro de trop', by: 'La présidence' },
        becomes: { amount: 300, means: 'cheque', on: '2026-11-04T12:00:00.000Z' },
      },
    ]);
    expect((await admin.audits(member.id)).at(-1)).toEqual({
      ...{ action: 'member.correct-payment', fields: ['payments'], signed: true },
    });
  });

  test('with only a wrong means, day or note is corrected without a question about its sum', async () => {
    const member = await paid({ amount: 310 });
    const corrected = await admin.saved(correct(member, { amount: 310, means: 'transfer' }));
    expect(corrected.payments.at(-1)).toMatchObject({ amount: 310, means: 'transfer' });
  });

  test('and never received at all leaves its membership unpaid', async () => {
    const member = await paid();
    const corrected = await admin.saved(correct(member, { amount: 0 }));
    expect(corrected).toMatchObject({ status: 'active', paid: 0, owed: 300, paymentDone: false });
    expect(corrected.payments).toHaveLength(1);
    expect(told(corrected, 'corrected')).toMatchObject([{ becomes: { amount: 0 } }]);
  });

  test('may be corrected again, the last one counts', async () => {
    const once = await admin.saved(correct(await paid({ amount: 30 }), { amount: 200 }));
    const twice = await admin.saved(correct(once, { amount: 300 }, once.payments[1]?.id));
    expect(twice.paid).toBe(300);
    expect(told(twice, 'corrected').map(({ amount, becomes }) => [amount, becomes?.amount])).toEqual([
      [30, 200],
      [200, 300],
    ]);
    expect(await refusalOf(await correct(twice, { amount: 100 }))).toMatchObject({ status: 409, type: 'conflict' });
  });

  test('sent twice, or twice at once, under one id is corrected once and answered alike', async () => {
    const member = await paid({ amount: 3000 });
    for (const amount of [300, 0]) {
      const found = await admin.found(member.id);
      const id = randomUUID();
      const paymentId = found.payments.find(({ correction }) => correction === null)?.id;
      const send = () => admin.saved(correct(found, { id, amount }, paymentId));
      const [one, other] = await Promise.all([send(), send()]);
      expect(one).toEqual(other);
      expect(await send()).toEqual(one);
      expect(one.paid).toBe(amount);
    }
  });

  test('is corrected by only one of two administrators at the same time', async () => {
    const member = await paid({ amount: 3000 });
    const answers = await Promise.all([300, 200].map((amount) => correct(member, { amount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.found(member.id)).payments).toHaveLength(2);
  });

  test('keeps its refunds and is never less than they are', async () => {
    const member = await refunded(await paid({ amount: 500 }), { amount: 120 });
    expect(await refusalOf(await correct(member, { amount: 119.99 }))).toMatchObject({ status: 422 });
    const corrected = await admin.saved(correct(member, { amount: 420 }));
    expect(corrected).toMatchObject({ paid: 300, overpaid: 0 });
    expect(corrected.payments.map(({ refunded, refunds }) => [refunded, refunds.length])).toEqual([
      [0, 0],
      [120, 1],
    ]);
  });

  test.each([
    ['without a reason', { reason: ' ' }, ['reason']],
    ['without an id of its own', { id: undefined }, ['id']],
    ['without the version it was read at', { updatedAt: undefined }, ['updatedAt']],
    ['to a day to come', { date: '2099-01-01' }, ['date']],
    ['to more than is owed, unless that is said', { amount: 320 }, ['amount']],
    ['to a card', { means: 'card' }, ['means']],
  ])('is not corrected %s', async (_how, change, fields) => {
    const refusal = await refusalOf(await correct(await paid({ amount: 30 }), change));
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, fields]);
  });

  test('by card cannot be corrected, and an unknown one is not found', async () => {
    const created = await submitted(club);
    await pay(club, created);
    const member = await admin.found((await rowsOf(club, created)).member.id);
    expect(await refusalOf(await correct(member, { amount: 1 }))).toMatchObject({ status: 409, type: 'conflict' });
    expect((await correct(member, {}, randomUUID())).status).toBe(404);
  });

  test('suspends the member again if the normal price was never paid', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true } });
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    const lifted = await admin.done(member.id, 'payments', { ...CASH, amount: 72.5 });
    expect(lifted.status).toBe('active');
    const corrected = await admin.saved(correct(lifted, { amount: 7.25 }, lifted.payments[1]?.id));
    expect(corrected).toMatchObject({ status: 'suspended', owed: 65.25 });
    expect(await admin.saved(correct(corrected, { amount: 72.5 }, corrected.payments[2]?.id))).toMatchObject({
      ...{ status: 'active', owed: 0 },
    });
  });

  test('does not suspend a member whom an administrator added at the reduced price', async () => {
    const member = await paid({ amount: 2275 });
    await admin.put(member.id, { reducedPriceSelected: true });
    const found = await admin.found(member.id);
    expect(await admin.saved(correct(found, { amount: 227.5 }))).toMatchObject({ status: 'active', owed: 0 });
  });
});

describe('a refund written down wrongly', () => {
  test('is corrected too, and both stay in the story', async () => {
    const member = await refunded(await paid({ amount: 350 }), { amount: 5 });
    const corrected = await admin.saved(
      correctRefund(member, { amount: 50, means: 'transfer', reason: '50 et non 5' }),
    );
    expect(corrected).toMatchObject({ paid: 300, overpaid: 0, status: 'active' });
    expect(told(corrected, 'refunded')).toMatchObject([{ amount: 5 }]);
    expect(told(corrected, 'refund-corrected')).toMatchObject([
      { amount: 5, note: '50 et non 5', becomes: { amount: 50, means: 'transfer' } },
    ]);
    expect((await correctRefund(corrected, { amount: 350.01 })).status).toBe(422);
  });

  test('and never given back brings back the membership it had ended', async () => {
    const member = await refunded(await paid(), { amount: 300, cancelsMembership: true });
    expect(member.status).toBe('cancelled');
    const corrected = await admin.saved(correctRefund(member, { amount: 0, cancelsMembership: true }));
    expect(corrected).toMatchObject({ status: 'active', paid: 300, owed: 0, flags: [] });
  });

  test('does not bring back a membership whose person has joined again', async () => {
    const form = somebody();
    const added = await admin.added({ ...form, payment: CASH });
    const member = await refunded(added, { amount: 300, cancelsMembership: true });
    const { id } = await admin.added(form);
    const refusal = await refusalOf(await correctRefund(member, { amount: 10 }));
    expect(refusal).toMatchObject({ type: 'duplicate', current: { id } });
    expect(await admin.saved(correctRefund(member, { amount: 290, cancelsMembership: true }))).toMatchObject({
      ...{ status: 'cancelled', paid: 10 },
    });
  });

  test('brings back a membership beside that of somebody else of the same name', async () => {
    for (const added of await admin.namesakes({ payment: CASH })) {
      const member = await refunded(await admin.found(added.id), { amount: 300, cancelsMembership: true });
      expect(await admin.saved(correctRefund(member, { amount: 0 }))).toMatchObject({ status: 'active', paid: 300 });
    }
  });

  test('sent twice under one id is corrected once', async () => {
    const member = await refunded(await paid({ amount: 350 }), { amount: 5 });
    const id = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => admin.saved(correctRefund(member, { id, amount: 50 }))));
    expect(one).toEqual(other);
    expect(one?.paid).toBe(300);
  });
});

test('a certificate says what the membership cost, whatever sum was written down, and what came if it was less', async () => {
  const identity = { name: 'Club', legalForm: '', registration: '', address: '', city: '', publicationDirector: '' };
  const certified = (member: MemberDetails) => certificateOf(certifiableMember(member), identity, '2026-12-01');
  const member = await paid({ amount: 3000 });
  expect(certified(member)).toMatchObject({ amountCents: 30_000, receipts: [{ amountCents: 30_000 }] });
  const goodwill = await refunded(await paid(), { amount: 40 });
  expect(certified(goodwill)).toMatchObject({ amountCents: 26_000, dueCents: 26_000, refundedCents: 0 });
  const less = await refunded(await paid(), { amount: 40, staysOwed: true });
  expect(certified(less)).toMatchObject({ amountCents: 26_000, dueCents: 30_000, refundedCents: 4_000 });
});

test('the history begins with the membership, whatever the day of its payments', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const date of ['2026-08-30', today]) {
    const member = await paid({ date });
    expect(member.timeline.map(({ what }) => what)).toEqual(['member.create', 'succeeded']);
  }
  const created = await submitted(club);
  await pay(club, created);
  const { timeline } = await admin.found((await rowsOf(club, created)).member.id);
  expect(timeline[0]).toMatchObject({ kind: 'form' });
  expect(timeline.findIndex(({ what }) => what === 'open')).toBeLessThan(
    timeline.findIndex(({ what }) => what === 'succeeded'),
  );
});
