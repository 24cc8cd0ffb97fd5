import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const signedUp = async (form: Parameters<typeof submitted>[1] = {}) => {
  const created = await submitted(club, form);
  return { created, id: (await rowsOf(club, created)).member.id };
};

describe('money an administrator received', () => {
  test('makes a member of a sign-up, whose card can no longer be charged', async () => {
    const { created, id } = await signedUp();
    const member = await admin.done(id, 'payments', { ...CASH, note: ' reçu  12 ' });
    expect(member).toMatchObject({ status: 'active', paymentDone: true, paid: 300, amount: 300 });
    expect(member.payments).toEqual([
      expect.objectContaining({ means: 'card', status: 'cancelled', recordedBy: null }),
      expect.objectContaining({ means: 'cash', status: 'succeeded', recordedBy: 'La présidence', note: 'reçu 12' }),
    ]);
    expect(member.payments[1]?.paidAt).toBe('2026-11-02T12:00:00.000Z');
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    expect(await admin.audits(id)).toEqual([
      { action: 'member.payment', fields: ['payments', 'status'], signed: true },
    ]);
  });

  test('sent twice, or twice at once, is recorded once and gets the same answer', async () => {
    const { id } = await signedUp();
    const { updatedAt } = await admin.found(id);
    const payment = { ...CASH, id: randomUUID(), updatedAt };
    const [one, other] = await Promise.all([admin.done(id, 'payments', payment), admin.done(id, 'payments', payment)]);
    expect(one.payments).toEqual(other.payments);
    expect((await admin.done(id, 'payments', payment)).payments).toEqual(one.payments);
    expect(one.payments.filter(({ means }) => means === 'cash')).toHaveLength(1);
  });

  test('of more than what is owed needs a confirmation, also from a second browser', async () => {
    const { id } = await admin.added();
    const payment = { ...CASH, id: randomUUID(), amount: 3000 };
    const refusal = await refusalOf(await admin.act(id, 'payments', payment));
    expect(refusal).toMatchObject({
      status: 422,
      fields: { amount: expect.stringContaining('plus que ce qui est dû') },
    });
    expect((await admin.found(id)).payments).toEqual([]);
    const said = await admin.done(id, 'payments', { ...payment, isAboveOwed: true });
    expect(said).toMatchObject({ paid: 3000, owed: 0, overpaid: 2700, paymentDone: true });
    expect((await admin.done(id, 'payments', payment)).payments).toEqual(said.payments);
    const added = await refusalOf(await admin.add({ payment: { ...CASH, amount: 300.01 } }));
    expect(added).toMatchObject({ status: 422, fields: { paymentAmount: expect.any(String) } });
  });

  test('of more than a sign-up owes leaves its card as it was', async () => {
    const { created, id } = await signedUp();
    expect((await admin.act(id, 'payments', { ...CASH, amount: 300.01 })).status).toBe(422);
    expect((await atStripe(club, created)).intent.status).not.toBe('canceled');
  });

  test('is not recorded twice by two administrators at the same time', async () => {
    const { id } = await admin.added();
    const answers = await Promise.all([1, 2, 3].map(() => admin.act(id, 'payments', CASH)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.found(id)).paid).toBe(300);
  });

  test('may come in parts; more than is owed is refused with a reason', async () => {
    const { id } = await admin.added();
    const partly = await admin.done(id, 'payments', { ...CASH, amount: 120.5 });
    expect(partly).toMatchObject({ paid: 120.5, paymentDone: false });
    const wholly = await admin.done(id, 'payments', { ...CASH, means: 'cheque', amount: 179.5 });
    expect(wholly).toMatchObject({ paid: 300, paymentDone: true });
    const refusal = await refusalOf(await admin.act(id, 'payments', CASH));
    expect(refusal).toMatchObject({
      status: 409,
      type: 'conflict',
      message: 'Rien n’est dû pour cette adhésion.',
      current: { id, paid: 300 },
    });
  });

  test('of today is recorded at this hour; money to come is not recorded', async () => {
    const { id } = await admin.added();
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const refusal = await refusalOf(await admin.act(id, 'payments', { ...CASH, date: tomorrow }));
    expect(refusal).toMatchObject({ status: 422, fields: { date: 'Veuillez entrer une date valide.' } });
    const { payments } = await admin.done(id, 'payments', { ...CASH, date: dayInParis(new Date()) });
    expect(Math.abs(Date.parse(payments[0]?.paidAt ?? '') - Date.now())).toBeLessThan(10_000);
  });

  test.each([
    ['a card', { means: 'card' }, 'means'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a fraction of a cent', { amount: 1.005 }, 'amount'],
    ['more than anybody pays', { amount: 10_001 }, 'amount'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
  ])('of %s is refused', async (_what, change, field) => {
    const { id } = await admin.added();
    const refusal = await refusalOf(await admin.act(id, 'payments', { ...CASH, ...change }));
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test('for somebody who does not exist is not found', async () => {
    expect((await admin.act(randomUUID(), 'payments', CASH)).status).toBe(404);
  });

  test('is refused if somebody else has just changed the member', async () => {
    const { id, updatedAt } = await admin.added();
    await admin.put(id, { address: '9 rue Neuve' });
    const refusal = await refusalOf(await admin.act(id, 'payments', { ...CASH, updatedAt }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: { address: '9 rue Neuve' } });
    expect((await admin.found(id)).paid).toBe(0);
  });

  test('lifts a suspension once the normal price is paid, and not before', async () => {
    const { created, id } = await signedUp({ form: { reducedPriceSelected: true } });
    await pay(club, created);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', paid: 227.5, normalAmount: 300 });
    expect(await admin.done(id, 'payments', { ...CASH, amount: 50 })).toMatchObject({ status: 'suspended' });
    expect(await admin.done(id, 'payments', { ...CASH, amount: 22.5 })).toMatchObject({ status: 'active', paid: 300 });
  });

  test('of the reduced price alone suspends a sign-up without proof, and not one with it', async () => {
    const reduced = { reducedPriceSelected: true };
    const without = await signedUp({ form: reduced });
    const withProof = await signedUp({ form: reduced, proof: pdf() });
    const cash = { ...CASH, amount: 227.5 };
    expect(await admin.done(without.id, 'payments', cash)).toMatchObject({ status: 'suspended', proof: 'missing' });
    expect(await admin.done(withProof.id, 'payments', cash)).toMatchObject({ status: 'active', proof: 'held' });
  });
});

describe('a card and cash at the same time', () => {
  test('a card that was just paid refuses the cash, and is settled', async () => {
    const { created, id } = await signedUp();
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const refusal = await refusalOf(await admin.act(id, 'payments', CASH));
    expect(refusal).toMatchObject({ status: 409, message: 'Cette personne vient de payer par carte.' });
    expect(refusal.current).toMatchObject({ status: 'active', paid: 300 });
  });

  test('a card that the bank has not decided about refuses the cash', async () => {
    const { created, id } = await signedUp();
    await pay(club, created, CARDS.processing);
    const refusal = await refusalOf(await admin.act(id, 'payments', CASH));
    expect(refusal).toMatchObject({ status: 409, message: expect.stringMatching(/en cours/) });
    await club.stripe.settle(created.paymentIntentId, 'succeeded');
    await club.stripe.webhooksIdle();
    expect(await admin.found(id)).toMatchObject({ status: 'active', paid: 300 });
  });

  test('with Stripe out of reach nothing is recorded', async () => {
    const { created, id } = await signedUp();
    await webhooksDelivered(club);
    await club.stripe.addFault({ kind: 'error500', path: created.paymentIntentId, times: 2 });
    expect((await admin.act(id, 'payments', CASH)).status).toBe(503);
    expect(await admin.found(id)).toMatchObject({ status: 'pending', paid: 0 });
  });

  test('a member in force cannot pay twice', async () => {
    const form = somebody();
    const { id } = await signedUp({ form });
    const parents = await signedUp({ form: { ...form, email: `parents.${form.email}` } });
    await admin.done(id, 'payments', CASH);
    const refusal = await refusalOf(await admin.act(parents.id, 'payments', CASH));
    const there = { type: 'duplicate', message: SENTENCES.duplicate, current: { id } };
    expect(refusal).toMatchObject({ status: 409, ...there });
    expect((await atStripe(club, parents.created)).intent.status).toBe('canceled');
  });
});

describe('asking Stripe again', () => {
  test('finds what no webhook told', async () => {
    const { created, id } = await signedUp();
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    expect(await admin.found(id)).toMatchObject({ status: 'pending' });
    expect(await admin.done(id, 'settle')).toMatchObject({ status: 'active', paid: 300 });
    expect(await admin.audits(id)).toEqual([{ action: 'member.settle', fields: [], signed: true }]);
  });

  test('needs a card to ask about', async () => {
    const { id } = await admin.added();
    expect(await refusalOf(await admin.act(id, 'settle'))).toMatchObject({
      status: 409,
      message: 'Cette adhésion n’a pas de paiement par carte.',
    });
    expect((await admin.act(randomUUID(), 'settle')).status).toBe(404);
  });
});
