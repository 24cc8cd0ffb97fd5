import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { flagsToCheck, type MemberJson } from '#domain/member/member.ts';
import { memberActionsOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const reduce = ({ id, updatedAt }: MemberDetails, reduction: object) =>
  admin.act(id, 'reductions', { ...reduction, updatedAt });
const reduced = (member: MemberDetails, reduction: object) => admin.saved(reduce(member, reduction));
const refund = ({ id, payments, updatedAt }: MemberDetails, amount: number, more: object = {}) =>
  admin.saved(admin.act(id, `payments/${payments[0]?.id}/refund`, { ...CASH, amount, updatedAt, ...more }));
const listed = async (id: string): Promise<MemberJson | undefined> =>
  ((await (await asAdmin(club, token, '/api/admin/memberships')).json()) as MemberJson[]).find((one) => one.id === id);
const sumOf = ({ lines }: MemberDetails) =>
  Math.round(lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0) * 100) / 100;

describe('a reduction', () => {
  test.each([
    ['in euros, as goodwill', { reason: 'goodwill', amount: 30 }, 270],
    ['in euros with cents, as an aid', { reason: 'club-aid', amount: 12.35 }, 287.65],
    ['in per cent, for an arrival in mid-season', { reason: 'mid-season', percent: 50 }, 150],
    ['of all, for a family', { reason: 'family', percent: 100 }, 0],
    ['of more than the price, which takes the price', { reason: 'club-aid', amount: 400 }, 0],
  ])('%s is a line of the quote and no debt', async (_how, reduction, amount) => {
    const member = await reduced(await admin.added(), reduction);
    expect(member).toMatchObject({ amount, owed: amount, overpaid: 0, status: 'active' });
    expect(sumOf(member)).toBe(amount);
    expect(member.lines.flatMap(({ deductions }) => deductions.map(({ reason }) => reason))).toContain(
      reduction.reason,
    );
    expect(await listed(member.id)).toMatchObject({ amount, owed: amount });
    expect(member.timeline).toContainEqual(expect.objectContaining({ what: 'member.reduce', by: 'La présidence' }));
  });

  test('lets the rest be paid, and no more is asked', async () => {
    const member = await reduced(await admin.added(), { reason: 'goodwill', amount: 30 });
    const paid = await admin.done(member.id, 'payments', { ...CASH, amount: 270 });
    expect(paid).toMatchObject({ paid: 270, owed: 0, paymentDone: true, openPieces: {} });
    expect(memberActionsOf(paid)).not.toContain('record-payment');
  });

  test('after payment is shown as money to give back', async () => {
    const member = await reduced(await admin.added({ payment: CASH }), { reason: 'family', percent: 10 });
    expect(member).toMatchObject({ amount: 270, owed: 0, overpaid: 30 });
    expect(await refund(member, 30)).toMatchObject({ amount: 270, owed: 0, overpaid: 0 });
  });

  test('replaces the one with the same reason, stands beside others, and is taken back by 0', async () => {
    const first = await reduced(await admin.added(), { reason: 'goodwill', amount: 30 });
    const second = await reduced(first, { reason: 'family', percent: 10 });
    expect(second.amount).toBe(240);
    const third = await reduced(second, { reason: 'goodwill', amount: 20 });
    expect(third.amount).toBe(250);
    const fourth = await reduced(third, { reason: 'goodwill', amount: 0 });
    expect(fourth.amount).toBe(270);
    expect(await reduced(fourth, { reason: 'family', amount: 0 })).toMatchObject({ amount: 300, owed: 300 });
  });

  test.each([
    ['in euros, of which nothing is left', { percent: 100 }, { amount: 30 }, 'amount'],
    ['in euros, of which a part is left', { amount: 280 }, { amount: 30 }, 'amount'],
    ['in per cent', { amount: 280 }, { percent: 10 }, 'percent'],
  ])('%s of the price by another one is refused, and nothing changes', async (_how, taken, sent, field) => {
    const member = await reduced(await admin.added(), { reason: 'club-aid', ...taken });
    const answer = await reduce(member, { reason: 'goodwill', ...sent });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.stringContaining('autres réductions') } });
    expect(await admin.found(member.id)).toMatchObject({ amount: member.amount, updatedAt: member.updatedAt });
  });

  test('stays when the disciplines change, in per cent of the new price', async () => {
    const member = await reduced(await admin.added(), { reason: 'mid-season', percent: 50 });
    const [kept] = member.disciplines;
    const after = await admin.saved(admin.put(member.id, { disciplines: [kept] }));
    expect(after.amount).toBe((after.lines[0]?.amount ?? 0) / 2);
  });

  test('is given once, however often it is sent, and by one who saw the member as they are', async () => {
    const member = await admin.added();
    const reduction = { reason: 'goodwill', amount: 30 };
    const once = await reduced(member, reduction);
    expect((await reduce(member, reduction)).status).toBe(409);
    expect((await reduced(once, reduction)).updatedAt).toBe(once.updatedAt);
  });

  test.each([
    ['without a reason', { amount: 30 }],
    ['for an unknown one', { reason: 'friend', amount: 30 }],
    ['below nothing', { reason: 'goodwill', amount: -1 }],
    ['of more than all', { reason: 'goodwill', percent: 101 }],
    ['of both', { reason: 'goodwill', percent: 10, amount: 10 }],
    ['of neither', { reason: 'goodwill' }],
  ])('%s is refused', async (_what, reduction) => {
    expect((await reduce(await admin.added(), reduction)).status).toBe(422);
  });

  test('is not given to a sign-up that waits, nor to what is over', async () => {
    const waiting = await admin.found((await rowsOf(club, await submitted(club))).member.id);
    const over = await refund(await admin.added({ payment: CASH }), 300, { cancelsMembership: true });
    for (const member of [waiting, over])
      expect(await refusalOf(await reduce(member, { reason: 'goodwill', amount: 1 }))).toMatchObject({ status: 409 });
  });
});

describe('what the club gives back on purpose', () => {
  const even = { status: 'active', owed: 0, overpaid: 0, waived: 30, amount: 270, paymentDone: true, openPieces: {} };

  test('by hand is not owed again: no flag, nothing to collect', async () => {
    const member = await refund(await admin.added({ payment: CASH }), 30);
    expect(member).toMatchObject(even);
    expect(flagsToCheck(member)).toEqual([]);
    expect(memberActionsOf(member)).not.toContain('record-payment');
    expect(await listed(member.id)).toMatchObject({ owed: 0, amount: 270 });
  });

  test('at Stripe is not owed again either', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await club.stripe.refund(created.paymentIntentId, 3000);
    await webhooksDelivered(club);
    const member = await admin.found((await rowsOf(club, created)).member.id);
    expect(member).toMatchObject(even);
    expect(flagsToCheck(member)).toEqual([]);
  });

  test('stays owed if the administrator says so, or if the whole payment is given back', async () => {
    const part = await refund(await admin.added({ payment: CASH }), 30, { staysOwed: true });
    expect(part).toMatchObject({ owed: 30, waived: 0, amount: 300 });
    expect(flagsToCheck(part)).toEqual(['partial-refund']);
    expect(await refund(await admin.added({ payment: CASH }), 300)).toMatchObject({ owed: 300, waived: 0 });
    const all = await refund(await admin.added({ payment: CASH }), 300, { staysOwed: false });
    expect(all).toMatchObject({ owed: 0, waived: 300, amount: 0 });
  });

  test('comes back to the price once the refund is corrected, or paid after all', async () => {
    const member = await refund(await admin.added({ payment: CASH }), 30);
    const [payment] = member.payments;
    const path = `payments/${payment?.id}/refunds/${payment?.refunds[0]?.id}/correct`;
    const sent = { ...CASH, id: crypto.randomUUID(), reason: 'Erreur.', updatedAt: member.updatedAt };
    expect(await admin.done(member.id, path, { ...sent, amount: 10 })).toMatchObject({ owed: 0, amount: 290 });
    const again = await admin
      .done(member.id, 'payments', { ...CASH, amount: 10, isAboveOwed: true })
      .catch(() => undefined);
    expect(again, 'nothing is owed').toBeUndefined();
  });

  const alone = async (disciplines: readonly string[], form: object = {}) =>
    admin.added({ disciplines: [...disciplines], ...form });
  const choosing = (id: string, disciplines: readonly string[]) =>
    admin.saved(admin.put(id, { disciplines: [...disciplines] }));

  test('is no longer paid once a discipline is added, and never until nothing is owed', async () => {
    const { disciplines: both } = await admin.added();
    const first = await alone(both.slice(0, 1));
    const paid = await admin.done(first.id, 'payments', { ...CASH, amount: first.owed });
    await refund(paid, 60);
    const more = await choosing(first.id, both);
    expect(more).toMatchObject({ owed: 300 - first.amount, paymentDone: false });
    const part = await admin.done(first.id, 'payments', { ...CASH, amount: 30 });
    expect(part).toMatchObject({ owed: 300 - first.amount - 30, paymentDone: false });
    expect(await listed(first.id)).toMatchObject({ paymentDone: false });
    const rest = await admin.done(first.id, 'payments', { ...CASH, amount: part.owed });
    expect(rest).toMatchObject({ owed: 0, paymentDone: true, waived: 60 });
  });

  test('never comes to hold what was paid beyond the price: a discipline that is added later is owed whole', async () => {
    const { disciplines: both } = await admin.added();
    const { id, amount } = await alone(both.slice(0, 1));
    const over = await admin.done(id, 'payments', { ...CASH, amount: amount + 20, isAboveOwed: true });
    expect(await refund(over, 20)).toMatchObject({ owed: 0, overpaid: 0, waived: 0 });
    expect(await choosing(id, both)).toMatchObject({ owed: 300 - amount, waived: 0 });
  });

  test('holds only what was missing of the price, also once the refund or the payment is corrected', async () => {
    const { disciplines: both } = await admin.added();
    const { id, amount } = await alone(both.slice(0, 1));
    const over = await admin.done(id, 'payments', { ...CASH, amount: amount + 20, isAboveOwed: true });
    const part = await refund(over, 30);
    expect(part).toMatchObject({ owed: 0, waived: 10 });
    const [payment] = part.payments;
    const reason = { id: crypto.randomUUID(), reason: 'Erreur.' };
    const path = `payments/${payment?.id}/refunds/${payment?.refunds[0]?.id}/correct`;
    const right = await admin.done(id, path, { ...CASH, ...reason, amount: 35, updatedAt: part.updatedAt });
    expect(right).toMatchObject({ owed: 0, waived: 15 });
    const sum = { ...CASH, id: crypto.randomUUID(), reason: 'Erreur.', amount: amount + 30, isAboveOwed: true };
    await admin.done(id, `payments/${payment?.id}/correct`, { ...sum, updatedAt: right.updatedAt });
    expect(await choosing(id, both)).toMatchObject({ owed: 300 - amount, waived: 5 });
  });

  test('at Stripe, once a discipline was given up, is money paid beyond the price', async () => {
    const created = await submitted(club);
    await pay(club, created);
    const { id } = (await rowsOf(club, created)).member;
    const { disciplines: both } = await admin.found(id);
    const less = await choosing(id, both.slice(0, 1));
    await club.stripe.refund(created.paymentIntentId, less.overpaid * 100);
    await webhooksDelivered(club);
    expect(await admin.found(id)).toMatchObject({ owed: 0, overpaid: 0, waived: 0 });
    expect(await choosing(id, both)).toMatchObject({ owed: less.overpaid, waived: 0, paymentDone: false });
  });

  test('is not paid while the administrator says that it stays owed', async () => {
    const member = await refund(await admin.added({ payment: CASH }), 60, { staysOwed: true });
    expect(member).toMatchObject({ owed: 60, paymentDone: false });
  });

  test('is no part of what the bank took in a dispute', async () => {
    const created = await submitted(club);
    await pay(club, created);
    await club.stripe.dispute(created.paymentIntentId);
    await club.stripe.closeDispute(created.paymentIntentId, 'lost');
    await webhooksDelivered(club);
    const { member } = await rowsOf(club, created);
    expect(await admin.found(member.id)).toMatchObject({ owed: 300, waived: 0 });
  });
});

describe('a correction is told', () => {
  // Whether a dossier is complete is found out when that mail is sent.
  const told = async () =>
    (await mail.rows()).filter(({ kind }) => kind !== 'dossier-complete').map(({ kind, data }) => ({ kind, data }));
  const correct = ({ id, payments, updatedAt }: MemberDetails, right: object) =>
    admin.done(id, `payments/${payments[0]?.id}/correct`, {
      ...{ ...CASH, id: crypto.randomUUID(), reason: 'Erreur.', updatedAt },
      ...right,
    });

  test.each([
    ['of the sum', { amount: 200 }, { cents: 20_000, owedCents: 10_000 }],
    ['of the means', { means: 'cheque' }, { cents: 30_000, means: 'cheque', owedCents: 0 }],
    ['of the day', { date: '2026-11-03' }, { on: '2026-11-03' }],
    ['to nothing', { amount: 0 }, { cents: 0, wasCents: 30_000, owedCents: 30_000 }],
  ])('%s of a payment, and replaces the receipt', async (_what, right, data) => {
    const member = await admin.added({ payment: CASH });
    await mail.forget();
    await correct(member, right);
    expect(await told()).toMatchObject([{ kind: 'payment-corrected', data }]);
  });

  test('but not of a note, which the member never saw', async () => {
    const member = await admin.added({ payment: CASH });
    await mail.forget();
    await correct(member, { note: 'Chèque 12' });
    expect(await told()).toEqual([]);
  });

  test('of a refund that never was, also that the membership goes on', async () => {
    const member = await refund(await admin.added({ payment: CASH }), 300, { cancelsMembership: true });
    await mail.forget();
    const [payment] = member.payments;
    const path = `payments/${payment?.id}/refunds/${payment?.refunds[0]?.id}/correct`;
    const right = { ...CASH, amount: 0, id: crypto.randomUUID(), reason: 'Erreur.', updatedAt: member.updatedAt };
    await admin.done(member.id, path, right);
    const data = { cents: 0, wasCents: 30_000, continues: true };
    expect(await told()).toMatchObject([{ kind: 'refund-corrected', data }]);
  });
});
