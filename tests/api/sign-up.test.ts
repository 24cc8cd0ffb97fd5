import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { toProduct } from '#domain/money/product.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { seasonOpenOn } from '#domain/season/season.ts';
import { pages } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { atStripe, pay, rowsOf } from '#tests/support/payments.ts';
import { heavyJpeg, jpeg, pdf, png } from '#tests/support/pictures.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const storedPhoto = async (key: string | null) => {
  const file = await club.deps.files.find(key ?? '');
  if (!file) throw new Error('no such file');
  return { type: file.type, bytes: file.bytes, ...(await sharp(file.bytes).metadata()) };
};

describe('a complete form', () => {
  test('is answered with what the payment step needs', async () => {
    const created = await submitted(club);
    expect(created).toEqual({
      clientSecret: expect.stringMatching(new RegExp(`^${created.paymentIntentId}_secret_`)),
      paymentIntentId: expect.stringMatching(/^pi_/),
      publishableKey: 'pk_test_stand_in',
      amount: 30_000,
    });
  });

  test('is stored as a pending member with order lines and an open payment', async () => {
    const form = somebody();
    const { member, payment, lines } = await rowsOf(club, await submitted(club, { form }));
    expect(member).toMatchObject({
      status: 'pending',
      flags: [],
      season: seasonOpenOn(dayInParis(new Date())),
      lastName: form.lastName,
      email: form.email,
      birthDate: '1990-03-05',
      phone: '+33612345678',
      licenseNumber: null,
      rulesVersion: 1,
      medicalClearanceVersion: expect.any(String),
      reducedPriceProofShown: false,
    });
    expect(member.rulesAcceptedAt).not.toBeNull();
    expect(lines.map(({ discipline, amountCents, discountCents }) => [discipline, amountCents, discountCents])).toEqual(
      [
        ['Savate boxe française', 21_000, 0],
        ['Canne', 18_000, 9_000],
      ],
    );
    expect(payment).toMatchObject({
      means: 'card',
      status: 'open',
      amountCents: 30_000,
      refundedCents: 0,
      paidAt: null,
    });
  });

  test('becomes an intent at Stripe that names member, payment and season, and where the receipt goes', async () => {
    const form = somebody();
    const created = await submitted(club, { form });
    const { member, payment } = await rowsOf(club, created);
    expect((await atStripe(club, created)).intent).toMatchObject({
      amount: 30_000,
      currency: 'eur',
      receiptEmail: form.email,
      metadata: { memberId: member.id, paymentId: payment.id, season: member.season },
      automaticPaymentMethods: { enabled: true },
    });
  });

  test('may ask for the reduced price', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true }, proof: pdf() });
    expect(created.amount).toBe(16_000 + 6_750);
    const { member } = await rowsOf(club, created);
    const proof = await club.deps.files.find(member.proofKey ?? '');
    expect(proof?.type).toBe('application/pdf');
    expect(Buffer.from(proof?.bytes ?? []).equals(Buffer.from(pdf()))).toBe(true);
  });

  test('at a reduced price equal to the normal one owes nothing once paid, and needs no proof', async () => {
    const token = await signedIn(club);
    const body = { name: 'Bâton', prices: [{ amount: 180, isDefault: true }] };
    const answer = await asAdmin(club, token, '/api/admin/products', { method: 'POST', body });
    const baton = toProduct((await answer.json()) as AdminProduct);
    const created = await submitted(
      { ...club, catalogue: [...club.catalogue, baton] },
      { form: { disciplines: ['Bâton'], reducedPriceSelected: true }, proof: pdf() },
    );
    expect(created.amount).toBe(18_000);
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    expect(member).toMatchObject({ status: 'active', reducedPriceSelected: false, proofKey: null });
  });

  test('may carry the optional things, which are kept', async () => {
    const optional = {
      licenseNumber: 'AB-12',
      practice: 'assaut',
      advantageCard: 'PR 123',
      secretCode: 'sésame',
      imageRightsGranted: true,
      emergencyContactName: 'Dominique',
      emergencyContactPhone: '06 00 00 00 00',
    };
    const { member } = await rowsOf(club, await submitted(club, { form: optional }));
    expect(member).toMatchObject({ ...optional, emergencyContactPhone: '+33600000000' });
  });

  test('keeps an international domain as it was typed, and the provider gets it in ASCII', async () => {
    const created = await submitted(club, { form: { email: 'Zoe@École-du-Cercle.fr' } });
    const { member } = await rowsOf(club, created);
    expect(member.email).toBe('zoe@école-du-cercle.fr');
    const { intent } = await atStripe(club, created);
    expect(intent.receiptEmail).toBe('zoe@xn--cole-du-cercle-9jb.fr');
  });

  test('may be sent from the site’s own pages, and from programs that do not say where they are', async () => {
    expect((await submit(club, { headers: { Origin: 'http://localhost' } })).status).toBe(200);
  });
});

describe('a page older than the club’s settings', () => {
  test('of another season is refused, and told why', async () => {
    expect(await refusalOf(await submit(club, { form: { season: '2020-2021' } }))).toEqual({
      status: 422,
      type: 'validation',
      messages: ['La saison ouverte a changé, vérifiez votre adhésion.'],
      fields: { season: 'La saison ouverte a changé, vérifiez votre adhésion.' },
    });
    expect((await submit(club, { form: { season: seasonOpenOn(dayInParis(new Date())) } })).status).toBe(200);
  });

  test('with earlier rules accepts those, never later ones', async () => {
    await club.db.update(pages).set({ version: 3 }).where(eq(pages.key, 'reglement'));
    const accepted = async (rulesVersion?: number) =>
      (await rowsOf(club, await submitted(club, { form: rulesVersion === undefined ? {} : { rulesVersion } }))).member
        .rulesVersion;
    const versions = [await accepted(2), await accepted(9), await accepted()];
    await club.db.update(pages).set({ version: 1 }).where(eq(pages.key, 'reglement'));
    expect(versions).toEqual([2, 3, 3]);
    expect((await refusalOf(await submit(club, { form: { rulesVersion: 0 } }))).fields).toEqual({
      rulesVersion: 'Cette valeur n’est pas valide.',
    });
  });
});

describe('the photo', () => {
  test('is stored upright, at most 600 pixels wide, without place or device', async () => {
    const { member } = await rowsOf(club, await submitted(club, { photo: await jpeg(1600, 1200) }));
    const stored = await storedPhoto(member.photoKey);
    expect(stored).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 600, height: 800 });
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(stored.bytes).includes('Appareil')).toBe(false);
  });

  test('that a phone took, of several megapixels, is stored small, with a thumbnail', async () => {
    const { member } = await rowsOf(club, await submitted(club, { photo: await heavyJpeg(2400, 1600, 60) }));
    expect(await storedPhoto(member.photoKey)).toMatchObject({ width: 600, height: 400 });
    expect((await storedPhoto(`${member.photoKey}-thumb`)).width).toBeLessThanOrEqual(96);
  });

  test('that is a PNG is stored as JPEG, and a small one is not enlarged', async () => {
    const { member } = await rowsOf(club, await submitted(club, { photo: await png(120, 90), photoName: 'moi.png' }));
    expect(await storedPhoto(member.photoKey)).toMatchObject({ format: 'jpeg', width: 120, height: 90 });
  });

  test('is kept under a key that tells nothing of the person', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    expect(member.photoKey).toMatch(/^photos\/[0-9a-f-]{36}$/);
  });
});
