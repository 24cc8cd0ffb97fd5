import { setImmediate as letOthersIn } from 'node:timers/promises';
import { csvDay, csvLine, csvTitles } from '#domain/csv.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { ExportPreset } from '#domain/member/member-export.ts';
import { type ExportCell, type ExportColumn, type ExportedMember, exportColumns } from './export-columns.ts';

/** How many rows are made at a time. While it makes them, the site answers no other request. */
export const ROWS_AT_ONCE = 500;

/** The titles of a list, and how wide its columns are. */
export type Titles = readonly Pick<ExportColumn, 'title' | 'width'>[];

/** A list to export in any format: its titles, and its rows in batches. */
export interface ExportTable {
  /** The name of the sheet in a workbook. */
  sheet: string;
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

const csvTextOf = (cell: ExportCell): string => {
  if (cell.kind === 'day') return csvDay(cell.day);
  return cell.kind === 'euros' ? cell.euros.toFixed(2).replace('.', ',') : cell.text;
};

/** Yields a list as CSV as French spreadsheets open it: byte order mark, semicolons, decimal commas. */
export async function* csvOf({ columns, pages }: Omit<ExportTable, 'sheet'>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvTitles(columns.map(({ title }) => title)));
  for await (const rows of pages)
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(row.map(csvTextOf))).join(''));
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

/** Returns a list as CSV in one string. Lazy rows are made in batches here too. */
export const writeCsv = async (table: {
  columns: Titles;
  rows: Iterable<ExportCell[]>;
}): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvOf({ columns: table.columns, pages: inPages(table.rows) })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
};
