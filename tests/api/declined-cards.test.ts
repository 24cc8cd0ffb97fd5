import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { differencesOf } from '#tests/support/difference.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const MINUTE = 60_000;
let club: TestClub;
beforeAll(async () => {
  club = await openClub({ payment: { attempts: 3, windowSeconds: 3600 } });
});
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const tooMany = {
  status: 429,
  type: 'rate-limited',
  message: 'Trop de tentatives, réessayez dans 60 minutes.',
};

/** Makes a sign-up whose card is declined `times` times. */
const declined = async (times: number, form = somebody()) => {
  const created = await submitted(club, { form });
  for (let nth = 0; nth < times; nth += 1) await pay(club, created, CARDS.declined);
  await webhooksDelivered(club);
  return { form, created };
};

describe('cards declined for one sign-up', () => {
  test('leave it open below the limit, and a good card can pay', async () => {
    const { created } = await declined(2);
    expect((await returnPage(club, created)).state.status).toBe('open');
    await pay(club, created);
    expect((await rowsOf(club, created)).member.status).toBe('active');
  });

  test('end its payment at the limit: nothing more can be tried, and the payer is told for how long', async () => {
    const { created, form } = await declined(3);
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    expect((await rowsOf(club, created)).payment.status).toBe('cancelled');
    const query = new URLSearchParams({ client_secret: created.clientSecret });
    const answer = await club.app.request(`/api/payment-intent/${created.paymentIntentId}?${query}`);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(59 * 60);
    expect(await refusalOf(answer)).toEqual(tooMany);
    expect(await refusalOf(await submit(club, { form }))).toEqual(tooMany);
    const cheaper = { ...form, disciplines: ['Canne'] };
    expect(await refusalOf(await submit(club, { form: cheaper }))).toEqual(tooMany);
  });

  test('are counted together when the amount changes in between', async () => {
    const { form } = await declined(2);
    const { created } = await declined(1, { ...form, disciplines: ['Canne'] });
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    expect((await submit(club, { form })).status).toBe(429);
  });

  test('end what a member in force still owes in the same way', async () => {
    const { ask, refused } = differencesOf(club, membersOf(club, await signedIn(club)));
    const { id } = await refused();
    const difference = await ask(id);
    for (let nth = 0; nth < 3; nth += 1) await pay(club, difference, CARDS.declined);
    expect((await atStripe(club, difference)).intent.status).toBe('canceled');
    await expect(ask(id)).rejects.toMatchObject({ code: 'rate-limited' });
    expect((await returnPage(club, difference)).status).toBe(429);
  });

  test('are forgotten after the window: the sign-up goes on, and can be paid', async () => {
    const { form } = await declined(3);
    club.clock.offsetMs = 61 * MINUTE;
    const again = await submitted(club, { form, photo: null });
    await pay(club, again);
    expect((await rowsOf(club, again)).member).toMatchObject({ status: 'active', flags: [] });
  });

  test('end it too when no webhook tells of them', async () => {
    const created = await submitted(club);
    await withoutWebhooks(club, async () => {
      for (let nth = 0; nth < 5; nth += 1) await club.stripe.confirm(created.paymentIntentId, CARDS.declined);
    });
    expect((await returnPage(club, created)).status).toBe(429);
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
  });

  test('do not touch anybody else', async () => {
    await declined(3);
    expect((await submit(club)).status).toBe(200);
  });
});
