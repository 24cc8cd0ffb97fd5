import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { members } from '#server/db/schema.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, membersNamed, pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { cutAt, jpeg, pdf } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Created, elsewhere, somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

/** Returns everything that the club and Stripe store about a sign-up. */
const allOf = async (created: Created) => ({
  ...(await rowsOf(club, created)),
  atStripe: await atStripe(club, created),
  timeline: (await admin.found((await rowsOf(club, created)).member.id)).timeline,
});

/** Returns a form of the same person and e-mail from another browser, with other values. */
const other = (form: ReturnType<typeof somebody>) =>
  elsewhere({ ...form, phone: '07 11 22 33 44', address: '9 rue du Leurre', disciplines: ['Canne'] });

const someoneElsesSecret = async () => (await submitted(club)).clientSecret;

describe('a stranger who knows name, birth date and e-mail of a pending sign-up', () => {
  test.each<[string, (mine: Created) => Promise<object> | object]>([
    ['but shows nothing', () => ({})],
    ['and shows an empty secret', () => ({ clientSecret: '' })],
    ['and guesses at the secret of its intent', (mine) => ({ clientSecret: `${mine.paymentIntentId}_secret_deviné` })],
    ['and shows the id of its intent', (mine) => ({ clientSecret: mine.paymentIntentId })],
    ['and a part of the secret', ({ clientSecret }) => ({ clientSecret: clientSecret.slice(0, -1) })],
    ['and shows the secret of somebody else', async () => ({ clientSecret: await someoneElsesSecret() })],
    ['and shows nothing that is one', () => ({ clientSecret: 'pi__secret_ \u0000', formKey: null })],
  ])('%s, begins another one, and touches nothing of it', async (_how, shown) => {
    const form = somebody();
    const mine = await submitted(club, { form });
    await webhooksDelivered(club);
    const before = await allOf(mine);
    const theirs = await submitted(club, { form: { ...other(form), ...(await shown(mine)) } });
    expect(theirs.clientSecret).not.toBe(mine.clientSecret);
    expect(await allOf(mine)).toEqual(before);
    expect((await rowsOf(club, theirs)).member.id).not.toBe(before.member.id);
    await webhooksDelivered(club);
    await pay(club, mine);
    expect((await rowsOf(club, mine)).member).toMatchObject({ status: 'active', flags: [], phone: '+33612345678' });
    expect((await atStripe(club, theirs)).intent.status).toBe('canceled');
  });

  test('has to send the files the sign-up holds', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    const mine = await submitted(club, { form, proof: pdf() });
    const refusal = await refusalOf(await submit(club, { form: elsewhere(form), photo: null }));
    expect(refusal).toMatchObject({ status: 422, fields: { photo: SENTENCES.photoMissing } });
    const theirs = await submitted(club, { form: elsewhere(form) });
    expect((await rowsOf(club, theirs)).member.proofKey).toBeNull();
    expect((await rowsOf(club, mine)).member.proofKey).not.toBeNull();
  });

  test('has cards of their own declined', async () => {
    const limit = club.deps.settings.limits.payment;
    club.deps.settings.limits.payment = { attempts: 2, windowSeconds: 3600 };
    const form = somebody();
    const mine = await submitted(club, { form });
    const theirs = await submitted(club, { form: elsewhere(form) });
    for (let nth = 0; nth < 3; nth += 1) await pay(club, theirs, CARDS.declined);
    expect((await atStripe(club, theirs)).intent.status).toBe('canceled');
    expect((await returnPage(club, mine)).state.status).toBe('open');
    expect(await submitted(club, { form })).toEqual(mine);
    club.deps.settings.limits.payment = limit;
  });

  test('is forgotten in their own time', async () => {
    const form = somebody();
    const mine = await submitted(club, { form });
    const theirs = await submitted(club, { form: elsewhere(form) });
    const old = new Date(Date.now() - 8 * DAY_MS);
    const { id } = (await rowsOf(club, mine)).member;
    await club.db.update(members).set({ updatedAt: old }).where(eq(members.id, id));
    await deleteUnpaidSignUps(club.deps);
    expect(await membersNamed(club, form.lastName)).toMatchObject([{ id: (await rowsOf(club, theirs)).member.id }]);
    await pay(club, theirs);
    expect((await rowsOf(club, theirs)).member.status).toBe('active');
  });
});

describe('the browser that holds the secret', () => {
  const holding = (form: object, { clientSecret }: Created) => ({ ...elsewhere(form), clientSecret });

  test('continues the sign-up without sending files again, and the timeline names the changed fields of each form', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    const first = await submitted(club, { form, proof: pdf() });
    const changed = { ...form, phone: '07 00 00 00 00', address: '5 rue Neuve, 00100 Valombre' };
    expect(await submitted(club, { form: holding(changed, first), photo: null })).toEqual(first);
    expect(await submitted(club, { form: holding(changed, first), photo: await jpeg() })).toEqual(first);
    expect(await submitted(club, { form: holding(changed, first), photo: null })).toEqual(first);
    const { member } = await rowsOf(club, first);
    expect(member).toMatchObject({ phone: '+33700000000', address: '5 rue Neuve, 00100 Valombre' });
    const again = (await admin.found(member.id)).timeline.filter(({ what }) => what === 'member.send-again');
    expect(again).toMatchObject([
      { kind: 'change', by: null, fields: ['phone', 'address'] },
      { fields: ['photo'] },
      { fields: [] },
    ]);
    expect(JSON.stringify(again)).not.toMatch(/Neuve|700000/);
  });

  test('goes on with it by the secret of a payment that another one took the place of', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    const second = await submitted(club, { form: holding({ ...form, disciplines: ['Canne'] }, first), photo: null });
    expect((await rowsOf(club, first)).member.id).toBe((await rowsOf(club, second)).member.id);
    expect(await submitted(club, { form: holding({ ...form, disciplines: ['Canne'] }, first), photo: null })).toEqual(
      second,
    );
    const { member } = await rowsOf(club, second);
    const again = (await admin.found(member.id)).timeline.filter(({ what }) => what === 'member.send-again');
    expect(again.map(({ fields }) => fields)).toEqual([['disciplines'], []]);
  });

  test('begins another one for another person, or another e-mail', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    for (const change of [{ email: `x.${form.email}` }, { birthDate: '1991-01-01' }, { firstName: 'Autre' }]) {
      const refusal = await refusalOf(
        await submit(club, { form: holding({ ...form, ...change }, first), photo: null }),
      );
      expect(refusal).toMatchObject({ status: 422, fields: { photo: SENTENCES.photoMissing } });
    }
  });

  test('learns of a payment that has just succeeded, with or without a photo', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    await withoutWebhooks(club, () => club.stripe.confirm(first.paymentIntentId, CARDS.accepted));
    expect((await submit(club, { form: holding(form, first), photo: null })).status).toBe(409);
    expect((await rowsOf(club, first)).member.status).toBe('active');
    expect((await submit(club, { form: holding(form, first), photo: null })).status).toBe(409);
  });

  test('waits until Stripe knows it, and nothing changes before', async () => {
    const form = somebody();
    const first = await submitted(club, { form });
    await webhooksDelivered(club);
    await club.stripe.addFault({ kind: 'error500', method: 'GET', path: '^/v1/payment_intents/', times: 2 });
    expect((await submit(club, { form: holding({ ...form, disciplines: ['Canne'] }, first) })).status).toBe(503);
    expect(await membersNamed(club, form.lastName)).toHaveLength(1);
    await club.stripe.clearFaults();
    expect(await submitted(club, { form: holding(form, first) })).toEqual(first);
  });

  test.each<Record<string, unknown>>([
    { clientSecret: 'x'.repeat(400) },
    { clientSecret: ['pi'] },
    { formKey: 'azerty' },
    { formKey: 1 },
  ])('is not one that sends %j', async (sent) => {
    expect(await refusalOf(await submit(club, { form: sent }))).toMatchObject({ status: 422, type: 'validation' });
  });
});

describe('whether somebody is a member', () => {
  const member = async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    await pay(club, await submitted(club, { form, proof: pdf() }));
    return elsewhere({ ...form, email: `x.${form.email}` });
  };

  test('is not told to a form with any other error', async () => {
    const form = await member();
    const broken = cutAt(await jpeg(), 0.5);
    for (const submission of [
      { form, photo: null },
      { form, photo: broken },
      { form, proof: broken },
      { form, proof: new TextEncoder().encode('%PD') },
      { form: { ...form, amount: 1 } },
      { form: { ...form, season: '2020-2021' } },
      { form: { ...form, phone: '12' } },
      { form: { ...form, rulesAccepted: false } },
      { form: { ...form, startedAt: Date.now() } },
    ])
      expect((await submit(club, submission)).status).toBe(422);
    expect((await submit(club, { form })).status).toBe(409);
  });

  test('is told only a few times', async () => {
    const form = await member();
    const limit = club.deps.settings.limits.signUp;
    club.deps.settings.limits.signUp = { attempts: 2, windowSeconds: 600 };
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await submit(club, { form, ip: '192.0.2.200' })).status);
    club.deps.settings.limits.signUp = limit;
    expect(statuses).toEqual([409, 409, 429, 429]);
  });
});
