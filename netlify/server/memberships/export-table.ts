import type { IsoDate } from '#domain/dates.ts';
import { type ExportPreset, isExported } from '#domain/member-export.ts';
import { type ExportCell, type ExportColumn, type ExportedMember, exportColumns } from './export-columns.ts';

/** A list on its way into a file of any format. */
export interface ExportTable {
  columns: readonly ExportColumn[];
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
