import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writePdf } from '#components/pdf/pdf.ts';
import { lettersOf } from '#components/pdf/pdf-letters.ts';
import {
  type Certifiable,
  certifiableMember,
  certifiablePayment,
  certificateOf,
  isCertifiable,
  paymentReceiptOf,
  whyNotCertifiable,
} from '#domain/member/certificate.ts';
import type { PaymentReport } from '#domain/member/sign-up.ts';
import { certificatePaper } from '#features/certificate/certificate-pdf.ts';
import { certificateText, paymentReceiptText } from '#features/certificate/certificate-text.ts';
import { jpeg } from '#tests/support/pictures.ts';
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
const report: PaymentReport = {
  name: 'Zoé Martin',
  email: 'zoe@exemple.fr',
  status: 'succeeded',
  memberStatus: 'active',
  season: '2026-2027',
  seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
  disciplines: ['Canne'],
  lines: [{ discipline: 'Canne', reason: 'normal-price', amountCents: 24_500, discountCents: 0, deductions: [] }],
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
    seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
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

test('several payments are listed one by one, without what was given back', () => {
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
])('money beyond the price is not certified: %s', (_what, sums, report) => {
  const receipts = sums.map((amountCents, nth) => ({
    ...{ means: 'cash' as const, amountCents, refundedCents: 0, on: `2026-11-0${nth + 1}` },
  }));
  const certificate = made({ receipts });
  expect(certificate).toMatchObject({ amountCents: 24_500, dueCents: 24_500, refundedCents: 0 });
  expect(certificate?.receipts.map(({ amountCents }) => amountCents)).toEqual(report);
});

test('a refund of overpaid money is not shown: the price stays paid', () => {
  const certificate = made({ receipts: [{ means: 'cash', amountCents: 33_500, refundedCents: 9_000, on: TODAY }] });
  expect(certificate).toMatchObject({ amountCents: 24_500, refundedCents: 0 });
  expect(certificate && certificateText(certificate).closing[0]).toMatch(/est réglée\.$/);
});

test.each([
  ['too much in one sum, given back with some of the price', [[100_000, 80_000]], 4_500],
  [
    'a payment too many, and some of the price',
    [
      [24_500, 3_000],
      [7_000, 7_000],
    ],
    3_000,
  ],
])('a refund is shown only as far as it concerns the price: %s', (_what, sums, refundedCents) => {
  const receipts = sums.map(([amountCents = 0, given = 0]) => ({
    ...{ means: 'cheque' as const, amountCents, refundedCents: given, on: TODAY },
  }));
  expect(made({ receipts })).toMatchObject({ amountCents: 24_500 - refundedCents, refundedCents });
});

test('who paid the normal price because of a missing proof gets a certificate of that price', () => {
  const unproven = { reducedPriceSelected: true, proof: 'missing', amount: 180, normalAmount: 245, paid: 245 } as const;
  expect(certificateOf(certifiableMember(someDetails(unproven)), club, TODAY)?.amountCents).toBe(24_500);
  const granted = someDetails({ ...unproven, proof: 'accepted', overpaid: 65 });
  expect(certificateOf(certifiableMember(granted), club, TODAY)?.amountCents).toBe(18_000);
});

test('a card payment of another amount certifies nothing, but cash beside it does', () => {
  const wrong = someDetails({ flags: ['payment-mismatch'], payments: [aPayment({ isMismatch: true })] });
  expect(isCertifiable(certifiableMember(wrong))).toBe(false);
  const right = { ...wrong, payments: [...wrong.payments, aPayment({ means: 'cash' })] };
  expect(isCertifiable(certifiableMember(right))).toBe(true);
});

test('money of one day stays in its order, and is dated by the day it came or was recorded', () => {
  const payments = [
    aPayment({ means: 'transfer', amount: 45, paidAt: '2026-11-21T10:00:00.000Z' }),
    aPayment({ means: 'cheque', amount: 100, paidAt: '2026-11-20T23:30:00.000Z' }),
    aPayment({ means: 'cash', amount: 60, paidAt: null, createdAt: '2026-11-18T10:00:00.000Z' }),
    aPayment({ means: 'other', amount: 40, paidAt: '2026-11-21T09:00:00.000Z', createdAt: '2026-11-01T10:00:00.000Z' }),
  ];
  const certificate = certificateOf(certifiableMember(someDetails({ payments })), club, TODAY);
  expect(certificate?.receipts.map(({ means, on }) => [means, on])).toEqual([
    ['cash', '2026-11-18'],
    ['transfer', '2026-11-21'],
    ['cheque', '2026-11-21'],
    ['other', '2026-11-21'],
  ]);
  expect(isCertifiable(certifiableMember(someDetails({ payments, flags: ['dispute'] })))).toBe(false);
});

test('payer and administrator get the same certificate, dated in Paris', () => {
  expect(certificateOf(certifiablePayment(report), club, TODAY)).toEqual({
    ...made(),
    receipts: [{ means: 'card', amountCents: 24_500, on: '2026-11-21' }],
  });
  expect(isCertifiable(certifiablePayment({ ...report, memberStatus: 'suspended' }))).toBe(false);
  const unpaid: Partial<PaymentReport>[] = [
    { status: 'processing', paidAt: null },
    { status: 'cancelled' },
    { paidAt: null },
  ];
  for (const changes of unpaid) expect(certifiablePayment({ ...report, ...changes }).receipts).toEqual([]);
});

test('its text has date, place and the signature of the publication director', () => {
  const certificate = made();
  const text = certificate && certificateText(certificate);
  expect(text).toMatchObject({
    identity: ['Association loi 1901 · RNA W1', '12 rue du Gymnase'],
    made: 'Fait à Valombre, le 1 décembre 2026'.replace('1 d', '1er d'),
    signatory: 'Solène Marchandeau, présidente',
  });
  expect(text?.certifies).toBe(
    'Pour le club Cercle de Savate, Solène Marchandeau, présidente, atteste que la personne nommée ci-dessous en est adhérente.',
  );
  expect(spaces(text?.closing[0] ?? '')).toBe(
    'La cotisation de la saison, du 1er septembre 2026 au 31 août 2027, est réglée.',
  );
});

const fonts = async () => {
  const [regular, bold] = await Promise.all(
    ['regular', 'bold'].map((weight) =>
      readFile(new URL(`../../src/components/pdf/typeface/${weight}.ttf`, import.meta.url)),
    ),
  );
  return { regular: new Uint8Array(regular ?? []), bold: new Uint8Array(bold ?? []) };
};

/** Returns the PDF of a holder's certificate, and the lines that were drawn as pictures. */
const written = async (holder: string) => {
  const certificate = made({ holder });
  if (!certificate) throw new Error('no certificate');
  const drawn: string[] = [];
  const square = `data:image/jpeg;base64,${Buffer.from(await jpeg(8, 8)).toString('base64')}`;
  const pdf = await writePdf(certificatePaper([certificateText(certificate)]), await fonts(), (text, { width }) => {
    drawn.push(text);
    return { url: square, width, height: 16 };
  });
  return { pdf, drawn, bytes: new TextDecoder('latin1').decode(await pdf.arrayBuffer()) };
};

test.each([
  ...['Zoé Martin', 'Nguyễn Thị Hồng Nhung', 'Łukasz Şahin', 'Ελένη', 'Иван Петров', 'Ґалаґан Їжакевич', 'Ծովինար'],
  // Apostrophes that are letters, in languages of the Pacific and elsewhere.
  ...[
    'Kaʻiulani Kealohaʻāina',
    'Taʼafuli Tonga',
    'Tamatoʹa',
    'ʿAlī ibn Ḥasan',
    'Ngāti Whātua',
    'Mẽꞌẽ Teꞌĩ',
    'Qʼeqchiʼ',
  ],
  // Letters of African languages: with hooks, open vowels, clicks, tones.
  ...['Ɓeeɗo Ƴero Ŋari', 'Kɔ̀ffi Ɖɔ̌nu Ʋɔ́tsa', 'Adébáyọ̀ Ṣọlá Ẹ̀gbá', 'ǃXóõ ǀGui ǂʼAmkoe', 'Ɛ̃ɔ̃ Ǝndu Ɩlʊ', 'Sɨ̂ Mbɨ̄'],
  // Rarer letters of European languages, and letters that exist only with a combining mark.
  ...[
    'Þórður Æsa Øyvind Åse',
    'Ŧuvvá Ŋiŋa Đađa',
    'Ąžuolė́ Jõ̩e',
    'Gwenŵyn Ẁ',
    'Ǩeelsâǯǯ Ǧeẹt',
    'Ġużè Ħal',
    'Ñañduti G̃uarani',
    'Șțefan Ți',
  ],
])('the PDF of %s is one A4 page with an embedded font', async (holder) => {
  const { pdf, drawn, bytes } = await written(holder);
  expect(drawn).toEqual([]);
  expect(bytes.startsWith('%PDF-1.7')).toBe(true);
  expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(bytes).toContain('/FontFile2');
  expect(pdf.size).toBeLessThan(60_000);
});

test.each(['regular', 'bold'] as const)(
  'the %s typeface has every letter of today’s Latin orthographies',
  async (weight) => {
    const isHeld = lettersOf((await fonts())[weight]);
    const from = (first: number, last: number): string[] =>
      Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth));
    const letters = [...from(0x20, 0x24f), ...from(0x250, 0x2ff), ...from(0x300, 0x34e), ...from(0x1e00, 0x1efb)];
    const isOfNames = (letter: string): boolean => /[\p{L}\p{M}]/u.test(letter);
    expect(letters.filter((letter) => isOfNames(letter) && !isHeld(letter))).toEqual([]);
  },
);

test.each(['山田 花子', 'فاطمة الزهراء', 'שרה כהן', 'नेहा', 'ሰላም', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', '𝒵oé 🥊', 'ꦄꦤ'])(
  'a name that the font cannot write, %s, is drawn with the device’s fonts, and read by screen readers',
  async (holder) => {
    const { drawn, bytes } = await written(holder);
    expect(drawn).toEqual([holder]);
    expect(bytes).toContain('/DCTDecode');
    expect(bytes).toMatch(/\/S \/Figure/);
    expect(bytes).toMatch(/\/ActualText/);
  },
);

test('a certificate prints the days of the season as the club recorded them', () => {
  const certificate = made({ seasonDays: { firstDay: '2026-09-14', lastDay: '2027-07-04' } });
  const printed = certificate && certificateText(certificate).closing.map(spaces);
  expect(printed?.[0]).toBe('La cotisation de la saison, du 14 septembre 2026 au 4 juillet 2027, est réglée.');
});

test.each([
  ['unpaid', { dueCents: 30_000 }],
  ['not-active', { status: 'suspended' }],
  ['doubtful', { isDoubtful: true }],
  ['nothing-kept', { dueCents: 0, receipts: [] }],
] satisfies [string, Partial<Certifiable>][])('who has none is told why: %s', (why, changes) =>
  expect(whyNotCertifiable({ ...paid, ...changes })).toBe(why),
);

const receipt = (changes: Partial<Certifiable> = {}, place = 0) =>
  paymentReceiptOf({ ...paid, ...changes }, place, club, TODAY);

test('a receipt says one payment, also of who still owes, and is no certificate of the whole', () => {
  const [payment] = paid.receipts;
  if (!payment) throw new Error('nothing was paid');
  const found = receipt({ status: 'suspended', dueCents: 30_000, receipts: [{ ...payment, refundedCents: 500 }] });
  expect(found).toMatchObject({ holder: 'Zoé Martin', receipt: { amountCents: 24_000 }, refundedCents: 500 });
  const text = found && paymentReceiptText(found);
  expect(text?.title).toBe('Reçu de paiement');
  const said = spaces(JSON.stringify(text));
  for (const words of ['240,00 €', 'carte bancaire, le 20 novembre 2026', 'Montant net d’un remboursement de 5,00 €'])
    expect(said).toContain(words);
  expect(said).not.toMatch(/facture/i);
});

test.each([
  ['that was wholly given back', { receipts: [{ ...paid.receipts[0], refundedCents: 24_500 }] }, 0],
  ['that is disputed', { isDoubtful: true }, 0],
  ['that nobody made', {}, 1],
  ['that does not count', {}, -1],
] as [string, Partial<Certifiable>, number][])('there is no receipt of a payment %s', (_what, changes, place) =>
  expect(receipt(changes, place)).toBeUndefined(),
);

test('several certificates are one PDF, each on a page of its own', async () => {
  const texts = ['Zoé Martin', 'Łukasz Şahin', 'Adé Ọlá'].map((holder) => {
    const certificate = made({ holder });
    if (!certificate) throw new Error('no certificate');
    return certificateText(certificate);
  });
  const [first, ...others] = texts;
  if (!first) throw new Error('no text');
  const pdf = await writePdf(certificatePaper([first, ...others]), await fonts(), () => ({
    url: '',
    width: 0,
    height: 0,
  }));
  const bytes = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
  expect(bytes.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
});
