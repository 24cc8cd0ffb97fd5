import { setImmediate as letOthersIn } from 'node:timers/promises';
import { csvDay, csvLine, csvTitles } from '#domain/csv.ts';
import type { IsoDate } from '#domain/dates.ts';

/** How many rows are made at a time. While it makes them, the site answers no other request. */
export const ROWS_AT_ONCE = 500;

/** One cell of an exported list. `euros` is an amount, `day` a date without time. */
export type ExportCell =
  | { kind: 'text'; text: string }
  | { kind: 'euros'; euros: number }
  | { kind: 'day'; day: IsoDate };

export interface TableColumn {
  title: string;
  /** The width in characters. */
  width: number;
}

/** A list to export in any format: its titles, and its rows in batches. */
export interface ExportTable {
  /** The name of the sheet in a workbook. */
  sheet: string;
  columns: readonly TableColumn[];
  pages: AsyncIterable<readonly ExportCell[][]>;
}

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

/** Yields rows in batches. Lazy ones are made between the requests of others. */
export async function* inPages(rows: Iterable<ExportCell[]>): AsyncGenerator<ExportCell[][]> {
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
  columns: readonly TableColumn[];
  rows: Iterable<ExportCell[]>;
}): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvOf({ columns: table.columns, pages: inPages(table.rows) })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
};
