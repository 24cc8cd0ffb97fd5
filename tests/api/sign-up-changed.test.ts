import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import {
  atStripe,
  CARDS,
  intentsFor,
  membersNamed,
  pay,
  returnPage,
  rowsOf,
  webhooksDelivered,
} from '#tests/support/payments.ts';
import { type Created, somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
  // One tab waits for another.
  club.deps.wait = async (milliseconds) => sleep(milliseconds);
});
afterAll(() => club.close());

const onlyMemberOf = async (lastName: string) => {
  const [member, ...others] = await membersNamed(club, lastName);
  expect(others).toEqual([]);
  if (!member) throw new Error('no member');
  return member;
};

describe('a person who changes their mind before paying', () => {
  test('continues the same membership with a payment of the new amount; the old one is over', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    const second = await submitted(club, { form: { ...form, disciplines: ['Canne'] }, photo: null });
    expect(second.amount).toBe(18_000);
    const { member, payment, lines } = await rowsOf(club, second);
    expect(payment).toMatchObject({ status: 'open', amountCents: 18_000 });
    expect(lines.map(({ discipline }) => discipline)).toEqual(['Canne']);
    expect((await rowsOf(club, first)).payment).toMatchObject({ status: 'cancelled', amountCents: 30_000 });
    expect((await atStripe(club, first)).intent).toMatchObject({ status: 'canceled', amount: 30_000 });
    expect(await intentsFor(club, member.id)).toHaveLength(2);
    expect((await club.stripe.confirm(first.paymentIntentId, CARDS.accepted)).status).toBe('canceled');
    await pay(club, second);
    expect((await onlyMemberOf(form.lastName)).status).toBe('active');
  });

  test('learns in another tab which payment replaced the known one', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    const { clientSecret, paymentIntentId } = await submitted(club, { form: { ...form, disciplines: ['Canne'] } });
    const lines = [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }];
    const told = { status: 'open', amount: 18_000, lines, continuesAs: { paymentIntentId, clientSecret } };
    expect((await returnPage(club, first)).state).toMatchObject(told);
    expect((await returnPage(club, { ...first, clientSecret: `${first.paymentIntentId}_secret_0` })).state.name).toBe(
      '',
    );
  });

  test('and pays the old amount at the last moment has paid in full, and is told so', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      gateway.withdraw = withdraw;
      await withoutWebhooks(club, () => club.stripe.confirm(id, CARDS.accepted));
      return withdraw(id);
    };
    const refusal = await refusalOf(await submit(club, { form: { ...form, disciplines: ['Canne'] } }));
    expect(refusal.type).toBe('duplicate');
    const { member, payment, lines } = await rowsOf(club, created);
    expect(member).toMatchObject({ status: 'active', flags: [] });
    expect(payment).toMatchObject({ status: 'succeeded', amountCents: 30_000 });
    expect(lines).toHaveLength(2);
  });
});

describe('pressing the button', () => {
  test('in two tabs with different choices leaves one intent, at the amount of the row', async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = somebody();
      const choices = [['Canne'], ['Boxe thaï'], ['Canne', 'Boxe thaï']];
      await Promise.all(choices.map((disciplines) => submitted(club, { form: { ...form, disciplines } })));
      await webhooksDelivered(club);
      const member = await onlyMemberOf(form.lastName);
      const open = (await intentsFor(club, member.id)).filter(({ status }) => status !== 'canceled');
      const due = member.orderLines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);
      const [payment, ...others] = member.payments.filter(({ status }) => status !== 'cancelled');
      expect(others).toEqual([]);
      expect(payment).toMatchObject({ status: 'open', amountCents: due });
      expect(open).toMatchObject([{ amount: due, id: payment?.reference }]);
    }
  });

  test('in a tab while another ends its payment shows the payment of the other choice in both', async () => {
    const form = somebody();
    await submitted(club, { form });
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { find, withdraw } = gateway;
    const ended = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    let other: Promise<Created> | undefined;
    let finds = 0;
    gateway.find = async (id) => {
      finds += 1;
      // First the payment is settled, then it is to be shown.
      if (finds < 2) return find(id);
      gateway.find = find;
      gateway.withdraw = async (one) => {
        gateway.withdraw = withdraw;
        await withdraw(one);
        ended.resolve();
        await seen.promise;
      };
      other = submitted(club, { form: { ...form, disciplines: ['Canne'] }, photo: null });
      await ended.promise;
      const truth = await find(id);
      seen.resolve();
      return truth;
    };
    const shown = await submitted(club, { form, photo: null });
    expect(await other).toMatchObject({ paymentIntentId: shown.paymentIntentId, amount: 18_000 });
    expect(shown.amount).toBe(18_000);
  });

  test('in two tabs whose changes cross leaves one payment, of the amount that came last', async () => {
    const form = somebody();
    await submitted(club, { form });
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { withdraw } = gateway;
    gateway.withdraw = async (id) => {
      gateway.withdraw = withdraw;
      await submitted(club, { form: { ...form, disciplines: ['Boxe thaï'] }, photo: null });
      return withdraw(id);
    };
    const last = await submitted(club, { form: { ...form, disciplines: ['Canne'] }, photo: null });
    const { member, payment, lines } = await rowsOf(club, last);
    expect(payment).toMatchObject({ status: 'open', amountCents: 18_000 });
    expect(lines.map(({ discipline }) => discipline)).toEqual(['Canne']);
    const open = (await intentsFor(club, member.id)).filter(({ status }) => status !== 'canceled');
    expect(open).toMatchObject([{ id: last.paymentIntentId, amount: 18_000 }]);
  });
});
