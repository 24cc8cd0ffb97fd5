import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member-details.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const paid = async () => admin.added({ payment: CASH });
const refund = ({ id, payments, updatedAt }: MemberDetails, amount: number, nth = 0) =>
  admin.act(id, `payments/${payments[nth]?.id}/refund`, { amount, updatedAt });

describe('money given back by hand', () => {
  test('in part keeps the membership and is shown to the administrators; all of it ends the membership', async () => {
    const member = await paid();
    const partly = await admin.saved(refund(member, 100));
    expect(partly).toMatchObject({ status: 'active', flags: ['partial-refund'], paid: 200, paymentDone: true });
    const wholly = await admin.saved(refund(partly, 200));
    expect(wholly).toMatchObject({ status: 'cancelled', flags: [], paid: 0, paymentDone: false });
    expect(wholly.timeline.map(({ what }) => what)).toContain('refunded');
    expect((await admin.audits(member.id)).map(({ action }) => action)).toEqual([
      'member.create',
      'member.refund',
      'member.refund',
    ]);
  });

  test('of one of two payments keeps the membership', async () => {
    const { id } = await admin.added({ payment: { ...CASH, amount: 100 } });
    const member = await admin.done(id, 'payments', { ...CASH, amount: 200 });
    const first = await admin.saved(refund(member, 100));
    expect(first).toMatchObject({ status: 'active', paid: 200 });
    expect(await admin.saved(refund(first, 200, 1))).toMatchObject({ status: 'cancelled', paid: 0 });
  });

  test('is never more than was received, however often it is sent at once', async () => {
    const member = await paid();
    expect((await refund(member, 300.01)).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => refund(member, 200)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.found(member.id)).paid).toBe(100);
  });

  test('is recorded once when its answer was lost and it is sent again', async () => {
    const member = await paid();
    expect((await refund(member, 100)).status).toBe(200);
    expect(await refusalOf(await refund(member, 100))).toMatchObject({ status: 409, type: 'conflict' });
    expect((await admin.found(member.id)).paid).toBe(200);
    const blind = await admin.act(member.id, `payments/${member.payments[0]?.id}/refund`, { amount: 100 });
    expect(await refusalOf(blind)).toMatchObject({ status: 422, fields: { updatedAt: expect.any(String) } });
    expect((await admin.found(member.id)).paid).toBe(200);
  });

  test('is not recorded for a card, which Stripe gives back', async () => {
    const created = await submitted(club);
    await pay(club, created);
    const member = await admin.found((await rowsOf(club, created)).member.id);
    const refusal = await refusalOf(await refund(member, 300));
    expect(refusal).toMatchObject({ status: 409, message: 'Un paiement par carte se rembourse depuis Stripe.' });
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    const after = await admin.found(member.id);
    expect(after).toMatchObject({ status: 'cancelled', paid: 0 });
    expect(after.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['refunded', 'charge.refunded']));
  });

  test('by Stripe does not end a membership somebody also paid in cash', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true } });
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    await admin.done(member.id, 'payments', { ...CASH, amount: 300 });
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    expect(await admin.found(member.id)).toMatchObject({ status: 'active', paid: 300 });
  });

  test('of a payment that is not there is not found, and of one given back is refused', async () => {
    const member = await paid();
    const unknown = { ...member, payments: member.payments.map((payment) => ({ ...payment, id: randomUUID() })) };
    expect((await refund(unknown, 1)).status).toBe(404);
    const refunded = await admin.saved(refund(member, 300));
    expect(await refusalOf(await refund(refunded, 1))).toMatchObject({ message: 'Il n’y a rien à rembourser.' });
  });
});
