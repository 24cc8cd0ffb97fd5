import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { ExportCell } from '#server/runtime/table-file.ts';
import { workbookOf } from '#server/runtime/workbook.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const columns = [
  { title: 'Nom', width: 20 },
  { title: 'Naissance', width: 12 },
  { title: 'Reçu', width: 12 },
  { title: 'Note', width: 40 },
];

const text = (value: string): ExportCell => ({ kind: 'text', text: value });
const rowOf = (name: string, note: string, n: number): ExportCell[] => [
  text(name),
  { kind: 'day', day: `19${50 + (n % 50)}-02-28` },
  { kind: 'euros', euros: n / 100 - 1 },
  text(note),
];

const texts = [
  '=1+1',
  '001234',
  ' entre espaces ',
  '<b>&"\'',
  'deux\nlignes',
  'é œ 😀',
  'a\u000Bb',
  'Nom',
  '\uD800',
  '',
];
const rows = Array.from({ length: 300 }, (_, n) => rowOf(`Nom ${n}`, texts[n % texts.length] ?? '', n));

const streamed = async (all: readonly (readonly ExportCell[])[], perPage: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  const pages = (async function* () {
    for (let from = 0; from < all.length; from += perPage) yield all.slice(from, from + perPage).map((row) => [...row]);
  })();
  for await (const piece of workbookOf({ sheet: 'Adhésions', columns, pages })) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The workbook as the library writes it in one piece. */
const inOnePiece = (all: readonly (readonly ExportCell[])[]): Promise<Buffer> => {
  const cellOf = (cell: ExportCell) => {
    if (cell.kind === 'day') return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' };
    if (cell.kind === 'euros') return { type: Number, value: cell.euros, format: '#,##0.00\\ "€"' };
    return cell.text === '' ? null : { type: String, value: cell.text, format: '@' };
  };
  const titles = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const }));
  return writeWorkbook([titles, ...all.map((row) => row.map(cellOf))], {
    columns: columns.map(({ width }) => ({ width })),
    sheet: 'Adhésions',
    stickyRowsCount: 1,
    orientation: 'landscape',
  }).toBuffer();
};

const parts = [
  ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'],
  ...['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'],
];

test.each([
  ['many rows, page by page', rows, 64],
  ['one row', rows.slice(0, 1), 500],
])('a workbook of %s is what the library writes in one piece', async (_what, all, perPage) => {
  const ours = await streamed(all, perPage);
  const theirs = await inOnePiece(all);
  for (const part of parts) expect(zippedText(ours, part), part).toBe(zippedText(theirs, part));
});

test('a workbook of nobody has its titles, and formats that no cell has', async () => {
  const ours = await streamed([], 500);
  const theirs = await inOnePiece([]);
  for (const part of parts.filter((name) => name !== 'xl/styles.xml'))
    expect(zippedText(ours, part), part).toBe(zippedText(theirs, part));
});

test('beyond the texts that rows share, each row keeps its own', async () => {
  const many = Array.from({ length: 6000 }, (_, n) => rowOf(`Nom ${n}`, n < 3000 ? 'Savate' : `Note ${n}`, n));
  const workbook = await streamed([...many, rowOf('Nom 5999', 'Savate', 1)], 500);
  const stored = [...zippedText(workbook, 'xl/sharedStrings.xml').matchAll(/<t>([^<]*)<\/t>/g)].map(([, one]) => one);
  const sheet = zippedText(workbook, 'xl/worksheets/sheet1.xml');
  const column = (letter: string) =>
    [...sheet.matchAll(new RegExp(`<c r="${letter}\\d+"[^>]*><v>(\\d+)</v>`, 'g'))].map(([, n]) => stored[Number(n)]);
  expect(column('A')).toEqual(['Nom', ...many.map((_, n) => `Nom ${n}`), 'Nom 5999']);
  expect(column('D').at(-1)).toBe('Savate');
});
