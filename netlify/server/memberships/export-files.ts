import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { IsoDate } from '#domain/dates.ts';
import type { ExportPreset } from '#domain/member/member-export.ts';
import { type ExportCell, type ExportColumn, type ExportedMember, exportColumns } from './export-columns.ts';

/** How many rows are made at a time. The site answers nobody else in that time. */
export const ROWS_AT_ONCE = 500;

/** The titles of a list, and how wide its columns are. */
export type Titles = readonly Pick<ExportColumn, 'title' | 'width'>[];

/** A list on its way into a file of any format, some rows at a time. */
export interface ExportTable {
  columns: Titles;
  pages: AsyncIterable<readonly ExportCell[][]>;
}

/** Returns members in the columns of a preset. `today` in Paris decides who is a minor. */
export const exportRowsOf = (
  members: readonly ExportedMember[],
  preset: ExportPreset,
  today: IsoDate,
): ExportCell[][] => {
  const columns = exportColumns[preset];
  return members.map((member) => columns.map(({ cellOf }) => cellOf(member, today)));
};

const written = (day: IsoDate): string => day.split('-').reverse().join('/');

const csvTextOf = (cell: ExportCell): string => {
  if (cell.kind === 'day') return written(cell.day);
  return cell.kind === 'euros' ? cell.euros.toFixed(2).replace('.', ',') : cell.text;
};

/** What a spreadsheet would calculate (OWASP, CSV injection), also in the wide forms of the same signs. */
const CALCULATED = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[;"\r\n]/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const fieldOf = (text: string): string => {
  const safe = CALCULATED.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? quoted(safe) : safe;
};

const lineOf = (fields: readonly string[]): string => `${fields.join(';')}\r\n`;

/**
 * Yields a list as CSV as French spreadsheets open it: byte order mark, semicolons, decimal commas. An apostrophe stands
 * before everything that a spreadsheet would calculate. Gnumeric takes the decimal comma for the separator unless one title,
 * but neither the first nor all of them, is quoted.
 */
export async function* csvOf({ columns, pages }: ExportTable): AsyncGenerator<Uint8Array> {
  const titles = columns.map(({ title }, place) => (place === 1 ? quoted(title) : fieldOf(title)));
  yield Buffer.from(`\uFEFF${lineOf(titles)}`);
  for await (const rows of pages)
    if (rows.length > 0)
      yield Buffer.from(rows.map((row) => lineOf(row.map((cell) => fieldOf(csvTextOf(cell))))).join(''));
}

async function* inPages(rows: Iterable<ExportCell[]>): AsyncGenerator<ExportCell[][]> {
  let page: ExportCell[][] = [];
  for (const row of rows) {
    if (page.push(row) < ROWS_AT_ONCE) continue;
    yield page;
    page = [];
    await letOthersIn();
  }
  yield page;
}

/** Returns a list as CSV in one piece. Rows that are made when they are asked for are made some at a time too. */
export const writeCsv = async (table: {
  columns: Titles;
  rows: Iterable<ExportCell[]>;
}): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvOf({ columns: table.columns, pages: inPages(table.rows) })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
};
