import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { CARDS, makeIntent, returnPage, rowsOf } from '#tests/support/payments.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';
import {
  eventAbout,
  eventsAbout,
  nowInSeconds,
  postWebhook,
  signed,
  withoutWebhooks,
} from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe('the webhook', () => {
  test.each([
    ['without signature', () => null],
    ['with a signature of somebody else', (body: string) => signed(body, nowInSeconds(), 'whsec_other')],
    ['with a signature of another body', () => signed('{}')],
    ['with a signature six minutes old', (body: string) => signed(body, nowInSeconds() - 360)],
    ['with something that is no signature', () => 'v1=abc'],
  ])('%s is refused, and settles nothing', async (_name, signatureOf) => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const body = eventAbout(created.paymentIntentId);
    const response = await postWebhook(club, body, signatureOf(body));
    expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([400, 'validation']);
    expect((await rowsOf(club, created)).member.status).toBe('pending');
  });

  test('does not believe what an event says', async () => {
    const created = await submitted(club);
    const body = eventAbout(created.paymentIntentId, 'payment_intent.succeeded', 'evt_lie');
    expect((await postWebhook(club, body)).status).toBe(200);
    expect((await rowsOf(club, created)).member.status).toBe('pending');
  });

  test('about a payment of another shop, or about none, is recorded', async () => {
    expect((await postWebhook(club, eventAbout('pi_unknown', 'payment_intent.succeeded', 'evt_unknown'))).status).toBe(
      200,
    );
    const balance = JSON.stringify({
      id: 'evt_b',
      object: 'event',
      type: 'balance.available',
      data: { object: { object: 'balance' } },
    });
    expect((await postWebhook(club, balance)).status).toBe(200);
  });

  test('for a payment whose row is missing asks Stripe to try again as soon as it has money, not before', async () => {
    const intentOf = () => makeIntent(club, 30_000, { paymentId: crypto.randomUUID(), memberId: crypto.randomUUID() });
    const [paid, underWay, open, cancelled] = await withoutWebhooks(club, async () => {
      const intents = [await intentOf(), await intentOf(), await intentOf(), await intentOf()] as const;
      await club.stripe.confirm(intents[0].paymentIntentId, CARDS.accepted);
      await club.stripe.confirm(intents[1].paymentIntentId, CARDS.processing);
      await club.deps.payments.withdraw(intents[3].paymentIntentId);
      return intents;
    });
    const answers = [paid, underWay, open, cancelled].map(({ paymentIntentId: id }) =>
      postWebhook(club, eventAbout(id, 'payment_intent.updated', `evt_missing_${id}`)),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503, 200, 200]);
  });

  test.each([
    ['the database', () => club.databaseFaults.failBefore(1)],
    ['Stripe', () => club.stripe.addFault({ kind: 'error500', method: 'GET', times: 2 })],
  ])('that cannot reach %s asks Stripe to try again, and the next delivery settles', async (_name, goWrong) => {
    const created = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const [event] = (await eventsAbout(club, created)).slice(-1);
    goWrong();
    expect(await club.stripe.redeliver(event?.id ?? '')).toMatchObject([{ status: 503 }]);
    expect(await club.stripe.redeliver(event?.id ?? '')).toMatchObject([{ status: 200 }]);
    expect((await rowsOf(club, created)).member.status).toBe('active');
  });
});

describe('asking for the state of a payment', () => {
  test('without its secret, or with another one, tells nothing and settles nothing', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    const other = await submitted(club);
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    for (const clientSecret of [
      '',
      other.clientSecret,
      `${created.paymentIntentId}_secret_guess`,
      `${created.clientSecret}x`,
    ]) {
      expect(await returnPage(club, { ...created, clientSecret })).toEqual({
        status: 200,
        state: { name: '', email: '' },
      });
    }
    expect((await rowsOf(club, created)).member.status).toBe('pending');
    expect((await submit(club, { form })).status).toBe(409);
  });

  test.each([
    ['unknown', 'pi_unknown', 1],
    ['that no database takes', 'pi_%00', 0],
    ['that is no text', 'pi_%ff', 0],
    ['of something else', 'ch_1', 0],
    ['with a path in it', 'pi_1%2Fconfirm', 0],
    ['without end', `pi_${'x'.repeat(101)}`, 0],
  ])('by an id %s tells nothing, and asks Stripe nothing', async (_name, id, requests) => {
    const { payments } = club.deps;
    const { find } = payments;
    let asked = 0;
    let askedStripe = 0;
    payments.find = async (known) => {
      askedStripe += 1;
      return find(known);
    };
    club.databaseRequests.before = () => {
      asked += 1;
    };
    const response = await club.app.request(`/api/payment-intent/${id}?client_secret=${id}_secret_x`);
    payments.find = find;
    club.databaseRequests.before = undefined;
    expect([response.status, await response.json()]).toEqual([200, { name: '', email: '' }]);
    expect([asked, askedStripe]).toEqual([requests, 0]);
  });
});
