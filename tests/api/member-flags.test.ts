import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type MemberFlag, memberFlags } from '#domain/flag.ts';
import { flagsToCheck } from '#domain/member/member.ts';
import { members } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const flagged = async (flag: MemberFlag) => {
  const { id } = await admin.added({ payment: { ...CASH, amount: 200 } });
  await club.db
    .update(members)
    .set({ flags: [flag] })
    .where(eq(members.id, id));
  return admin.found(id);
};

const paidByCard = async () => {
  const created = await submitted(club);
  await pay(club, created);
  return { intent: created.paymentIntentId, id: (await rowsOf(club, created)).member.id };
};

describe.each(memberFlags)('the flag %s', (flag) => {
  test('can be resolved: it stays, needs no action, and the history names the administrator', async () => {
    const member = await flagged(flag);
    expect(flagsToCheck(member)).toEqual([flag]);
    const resolved = await admin.done(member.id, 'flags', { flag, note: 'vu avec la banque' });
    expect([resolved.flags, flagsToCheck(resolved)]).toEqual([[flag], []]);
    expect(resolved.timeline.filter(({ kind }) => kind === 'flag')).toMatchObject([
      { what: flag, by: 'La présidence', note: 'vu avec la banque' },
    ]);
    // A repeat changes nothing.
    const again = await admin.done(member.id, 'flags', { flag, note: 'encore' });
    expect(again.timeline).toEqual(resolved.timeline);
    expect((await admin.audits(member.id)).map(({ action }) => action)).toEqual([
      'member.create',
      'member.settle-flag',
    ]);
  });
});

test.each(['duplicate-to-refund', 'payment-mismatch'] as const)('%s is not resolved without a note', async (flag) => {
  const { id } = await flagged(flag);
  expect(await refusalOf(await admin.act(id, 'flags', { flag, note: ' ' }))).toMatchObject({
    ...{ status: 422, fields: { note: expect.any(String) } },
  });
});

test('a flag that is not there, or of a member somebody else just changed, is not resolved', async () => {
  const { id, updatedAt } = await flagged('dispute');
  expect(await refusalOf(await admin.act(id, 'flags', { flag: 'partial-refund' }))).toMatchObject({ status: 409 });
  await admin.put(id, { address: '9 rue Neuve' });
  expect(await refusalOf(await admin.act(id, 'flags', { flag: 'dispute', updatedAt }))).toMatchObject({ status: 409 });
  expect((await admin.act(id, 'flags', { flag: 'other' })).status).toBe(422);
});

test('a resolved refund of Stripe stays resolved when it is read again, but a further refund does not', async () => {
  const { id, intent } = await paidByCard();
  await club.stripe.refund(intent, 1_000);
  await webhooksDelivered(club);
  const partly = await admin.found(id);
  expect([partly.flags, flagsToCheck(partly)], 'it was on purpose').toEqual([['partial-refund'], []]);
  await admin.done(id, 'flags', { flag: 'partial-refund' });
  expect((await admin.done(id, 'settle')).settledFlags).toEqual(['partial-refund']);
  await club.stripe.refund(intent, 2_000);
  await webhooksDelivered(club);
  expect((await admin.found(id)).settledFlags).toEqual([]);
});

test('a resolved dispute asks for nothing until the bank decides, and disappears if the club wins', async () => {
  const { id, intent } = await paidByCard();
  await club.stripe.dispute(intent);
  await webhooksDelivered(club);
  const answered = await admin.done(id, 'flags', { flag: 'dispute' });
  expect([answered.flags, flagsToCheck(answered)]).toEqual([['dispute'], []]);
  await club.stripe.closeDispute(intent, 'won');
  await webhooksDelivered(club);
  expect(await admin.found(id)).toMatchObject({ flags: [], settledFlags: [] });
});

test('the money of a lost dispute leaves «À faire» once it was paid again', async () => {
  const { id, intent } = await paidByCard();
  await club.stripe.dispute(intent);
  await club.stripe.closeDispute(intent, 'lost');
  await webhooksDelivered(club);
  const lost = await admin.found(id);
  expect([flagsToCheck(lost), lost.owed]).toEqual([['dispute-lost'], 300]);
  expect(flagsToCheck(await admin.done(id, 'payments', CASH))).toEqual([]);
});

test('a second payment given back otherwise than at Stripe ends its sign-up once it is resolved', async () => {
  const created = await submitted(club);
  await pay(club, created);
  const { id } = (await rowsOf(club, created)).member;
  await club.db
    .update(members)
    .set({ status: 'pending', flags: ['duplicate-to-refund'] })
    .where(eq(members.id, id));
  const resolved = await admin.done(id, 'flags', { flag: 'duplicate-to-refund', note: 'rendu par virement' });
  expect(resolved).toMatchObject({ status: 'cancelled', owed: 0, overpaid: 0 });
  // Stripe reports nothing new when it is read again.
  const again = await admin.done(id, 'settle');
  expect(again.status).toBe('cancelled');
});
