import { describe, expect, test } from 'vitest';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { pahekoFileName, pahekoOf } from '#domain/ledger/paheko.ts';
import { bookWords } from '#messages/accounts-exports.ts';
import { inOnePiece, ledgerEntry } from '#tests/support/ledger-entries.ts';

const settings = { accounts: defaultBookAccounts, words: bookWords };

/** Returns the fields of a line as PHP’s `fgetcsv` reads it for Paheko: the escape is a backslash, and it stays. */
const fieldsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?<=^|;)("(?:\\.|""|[^"\\])*"|[^;]*)/g), ([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );

/** Returns the rows of a file by the titles of its columns. */
const written = async (entries: readonly LedgerEntry[]): Promise<Record<string, string>[]> => {
  const text = await inOnePiece(pahekoOf([entries], settings));
  const [titles = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(fieldsOf);
  return rows.map((row) => Object.fromEntries(titles.map((title, place) => [title, row[place] ?? ''])));
};

test('a payment is one row of the simple import, as a new entry whose type Paheko finds', async () => {
  expect(await written([ledgerEntry({ position: 7, means: 'card', reference: 'pi_3Q' })])).toEqual([
    {
      "Numéro d'écriture": '',
      Libellé: 'Paiement (carte bancaire), saison 2026-2027, Jeanne Martin',
      Date: '20/11/2026',
      'Numéro pièce comptable': 'E7',
      'Référence paiement': 'pi_3Q',
      'Compte de débit': '511',
      'Compte de crédit': '756',
      Montant: '97,50',
    },
  ]);
});

describe('what leaves the club swaps the accounts, because Paheko drops the sign of an amount', () => {
  test.each<[string, Partial<LedgerEntry>, string]>([
    ['a refund', { kind: 'refund' }, 'Remboursement (espèces), saison 2026-2027, Jeanne Martin'],
    [
      'a payment that a bank took back',
      { kind: 'dispute' },
      'Paiement contesté (espèces), saison 2026-2027, Jeanne Martin',
    ],
    [
      'a corrected payment',
      { isCorrection: true },
      'Correction d’un paiement (espèces), saison 2026-2027, Jeanne Martin',
    ],
  ])('%s', async (_what, chosen, label) => {
    expect(await written([ledgerEntry({ ...chosen, amountCents: -9_750 })])).toMatchObject([
      { Libellé: label, 'Compte de débit': '756', 'Compte de crédit': '530', Montant: '97,50' },
    ]);
  });

  test('a refund that failed comes back as money', async () => {
    expect(await written([ledgerEntry({ kind: 'refund', isCorrection: true, amountCents: 4_000 })])).toMatchObject([
      { 'Compte de débit': '530', 'Compte de crédit': '756', Montant: '40,00' },
    ]);
  });
});

test('1 cent and 99 999 € have a comma and no other sign', async () => {
  const entries = [1, -1, 9_999_900].map((amountCents, position) => ledgerEntry({ position, amountCents }));
  expect((await written(entries)).map(({ Montant }) => Montant)).toEqual(['0,01', '0,01', '99999,00']);
});

test.each([
  ['a tab', 'Jeanne\tMartin', 'Jeanne Martin'],
  ['quotes', 'Jeanne "Jo" Martin', 'Jeanne Jo Martin'],
  ['a backslash before a quote', 'Jeanne \\"Jo\\"; Martin\\', 'Jeanne Jo ; Martin'],
  ['line breaks', 'Jeanne\r\nMartin\u2028Le Goff', 'Jeanne Martin Le Goff'],
  ['a semicolon', 'Jeanne; Martin', 'Jeanne; Martin'],
])('%s in a name leave one row', async (_what, fullName, name) => {
  expect(await written([ledgerEntry({ member: { id: 'member', fullName } })])).toMatchObject([
    { Libellé: `Paiement (espèces), saison 2026-2027, ${name}`, Montant: '97,50' },
  ]);
});

test('an erased person has an entry and no name', async () => {
  expect(await written([ledgerEntry({ member: null })])).toMatchObject([
    { Libellé: 'Paiement (espèces), saison 2026-2027' },
  ]);
});

test('a text has fewer than the 200 bytes that Paheko refuses, and no half of a character', async () => {
  const member = { id: 'member', fullName: `${'é'.repeat(79)}🥊${'é'.repeat(90)}` };
  const [row] = await written([ledgerEntry({ member, reference: 'x'.repeat(500) })]);
  const bytesOf = (text = '') => Buffer.byteLength(text);
  expect(bytesOf(row?.Libellé)).toBeLessThan(200);
  expect(bytesOf(row?.Libellé)).toBeGreaterThan(195);
  expect(row?.Libellé).not.toContain('\uFFFD');
  expect(bytesOf(row?.['Référence paiement'])).toBeLessThan(200);
});

test('the file is CSV as the other exports are, page by page', async () => {
  const pages = [[ledgerEntry({ position: 1 })], [], [ledgerEntry({ position: 2 })]];
  const pieces: string[] = [];
  for await (const piece of pahekoOf(pages, settings)) pieces.push(piece);
  expect(pieces).toEqual([
    '\uFEFFNuméro d\'écriture;"Libellé";Date;Numéro pièce comptable;Référence paiement;Compte de débit;Compte de crédit;Montant\r\n',
    ';Paiement (espèces), saison 2026-2027, Jeanne Martin;20/11/2026;E1;;530;756;97,50\r\n',
    ';Paiement (espèces), saison 2026-2027, Jeanne Martin;20/11/2026;E2;;530;756;97,50\r\n',
  ]);
});

test('its name tells the last day of the period', () => {
  expect(pahekoFileName('2027-08-31')).toBe('paheko-2027-08-31.csv');
});
