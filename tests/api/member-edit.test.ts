import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { members } from '#server/db/schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, rowsOf } from '#tests/support/payments.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Submission, somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const edited = (id: string, change: object) => admin.saved(admin.put(id, change));
const isStored = async (key: string | null | undefined) => (await club.deps.files.find(key ?? '')) !== undefined;
const signedUp = async (form: NonNullable<Submission['form']> = {}) => {
  const created = await submitted(club, { form });
  return { created, id: (await rowsOf(club, created)).member.id };
};

describe('a member who is changed', () => {
  test('keeps omitted fields; the journal names only changed ones', async () => {
    const member = await admin.added({ licenseNumber: 'A1', payment: CASH });
    const after = await edited(member.id, { phone: '07 00 00 00 01', licenseNumber: '' });
    expect(after).toEqual({
      ...member,
      phone: '+33700000001',
      licenseNumber: null,
      updatedAt: expect.any(String),
      timeline: [...member.timeline, expect.objectContaining({ what: 'member.update' })],
    });
    expect(await admin.audits(member.id)).toContainEqual({
      action: 'member.update',
      fields: ['phone', 'licenseNumber'],
      signed: true,
    });
  });

  test('can be sent back as it was read, which changes nothing', async () => {
    const member = await admin.added({ reducedPriceSelected: true });
    const { updatedAt: _at, timeline: _timeline, ...after } = await edited(member.id, member);
    expect(member).toMatchObject(after);
    expect((await admin.audits(member.id)).at(-1)).toMatchObject({ fields: [] });
  });

  test('has a status and a payment of their own, which are not sent along', async () => {
    const { id } = await admin.added();
    const sent = { status: 'cancelled', paymentDone: true, archivedAt: '2026-01-01T00:00:00.000Z', id: 'other' };
    expect(await edited(id, sent)).toMatchObject({ id, status: 'active', paymentDone: false, archivedAt: null });
  });

  test('is not overwritten by somebody who read an earlier version', async () => {
    const { id, updatedAt } = await admin.added();
    await edited(id, { address: '1 rue Haute', updatedAt });
    const refusal = await refusalOf(await admin.put(id, { address: '2 rue Basse', updatedAt }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: { address: '1 rue Haute' } });
    expect(JSON.stringify(refusal.current)).not.toMatch(/photos\/|proofs\//);
    expect((await edited(id, { address: '3 rue Large' })).address).toBe('3 rue Large');
  });

  test('is not overwritten by a request with a wrong time of reading', async () => {
    const { id, address } = await admin.added();
    for (const updatedAt of [1_795_000_000_000, null, 'hier'])
      expect(await refusalOf(await admin.put(id, { address: '2 rue Basse', updatedAt }))).toMatchObject({
        status: 422,
        fields: { updatedAt: expect.any(String) },
      });
    expect((await admin.found(id)).address).toBe(address);
  });

  test('must still fulfil every rule', async () => {
    const { id } = await admin.added();
    expect(await refusalOf(await admin.put(id, { lastName: ' ', email: 'rien' }))).toMatchObject({
      status: 422,
      fields: { lastName: 'Veuillez renseigner le nom.', email: 'Adresse e-mail invalide.' },
    });
    expect((await admin.put(id, { disciplines: ['Lutte'] })).status).toBe(422);
    expect((await admin.put(crypto.randomUUID(), {})).status).toBe(404);
    expect((await admin.put('inconnu', {})).status).toBe(404);
  });

  test('may be archived', async () => {
    const { id } = await admin.added();
    await admin.done(id, 'archive');
    expect(await edited(id, { firstName: 'Dominique' })).toMatchObject({
      fullName: expect.stringMatching(/^Dominique/),
    });
  });

  test('keeps the date of a consent; a new one has today’s', async () => {
    const { id } = await admin.added({ medicalClearance: false });
    const before = await admin.found(id);
    const after = await edited(id, { medicalClearance: true, rulesAccepted: true });
    expect(after.rulesAcceptedAt).toBe(before.rulesAcceptedAt);
    expect(after).toMatchObject({
      medicalClearanceAt: expect.any(String),
      medicalClearanceVersion: expect.any(String),
    });
  });
});

describe('a corrected name', () => {
  test('that is somebody else’s in force is a duplicate', async () => {
    const { id, firstName, lastName, birthDate } = await admin.added();
    const other = await admin.added();
    const answer = await admin.put(other.id, { firstName: firstName.toUpperCase(), lastName, birthDate });
    const refusal = { status: 409, type: 'duplicate', message: SENTENCES.duplicate, current: { id } };
    expect(await refusalOf(answer)).toMatchObject(refusal);
    const waiting = await signedUp();
    expect((await admin.put(waiting.id, { firstName, lastName, birthDate })).status).toBe(409);
  });

  test('frees the earlier one, also when two corrections cross', async () => {
    const one = await admin.added();
    const other = await admin.added();
    const rename = (id: string, lastName: string) => admin.put(id, { lastName });
    const answers = await Promise.all([rename(one.id, other.lastName), rename(other.id, one.lastName)]);
    expect(answers.map(({ status }) => status)).toContain(409);
    await edited(one.id, { lastName: `${one.lastName} Autre` });
    expect((await admin.add({ ...somebody(), lastName: one.lastName })).status).toBe(201);
  });

  test('withdraws the same person’s sign-up that still waits', async () => {
    const form = somebody();
    const { created } = await signedUp(form);
    const { id } = await admin.added();
    await edited(id, { firstName: form.firstName, lastName: form.lastName, birthDate: form.birthDate });
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
  });
});

describe('another choice of disciplines', () => {
  test('of the reduced price takes the reduced price of the day, and back', async () => {
    const { id } = await admin.added();
    expect(await edited(id, { reducedPriceSelected: true })).toMatchObject({ amount: 227.5, normalAmount: 300 });
    expect(await edited(id, { reducedPriceSelected: false })).toMatchObject({ amount: 300, proof: 'not-needed' });
  });

  test('of a waiting sign-up cancels the payment that is no longer due', async () => {
    const form = somebody();
    const { created, id } = await signedUp(form);
    expect(await edited(id, { disciplines: ['Canne'] })).toMatchObject({ status: 'pending', amount: 180 });
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    const again = await submitted(club, { form: { ...form, disciplines: ['Canne'] }, photo: null });
    await pay(club, again);
    expect(await admin.found(id)).toMatchObject({ status: 'active', paid: 180, flags: [] });
  });

  test('of somebody who is paying at this moment is refused', async () => {
    const { created, id } = await signedUp();
    await pay(club, created, CARDS.processing);
    const refusal = await refusalOf(await admin.put(id, { disciplines: ['Canne'] }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: { amount: 300 } });
    expect(await edited(id, { address: '5 rue Courte' })).toMatchObject({ amount: 300, address: '5 rue Courte' });
  });

  test('that costs no more than was paid lifts a suspension', async () => {
    const { created, id } = await signedUp({ reducedPriceSelected: true });
    await pay(club, created);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', paid: 227.5 });
    expect(await edited(id, { disciplines: ['Canne'], reducedPriceSelected: false })).toMatchObject({
      status: 'active',
      amount: 180,
    });
  });
});

describe('files sent with a change', () => {
  test('replace the earlier ones, which go', async () => {
    const { id } = await admin.added({ reducedPriceSelected: true }, { photo: await jpeg(), proof: pdf() });
    const before = await admin.row(id);
    await admin.saved(admin.putForm(id, {}, { photo: await jpeg(600, 600), proof: await jpeg() }));
    const after = await admin.row(id);
    expect([await isStored(before?.photoKey), await isStored(before?.proofKey)]).toEqual([false, false]);
    expect([await isStored(after?.photoKey), await isStored(after?.proofKey)]).toEqual([true, true]);
    expect((await admin.audits(id)).at(-1)?.fields).toEqual(['photo', 'reducedPriceProofFile']);
  });

  test('stay away when the change is refused, and the earlier ones stay', async () => {
    const { id, updatedAt } = await admin.added({}, { photo: await jpeg() });
    await edited(id, { address: '1 rue Haute' });
    const key = (await admin.row(id))?.photoKey;
    expect((await admin.putForm(id, { updatedAt }, { photo: await jpeg() })).status).toBe(409);
    expect((await admin.putForm(id, {}, { photo: pdf() })).status).toBe(422);
    expect((await admin.row(id))?.photoKey).toBe(key);
    expect(await isStored(key)).toBe(true);
  });

  test('a proof goes with the reduced price it proves', async () => {
    const { id } = await admin.added({ reducedPriceSelected: true }, { proof: pdf() });
    const key = (await admin.row(id))?.proofKey;
    expect(await edited(id, { reducedPriceSelected: false })).toMatchObject({ hasProof: false });
    expect(await isStored(key)).toBe(false);
  });
});

// Comes last, because the prices of the other tests change here.
describe('once prices have changed', () => {
  const changePrice = async (name: string, amount: number, reduced?: number) => {
    const all = (await (await asAdmin(club, token, '/api/admin/products')).json()) as AdminProduct[];
    const product = all.find((one) => one.name === name);
    const prices = product?.prices.map((price) => ({
      ...price,
      amount: (price.isDefault ? amount : reduced) ?? price.amount,
    }));
    const body = { ...product, prices };
    await asAdmin(club, token, `/api/admin/products/${product?.id}`, { method: 'PUT', body });
  };

  test('another choice keeps the old price of kept disciplines, takes today’s for new ones, and halves again', async () => {
    const { id } = await admin.added({ disciplines: ['Canne'] });
    await changePrice('Canne', 190);
    await changePrice('Boxe thaï', 240);
    const after = await edited(id, { disciplines: ['Boxe thaï', 'Canne'] });
    expect(after.lines).toMatchObject([
      { discipline: 'Canne', amount: 180, discount: 90 },
      { discipline: 'Boxe thaï', amount: 240, discount: 0 },
    ]);
    expect(after).toMatchObject({ amount: 330, normalAmount: 330 });
    expect((await admin.audits(id)).at(-1)?.fields).toEqual(['disciplines']);
    expect((await edited(id, { disciplines: ['Canne'] })).lines).toMatchObject([{ amount: 180, discount: 0 }]);
  });

  test('a visitor who sends the form again at new prices owes the new normal price without a proof', async () => {
    const form = { ...somebody(), disciplines: ['Savate boxe française'], reducedPriceSelected: true };
    await submitted(club, { form });
    await changePrice('Savate boxe française', 250, 190);
    const shown = { ...club, catalogue: await listProducts(club.db) };
    const created = await submitted(shown, { form });
    await pay(club, created);
    const { id } = (await rowsOf(club, created)).member;
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', paid: 190, normalAmount: 250, owed: 60 });
  });
});

test('an earlier season’s member keeps their season', async () => {
  const { id } = await admin.added();
  await club.db.update(members).set({ season: '2019-2020' }).where(eq(members.id, id));
  expect(await edited(id, { address: '7 rue Vieille' })).toMatchObject({ season: '2019-2020' });
});
