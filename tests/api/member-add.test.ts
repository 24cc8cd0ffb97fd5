import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, membersNamed } from '#tests/support/payments.ts';
import { cutAt, jpeg, pdf } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted, yearsAgo } from '#tests/support/sign-up.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const GUARDIAN = {
  legalGuardianName: 'Dominique Martin',
  legalGuardianEmail: 'dominique@exemple.example',
  legalGuardianPhone: '06 00 00 00 00',
  legalGuardianAuthorised: true,
};

/** Returns a form in which every value is a text field. */
const plainForm = (form: Record<string, string | string[]>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) for (const text of [value].flat()) body.append(name, text);
  return body;
};

describe('a member an administrator adds', () => {
  test('is active, unpaid, priced as of today, and needs neither photo nor consents', async () => {
    const form = { ...somebody(), rulesAccepted: false, medicalClearance: false };
    const response = await admin.add(form);
    expect(response.status).toBe(201);
    const member = await admin.saved(Promise.resolve(response));
    expect(member).toMatchObject({
      status: 'active',
      lastName: form.lastName,
      phone: '+33612345678',
      hasPhoto: false,
      paymentDone: false,
      rulesAcceptedAt: null,
      medicalClearanceAt: null,
      payments: [],
      paid: 0,
      amount: 300,
      normalAmount: 300,
      proof: 'not-needed',
      archivedAt: null,
    });
    expect(member.lines).toMatchObject([
      { discipline: 'Savate boxe française', amount: 210, discount: 0 },
      { discipline: 'Canne', amount: 180, discount: 90 },
    ]);
    expect(member.timeline).toMatchObject([{ kind: 'change', what: 'member.create', by: 'La présidence' }]);
    expect(await admin.audits(member.id)).toMatchObject([
      { action: 'member.create', fields: expect.arrayContaining(['lastName', 'email', 'disciplines']), signed: true },
    ]);
  });

  test('may come as plain form fields, with bracketed disciplines and texts for boxes', async () => {
    const { disciplines, rulesAccepted, medicalClearance, reducedPriceSelected, paymentDone, ...texts } = somebody();
    const body = plainForm({
      ...texts,
      'disciplines[]': ['Canne'],
      rulesAccepted: 'true',
      medicalClearance: 'true',
      reducedPriceSelected: 'true',
      reducedPriceProofShown: 'true',
      imageRightsGranted: 'false',
      status: 'active',
      paymentDone: 'false',
    });
    body.set('photo', new File([await jpeg()], 'photo.jpg'));
    body.set('reducedPriceProofFile', new File([pdf()], 'carte.pdf'));
    expect(await admin.saved(admin.send('POST', '/api/admin/memberships/add', body))).toMatchObject({
      status: 'active',
      disciplines: ['Canne'],
      amount: 135,
      normalAmount: 180,
      hasPhoto: true,
      proof: 'held',
      reducedPriceProofShown: true,
      rulesAccepted: true,
      rulesVersion: expect.any(Number),
      medicalClearance: true,
      imageRightsGranted: false,
    });
  });

  test('is active at the reduced price without a proof too, because an administrator decided', async () => {
    expect(await admin.added({ reducedPriceSelected: true })).toMatchObject({ status: 'active', proof: 'missing' });
  });

  test('has paid when the payment comes along', async () => {
    const member = await admin.added({ payment: { ...CASH, means: 'cheque', note: 'n° 7' } });
    expect(member).toMatchObject({ status: 'active', paymentDone: true, paid: 300 });
    expect(member.payments).toMatchObject([
      { means: 'cheque', amount: 300, note: 'n° 7', recordedBy: 'La présidence', paidAt: '2026-11-02T12:00:00.000Z' },
    ]);
  });

  test('is told everything that is wrong at once, and leaves no file', async () => {
    const before = await storedFiles(club);
    const wrong = { email: 'nulle part', birthDate: yearsAgo(12), payment: { ...CASH, amount: -1 } };
    const refusal = await refusalOf(await admin.add(wrong, { photo: pdf() }));
    expect(refusal).toMatchObject({ status: 422, type: 'validation' });
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['birthDate', 'email', 'paymentAmount', 'photo']);
    expect((await admin.add({ disciplines: ['Lutte'] }, { photo: await jpeg() })).status).toBe(422);
    expect((await admin.add({ disciplines: [] }, { photo: await jpeg() })).status).toBe(422);
    expect((await admin.add({ payment: { ...CASH, date: '2999-01-01' } }, { photo: await jpeg() })).status).toBe(422);
    expect((await admin.add({}, { photo: cutAt(await jpeg(), 0.5) })).status).toBe(422);
    expect(await storedFiles(club)).toBe(before);
  });

  test('of 16 needs a legal guardian too', async () => {
    const birthDate = yearsAgo(17);
    expect(await refusalOf(await admin.add({ birthDate }))).toMatchObject({ messages: [SENTENCES.guardian] });
    expect(await admin.added({ birthDate, ...GUARDIAN })).toMatchObject({
      legalGuardianName: 'Dominique Martin',
      legalGuardianAuthorisedAt: expect.any(String),
    });
  });

  test('added twice, or twice at once, is one member', async () => {
    const form = somebody();
    const photo = await jpeg();
    const answers = await Promise.all([1, 2, 3].map(() => admin.add(form, { photo })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [there, ...others] = await membersNamed(club, form.lastName);
    expect(others).toEqual([]);
    const refusals = [await admin.add(form), ...answers.filter(({ status }) => status === 409)].map(refusalOf);
    // The refusal names the existing member, so that the administrator can open it.
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ type: 'duplicate', message: SENTENCES.duplicate, current: { id: there?.id } });
  });

  test('whose own sign-up still waits can no longer pay it by card', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    await admin.added(form);
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    expect((await submit(club, { form })).status).toBe(409);
  });

  test('is not half-written when the database is lost on the way', async () => {
    const form = somebody();
    const before = await storedFiles(club);
    club.databaseRequests.before = async () => {
      if ((await storedFiles(club)) === before) return;
      club.databaseRequests.before = undefined;
      club.databaseFaults.failBefore();
    };
    expect((await admin.add(form, { photo: await jpeg() })).status).toBe(503);
    expect(await membersNamed(club, form.lastName)).toHaveLength(0);
    expect((await admin.add(form)).status).toBe(201);
  });

  test.each([
    ['no body', undefined, 'text/plain'],
    ['a list', '[]', 'application/json'],
    ['broken JSON', '{', 'application/json'],
  ])('is refused as %s', async (_what, body, type) => {
    const response = await club.app.request('/api/admin/memberships/add', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      ...(body !== undefined && { body }),
    });
    expect(await refusalOf(response)).toMatchObject({ status: 422, type: 'validation' });
  });
});

test('a member may be added as JSON without files', async () => {
  const body = somebody();
  const response = await asAdmin(club, token, '/api/admin/memberships/add', { method: 'POST', body });
  expect(response.status).toBe(201);
});
