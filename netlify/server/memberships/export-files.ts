import type { Options } from 'csv-stringify/sync';
import type { IsoDate } from '#domain/dates.ts';
import { type ExportPreset, isExported } from '#domain/member/member-export.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { type ExportCell, type ExportColumn, type ExportedMember, exportColumns } from './export-columns.ts';

/** A list on its way into a file of any format. */
export interface ExportTable {
  columns: readonly Pick<ExportColumn, 'title' | 'width'>[];
  rows: readonly ExportCell[][];
}

/** Returns the members in the columns of a preset, in their order. `today` in Paris decides who is a minor. */
export const exportTableOf = (
  members: readonly ExportedMember[],
  preset: ExportPreset,
  today: IsoDate,
): ExportTable => {
  const columns = exportColumns[preset];
  const exported = members.filter((member) => isExported(member, preset));
  return { columns, rows: exported.map((member) => columns.map(({ cellOf }) => cellOf(member, today))) };
};

const written = (day: IsoDate): string => day.split('-').reverse().join('/');

const csvTextOf = (cell: ExportCell): string => {
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
  return new Uint8Array(Buffer.from(stringify([titles, ...rows.map((row) => row.map(csvTextOf))], options)));
};

// A text cell stays text whatever it begins with, also after somebody edits it: nothing is calculated, and `001234`,
// `12E5` and `1/2` do not become numbers or dates.
const xlsxCellOf = (cell: ExportCell) => {
  if (cell.kind === 'day') return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' };
  if (cell.kind === 'euros') return { type: Number, value: cell.euros, format: '#,##0.00\\ "€"' };
  return cell.text === '' ? null : { type: String, value: cell.text, format: '@' };
};

/** Returns a workbook with one sheet. Dates and amounts are real dates and numbers, and the titles stay in sight. */
export const writeXlsx = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when an export asks for it, so that the function starts without it.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const titles = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const }));
  const workbook = writeWorkbook([titles, ...rows.map((row) => row.map(xlsxCellOf))], {
    columns: columns.map(({ width }) => ({ width })),
    sheet: words.sheet,
    stickyRowsCount: 1,
    orientation: 'landscape',
  });
  return new Uint8Array(await workbook.toBuffer());
};
