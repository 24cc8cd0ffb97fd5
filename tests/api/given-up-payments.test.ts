import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { cancelStrays } from '#server/running/housekeeping/cancel-strays.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const form = { disciplines: ['Canne'] };
beforeAll(() => webhooksDelivered(club));
afterAll(() => club.close());

/** Runs `work` while Stripe knows no intent, as with the key of another account. */
const whileStripeKnowsNone = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const { find } = club.deps.payments;
  club.deps.payments.find = async () => undefined;
  return work().finally(() => {
    club.deps.payments.find = find;
  });
};

const outcomeOf = async (created: Created) => {
  const { member, payment } = await rowsOf(club, created);
  return { member: member.status, flags: member.flags, payment: payment.status };
};

/** Makes a sign-up and changes its disciplines while Stripe knows no intent, so that its payment is given up. */
const givenUp = async () => {
  const created = await submitted(club, { form });
  const { id } = (await rowsOf(club, created)).member;
  await whileStripeKnowsNone(() => admin.saved(admin.put(id, { disciplines: ['Canne', 'Boxe thaï'] })));
  expect(await outcomeOf(created)).toEqual({ member: 'pending', flags: [], payment: 'cancelled' });
  return { created, id };
};

describe('a payment given up while Stripe seemed not to know it', () => {
  test('counts if it is paid after all: the member owes the rest and is not deleted', async () => {
    const { created, id } = await givenUp();
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual({ member: 'active', flags: [], payment: 'succeeded' });
    expect(await admin.found(id)).toMatchObject({ paid: 180, owed: 140 });
    expect((await returnPage(club, created)).state).toMatchObject({ status: 'succeeded', memberStatus: 'active' });
    expect((await admin.remove(id)).status).toBe(409);
  });

  test('raises no flag when two requests settle it at the same moment', async () => {
    const { created } = await givenUp();
    const { find } = club.deps.payments;
    // Another request settles the payment between the read of our row and the look for a payment that replaced it.
    club.deps.payments.find = async (intentId) => {
      club.deps.payments.find = find;
      const truth = await find(intentId);
      await settlePayment(club.deps, intentId);
      return truth;
    };
    await pay(club, created);
    expect(await outcomeOf(created)).toEqual({ member: 'active', flags: [], payment: 'succeeded' });
  });

  test('raises a flag when it is paid after another took its place, until the money was given back', async () => {
    const person = { ...somebody(), ...form };
    const first = await submitted(club, { form: person });
    const second = await whileStripeKnowsNone(() => submitted(club, { form: person }));
    await pay(club, first);
    expect(await outcomeOf(first)).toEqual({ member: 'pending', flags: ['payment-mismatch'], payment: 'cancelled' });
    expect((await admin.remove((await rowsOf(club, first)).member.id)).status).toBe(409);
    await club.stripe.refund(first.paymentIntentId);
    await webhooksDelivered(club);
    expect((await outcomeOf(first)).flags).toEqual([]);
    await pay(club, second);
    expect(await outcomeOf(second)).toEqual({ member: 'active', flags: [], payment: 'succeeded' });
  });

  test('can no longer be paid after somebody returns to it, or the next morning', async () => {
    const { created: seen } = await givenUp();
    const { created: forgotten } = await givenUp();
    expect((await returnPage(club, seen)).state.status).toBe('cancelled');
    expect((await atStripe(club, seen)).intent.status).toBe('canceled');
    await cancelStrays(club.deps);
    expect((await atStripe(club, forgotten)).intent.status).toBe('canceled');
    await webhooksDelivered(club);
    expect(await outcomeOf(forgotten)).toEqual({ member: 'pending', flags: [], payment: 'cancelled' });
  });
});
