import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsByField } from '#domain/form/field-errors.ts';
import { bankAccountSchema } from '#domain/ledger/bank-account.ts';
import { groupedIban, referenceIn, transferQrOf, transferReferenceOf } from '#domain/money/transfer.ts';
import { bankAccount } from '#tests/support/bank-account.ts';

const ID = '3f9a01bc-6d1b-4d0c-9f43-0d8f2f0a6a55';
const order = { ...bankAccount, amountCents: 1250, remittance: 'ADH-3F9A01BC' };

test('a member’s reference is the beginning of the membership’s id', () =>
  expect(transferReferenceOf(ID)).toBe('ADH-3F9A01BC'));

test.each([
  ['as it is', 'ADH-3F9A01BC'],
  ['in small letters', 'adh-3f9a01bc'],
  ['in the label of a statement', 'VIR SEPA RECU /DE M MARTIN /MOTIF ADH-3F9A01BC COTISATION /REF NOTPROVIDED'],
  ['without its hyphen', 'VIREMENT ADH3F9A01BC'],
  ['with a space in its place', 'VIREMENT ADH 3F9A01BC.'],
])('a reference is found %s', (_how, text) => expect(referenceIn(text)).toBe('ADH-3F9A01BC'));

test.each(['', 'adh', 'ADH-3F9A01B', 'ADH-3F9A01BCD', 'MADH-3F9A01BC', 'ADH-3F9A01BG', 'Adhémar Deadbeef'])(
  'no reference is seen in «%s»',
  (text) => expect(referenceIn(text)).toBeUndefined(),
);

test('every membership’s reference is found in a text around it', () =>
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(referenceIn(`/MOTIF ${transferReferenceOf(id)}/`)).toBe(transferReferenceOf(id));
    }),
  ));

test('a QR code says the transfer in the lines of EPC069-12', () =>
  expect(transferQrOf(order)).toBe(
    [
      ...['BCD', '002', '1', 'SCT', 'AGRIFRPP', 'Cercle d’escrime de Saint-Étienne-lès-Éguilles'],
      ...['FR7630006000011234567890189', 'EUR12.50', '', '', 'ADH-3F9A01BC'],
    ].join('\n'),
  ));

test('the line of the BIC stays, empty, where the club gave none', () =>
  expect(
    transferQrOf({ ...order, bic: null })
      .split('\n')
      .slice(3, 6),
  ).toEqual(['SCT', '', bankAccount.holder]));

test.each([
  [1, 'EUR0.01'],
  [5, 'EUR0.05'],
  [100, 'EUR1.00'],
  [9_999_900, 'EUR99999.00'],
  [99_999_999_999, 'EUR999999999.99'],
])('%d cents are %s', (amountCents, line) => expect(transferQrOf({ ...order, amountCents }).split('\n')[7]).toBe(line));

test.each([0, -1, 0.5, Number.NaN, 100_000_000_000])('%d cents cannot be transferred', (amountCents) =>
  expect(() => transferQrOf({ ...order, amountCents })).toThrow(RangeError),
);

test.each([
  ['a name of 71 characters', { holder: 'é'.repeat(71) }],
  ['no name', { holder: '' }],
  ['a name of two lines', { holder: 'Cercle\nFR76' }],
  ['a remittance of 141 characters', { remittance: 'a'.repeat(141) }],
  ['more bytes than the code holds', { holder: '🥊'.repeat(70), remittance: 'a'.repeat(30) }],
])('%s is refused', (_what, wrong) => expect(() => transferQrOf({ ...order, ...wrong })).toThrow(RangeError));

test('a name of 70 characters fits, with accents', () =>
  expect(transferQrOf({ ...order, holder: 'é'.repeat(70) })).toContain('é'.repeat(70)));

test('an IBAN is read in groups of four', () =>
  expect(groupedIban(bankAccount.iban).replaceAll('\u00A0', ' ')).toBe('FR76 3000 6000 0112 3456 7890 189'));

const password = 'x';
const typed = (change: object) => bankAccountSchema.safeParse({ ...bankAccount, password, ...change });

test.each([
  ['with spaces', 'FR76 3000 6000 0112 3456 7890 189'],
  ['with no-break spaces', 'FR76\u00A03000\u202F6000\u00A00112\u202F3456\u00A07890\u202F189'],
  ['in small letters', 'fr7630006000011234567890189'],
  ['with hyphens', 'FR76-3000-6000-0112-3456-7890-189'],
])('an IBAN is taken %s', (_how, iban) => expect(typed({ iban }).data?.iban).toBe(bankAccount.iban));

test.each([
  ['a wrong key', { iban: 'FR7630006000011234567890188' }, { iban: 'iban-invalid' }],
  ['the wrong key of a French account', { iban: 'FR4630006000011234567890188' }, { iban: 'iban-invalid' }],
  ['an IBAN cut short', { iban: 'FR76' }, { iban: 'iban-invalid' }],
  ['an IBAN outside SEPA', { iban: 'TR330006100519786457841326' }, { iban: 'iban-outside-sepa' }],
  ['a holder of 71 characters', { holder: 'a'.repeat(71) }, { holder: 'too-long' }],
  ['a holder that no code could hold', { holder: '🥊'.repeat(70) }, { holder: 'too-long' }],
  ['a BIC that is none', { bic: 'AGRI' }, { bic: 'bic-invalid' }],
  ['a holder without IBAN', { iban: '' }, { iban: 'required' }],
  ['an IBAN without holder', { holder: ' ' }, { holder: 'required' }],
  ['no password', { password: '' }, { password: 'required' }],
])('%s is refused', (_what, change, errors) => {
  const { error } = typed(change);
  expect(error && errorsByField(error)).toEqual(errors);
});

test('an account from elsewhere in SEPA and one without BIC are taken', () => {
  expect(typed({ iban: 'DE89 3704 0044 0532 0130 00', bic: '' }).data).toMatchObject({ bic: null });
});

test('no account is taken, too: the club then takes no transfers', () =>
  expect(typed({ holder: '', iban: '', bic: '' }).data).toMatchObject({ holder: null, iban: null, bic: null }));
