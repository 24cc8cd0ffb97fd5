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
 * Returns CSV as French spreadsheets open it: byte order mark, semicolons, decimal commas. An apostrophe stands before
 * everything that a spreadsheet would calculate (OWASP, CSV injection). Gnumeric takes the decimal comma for the
 * separator unless one title, but neither the first nor all of them, is quoted.
 */
export const writeCsv = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when an export asks for it, so that the function starts without it.
  const { stringify } = await import('csv-stringify/sync');
  const titles = columns.map(({ title }) => title);
  const options: Options = {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
    // csv-stringify 6.9.0 quotes line breaks in a field by itself only while no record delimiter is set.
    quoted_match: /[\r\n]/,
    cast: { string: (value, { records, index }) => (records === 0 && index === 1 ? { value, quoted: true } : value) },
  };
  return new Uint8Array(Buffer.from(stringify([titles, ...rows.map((row) => row.map(textOf))], options)));
};
