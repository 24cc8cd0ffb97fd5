import { foldWords } from '../fold.ts';

/**
 * A cell of a file that somebody chose. A workbook tells texts, numbers and days apart, and a text file holds texts only. A
 * number is written as the file holds it, because leading zeros and long numbers are lost once it is calculated with.
 */
export type Cell = { kind: 'text'; text: string } | { kind: 'number'; text: string } | { kind: 'day'; text: string };

// Excel writes a long number so into a CSV. A code like 12E5 has neither a decimal sign nor a plus.
const POWER_OF_TEN = /^\d+(?:[.,]\d+E[+-]?|E\+)\d+$/i;

/** Returns true for a number of which the file no longer has every digit or sign: it was another code before. */
export const isCodeLost = ({ kind, text }: Cell): boolean =>
  kind === 'number' ? !/^\d{1,15}$/.test(text) : POWER_OF_TEN.test(text.trim());

/** A row below the titles, with the number that a spreadsheet shows beside it. */
export interface TableRow {
  number: number;
  cells: readonly Cell[];
}

/** A table of a file: its titles and the rows below. Rows are as long as the titles. */
export interface FileTable {
  titles: readonly string[];
  rows: readonly TableRow[];
  /** The numbers of rows that repeat the titles, as in lists that were put one below the other. */
  repeated: readonly number[];
}

/** Why a file holds no table that the site can read. */
export type TableProblem =
  | 'empty'
  | 'no-titles'
  | 'no-rows'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'file-too-large'
  | 'picture'
  | 'document'
  | 'locked'
  | 'old-workbook'
  | 'other-workbook'
  | 'broken-workbook'
  | 'open-quote';

/** A member list has some twenty columns. Far more are a sheet that was formatted as a whole, or another kind of file. */
export const MAX_COLUMNS = 200;
export const MAX_ROWS = 5000;
/** Bytes. */
export const MAX_TABLE_BYTES = 10_000_000;

/** Titles stand in one of the first rows, below the name of the club perhaps. */
export const TITLES_WITHIN = 10;

/** Returns a title as titles are compared: without case, accents, punctuation and what stands in brackets. */
export const foldTitle = (title: string): string =>
  foldWords(title.replace(/\([^)]*\)/g, ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const textOf = (cell: Cell | undefined): string => cell?.text.trim() ?? '';

const lengthOf = (cells: readonly Cell[]): number => cells.findLastIndex((cell) => textOf(cell) !== '') + 1;

const padded = (cells: readonly Cell[], length: number): Cell[] =>
  Array.from({ length }, (_, place) => cells[place] ?? { kind: 'text', text: '' });

/** Takes a title as `foldTitle` returns it. */
type IsKnown = (title: string) => boolean;

const knownIn = (cells: readonly Cell[], isKnown: IsKnown): number =>
  cells.filter((cell) => isKnown(foldTitle(textOf(cell)))).length;

/** Returns how many known titles the line of titles would have: the most of one of the first rows. */
export const countTitlesIn = (file: readonly (readonly Cell[])[], isKnown: IsKnown): number =>
  Math.max(0, ...file.slice(0, TITLES_WITHIN).map((cells) => knownIn(cells, isKnown)));

/**
 * Returns the table in the rows of a file, or why there is none. The titles are the first row, of the first ten, that holds at
 * least two known ones.
 */
export const findTable = (
  file: readonly (readonly Cell[])[],
  isKnown: IsKnown,
): FileTable | { problem: TableProblem } => {
  const lengths = file.map(lengthOf);
  if (lengths.every((length) => length === 0)) return { problem: 'empty' };
  if (lengths.some((length) => length > MAX_COLUMNS)) return { problem: 'too-many-columns' };
  const place = file.findIndex((cells, row) => row < TITLES_WITHIN && knownIn(cells, isKnown) > 1);
  const head = file[place];
  if (!head) return { problem: 'no-titles' };
  const width = Math.max(...lengths.slice(place));
  const titles = padded(head, width).map(textOf);
  const folded = titles.map(foldTitle).join('|');
  const below = file
    .map((cells, row) => ({ number: row + 1, cells: padded(cells, width), length: lengths[row] }))
    .slice(place + 1)
    .filter(({ length }) => length !== 0)
    .map(({ number, cells }) => ({ number, cells }));
  const isRepeated = ({ cells }: TableRow): boolean =>
    cells.map((cell) => foldTitle(textOf(cell))).join('|') === folded;
  const rows = below.filter((row) => !isRepeated(row));
  if (rows.length === 0) return { problem: 'no-rows' };
  if (rows.length > MAX_ROWS) return { problem: 'too-many-rows' };
  return { titles, rows, repeated: below.filter(isRepeated).map(({ number }) => number) };
};
