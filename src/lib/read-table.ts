import {
  type Cell,
  countTitlesIn,
  type FileTable,
  findTable,
  MAX_TABLE_BYTES,
  type TableProblem,
  TITLES_WITHIN,
} from '#domain/form/table.ts';
import { fileTypeOf } from '#domain/form/upload.ts';

type Rows = readonly (readonly Cell[])[];
type Problem = { problem: TableProblem };

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** The container of Excel files of before 2007, and of workbooks with a password. */
const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b);

const holds = (bytes: Uint8Array, text: string, encoding: 'ascii' | 'utf-16'): boolean => {
  const sought = [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return encoding === 'ascii' ? [code] : [code, 0];
  });
  const first = sought[0] ?? 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (sought.every((byte, place) => bytes[at + place] === byte)) return true;
  return false;
};

const problemOfBytes = (bytes: Uint8Array): TableProblem | undefined => {
  if (bytes.length > MAX_TABLE_BYTES) return 'file-too-large';
  const type = fileTypeOf(bytes);
  if (type) return type === 'application/pdf' ? 'document' : 'picture';
  if (startsWith(bytes, 0x47, 0x49, 0x46, 0x38)) return 'picture';
  if (isCompound(bytes)) return holds(bytes, 'EncryptedPackage', 'utf-16') ? 'locked' : 'old-workbook';
  if (isZip(bytes) && holds(bytes.subarray(0, 200), 'opendocument.spreadsheet', 'ascii')) return 'other-workbook';
  return undefined;
};

const decodeAs = (encoding: string, bytes: Uint8Array, fatal = false): string =>
  // As a stream: the decoder of Node 20 gives other letters for whole texts of windows-1252.
  new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });

// Excel saves «CSV» in windows-1252 and «Texte Unicode» in UTF-16; other programs write UTF-8.
const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs('utf-16le', bytes.subarray(2));
  try {
    return decodeAs('utf-8', bytes, true).replace(/^\uFEFF/, '');
  } catch {
    return decodeAs('windows-1252', bytes);
  }
};

const separators = [';', '\t', ','] as const;

/** Excel reads the separator from such a line, and shows none. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const toTexts = (data: readonly (readonly string[])[]): Rows =>
  data.map((cells) => cells.map((cell): Cell => ({ kind: 'text', text: cell })));

const readText = async (bytes: Uint8Array, isKnown: (title: string) => boolean): Promise<Rows | Problem> => {
  const { default: papa } = await import('papaparse');
  const text = decode(bytes);
  const [head = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(head.length);
  // By the line of titles: above it stands a caption, and below it commas stand in addresses and amounts.
  const titlesBy = (delimiter: string): number =>
    countTitlesIn(toTexts(papa.parse<string[]>(body, { delimiter, preview: TITLES_WITHIN }).data), isKnown);
  const [delimiter] = named ? [named] : separators.toSorted((one, other) => titlesBy(other) - titlesBy(one));
  const { data, errors } = papa.parse<string[]>(body, { delimiter: delimiter ?? ';', skipEmptyLines: false });
  if (errors.some(({ type }) => type === 'Quotes')) return { problem: 'open-quote' };
  const rows = toTexts(data);
  return head === '' ? rows : [[], ...rows];
};

const toCell = (value: unknown): Cell => {
  if (value instanceof Date) return { kind: 'day', text: value.toISOString().slice(0, 10) };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'oui' : 'non' };
  if (typeof value === 'object' && value !== null && 'number' in value)
    return { kind: 'number', text: String(value.number) };
  return { kind: 'text', text: value === null || value === undefined ? '' : String(value) };
};

const readWorkbook = async (bytes: Uint8Array): Promise<Rows | Problem> => {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    // The number as the file holds it: what JavaScript makes of it has lost digits.
    const parseNumber = (number: string): unknown => ({ number });
    const file = new Blob([Uint8Array.from(bytes)]);
    return (await readSheet(file, { parseNumber })).map((cells) => cells.map(toCell));
  } catch {
    return { problem: 'broken-workbook' };
  }
};

const hasProblem = (read: Rows | Problem): read is Problem => 'problem' in read;

/**
 * Reads the table of a file that somebody chose, a workbook (.xlsx, its first sheet) or a text with separators, or a pasted
 * text. Returns why it cannot be read. `isKnown` says which titles the table is found by (`findTable`).
 */
export const readTable = async (
  bytes: Uint8Array,
  isKnown: (title: string) => boolean,
): Promise<FileTable | Problem> => {
  const problem = problemOfBytes(bytes);
  if (problem) return { problem };
  const read = await (isZip(bytes) ? readWorkbook(bytes) : readText(bytes, isKnown));
  return hasProblem(read) ? read : findTable(read, isKnown);
};
