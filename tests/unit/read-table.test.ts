import { readFile as read } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { type FileTable, MAX_COLUMNS, type TableProblem } from '#domain/form/table.ts';
import { tableProblems } from '#messages/import.ts';
import { readFile } from '#tests/support/import-files.ts';

const stored = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await read(new URL(`../support/tables/${name}`, import.meta.url)));

/** Returns the texts of a table, row by row. Throws where the file was refused. */
const textsOf = (table: FileTable | { problem: TableProblem }): string[][] => {
  if ('problem' in table) throw new Error(table.problem);
  return [[...table.titles], ...table.rows.map(({ cells }) => cells.map(({ text }) => text))];
};
const textsIn = async (file: string | Uint8Array): Promise<string[][]> => textsOf(await readFile(file));

const inWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => ({ '€': 0x80, œ: 0x9c, '’': 0x92 })[letter] ?? letter.charCodeAt(0));
const inUtf16 = (text: string): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  ]);

const TWO = [
  ['Nom', 'Prénom'],
  ['Lefèvre', 'Zoé'],
];

describe('a text file is read', () => {
  test.each([
    ['with semicolons', 'Nom;Prénom\nLefèvre;Zoé'],
    ['with commas', 'Nom,Prénom\nLefèvre,Zoé'],
    ['with tabs, as a pasted part of a spreadsheet', 'Nom\tPrénom\r\nLefèvre\tZoé\r\n'],
    ['with a byte order mark', '\uFEFFNom;Prénom\nLefèvre;Zoé'],
    ['with one quoted title', 'Nom;"Prénom"\nLefèvre;Zoé'],
    ['with a line that names the separator', 'sep=;\r\nNom;Prénom\r\nLefèvre;Zoé'],
    ['with the name of the club above', 'Club de Valombre;\n;\nNom;Prénom\nLefèvre;Zoé'],
    ['with a caption that has other separators', 'Boxe Club, saison 2026-2027, à jour\nNom;Prénom\nLefèvre;Zoé'],
    ['with tabs below a caption', 'Boxe Club\nListe ; à jour\nNom\tPrénom\nLefèvre\tZoé'],
    ['with commas below a caption', 'Boxe Club\nNom,Prénom\nLefèvre,Zoé'],
    ['with empty rows and empty columns at the end', 'Nom;Prénom;;\n;;;\nLefèvre;Zoé;;\n;;;\n'],
    ['with the line ends of old programs', 'Nom;Prénom\rLefèvre;Zoé\r'],
  ])('%s', async (_how, file) => {
    expect(await textsIn(file)).toEqual(TWO);
  });

  test('in windows-1252, as Excel saves a CSV', async () => {
    expect(await textsIn(inWindows1252('Nom;Prénom\nLefèvre;Zoé'))).toEqual(TWO);
    expect(await textsIn(inWindows1252('Nom;Prénom\nD’Œuvré;cœur'.replace('Œ', 'O')))).toEqual([
      ['Nom', 'Prénom'],
      ['D’Ouvré', 'cœur'],
    ]);
  });

  test('in UTF-16, as Excel saves «Texte Unicode»', async () => {
    expect(await textsIn(inUtf16('Nom\tPrénom\nLefèvre\tZoé'))).toEqual(TWO);
  });

  test('by the separator of its titles, whatever stands below', async () => {
    const file = 'Nom;Prénom;Adresse\nLefèvre;Zoé;"3, rue des Lilas, 00100 Valombre, France"';
    expect((await textsIn(file))[1]).toEqual(['Lefèvre', 'Zoé', '3, rue des Lilas, 00100 Valombre, France']);
  });

  test('without changing what looks like a number', async () => {
    expect((await textsIn('Nom;Prénom;Licence\nA;B;001234\nC;D;12E5'))?.slice(1)).toEqual([
      ['A', 'B', '001234'],
      ['C', 'D', '12E5'],
    ]);
  });

  test('and rows that repeat the titles are told and left out', async () => {
    const table = await readFile('Nom;Prénom\nA;B\nNOM;PRENOM\nC;D');
    expect(table).toMatchObject({ repeated: [3], rows: [{ number: 2 }, { number: 4 }] });
  });
});

describe('a workbook is read', () => {
  const days = [
    ['Lefèvre', 'Zoé', '1991-07-14'],
    ['Dupont', 'Jean-Paul', '2000-02-29'],
  ];

  test.each(['libreoffice.xlsx', 'gnumeric.xlsx', 'exceljs.xlsx'])('as %s wrote it', async (name) => {
    const rows = await textsIn(await stored(name));
    expect(rows.slice(1, 3).map((cells) => cells.slice(0, 3))).toEqual(days);
  });

  test('as our own exports write it', async () => {
    const text = (value: string) => ({ value, type: String });
    const workbook = await writeWorkbook([
      [text('Nom'), text('Prénom'), text('Licence')],
      [text('Lefèvre'), text('Zoé'), text('001234')],
    ]).toBuffer();
    expect(await textsIn(new Uint8Array(workbook))).toEqual([
      ['Nom', 'Prénom', 'Licence'],
      ['Lefèvre', 'Zoé', '001234'],
    ]);
  });

  test('with numbers as the file holds them, apart from texts and days', async () => {
    const table = await readFile(await stored('exceljs.xlsx'));
    if ('problem' in table) throw new Error(table.problem);
    const licences = table.rows.map(({ cells }) => cells[4]);
    expect(licences).toEqual([
      { kind: 'text', text: '001234' },
      { kind: 'number', text: '1200000' },
      { kind: 'text', text: '12E5' },
      { kind: 'number', text: '12000000000000000' },
    ]);
    expect(table.rows[2]?.cells[2]).toEqual({ kind: 'number', text: '36526' });
    // A formula is what it amounted to when the file was saved.
    expect(table.rows[3]?.cells[6]).toEqual({ kind: 'number', text: '180' });
  });
});

describe('a file that is no table is refused with what to do', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const wide = Array.from({ length: 29_000 }, (_, place) => `Nom ${place}`).join(';');

  test.each<[string, string | Uint8Array, TableProblem, string]>([
    ['an empty one', '', 'empty', 'Ce fichier est vide.'],
    ['one of empty rows', ';;\n;;\n', 'empty', 'Ce fichier est vide.'],
    ['one without titles', 'Lefèvre;Zoé\nDupont;Jean', 'no-titles', 'Aucune ligne de titres'],
    ['titles alone', 'Nom;Prénom\n', 'no-rows', 'Il n’y a aucune ligne sous les titres.'],
    ['29,000 columns', `${wide}\n${wide}`, 'too-many-columns', `dépasse ${MAX_COLUMNS} colonnes`],
    ['a quote that is never closed', 'Nom;Prénom\nLefèvre;"Zoé\nDupont;Jean', 'open-quote', 'Un guillemet est ouvert'],
    ['a picture', png, 'picture', 'Ce fichier est une image, pas un tableau.'],
    ['a PDF', '%PDF-1.7\n', 'document', 'Ce fichier est un PDF, pas un tableau.'],
    ['a zip that is no workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'broken-workbook', 'ne peut pas être lu'],
    ['ten megabytes', new Uint8Array(10_000_001).fill(65), 'file-too-large', 'max 10 Mo'],
    ['5,001 rows', `Nom;Prénom\n${'A;B\n'.repeat(5001)}`, 'too-many-rows', 'Coupez-le en plusieurs fichiers.'],
  ])('%s', async (_what, file, problem, sentence) => {
    expect(await readFile(file)).toEqual({ problem });
    expect(tableProblems[problem]).toContain(sentence);
  });

  test.each<[string, TableProblem, string]>([
    ['locked.xlsx', 'locked', 'protégé par un mot de passe'],
    ['libreoffice.xls', 'old-workbook', 'ancien format d’Excel (.xls)'],
    ['libreoffice.ods', 'other-workbook', 'classeur OpenDocument (.ods)'],
  ])('%s', async (name, problem, sentence) => {
    expect(await readFile(await stored(name))).toEqual({ problem });
    expect(tableProblems[problem]).toContain(sentence);
  });
});
