import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import { type ClosedPeriod, fecFileName, fecOf } from '#domain/ledger/fec.ts';
import { type LedgerEntry, ledgerEntryKinds } from '#domain/ledger/ledger-entry.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { bookWords } from '#messages/accounts-exports.ts';
import { inOnePiece, ledgerEntry } from '#tests/support/ledger-entries.ts';
import { readFec } from '#tests/support/read-fec.ts';

const settings = { accounts: defaultBookAccounts, words: bookWords, closedPeriods: [] };

const written = async (entries: readonly LedgerEntry[], chosen: Partial<typeof settings> = {}) =>
  readFec(await inOnePiece(fecOf([entries], { ...settings, ...chosen })));

test('a payment is two lines of eighteen columns', async () => {
  const text = await inOnePiece(fecOf([[ledgerEntry({ position: 7 })]], settings));
  expect(text.split('\r\n')).toEqual([
    'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise',
    'COT\tCotisations\t1\t20261120\t530\tCaisse\t\t\tE7\t20261120\tPaiement (espèces), saison 2026-2027, Jeanne Martin\t97,50\t0,00\t\t\t\t\t',
    'COT\tCotisations\t1\t20261120\t756\tCotisations\t\t\tE7\t20261120\tPaiement (espèces), saison 2026-2027, Jeanne Martin\t0,00\t97,50\t\t\t\t\t',
    '',
  ]);
});

test('a ledger without entries is a line of titles', async () => {
  expect(await written([])).toEqual({ rows: [], faults: [] });
});

test('1 cent and 99 999 € are written to the cent', async () => {
  const { rows, faults } = await written([
    ledgerEntry({ position: 1, amountCents: 1 }),
    ledgerEntry({ position: 2, amountCents: 9_999_900 }),
  ]);
  expect(faults).toEqual([]);
  expect(rows.map(({ Debit }) => Debit)).toEqual(['0,01', '0,00', '99999,00', '0,00']);
});

test('a refund takes the other side of both accounts', async () => {
  const refund = ledgerEntry({ kind: 'refund', means: 'transfer', amountCents: -4_000 });
  const { rows, faults } = await written([refund]);
  expect(faults).toEqual([]);
  expect(rows.map(({ CompteNum, Debit, Credit }) => [CompteNum, Debit, Credit])).toEqual([
    ['756', '40,00', '0,00'],
    ['512', '0,00', '40,00'],
  ]);
});

test.each([
  ['a tab', 'Jeanne\tMartin', 'Jeanne Martin'],
  ['quotes', 'Jeanne "Jo" Martin', 'Jeanne Jo Martin'],
  ['a bar', 'Jeanne|Martin', 'Jeanne Martin'],
  ['line breaks', 'Jeanne\r\nMartin\nLe Goff', 'Jeanne Martin Le Goff'],
  ['breaks of Unicode', 'Jeanne\u2028Martin\u2029Le\u0085Goff\u000B!', 'Jeanne Martin Le Goff !'],
  ['what nobody sees', 'Jeanne\u200B \0 Martin', 'Jeanne Martin'],
])('%s in a name leave one line', async (_what, fullName, name) => {
  const { rows, faults } = await written([ledgerEntry({ member: { id: 'member', fullName } })]);
  expect(faults).toEqual([]);
  expect(rows.map(({ EcritureLib }) => EcritureLib)).toEqual([
    `Paiement (espèces), saison 2026-2027, ${name}`,
    `Paiement (espèces), saison 2026-2027, ${name}`,
  ]);
});

test('an erased person has an entry and no name', async () => {
  const { rows, faults } = await written([ledgerEntry({ member: null })]);
  expect(faults).toEqual([]);
  expect(new Set(rows.map(({ EcritureLib }) => EcritureLib))).toEqual(
    new Set(['Paiement (espèces), saison 2026-2027']),
  );
});

test('the document of a card payment is what the provider calls it', async () => {
  const { rows } = await written([ledgerEntry({ means: 'card', reference: 'pi_3\tQ' })]);
  expect(rows[0]).toMatchObject({ PieceRef: 'pi_3 Q', CompteNum: '511', CompteLib: 'Valeurs à l’encaissement' });
});

test('two uses of one account give it one name', async () => {
  const accounts = { ...defaultBookAccounts, cash: '512A', bank: '512A' };
  const entries = [ledgerEntry({ position: 1 }), ledgerEntry({ position: 2, means: 'transfer' })];
  const { rows } = await written(entries, { accounts });
  expect(new Set(rows.filter(({ CompteNum }) => CompteNum === '512A').map(({ CompteLib }) => CompteLib))).toEqual(
    new Set(['Banque']),
  );
});

describe('numbers', () => {
  test('follow the days of the books without a gap, whatever gaps the ledger has', async () => {
    const { rows, faults } = await written([
      ledgerEntry({ position: 9, bookedOn: '2026-11-01' }),
      ledgerEntry({ position: 2, bookedOn: '2026-11-02' }),
      ledgerEntry({ position: 40, bookedOn: '2026-11-02' }),
    ]);
    expect(faults).toEqual([]);
    expect(rows.map(({ EcritureNum, PieceRef }) => [EcritureNum, PieceRef])).toEqual([
      ['1', 'E9'],
      ['1', 'E9'],
      ['2', 'E2'],
      ['2', 'E2'],
      ['3', 'E40'],
      ['3', 'E40'],
    ]);
  });

  test('go on from page to page', async () => {
    const pages = [[ledgerEntry({ position: 1 })], [], [ledgerEntry({ position: 2 }), ledgerEntry({ position: 3 })]];
    const { rows, faults } = readFec(await inOnePiece(fecOf(pages, settings)));
    expect(faults).toEqual([]);
    expect(rows).toHaveLength(6);
  });

  test.each([
    ['a day', { position: 3, bookedOn: '2026-11-19' }],
    ['a position', { position: 1 }],
    ['the same entry', { position: 2 }],
  ])('are not given to entries out of order: %s', async (_what, second) => {
    await expect(written([ledgerEntry({ position: 2 }), ledgerEntry(second)])).rejects.toThrow(RangeError);
  });
});

describe('the day of validation', () => {
  const closedPeriods: ClosedPeriod[] = [
    { closedUntil: '2026-10-31', closedOn: '2026-11-05' },
    { closedUntil: '2026-12-31', closedOn: '2027-01-09' },
  ];

  test.each([
    ['2026-10-31', '20261105'],
    ['2026-11-01', '20270109'],
    ['2026-12-31', '20270109'],
    ['2027-01-01', ''],
  ])('of an entry of %s is «%s»', async (bookedOn, validDate) => {
    const text = await inOnePiece(fecOf([[ledgerEntry({ bookedOn })]], { ...settings, closedPeriods }));
    const { rows, faults } = readFec(text);
    expect(faults).toEqual([]);
    expect(rows.map(({ ValidDate }) => ValidDate)).toEqual([validDate, validDate]);
  });

  test('counts from the books, also for money that moved before', async () => {
    const late = ledgerEntry({ day: '2026-10-20', bookedOn: '2026-11-06' });
    const { rows } = readFec(await inOnePiece(fecOf([[late]], { ...settings, closedPeriods })));
    expect(rows[0]).toMatchObject({ EcritureDate: '20261106', PieceDate: '20261020', ValidDate: '20270109' });
  });
});

test('pages are asked for one after the other, so that 20,000 entries are never in memory at once', async () => {
  let asked = 0;
  const pages = (function* () {
    for (let page = 0; page < 40; page += 1) {
      asked += 1;
      yield Array.from({ length: 500 }, (_, place) => ledgerEntry({ position: page * 500 + place }));
    }
  })();
  let pieces = 0;
  let lines = 0;
  for await (const piece of fecOf(pages, settings)) {
    expect(asked).toBe(pieces);
    pieces += 1;
    lines += piece.split('\r\n').length - 1;
  }
  expect(lines).toBe(40_001);
});

test('any ledger can be read back as the law asks', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...Array.from('\t\r\n\v\f\0"|\\;=\'\u0085\u00A0\u2028\u2029\u200B\uFEFFaé🥊 '), '\uD800'),
  });
  const anyEntry = fc.record({
    kind: fc.constantFrom(...ledgerEntryKinds),
    means: fc.constantFrom(...paymentMeans),
    amountCents: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((cents) => cents !== 0),
    isCorrection: fc.boolean(),
    day: fc.constantFrom('2026-09-01', '2028-02-29', '2026-12-31'),
    member: fc.option(fc.record({ id: fc.uuid(), fullName: hostile })),
    reference: fc.option(hostile),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 6 }), async (entries) => {
      const { rows, faults } = await written(entries.map((entry, position) => ledgerEntry({ ...entry, position })));
      expect(faults).toEqual([]);
      expect(rows).toHaveLength(2 * entries.length);
    }),
  );
});

test.each([
  ['123456782', '123456782FEC20270831.txt'],
  [null, 'ASSOFEC20270831.txt'],
])('the file of a club with the SIREN %s is called %s', (siren, name) => {
  expect(fecFileName(siren, '2027-08-31')).toBe(name);
});

describe('the reader of the tests', () => {
  const right = () => inOnePiece(fecOf([[ledgerEntry()]], settings));

  test.each([
    ['a column is missing', (text: string) => text.replace('\tValidDate', '')],
    ['a field is one too many', (text: string) => text.replace('Caisse', 'Cai\tsse')],
    ['a line has no end', (text: string) => text.slice(0, -2)],
    ['a sum is off by a cent', (text: string) => text.replace('97,50\t', '97,51\t')],
    ['a point stands for a comma', (text: string) => text.replaceAll('97,50', '97.50')],
    ['a day does not exist', (text: string) => text.replaceAll('20261120', '20261131')],
    ['a number is left out', (text: string) => text.replaceAll('\t1\t', '\t2\t')],
    ['a text has a quote', (text: string) => text.replace('Caisse', '"Caisse"')],
    ['an account has a letter too early', (text: string) => text.replace('530', '53A')],
    ['an account has no name', (text: string) => text.replace('Caisse', '')],
    ['a line is on both sides', (text: string) => text.replaceAll('0,00', '97,50')],
  ])('notices that %s', async (_what, spoil) => {
    expect(readFec(spoil(await right())).faults).not.toEqual([]);
  });
});
