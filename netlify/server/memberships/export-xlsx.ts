import { memberExportMessages as words } from '#messages/member-export.ts';
import type { ExportCell } from './export-columns.ts';
import type { ExportTable } from './export-table.ts';

// A text cell stays text whatever it begins with, also after somebody edits it: nothing is calculated, and `001234`,
// `12E5` and `1/2` do not become numbers or dates.
const cellOf = (cell: ExportCell) => {
  if (cell.kind === 'day') return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' };
  if (cell.kind === 'euros') return { type: Number, value: cell.euros, format: '#,##0.00\\ "€"' };
  return cell.text === '' ? null : { type: String, value: cell.text, format: '@' };
};

/** Returns a workbook with one sheet. Dates and amounts are real dates and numbers, and the titles stay in sight. */
export const writeXlsx = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when an export asks for it, so that the function starts without it.
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
