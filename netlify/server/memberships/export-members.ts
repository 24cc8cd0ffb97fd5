import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import {
  type ExportFormat,
  type ExportLayout,
  exportFileName,
  isExported,
  isWholeList,
} from '#domain/member/member-export.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { seasonOpenOn } from '#domain/season/season.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { confirmPassword, type PasswordAgain, passwordGuard } from '../accounts/passwords.ts';
import { asWholeList } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import { toMemberJson } from '../member/member-json.ts';
import { traceOf } from '../runtime/log.ts';
import { streamOf } from '../runtime/stream.ts';
import { csvOf, type ExportCell, ROWS_AT_ONCE } from '../runtime/table-file.ts';
import { write } from '../write/write.ts';
import { type ExportColumn, exportColumns, exportRowsOf } from './export-columns.ts';
import { type Exported, type ExportedRow, listExported, listForExport } from './export-queries.ts';
import { type Chosen, countWhole, findAddresses, findChosenIds } from './find-list.ts';

export interface ExportOrder extends ExportLayout, PasswordAgain {
  list: MemberList;
  choice: Chosen;
  /** How many members the administrator saw. */
  seen: number | undefined;
}

export interface ExportFile {
  bytes: ReadableStream<Uint8Array>;
  /** The number of members below the titles. */
  rows: number;
  name: string;
  format: ExportFormat;
}

/**
 * Returns the addresses of chosen members of the current list, to be copied. Those of everybody are an export: `ask` is
 * called first, and the journal gets a line. Throws what `ask` throws.
 */
export const copyAddresses = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  chosen: Chosen,
  ask: () => Promise<Confirmed>,
): Promise<{ people: number; addresses: string[] }> => {
  const { seasons, ...found } = await asWholeList(() => findAddresses(deps, chosen));
  if (!isWholeList(found.people, await countWhole(deps, 'current', chosen, seasons))) return found;
  await write(deps, {
    ...passwordGuard(deps, await ask()),
    actor: administrator,
    subject: { type: 'member', id: seasons.join(', ') },
    action: 'member.export',
    fields: [`members: ${found.people}`, `addresses: ${found.addresses.length}`],
    statements: [],
  });
  return found;
};

/** Yields members page by page, in their order. The next page is read ahead. */
async function* readInPages({ db }: Pick<Deps, 'db'>, chosen: readonly Exported[]): AsyncGenerator<ExportedRow[]> {
  const read = async (from: number): Promise<ExportedRow[]> => {
    const page = chosen.slice(from, from + ROWS_AT_ONCE);
    return page.length === 0 ? [] : asWholeList(() => listExported(db, page));
  };
  let next = read(0);
  for (let from = 0; from < chosen.length; from += ROWS_AT_ONCE) {
    const page = await next;
    next = read(from + ROWS_AT_ONCE);
    // If the export ends early, nobody awaits this page, so its failure must not count as unhandled.
    next.catch(() => undefined);
    yield page;
  }
}

/** Yields the rows of a file. Throws `conflict` if a member was erased after the journal counted them: the file would lack them. */
export async function* exportedRows(
  deps: Deps,
  chosen: readonly Exported[],
  columns: readonly ExportColumn[],
): AsyncGenerator<ExportCell[][]> {
  const today = dayInParis(deps.now());
  let made = 0;
  try {
    for await (const page of readInPages(deps, chosen)) {
      made += page.length;
      const exported = page.map((row) => ({ ...toMemberJson(row, today), payments: row.payments, aids: row.aids }));
      yield exportRowsOf(exported, columns, today);
    }
    if (made !== chosen.length) throw new DomainError('conflict', { reason: 'list-changed' });
  } catch (error) {
    deps.log('an export broke off', { rows: made, of: chosen.length, ...traceOf(error) });
    throw error;
  }
}

/**
 * Returns a list as a file, by name. First writes a line in the journal: the seasons, the kind of file and the number of
 * members, without the choice or personal data. The file is streamed, so an error breaks it off. A whole list requires the
 * password again. Throws `conflict` if the number of members is not `seen`, and what `confirmPassword` throws.
 */
export const exportMembers = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { list, format, preset, choice, seen, ...again }: ExportOrder,
): Promise<ExportFile> => {
  const today = dayInParis(deps.now());
  const chosen = await asWholeList(async () => listForExport(deps.db, await findChosenIds(deps, list, choice)));
  if (seen !== undefined && chosen.length !== seen) throw new DomainError('conflict', { reason: 'list-changed' });
  const seasons = [...new Set(chosen.map(({ season }) => season))].sort();
  const isWhole = isWholeList(chosen.length, await countWhole(deps, list, choice, seasons));
  await write(deps, {
    ...(isWhole && passwordGuard(deps, await confirmPassword(deps, administrator, again))),
    actor: administrator,
    subject: { type: 'member', id: seasons.join(', ') || seasonOpenOn(today) },
    action: 'member.export',
    fields: [`format: ${format}`, `preset: ${preset}`, `members: ${chosen.length}`],
    statements: [],
  });
  const exported = chosen.filter((member) => isExported(member, preset));
  const table = {
    sheet: memberExportMessages.sheet,
    columns: exportColumns[preset],
    pages: exportedRows(deps, exported, exportColumns[preset]),
  };
  // Loaded only by an export, so that the function starts without it.
  const file = format === 'csv' ? csvOf(table) : (await import('../runtime/workbook.ts')).workbookOf(table);
  return {
    bytes: streamOf(file),
    rows: exported.length,
    name: exportFileName(list, { preset, format }, today),
    format,
  };
};
