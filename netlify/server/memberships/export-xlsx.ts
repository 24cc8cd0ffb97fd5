import { memberExportMessages as words } from '#messages/member-export.ts';
import type { ExportCell } from './export-columns.ts';
import type { ExportTable } from './export-table.ts';

// A text is a text there, whatever it begins with, also once somebody has edited its cell: nothing is calculated, and
// `001234`, `12E5` and `1/2` are no numbers and no dates.
const cellOf = (cell: ExportCell) => {
  if (cell.kind === 'day') return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' };
  if (cell.kind === 'euros') return { type: Number, value: cell.euros, format: '#,##0.00\\ "€"' };
  return cell.text === '' ? null : { type: String, value: cell.text, format: '@' };
};

/** A workbook with one sheet: dates and amounts as such, the titles always in sight. */
export const writeXlsx = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when asked for: the function starts without it.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const titles = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const }));
  const workbook = writeWorkbook([titles, ...rows.map((row) => row.map(cellOf))], {
    columns: columns.map(({ width }) => ({ width })),
    sheet: words.sheet,
    stickyRowsCount: 1,
    orientation: 'landscape',
  });
  return new Uint8Array(await workbook.toBuffer());
};
