import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { flagsToCheck } from '#domain/member/member.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { refunds } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const paid = async () => admin.added({ payment: CASH });
/** Refunds one of the member's payments, by default in cash on 3 November. */
const refund = ({ id, payments, updatedAt }: MemberDetails, amount: number, more: object = {}, nth = 0) =>
  admin.act(id, `payments/${payments[nth]?.id}/refund`, {
    ...{ means: 'cash', date: '2026-11-03', amount, updatedAt },
    ...more,
  });
const ending = { cancelsMembership: true };

describe('money given back by hand', () => {
  test('keeps the membership, whatever the sum, unless the administrator ends it', async () => {
    const member = await paid();
    const partly = await admin.saved(refund(member, 100));
    expect(partly).toMatchObject({ status: 'active', flags: ['partial-refund'], paid: 200, owed: 0, amount: 200 });
    const wholly = await admin.saved(refund(partly, 200));
    expect(wholly).toMatchObject({ status: 'active', flags: [], paid: 0, owed: 200, paymentDone: false });
    expect(wholly.timeline.map(({ what }) => what)).toContain('refunded');
    expect((await admin.audits(member.id)).map(({ action }) => action)).toEqual([
      'member.create',
      'member.refund',
      'member.refund',
    ]);
    const ended = await admin.saved(refund(await paid(), 120, ending));
    expect(ended).toMatchObject({ status: 'cancelled', flags: [], paid: 180, owed: 0, overpaid: 0 });
  });

  test('of overpaid money leaves nothing to do, and tells day, means, note and author', async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 335, isAboveOwed: true } });
    expect(member).toMatchObject({ overpaid: 35, owed: 0 });
    const even = await admin.saved(refund(member, 35, { means: 'transfer', date: '2026-11-05', note: 'IBAN 12' }));
    expect(even).toMatchObject({ status: 'active', overpaid: 0, owed: 0, paid: 300 });
    expect(flagsToCheck(even)).toEqual([]);
    expect(even.payments[0]?.refunds).toMatchObject([
      { means: 'transfer', amount: 35, note: 'IBAN 12', recordedBy: 'La présidence', cancelsMembership: false },
    ]);
    expect(even.timeline.at(-2)).toMatchObject({
      ...{ kind: 'payment', what: 'refunded', at: '2026-11-05T12:00:00.000Z', amount: 35 },
      ...{ means: 'transfer', note: 'IBAN 12', by: 'La présidence' },
    });
  });

  test('sent twice, or twice at once, with one id is recorded once and gets the same answer', async () => {
    const member = await paid();
    const same = { id: randomUUID() };
    const [one, other] = await Promise.all([refund(member, 50, same), refund(member, 50, same)].map(admin.saved));
    expect(one).toEqual(other);
    expect((await admin.saved(refund(member, 50, same))).paid).toBe(250);
  });

  test('tells that the membership was cancelled with it, and by whom, only where it was', async () => {
    const ended = await admin.saved(refund(await paid(), 40, ending));
    const cancelled = { kind: 'change', what: 'cancel', by: 'La présidence' };
    expect(ended.timeline).toContainEqual(expect.objectContaining(cancelled));
    const goesOn = await admin.saved(refund(await paid(), 40));
    expect(goesOn.timeline.map(({ what }) => what)).not.toContain('cancel');
  });

  test('under the id of another member’s refund is refused, and nothing is recorded', async () => {
    const same = { id: randomUUID() };
    await admin.saved(refund(await paid(), 50, same));
    const other = await paid();
    expect(await refusalOf(await refund(other, 50, same))).toMatchObject({ status: 409, type: 'duplicate' });
    expect((await admin.found(other.id)).paid).toBe(300);
  });

  test('from before days, means and notes were kept is shown with its sum, last day and author', async () => {
    const member = await admin.saved(refund(await paid(), 90));
    await club.db.delete(refunds);
    const migration = new URL('../../netlify/migrations/0010_corrections.sql', import.meta.url);
    const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
    await club.db.execute(sql.raw(statements.at(-1) ?? ''));
    const { payments } = await admin.found(member.id);
    expect(payments[0]?.refunds).toMatchObject([
      { means: 'cash', amount: 90, refundedAt: '2026-11-03T12:00:00.000Z', note: null, recordedBy: 'La présidence' },
    ]);
    expect(payments[0]?.refunds[0]?.cancelsMembership).toBe(false);
  });

  test('on a day in the future is refused', async () => {
    expect((await refund(await paid(), 50, { date: '2099-01-01' })).status).toBe(422);
  });

  test('of one of two payments keeps the membership', async () => {
    const { id } = await admin.added({ payment: { ...CASH, amount: 100 } });
    const member = await admin.done(id, 'payments', { ...CASH, amount: 200 });
    const first = await admin.saved(refund(member, 100));
    expect(first).toMatchObject({ status: 'active', paid: 200 });
    expect(await admin.saved(refund(first, 200, ending, 1))).toMatchObject({ status: 'cancelled', paid: 0 });
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
    const blind = await admin.act(member.id, `payments/${member.payments[0]?.id}/refund`, {
      ...{ means: 'cash', date: '2026-11-03', amount: 100 },
    });
    expect(await refusalOf(blind)).toMatchObject({ status: 422, fields: { updatedAt: expect.any(String) } });
    expect((await admin.found(member.id)).paid).toBe(200);
  });

  test('is not recorded for a card, which Stripe gives back', async () => {
    const created = await submitted(club);
    await pay(club, created);
    const member = await admin.found((await rowsOf(club, created)).member.id);
    const refusal = await refusalOf(await refund(member, 300));
    expect(refusal).toMatchObject({ status: 409, message: 'Un paiement par carte se rembourse vers la carte.' });
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
    await admin.done(member.id, 'payments', { ...CASH, isAboveOwed: true });
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
