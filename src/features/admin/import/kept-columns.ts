import { foldTitle } from '#domain/form/table.ts';
import { type ImportColumns, importFields } from '#domain/member/import-row.ts';
import { forget, keep, readKept } from '#lib/storage.ts';
import { IMPORT_COLUMNS } from '#lib/storage-keys.ts';

/** Titles alone: nothing of a member stays in the browser. */
type Kept = Readonly<Record<string, readonly (string | null)[]>>;

const keyOf = (titles: readonly string[]): string => titles.map(foldTitle).join('|');

const all = (): Kept => {
  const stored = readKept(IMPORT_COLUMNS);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
};

/** Returns the columns that somebody chose in this browser for a file with the same titles. */
export const keptColumns = (titles: readonly string[]): ImportColumns | undefined => {
  const columns = all()[keyOf(titles)];
  if (!Array.isArray(columns) || columns.length !== titles.length) return undefined;
  return columns.map((column) => importFields.find((field) => field === column) ?? null);
};

export const keepColumns = (titles: readonly string[], columns: ImportColumns): void =>
  keep(IMPORT_COLUMNS, { ...all(), [keyOf(titles)]: columns });

export const forgetColumns = (titles: readonly string[]): void => {
  const { [keyOf(titles)]: _gone, ...others } = all();
  if (Object.keys(others).length === 0) forget(IMPORT_COLUMNS);
  else keep(IMPORT_COLUMNS, others);
};
