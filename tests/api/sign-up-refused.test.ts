import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { toggles } from '#server/db/content-schema.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersNamed } from '#tests/support/payments.ts';
import { somebody, submissionOf, submit, submitBody } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const payloadOf = async (): Promise<Record<string, unknown>> =>
  JSON.parse(String((await submissionOf(club, {})).get('payload')));

const priceOf = (discipline: string) => club.catalogue.find(({ name }) => name === discipline)?.prices[0]?.id;

describe('an order that is not what the club quotes', () => {
  test.each([
    ['one cent', { amount: 1 }],
    ['nothing', { amount: 0 }],
    ['a negative amount', { amount: -30_000 }],
    ['half a cent', { amount: 30_000.5 }],
    ['a text', { amount: '30000' }],
    ['dollars', { currency: 'usd' }],
  ])('%s instead of the amount is refused, and nothing is stored', async (_name, tampered) => {
    const form = { ...somebody(), ...tampered };
    expect(await refusalOf(await submit(club, { form }))).toEqual({
      status: 422,
      type: 'validation',
      messages: [SENTENCES.amountChanged],
      fields: { amount: SENTENCES.amountChanged },
    });
    expect(await membersNamed(club, form.lastName)).toEqual([]);
  });

  test('the price of another product is refused', async () => {
    const priceId = priceOf('Canne');
    const products = [{ productId: 'Boxe thaï', priceId, quantity: 1, amount: 180 }];
    const refusal = await refusalOf(
      await submit(club, { form: { disciplines: ['Boxe thaï'], products, amount: 18_000 } }),
    );
    expect(refusal).toMatchObject({ status: 422, messages: [SENTENCES.amountChanged] });
  });

  test('two of the same line are refused', async () => {
    const priceId = priceOf('Canne');
    const products = [{ productId: 'Canne', priceId, quantity: 2, amount: 180 }];
    expect((await submit(club, { form: { disciplines: ['Canne'], products } })).status).toBe(422);
  });
});

describe('a form that is wrong', () => {
  test('is answered with every error at once, by field and as sentences', async () => {
    const wrong = { lastName: '', email: 'camille', phone: '12', birthDate: '2015-01-01', rulesAccepted: false };
    const refusal = await refusalOf(await submit(club, { form: wrong, photo: new TextEncoder().encode('bonjour') }));
    expect(refusal.fields).toEqual({
      lastName: 'Veuillez renseigner votre nom.',
      email: 'Adresse e-mail invalide.',
      phone: 'Numéro de téléphone invalide.',
      birthDate: SENTENCES.tooYoung,
      rulesAccepted: 'Veuillez accepter le règlement et certifier votre aptitude médicale.',
      photo: SENTENCES.photoType,
    });
    expect(refusal.messages, 'in the order of the form').toEqual([
      'Veuillez renseigner votre nom.',
      'Adresse e-mail invalide.',
      'Numéro de téléphone invalide.',
      SENTENCES.tooYoung,
      SENTENCES.photoType,
      'Veuillez accepter le règlement et certifier votre aptitude médicale.',
    ]);
  });

  test('a member of 15 cannot join, and can on the sixteenth birthday', async () => {
    const bornAround16YearsAgo = (days: number) => {
      const day = new Date(Date.now() + days * DAY_MS).toISOString();
      return `${Number(day.slice(0, 4)) - 16}${day.slice(4, 10)}`;
    };
    const guardian = {
      legalGuardianName: 'Dominique Martin',
      legalGuardianEmail: 'dominique@exemple.example',
      legalGuardianPhone: '0612345679',
      legalGuardianAuthorised: true,
    };
    const young = await submit(club, { form: { ...guardian, birthDate: bornAround16YearsAgo(2) } });
    expect(await refusalOf(young)).toMatchObject({ status: 422, messages: [SENTENCES.tooYoung] });
    expect((await submit(club, { form: { ...guardian, birthDate: bornAround16YearsAgo(-2) } })).status).toBe(200);
    const alone = await submit(club, { form: { birthDate: bornAround16YearsAgo(-2) } });
    expect(await refusalOf(alone)).toMatchObject({ status: 422, messages: [SENTENCES.guardian] });
  });

  test('without any discipline it is told to choose one', async () => {
    const refusal = await refusalOf(await submit(club, { form: { disciplines: [], products: [], amount: 0 } }));
    expect(refusal).toMatchObject({ messages: ['Veuillez sélectionner au moins une discipline.'] });
  });

  test('without a photo it is told so', async () => {
    const refusal = await refusalOf(await submit(club, { photo: null }));
    expect(refusal).toMatchObject({ status: 422, fields: { photo: SENTENCES.photoMissing } });
  });

  test('as plain JSON it is understood, and answered like any incomplete form', async () => {
    const complete = await refusalOf(await submitBody(club, JSON.stringify(await payloadOf())));
    expect(complete).toMatchObject({ status: 422, fields: { photo: SENTENCES.photoMissing } });
    expect(await refusalOf(await submitBody(club, '{}'))).toMatchObject({
      status: 422,
      fields: { lastName: 'Veuillez renseigner votre nom.' },
    });
  });

  test.each([
    ['malformed JSON', '{"lastName":', 'application/json'],
    ['JSON that is no object', 'null', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['a text', 'bonjour', 'text/plain'],
    ['an ordinary form', 'lastName=Martin', 'application/x-www-form-urlencoded'],
    ['multipart without its boundary', 'bonjour', 'multipart/form-data'],
    [
      'multipart that breaks off',
      '--x\r\nContent-Disposition: form-data; name="payload"',
      'multipart/form-data; boundary=x',
    ],
  ])('%s is refused as a validation error', async (_name, body, type) => {
    expect(await refusalOf(await submitBody(club, body, type))).toMatchObject({ status: 422, type: 'validation' });
  });

  test('an e-mail address that only Stripe refuses is reported at its field, and another one is accepted', async () => {
    const { payments } = club.deps;
    const { begin } = payments;
    const form = somebody();
    payments.begin = (intent) => begin({ ...intent, email: 'camille@exemple' });
    const refusal = await refusalOf(await submit(club, { form }));
    payments.begin = begin;
    expect(refusal).toEqual({
      status: 422,
      type: 'validation',
      messages: ['Adresse e-mail invalide.'],
      fields: { email: 'Adresse e-mail invalide.' },
    });
    expect((await submit(club, { form: { ...form, email: `autre.${form.email}` } })).status).toBe(200);
  });

  test('characters no database takes do not break it', async () => {
    const form = { ...somebody(), firstName: 'Cam\u0000ille', address: '3 rue \ud800 des Lilas' };
    expect((await submit(club, { form })).status).toBe(200);
    expect(await membersNamed(club, form.lastName)).toMatchObject([
      { firstName: 'Cam ille', address: '3 rue des Lilas' },
    ]);
  });

  test('a name that looks like a command is only a name', async () => {
    const form = { ...somebody(), lastName: `O'Brien"; drop table members; -- ${crypto.randomUUID()}` };
    expect((await submit(club, { form })).status).toBe(200);
    expect(await membersNamed(club, form.lastName)).toHaveLength(1);
  });
});

describe('who is not let in', () => {
  test('a robot that fills the hidden field in', async () => {
    const refusal = await refusalOf(await submit(club, { form: { website: 'http://spam.example' } }));
    expect(refusal).toMatchObject({ status: 422, fields: { form: expect.stringContaining('rechargez la page') } });
  });

  test('a robot that needs less than three seconds', async () => {
    expect((await submit(club, { form: { startedAt: Date.now() - 1000 } })).status).toBe(422);
    expect((await submit(club, { form: { startedAt: Date.now() - 4000 } })).status).toBe(200);
  });

  test.each(['https://ailleurs.example', 'null', 'http://localhost.ailleurs.example'])(
    'a page of %s',
    async (origin) => {
      expect(await refusalOf(await submit(club, { headers: { Origin: origin } }))).toMatchObject({
        status: 422,
        messages: ['Cette demande vient d’un autre site\u202F: elle est refusée.'],
      });
    },
  );

  test('anybody, while sign-up is closed', async () => {
    const setOpen = (enabled: boolean) => club.db.update(toggles).set({ enabled }).where(eq(toggles.key, 'adhesion'));
    await setOpen(false);
    const refused = await refusalOf(await submit(club));
    await setOpen(true);
    expect(refused).toMatchObject({ status: 422, messages: [SENTENCES.closed] });
    expect((await submit(club)).status).toBe(200);
  });
});
