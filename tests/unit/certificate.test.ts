import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  type Certifiable,
  certifiableMember,
  certifiablePayment,
  certificateOf,
  isCertifiable,
} from '#domain/certificate.ts';
import type { PaymentTold } from '#domain/sign-up.ts';
import { certificateText } from '#features/certificate/certificate-text.ts';
import { canWrite } from '#features/certificate/pdf-letters.ts';
import { writeCertificatePdf } from '#features/certificate/write-certificate-pdf.ts';
import { aPayment, someDetails } from '#tests/ui/member-support.ts';

const club = {
  name: 'Cercle de Savate',
  legalForm: 'Association loi 1901',
  registration: 'RNA W1',
  address: '12 rue du Gymnase',
  city: 'Valombre',
  publicationDirector: 'Solène Marchandeau, présidente',
};
const TODAY = '2026-12-01';
const paid = certifiableMember(someDetails({ firstName: 'Zoé', fullName: 'Zoé Martin' }));
const made = (changes: Partial<Certifiable> = {}) => certificateOf({ ...paid, ...changes }, club, TODAY);
const spaces = (text: string): string => text.replaceAll(/\s/g, ' ');
const told: PaymentTold = {
  name: 'Zoé Martin',
  email: 'zoe@exemple.fr',
  status: 'succeeded',
  memberStatus: 'active',
  season: '2026-2027',
  disciplines: ['Canne'],
  lines: [{ discipline: 'Canne', amountCents: 24_500, discountCents: 0 }],
  amount: 24_500,
  refunded: 0,
  isDoubtful: false,
  paidAt: '2026-11-20T23:30:00.000Z',
  birthDate: '1990-03-05',
};

test('a certificate says who, when born, which season and disciplines, how much, how, when, who signs and when', () => {
  expect(made()).toEqual({
    holder: 'Zoé Martin',
    birthDate: '1990-03-05',
    season: '2026-2027',
    disciplines: ['Canne'],
    amountCents: 24_500,
    dueCents: 24_500,
    refundedCents: 0,
    receipts: [{ means: 'card', amountCents: 24_500, on: '2026-11-20' }],
    club: {
      name: 'Cercle de Savate',
      legalForm: 'Association loi 1901',
      registration: 'RNA W1',
      address: '12 rue du Gymnase',
      city: 'Valombre',
      signatory: 'Solène Marchandeau, présidente',
    },
    madeOn: TODAY,
  });
});

test.each([
  ['nothing was paid', { receipts: [] }],
  ['part of it was paid', { dueCents: 30_000 }],
  ['it was all given back', { receipts: [{ means: 'card', amountCents: 24_500, refundedCents: 24_500, on: TODAY }] }],
  ['the sign-up waits for its money', { status: 'pending' }],
  ['the membership is suspended', { status: 'suspended' }],
  ['the membership is cancelled', { status: 'cancelled' }],
  ['the bank disputes the payment', { isDoubtful: true }],
] satisfies [string, Partial<Certifiable>][])('there is none while %s', (_, changes) => {
  expect([made(changes), isCertifiable({ ...paid, ...changes })]).toEqual([undefined, false]);
});

test('several payments are told one by one, what was given back is deducted', () => {
  const certificate = made({
    receipts: [
      { means: 'cheque', amountCents: 20_000, refundedCents: 2_000, on: '2026-11-02' },
      { means: 'cash', amountCents: 4_500, refundedCents: 0, on: '2026-09-01' },
    ],
  });
  expect(certificate).toMatchObject({
    amountCents: 22_500,
    refundedCents: 2_000,
    receipts: [
      { means: 'cash', amountCents: 4_500 },
      { means: 'cheque', amountCents: 18_000 },
    ],
  });
  const text = certificate && certificateText(certificate);
  expect(text?.facts.at(-1)?.values.map(spaces)).toEqual([
    '45,00 € (espèces, le 1er septembre 2026)',
    '180,00 € (chèque, le 2 novembre 2026)',
  ]);
  expect(spaces(text?.closing.join(' ') ?? '')).toContain(
    'est de 245,00 € ; elle est réglée à hauteur du montant ci-dessus. Montant net d’un remboursement de 20,00 €.',
  );
});

test.each([
  ['ten times too much in one sum', [245_000], [24_500]],
  ['a second payment that was too much in part', [10_000, 20_000], [10_000, 14_500]],
  ['a payment after all was paid', [24_500, 5_000], [24_500]],
])('what came beyond the price is not attested: %s', (_what, sums, told) => {
  const receipts = sums.map((amountCents, nth) => ({
    ...{ means: 'cash' as const, amountCents, refundedCents: 0, on: `2026-11-0${nth + 1}` },
  }));
  const certificate = made({ receipts });
  expect(certificate).toMatchObject({ amountCents: 24_500, dueCents: 24_500, refundedCents: 0 });
  expect(certificate?.receipts.map(({ amountCents }) => amountCents)).toEqual(told);
});

test('what was given back of money that was too much is not told: the price stays paid', () => {
  const certificate = made({ receipts: [{ means: 'cash', amountCents: 33_500, refundedCents: 9_000, on: TODAY }] });
  expect(certificate).toMatchObject({ amountCents: 24_500, refundedCents: 0 });
  expect(certificate && certificateText(certificate).closing[0]).toMatch(/est réglée\.$/);
});

test('who paid the normal price for want of a proof is certified that price', () => {
  const unproven = { reducedPriceSelected: true, proof: 'missing', amount: 180, normalAmount: 245, paid: 245 } as const;
  expect(certificateOf(certifiableMember(someDetails(unproven)), club, TODAY)?.amountCents).toBe(24_500);
  const granted = someDetails({ ...unproven, proof: 'accepted', overpaid: 65 });
  expect(certificateOf(certifiableMember(granted), club, TODAY)?.amountCents).toBe(18_000);
});

test('money of another amount, by card, certifies nothing; cash beside it does', () => {
  const wrong = someDetails({ flags: ['payment-mismatch'] });
  expect(isCertifiable(certifiableMember(wrong))).toBe(false);
  const right = { ...wrong, payments: [...wrong.payments, aPayment({ means: 'cash' })] };
  expect(isCertifiable(certifiableMember(right))).toBe(true);
});

test('the payer’s certificate is the administrator’s, dated in Paris', () => {
  expect(certificateOf(certifiablePayment(told), club, TODAY)).toEqual({
    ...made(),
    receipts: [{ means: 'card', amountCents: 24_500, on: '2026-11-21' }],
  });
  expect(isCertifiable(certifiablePayment({ ...told, memberStatus: 'suspended' }))).toBe(false);
  expect(isCertifiable(certifiablePayment({ ...told, status: 'processing', paidAt: null }))).toBe(false);
});

test('in words it is dated, placed, and signed by whoever answers for the club', () => {
  const certificate = made();
  const text = certificate && certificateText(certificate);
  expect(text).toMatchObject({
    identity: ['Association loi 1901 · RNA W1', '12 rue du Gymnase'],
    made: 'Fait à Valombre, le 1 décembre 2026'.replace('1 d', '1er d'),
    signatory: 'Solène Marchandeau, présidente',
  });
  expect(text?.certifies).toBe(
    'Pour le club Cercle de Savate, Solène Marchandeau, présidente, atteste que la personne nommée ci-dessous en est membre.',
  );
  expect(spaces(text?.closing[0] ?? '')).toBe(
    'La cotisation de la saison, du 1er septembre 2026 au 31 août 2027, est réglée.',
  );
});

const fonts = async () => {
  const [regular, bold] = await Promise.all(
    ['regular', 'bold'].map((weight) =>
      readFile(new URL(`../../src/features/certificate/typeface/${weight}.ttf`, import.meta.url)),
    ),
  );
  return { regular: new Uint8Array(regular ?? []), bold: new Uint8Array(bold ?? []) };
};

test.each(['Zoé Martin', 'Nguyễn Thị Hồng Nhung', 'Łukasz Şahin', 'Ελένη', 'Иван Петров'])(
  'the PDF of %s is one A4 page of its own letters',
  async (holder) => {
    const certificate = made({
      holder,
      dueCents: 124_500,
      receipts: [{ means: 'cash', amountCents: 124_500, refundedCents: 0, on: TODAY }],
    });
    if (!certificate) throw new Error('no certificate');
    const text = certificateText(certificate);
    expect(canWrite(text)).toBe(true);
    const pdf = await writeCertificatePdf(text, await fonts());
    const bytes = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
    expect(bytes.startsWith('%PDF-1.7')).toBe(true);
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(bytes).toContain('/FontFile2');
    expect(pdf.size).toBeLessThan(60_000);
  },
);

test('letters the typeface lacks are refused rather than drawn as boxes', () => {
  const certificate = made({ holder: '山田 花子' });
  expect(certificate && canWrite(certificateText(certificate))).toBe(false);
});
