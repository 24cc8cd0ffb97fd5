import { atom } from 'nanostores';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { FileTable, TableProblem } from '#domain/form/table.ts';
import { IMPORTED_AT_ONCE } from '#domain/member/import-input.ts';
import { type ImportOutcome, isWritten } from '#domain/member/import-plan.ts';
import {
  type ImportColumns,
  type ImportedMember,
  type ImportField,
  type ImportProblem,
  readRow,
} from '#domain/member/import-row.ts';
import { fullNameOf } from '#domain/member/member.ts';
import type { Season } from '#domain/season/season.ts';
import { api, call } from '#lib/api.ts';
import { formatBirthDate } from '#lib/format.ts';
import { fieldOfTitle, guessColumns } from '#lib/import-columns.ts';
import { readTable } from '#lib/read-table.ts';
import { forgetColumns, keepColumns, keptColumns } from './kept-columns.ts';

const memberships = api.admin.memberships;

/** The file that was chosen: its table, or why it cannot be read. */
export type ImportFile = { name: string } & (
  | { state: 'reading' }
  | { state: 'refused'; problem: TableProblem }
  | { state: 'read'; table: FileTable }
);

/** What is chosen for all rows. */
export interface ImportChoice {
  /** The disciplines of rows that name none. */
  usual: readonly string[];
  isAllPaid: boolean;
  paidOn: IsoDate;
}

/** A row as the preview shows it: what would become of it, or why it is refused. */
export interface ShownRow {
  number: number;
  outcome: ImportOutcome | 'refused';
  /** Who it is about, as far as the row says it. */
  name: string;
  member?: ImportedMember;
  problems: readonly ImportProblem[];
  /** Who the row is compared with. */
  known?: { season: Season; firstName: string; lastName: string; birthDate: IsoDate } | undefined;
  firstRow?: number | undefined;
  dueCents: number;
  paidCents: number;
}

type Preview = { season: Season; rows: readonly ShownRow[] };

/** How far an import is. `changed` are rows that were no longer what the preview said. */
export interface Progress {
  isRunning: boolean;
  total: number;
  written: number;
  changed: readonly number[];
}

export const $file = atom<ImportFile | undefined>(undefined);
export const $columns = atom<ImportColumns>([]);
export const $choice = atom<ImportChoice>({ usual: [], isAllPaid: false, paidOn: dayInParis(new Date()) });
export const $importPreview = atom<Preview | undefined>(undefined);
/** The rows that may be somebody the club knows, and that are imported all the same. */
export const $accepted = atom<ReadonlySet<number>>(new Set());
export const $importProgress = atom<Progress | undefined>(undefined);

// The same for each try of one preview, so that a retry adds nobody twice.
let importId = crypto.randomUUID();

const forgetPreview = (): void => {
  $importPreview.set(undefined);
  $accepted.set(new Set());
  $importProgress.set(undefined);
};

/** Forgets the file and all that was made of it. */
export const dismissFile = (): void => {
  forgetPreview();
  $file.set(undefined);
  $columns.set([]);
};

/** Reads a file that was chosen. A file chosen later replaces it. */
export const chooseFile = async (file: File): Promise<void> => {
  dismissFile();
  const { name } = file;
  const reading: ImportFile = { name, state: 'reading' };
  $file.set(reading);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readTable(bytes, (title) => fieldOfTitle(title) !== undefined);
  if ($file.get() !== reading) return;
  if ('problem' in read) {
    $file.set({ name, state: 'refused', problem: read.problem });
    return;
  }
  $columns.set(keptColumns(read.titles) ?? guessColumns(read.titles));
  $file.set({ name, state: 'read', table: read });
};

/** Takes a column for a field, or leaves it out. A field has one column. The choice is kept for files with the same titles. */
export const chooseColumn = (place: number, field: ImportField | null): void => {
  const columns = $columns.get().map((one, at) => (at === place ? field : one === field ? null : one));
  const file = $file.get();
  if (file?.state === 'read') keepColumns(file.table.titles, columns);
  $columns.set(columns);
  forgetPreview();
};

/** Takes the columns as the site guesses them. */
export const guessAgain = (): void => {
  const file = $file.get();
  if (file?.state !== 'read') return;
  forgetColumns(file.table.titles);
  $columns.set(guessColumns(file.table.titles));
  forgetPreview();
};

export const choose = (change: Partial<ImportChoice>): void => {
  $choice.set({ ...$choice.get(), ...change });
  forgetPreview();
};

const refusedRow = (number: number, name: string, problems: readonly ImportProblem[]): ShownRow => ({
  number,
  name,
  outcome: 'refused',
  problems,
  dueCents: 0,
  paidCents: 0,
});

/** Asks the server what the import would do. Throws `ApiError`. */
export const loadImportPreview = async (season: Season, disciplines: readonly string[]): Promise<void> => {
  const file = $file.get();
  if (file?.state !== 'read') return;
  const { usual, isAllPaid, paidOn } = $choice.get();
  const circumstances = { columns: $columns.get(), disciplines, usual, today: dayInParis(new Date()) };
  const read = file.table.rows.map((row) => readRow(row, circumstances));
  const good = read.flatMap(({ number, member }) => (member ? [{ number, member }] : []));
  const answered = await call(memberships.import.preview.$post({ json: { season, isAllPaid, paidOn, rows: good } }));
  const members = new Map(good.map(({ number, member }) => [number, member]));
  const planned = answered.rows.map(({ problem, ...row }): ShownRow => {
    const member = members.get(row.number);
    const name = member ? fullNameOf(member) : '';
    if (!problem || !member) return { ...row, name, problems: [], ...(member && { member }) };
    const cells = {
      'above-owed': { field: 'paid', text: euros(row.paidCents) },
      'discipline-unknown': { field: 'disciplines', text: member.disciplines.join(', ') },
      'birth-date-invalid': { field: 'birthDate', text: formatBirthDate(member.birthDate) },
      'too-young': { field: 'birthDate', text: formatBirthDate(member.birthDate) },
    } as const;
    return { ...refusedRow(row.number, name, [{ ...cells[problem], code: problem }]), member };
  });
  const refused = read.flatMap((row) => (row.problems ? [refusedRow(row.number, row.name, row.problems)] : []));
  importId = crypto.randomUUID();
  $accepted.set(new Set());
  $importProgress.set(undefined);
  $importPreview.set({ season, rows: [...planned, ...refused].toSorted((one, other) => one.number - other.number) });
};

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** Imports a row that may be somebody the club knows, or leaves it out again. */
export const acceptRow = (number: number, isAccepted: boolean): void => {
  const accepted = new Set($accepted.get());
  if (isAccepted) accepted.add(number);
  else accepted.delete(number);
  $accepted.set(accepted);
};

/** Returns the rows that would be written. */
export const rowsToWrite = (preview: Preview, accepted: ReadonlySet<number>): ShownRow[] =>
  preview.rows.filter(({ outcome, number }) => outcome !== 'refused' && isWritten(outcome, accepted.has(number)));

/**
 * Writes the rows of the preview, some at a time. After an error or a closed window, what was written stays, and the same press
 * goes on with the rest. Throws `ApiError`.
 */
export const runImport = async (): Promise<void> => {
  const preview = $importPreview.get();
  if (!preview) return;
  const { isAllPaid, paidOn } = $choice.get();
  const toWrite = rowsToWrite(preview, $accepted.get());
  let progress: Progress = { isRunning: true, total: toWrite.length, written: 0, changed: [] };
  $importProgress.set(progress);
  try {
    for (let from = 0; from < toWrite.length; from += IMPORTED_AT_ONCE) {
      const rows = toWrite
        .slice(from, from + IMPORTED_AT_ONCE)
        .flatMap(({ number, member, outcome }) =>
          member && outcome !== 'refused' ? [{ number, member, outcome }] : [],
        );
      const json = { id: importId, season: preview.season, isAllPaid, paidOn, rows };
      const { written, changed } = await call(memberships.import.$post({ json }));
      progress = {
        ...progress,
        written: progress.written + written.length,
        changed: [...progress.changed, ...changed.map(({ number }) => number)],
      };
      $importProgress.set(progress);
    }
  } finally {
    $importProgress.set({ ...progress, isRunning: false });
  }
};
