import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { MemberJson } from '#domain/member/member.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const list = async (query = '') => {
  const response = await asAdmin(club, token, `/api/admin/memberships${query}`);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  return (await response.json()) as MemberJson[];
};
const listed = async (lastName: string) => (await list()).find((member) => member.lastName === lastName);

describe('the list of members', () => {
  test('shows a paid member with everything the club needs, and no storage key', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    expect(await listed(form.lastName)).toEqual({
      toCome: 0,
      aided: 0,
      ...{ sex: null, birthName: null, birthPlace: null, birthCountry: null, nationality: null, isCoach: false },
      id: member.id,
      season: member.season,
      status: 'active',
      flags: [],
      settledFlags: [],
      firstName: 'Camille',
      lastName: form.lastName,
      fullName: `Camille ${form.lastName}`,
      email: form.email,
      birthDate: '1990-03-05',
      phone: '+33612345678',
      address: form.address,
      licenseNumber: null,
      hasPhoto: true,
      hasProof: false,
      rulesAccepted: true,
      medicalClearance: true,
      paymentDone: true,
      disciplines: ['Savate boxe française', 'Canne'],
      practice: null,
      amount: 300,
      paid: 300,
      owed: 0,
      overpaid: 0,
      proof: 'not-needed',
      isProofAwaited: false,
      isAddressRefused: false,
      openPieces: {},
      reducedPriceSelected: false,
      reducedPriceProofShown: false,
      advantageCard: null,
      secretCode: null,
      legalGuardianName: null,
      legalGuardianEmail: null,
      legalGuardianPhone: null,
      imageRightsGranted: false,
      emergencyContactName: null,
      emergencyContactPhone: null,
      archivedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('shows who has not paid yet as pending', async () => {
    const form = { ...somebody(), reducedPriceSelected: true };
    await submitted(club, { form, proof: pdf() });
    expect(await listed(form.lastName)).toMatchObject({
      status: 'pending',
      paymentDone: false,
      hasProof: true,
      amount: 227.5,
    });
  });

  test('does not call a refunded membership paid', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await pay(club, created);
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    expect(await listed(form.lastName)).toMatchObject({ status: 'cancelled', paymentDone: false });
  });
});

describe('the order of the list', () => {
  const namesOf = async (query?: string) => (await list(query)).map(({ lastName }) => lastName);

  test('is the one of a French dictionary, whatever the accents and the case', async () => {
    for (const lastName of ['Zola', 'Évrard', 'de Biran', 'Evans'])
      await submitted(club, { form: { ...somebody(), lastName } });
    const added = (await namesOf()).filter((name) => !name.startsWith('Martin'));
    expect(added).toEqual(['de Biran', 'Evans', 'Évrard', 'Zola']);
  });

  test('is the same for its beginning, which can be read alone', async () => {
    const whole = await namesOf();
    expect(await namesOf('?first=3')).toEqual(whole.slice(0, 3));
    for (const query of ['?first=99999999999', '?first=0', '?first=-1', '?first=tous', '?first='])
      expect(await namesOf(query), query).toEqual(whole);
  });
});

describe('a member’s photo', () => {
  const photoOf = async (id: string, query = '') => asAdmin(club, token, `/api/admin/memberships/${id}/photo${query}`);

  test('is a private file, large or as a thumbnail', async () => {
    const { member } = await rowsOf(club, await submitted(club, { photo: await jpeg() }));
    const response = await photoOf(member.id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringMatching(/sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const large = await sharp(await response.arrayBuffer()).metadata();
    const small = await sharp(await (await photoOf(member.id, '?size=thumb')).arrayBuffer()).metadata();
    expect(large.width).toBeGreaterThan(small.width);
    expect(small.width).toBeLessThanOrEqual(96);
  });

  test.each(['inconnu', crypto.randomUUID(), '..%2F..%2Fetc'])('of member %s is not found', async (id) => {
    expect(await refusalOf(await photoOf(id))).toMatchObject({ status: 404, type: 'not-found' });
  });

  test('that the store has lost is not found, and one it cannot reach is unavailable', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    await club.blobs.stop();
    expect((await photoOf(member.id)).status).toBe(503);
    await club.blobs.restart();
    await club.deps.files.remove(member.photoKey ?? '');
    expect((await photoOf(member.id)).status).toBe(404);
  });
});
