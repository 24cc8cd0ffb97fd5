import { crc32, createDeflateRaw } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, Zip, type ZipInputFile } from 'fflate';
import writeWorkbook from 'write-excel-file/node';
import { convertDateToSerialNumber, getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import type { ExportCell, ExportTable, TableColumn } from './table-file.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';

// A text cell stays text whatever it begins with, also after somebody edits it: nothing is calculated, and `001234`,
// `12E5` and `1/2` do not become numbers or dates.
const samples = {
  text: (text: string) => ({ type: String, value: text, format: '@' }),
  day: { type: Date, value: new Date(0), format: 'dd/mm/yyyy' },
  euros: { type: Number, value: 0, format: '#,##0.00\\ "€"' },
};

/** Returns the text before and after the row of samples. */
const aroundSamples = (sheet: string): [before: string, after: string] => [
  sheet.slice(0, sheet.indexOf('<row r="2">')),
  sheet.slice(sheet.indexOf('</sheetData>')),
];

/**
 * Returns the files of a workbook that has only its titles, and what rows are made of: the style of each kind of cell.
 * The library writes whole workbooks only, so it writes one row with a cell of each kind, and we write all others like it.
 */
const prepareWorkbook = async (columns: readonly TableColumn[], sheetName: string) => {
  const titles = columns.map(({ title }) => title);
  const texted = titles.filter((title) => title !== '');
  const workbook = writeWorkbook(
    [
      // A cell without a text is none: readers refuse one that refers to no text.
      titles.map((value) => (value === '' ? null : { type: String, value, fontWeight: 'bold' as const })),
      // A title is a text that the workbook holds anyway.
      [samples.text(texted[0] ?? ' '), samples.day, samples.euros],
    ],
    {
      columns: columns.map(({ width }) => ({ width })),
      sheet: sheetName,
      stickyRowsCount: 1,
      orientation: 'landscape',
    },
  );
  const { [SHEET]: sheet, [TEXTS]: texts, ...others } = unzipSync(new Uint8Array(await workbook.toBuffer()));
  if (!sheet || !texts) throw new Error('The library writes workbooks in another way now.');
  const sheetXml = strFromU8(sheet);
  const [text, day, euros] = [...sheetXml.matchAll(/<c r="[A-C]2" s="(\d+)"/g)].map(([, style]) => style);
  if (!text || !day || !euros) throw new Error('The library writes cells in another way now.');
  const [beforeTexts = '', afterTexts = ''] = strFromU8(texts).split(/(?=<\/sst>)/);
  return {
    others,
    sheet: aroundSamples(sheetXml),
    texts: [beforeTexts, afterTexts] as const,
    styles: { text, day, euros },
    known: [...new Set(texted)],
  };
};

/** The number of texts that are stored once for all rows. Each row stores any further text itself, to bound the memory. */
const MOST_SHARED = 5000;

/** Returns the shared texts of a workbook: a function that numbers a text, and one that returns the XML of the new ones. */
const shareTexts = (titles: readonly string[]) => {
  const numbers = new Map(titles.map((text, number) => [text, number]));
  let count = titles.length;
  let fresh = '';
  return {
    numberOf: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = count;
      count += 1;
      if (numbers.size < MOST_SHARED) numbers.set(text, number);
      const space = text.trim() === text ? '' : ' xml:space="preserve"';
      fresh += `<si><t${space}>${sanitizeTextContent(text)}</t></si>`;
      return number;
    },
    takeFresh: (): string => {
      const taken = fresh;
      fresh = '';
      return taken;
    },
  };
};

/** Returns an entry of a ZIP that is packed as a stream. Zlib works outside of the thread that answers requests. */
const createEntry = (filename: string) => {
  const packer = createDeflateRaw({ level: 3 });
  const file: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 };
  packer.on('data', (chunk: Buffer) => file.ondata?.(null, new Uint8Array(chunk), false));
  const write = (text: string): Promise<void> => {
    const bytes = strToU8(text);
    file.size += bytes.length;
    file.crc = crc32(bytes, file.crc);
    return new Promise((resolve, reject) => packer.write(bytes, (error) => (error ? reject(error) : resolve())));
  };
  return {
    file,
    write,
    end: async (text: string): Promise<void> => {
      await write(text);
      await new Promise((resolve, reject) => packer.once('end', resolve).once('error', reject).end());
      file.ondata?.(null, new Uint8Array(), true);
    },
    close: () => packer.destroy(),
  };
};

interface Cells {
  /** The number of the style of each kind of cell. */
  styles: Readonly<Record<ExportCell['kind'], string>>;
  /** The letters of the columns. */
  letters: readonly string[];
  numberOf: (text: string) => number;
}

/** Returns the XML of rows. `first` is the number of the first one in the sheet. */
const xmlOf = (
  rows: readonly (readonly ExportCell[])[],
  first: number,
  { styles, letters, numberOf }: Cells,
): string => {
  const cellOf = (cell: ExportCell, place: string): string => {
    const start = `<c r="${place}" s="${styles[cell.kind]}"`;
    if (cell.kind === 'euros') return `${start}><v>${cell.euros}</v></c>`;
    if (cell.kind === 'day') return `${start}><v>${convertDateToSerialNumber(new Date(cell.day))}</v></c>`;
    return cell.text === '' ? '' : `${start} t="s"><v>${numberOf(cell.text)}</v></c>`;
  };
  let xml = '';
  for (const [n, row] of rows.entries()) {
    const number = first + n;
    xml += `<row r="${number}">`;
    for (const [column, cell] of row.entries()) xml += cellOf(cell, `${letters[column]}${number}`);
    xml += '</row>';
  }
  return xml;
};

/**
 * Streams a list as a workbook with one sheet. Dates and amounts are real dates and numbers, and the titles stay in sight.
 * Only the packed texts are kept in memory until the end, because a ZIP contains one file after the other.
 */
export async function* workbookOf({ sheet: sheetName, columns, pages }: ExportTable): AsyncGenerator<Uint8Array> {
  const { others, sheet, texts, styles, known } = await prepareWorkbook(columns, sheetName);
  const letters = columns.map((_, column) => getCellAddress(0, column).slice(0, -1));
  const { numberOf, takeFresh } = shareTexts(known);
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const rowsEntry = createEntry(SHEET);
  const textsEntry = createEntry(TEXTS);
  const entries = [rowsEntry, textsEntry];
  try {
    for (const [name, bytes] of Object.entries(others)) {
      const entry = createEntry(name);
      zip.add(entry.file);
      await entry.end(strFromU8(bytes));
    }
    for (const { file } of entries) zip.add(file);
    await rowsEntry.write(sheet[0]);
    await textsEntry.write(texts[0]);
    let next = 2;
    for await (const rows of pages) {
      await rowsEntry.write(xmlOf(rows, next, { styles, letters, numberOf }));
      await textsEntry.write(takeFresh());
      next += rows.length;
      if (ready.length > 0) yield Buffer.concat(ready.splice(0));
    }
    await rowsEntry.end(sheet[1]);
    await textsEntry.end(texts[1]);
    zip.end();
    yield Buffer.concat(ready.splice(0));
  } finally {
    for (const { close } of entries) close();
  }
}
