import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { CARDS, pay, returnPage, rowsOf } from '#tests/support/payments.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const joined = async (proof?: Uint8Array<ArrayBuffer>) => {
  const created = await submitted(club, { form: { reducedPriceSelected: true }, ...(proof && { proof }) });
  await pay(club, created);
  return { created, id: (await rowsOf(club, created)).member.id };
};
const decide = (id: string, decision: string, more: object = {}) =>
  admin.act(id, 'proof', { decision, ...(decision === 'refused' && { refusal: 'Illisible.' }), ...more });
const decided = (id: string, decision: string) => admin.saved(decide(id, decision));
const fileOf = (id: string) => asAdmin(club, token, `/api/admin/memberships/${id}/proof`);
const isStored = async (key: string | null | undefined) => (await club.deps.files.find(key ?? '')) !== undefined;

describe('the proof of a reduced price', () => {
  test.each([
    ['pdf', () => pdf(), 'application/pdf'],
    ['jpg', () => jpeg(), 'image/jpeg'],
  ])('is a private file, named after what it is: %s', async (extension, make, type) => {
    const { id } = await joined(await make());
    expect(Object.fromEntries((await fileOf(id)).headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="justificatif.${extension}"`,
      'content-security-policy': expect.stringMatching(/sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('accepted: its file is deleted, the date stays, the member is active', async () => {
    const { id } = await joined(pdf());
    const key = (await admin.row(id))?.proofKey;
    expect(await isStored(key)).toBe(true);
    expect(await decided(id, 'accepted')).toMatchObject({ status: 'active', proof: 'accepted', hasProof: false });
    expect((await admin.found(id)).proofDecidedAt).toEqual(expect.any(String));
    expect(await isStored(key)).toBe(false);
    expect((await fileOf(id)).status).toBe(404);
    expect(await admin.audits(id)).toEqual([{ action: 'member.proof-accept', fields: [], signed: true }]);
  });

  test('refused while the payment is being settled does not make the member active', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true }, proof: pdf() });
    const { id } = (await rowsOf(club, created)).member;
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    const { find } = club.deps.payments;
    club.deps.payments.find = async (intentId) => {
      club.deps.payments.find = find;
      const truth = await find(intentId);
      await decided(id, 'refused');
      return truth;
    };
    await returnPage(club, created);
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', proof: 'refused' });
  });

  test('refused suspends; another one sent by the administrator, or seen on paper, lifts that', async () => {
    const { id } = await joined(pdf());
    expect(await decided(id, 'refused')).toMatchObject({ status: 'suspended', proof: 'refused', hasProof: false });
    expect(await admin.saved(admin.putForm(id, {}, { proof: pdf() }))).toMatchObject({
      status: 'active',
      proof: 'held',
      proofDecidedAt: null,
    });
    await decided(id, 'refused');
    expect(await decided(id, 'shown')).toMatchObject({
      status: 'active',
      proof: 'shown',
      reducedPriceProofShown: true,
    });
  });

  test('refused to a member who paid the normal price changes only the proof', async () => {
    const { id } = await joined();
    await admin.done(id, 'payments', { ...CASH, amount: 72.5 });
    await admin.putForm(id, {}, { proof: pdf() });
    expect(await decided(id, 'refused')).toMatchObject({ status: 'active', proof: 'refused', paid: 300 });
  });

  test('decided before the payment counts when it comes', async () => {
    const oncePaid = async (decision: string) => {
      const created = await submitted(club, { form: { reducedPriceSelected: true }, proof: pdf() });
      const { member } = await rowsOf(club, created);
      expect(await decided(member.id, decision)).toMatchObject({ status: 'pending', proof: decision });
      await pay(club, created);
      return (await admin.found(member.id)).status;
    };
    expect(await oncePaid('accepted')).toBe('active');
    expect(await oncePaid('refused')).toBe('suspended');
    expect(await oncePaid('shown')).toBe('active');
  });

  test('shown on paper lifts a suspension; said again it changes nothing', async () => {
    const { id } = await joined();
    expect(await admin.found(id)).toMatchObject({ status: 'suspended', proof: 'missing' });
    const shown = await decided(id, 'shown');
    expect(shown).toMatchObject({ status: 'active', proof: 'shown' });
    expect(await decided(id, 'shown')).toEqual(shown);
    expect(await admin.audits(id)).toHaveLength(1);
  });

  test('cannot be decided if there is none, or if none is needed', async () => {
    const { id } = await joined();
    const refusal = await refusalOf(await decide(id, 'accepted'));
    expect(refusal).toMatchObject({ status: 409, message: 'Il n’y a pas de justificatif à examiner.' });
    const normal = await admin.added();
    expect((await decide(normal.id, 'shown')).status).toBe(409);
    expect((await decide(normal.id, 'perhaps')).status).toBe(422);
  });

  test('is decided only once by two administrators who disagree', async () => {
    const { id } = await joined(pdf());
    const { updatedAt } = await admin.found(id);
    const answers = await Promise.all([decide(id, 'accepted', { updatedAt }), decide(id, 'refused', { updatedAt })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admin.audits(id)).toHaveLength(1);
  });
});
