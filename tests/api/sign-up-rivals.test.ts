import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, membersNamed, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { eventsAbout, withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

describe('the same person with another e-mail', () => {
  const twice = async () => {
    const form = somebody();
    const mine = await submitted(club, { form });
    const parents = await submitted(club, { form: { ...form, email: `parents.${form.email}` } });
    return { form, mine, parents };
  };

  test('has an independent sign-up, whose payment is cancelled once the other is paid', async () => {
    const { form, mine, parents } = await twice();
    expect(parents.paymentIntentId).not.toBe(mine.paymentIntentId);
    await pay(club, parents);
    await webhooksDelivered(club);
    expect((await atStripe(club, mine)).intent.status).toBe('canceled');
    expect((await rowsOf(club, mine)).payment.status).toBe('cancelled');
    const statuses = (await membersNamed(club, form.lastName)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['active', 'pending']);
    expect((await submit(club, { form })).status).toBe(409);
  });

  test('who pays both is a member once, and the second payment is kept and flagged', async () => {
    const { mine, parents } = await twice();
    await club.stripe.setWebhookMode('hold');
    await club.stripe.confirm(mine.paymentIntentId, CARDS.accepted);
    await club.stripe.confirm(parents.paymentIntentId, CARDS.accepted);
    await club.stripe.release({ concurrent: 10, order: 'shuffled', duplicate: 3 });
    const rows = await Promise.all([rowsOf(club, mine), rowsOf(club, parents)]);
    expect(rows.map(({ payment }) => payment.status)).toEqual(['succeeded', 'succeeded']);
    const [kept, extra] = rows.map(({ member }) => member).toSorted((a, b) => a.flags.length - b.flags.length);
    expect(kept).toMatchObject({ status: 'active', flags: [] });
    expect(extra).toMatchObject({ status: 'pending', flags: ['duplicate-to-refund'] });
  });

  test('who is refunded for the second stays a member for the first', async () => {
    const { mine, parents } = await twice();
    await withoutWebhooks(club, async () => {
      await club.stripe.confirm(mine.paymentIntentId, CARDS.accepted);
      await club.stripe.confirm(parents.paymentIntentId, CARDS.accepted);
    });
    await club.stripe.refund(parents.paymentIntentId);
    await webhooksDelivered(club);
    const [event] = (await eventsAbout(club, mine)).slice(-1);
    await club.stripe.redeliver(event?.id ?? '');
    expect((await rowsOf(club, mine)).member.status).toBe('active');
    expect((await rowsOf(club, parents)).member.status).toBe('cancelled');
  });

  const bothPaid = async () => {
    const { mine, parents } = await twice();
    await withoutWebhooks(club, async () => {
      await club.stripe.confirm(mine.paymentIntentId, CARDS.accepted);
      await club.stripe.confirm(parents.paymentIntentId, CARDS.accepted);
    });
    for (const created of [mine, parents]) await returnPage(club, created);
    return { mine, id: (await rowsOf(club, parents)).member.id };
  };

  test('who is refunded for the first becomes a member for the second once an administrator asks Stripe again', async () => {
    const { mine, id } = await bothPaid();
    expect((await admin.found(id)).flags).toEqual(['duplicate-to-refund']);
    await admin.done(id, 'settle');
    expect(await admin.found(id)).toMatchObject({ status: 'pending', flags: ['duplicate-to-refund'] });
    await club.stripe.refund(mine.paymentIntentId);
    await webhooksDelivered(club);
    expect((await admin.found(id)).status).toBe('pending');
    expect(await admin.done(id, 'settle')).toMatchObject({ status: 'active', flags: [], paymentDone: true });
  });

  test('loses the flag when an administrator asks Stripe, and the journal says who asked even if Stripe is silent', async () => {
    const { mine, id } = await bothPaid();
    await club.stripe.refund(mine.paymentIntentId);
    await webhooksDelivered(club);
    await club.stripe.addFault({ kind: 'error500', method: 'GET', path: '^/v1/payment_intents/', times: 2 });
    expect((await admin.act(id, 'settle')).status).toBe(503);
    expect(await admin.found(id)).toMatchObject({ status: 'pending', flags: [] });
    expect(await admin.audits(id)).toEqual([{ action: 'member.settle', fields: ['flags'], signed: true }]);
    expect(await admin.done(id, 'settle')).toMatchObject({ status: 'active', flags: [] });
  });

  test('who paid once cannot pay the other even if Stripe failed to cancel it at the time', async () => {
    const { mine, parents } = await twice();
    await withoutWebhooks(club, () => club.stripe.confirm(parents.paymentIntentId, CARDS.accepted));
    await club.stripe.addFault({ kind: 'error500', method: 'POST', path: '/cancel$', times: 2 });
    expect(await returnPage(club, parents)).toMatchObject({ status: 200, state: { memberStatus: 'active' } });
    expect(club.lines.at(-1)).toBe('{"line":"rival payments left open","count":1}');
    expect((await rowsOf(club, parents)).member.status).toBe('active');
    expect((await returnPage(club, mine)).state.status).toBe('cancelled');
    expect((await atStripe(club, mine)).intent.status).toBe('canceled');
  });

  test('who joins again after a refund is not stopped by late news of the first payment', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    await pay(club, first);
    await club.stripe.refund(first.paymentIntentId);
    await webhooksDelivered(club);
    const second = await submitted(club, { form });
    const [late] = await eventsAbout(club, first);
    expect(await club.stripe.redeliver(late?.id ?? '')).toMatchObject([{ status: 200 }]);
    expect((await pay(club, second)).status).toBe('succeeded');
    expect((await rowsOf(club, second)).member.status).toBe('active');
  });
});

describe('a sign-up an administrator corrects into somebody else’s while its form is sent again', () => {
  const sentAgain = async (photo: null | undefined) => {
    const form = somebody();
    const { member } = await rowsOf(club, await submitted(club, { form }));
    // Waits for the webhooks, because they would call `findIntent` instead of the second form.
    await webhooksDelivered(club);
    const { payments: gateway } = club.deps;
    const { find } = gateway;
    gateway.find = async (id) => {
      gateway.find = find;
      await admin.saved(admin.put(member.id, { lastName: `${form.lastName} Autre` }));
      return find(id);
    };
    const response = await submit(club, { form, ...(photo === null && { photo }) });
    return { form, earlier: await admin.row(member.id), response };
  };
  const isStored = async (key: string | null | undefined) => (await club.deps.files.find(key ?? '')) !== undefined;

  test('keeps its photo; the form begins another', async () => {
    const { form, earlier, response } = await sentAgain(undefined);
    expect(response.status).toBe(200);
    const [again] = await membersNamed(club, form.lastName);
    expect(again?.id).not.toBe(earlier?.id);
    expect([await isStored(earlier?.photoKey), await isStored(again?.photoKey)]).toEqual([true, true]);
  });

  test('no longer lends its photo to a form without one', async () => {
    const { form, earlier, response } = await sentAgain(null);
    expect((await refusalOf(response)).messages).toEqual([SENTENCES.photoMissing]);
    expect(await membersNamed(club, form.lastName)).toEqual([]);
    expect(await isStored(earlier?.photoKey)).toBe(true);
  });
});
