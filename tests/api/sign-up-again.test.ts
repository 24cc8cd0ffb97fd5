import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members, payments } from '#server/db/schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { atStripe, CARDS, intentsFor, membersNamed, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf, png } from '#tests/support/pictures.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const onlyMemberOf = async (lastName: string) => {
  const found = await membersNamed(club, lastName);
  expect(found).toHaveLength(1);
  const [member] = found;
  if (!member) throw new Error('no member');
  return member;
};

describe('the same person with the same e-mail', () => {
  test('continues the same payment while the amount is the same', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    expect(await submitted(club, { form: { ...form, phone: '07 00 00 00 00' }, photo: null })).toEqual(first);
  });

  test('is recognised in any case and accents, and the last typed text is kept', async () => {
    const form = { ...somebody(), firstName: 'Éloïse' };
    const first = await submitted(club, { form });
    const again = { ...form, firstName: 'ELOISE', email: form.email.toUpperCase(), address: '5 rue Neuve' };
    expect((await submitted(club, { form: again })).paymentIntentId).toBe(first.paymentIntentId);
    expect((await rowsOf(club, first)).member).toMatchObject({ firstName: 'ELOISE', address: '5 rue Neuve' });
  });

  test('may leave out the files already sent, and a new one replaces the old', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    const created = await submitted(club, { form, proof: pdf() });
    const { member: before } = await rowsOf(club, created);
    await submitted(club, { form, photo: null });
    expect((await rowsOf(club, created)).member).toMatchObject({
      photoKey: before.photoKey,
      proofKey: before.proofKey,
    });
    await submitted(club, { form, photo: await png() });
    const { member: after } = await rowsOf(club, created);
    expect(after.proofKey).toBe(before.proofKey);
    expect(after.photoKey).not.toBe(before.photoKey);
    expect(await club.deps.files.find(before.photoKey ?? '')).toBeUndefined();
    expect(await club.deps.files.find(after.photoKey ?? '')).toBeDefined();
  });

  test('whose payment was cancelled gets a new one', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    await club.deps.payments.withdraw(first.paymentIntentId);
    const second = await submitted(club, { form });
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await pay(club, second);
    const member = await onlyMemberOf(form.lastName);
    expect(member.status).toBe('active');
    expect(member.payments.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'succeeded']);
  });

  test('a visitor who has already paid learns so, even before the webhook', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const refusal = await refusalOf(await submit(club, { form: { ...form, disciplines: ['Canne'] } }));
    expect(refusal).toEqual({ status: 409, type: 'duplicate', message: SENTENCES.duplicate });
    expect((await rowsOf(club, created)).member.status).toBe('active');
  });

  test('who pays the earlier amount while new files are being stored is a member, without files left over', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    const { photoKey } = (await rowsOf(club, created)).member;
    const { files } = club.deps;
    const { put } = files;
    const stored: string[] = [];
    files.put = async (key, file) => {
      const isFirst = stored.push(key) === 1;
      await put(key, file);
      if (isFirst) await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    };
    const refusal = await refusalOf(await submit(club, { form: { ...form, disciplines: ['Canne'] } }));
    files.put = put;
    expect(refusal.type).toBe('duplicate');
    const { member, payment } = await rowsOf(club, created);
    expect(member).toMatchObject({ status: 'active', flags: [], photoKey });
    expect(payment).toMatchObject({ status: 'succeeded', amountCents: 30_000 });
    expect(stored).toHaveLength(2);
    expect(await Promise.all(stored.map((key) => files.find(key)))).toEqual([undefined, undefined]);
  });

  test('whose payment Stripe no longer knows gets a new one', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    await club.db
      .update(payments)
      .set({ reference: 'pi_forgotten' })
      .where(eq(payments.reference, first.paymentIntentId));
    const second = await submitted(club, { form });
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await rowsOf(club, { paymentIntentId: 'pi_forgotten' })).payment.status).toBe('cancelled');
    await pay(club, second);
    expect((await onlyMemberOf(form.lastName)).status).toBe('active');
  });

  test('who gives up the reduced price has no proof, stored or sent', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    const created = await submitted(club, { form, proof: pdf() });
    const { proofKey } = (await rowsOf(club, created)).member;
    const normal = { ...form, reducedPriceSelected: false };
    await submitted(club, { form: normal, photo: null });
    expect((await rowsOf(club, created)).member.proofKey).toBeNull();
    expect(await club.deps.files.find(proofKey ?? '')).toBeUndefined();
    await submitted(club, { form: normal, proof: pdf() });
    await submitted(club, { form: normal, proof: new TextEncoder().encode('no proof at all') });
    expect((await rowsOf(club, created)).member.proofKey).toBeNull();
  });

  test('whose bank has not decided is not charged a second time', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await pay(club, created, CARDS.processing);
    expect((await refusalOf(await submit(club, { form }))).type).toBe('duplicate');
    expect((await atStripe(club, created)).intent.amount).toBe(30_000);
  });

  test('may join the next season', async () => {
    const form = somebody();
    await pay(club, await submitted(club, { form }));
    await club.db.update(members).set({ season: '2020-2021' }).where(eq(members.lastName, form.lastName));
    expect((await submit(club, { form })).status).toBe(200);
  });

  test('may join again once archived, or once refunded', async () => {
    const form = somebody();
    await pay(club, await submitted(club, { form }));
    await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.lastName, form.lastName));
    const again = await submitted(club, { form });
    await pay(club, again);
    await club.stripe.refund(again.paymentIntentId);
    await webhooksDelivered(club);
    expect((await submit(club, { form })).status).toBe(200);
  });
});

describe('pressing the button', () => {
  test('ten times at once makes one member and one intent', async () => {
    const form = somebody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitted(club, { form })));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const member = await onlyMemberOf(form.lastName);
    expect(member.payments).toHaveLength(1);
    expect(await intentsFor(club, member.id)).toHaveLength(1);
    expect(await club.deps.files.find(member.photoKey ?? '')).toBeDefined();
  });
});
