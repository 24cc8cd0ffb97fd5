import type { Options } from 'csv-stringify/sync';
import type { IsoDate } from '#domain/dates.ts';
import type { ExportCell } from './export-columns.ts';
import type { ExportTable } from './export-table.ts';

const written = (day: IsoDate): string => day.split('-').reverse().join('/');

const textOf = (cell: ExportCell): string => {
  if (cell.kind === 'day') return written(cell.day);
  return cell.kind === 'euros' ? cell.euros.toFixed(2).replace('.', ',') : cell.text;
};

/**
 * As a French spreadsheet opens it: with a byte order mark, semicolons, commas in amounts. Whatever a spreadsheet would
 * calculate begins with an apostrophe (OWASP, CSV injection). Gnumeric takes the comma of an amount for the separator
 * unless a title, neither the first nor every one, is quoted.
 */
export const writeCsv = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when asked for: the function starts without it.
  const { stringify } = await import('csv-stringify/sync');
  const titles = columns.map(({ title }) => title);
  const options: Options = {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
    // A line break within a field is quoted by itself only while no record delimiter is named (csv-stringify 6.9.0).
    quoted_match: /[\r\n]/,
    cast: { string: (value, { records, index }) => (records === 0 && index === 1 ? { value, quoted: true } : value) },
  };
  return new Uint8Array(Buffer.from(stringify([titles, ...rows.map((row) => row.map(textOf))], options)));
};
