import { DomainError } from '#domain/error.ts';
import { columnWithoutSource } from '#domain/member/federation-columns.ts';
import type { FederationErasure, FederationExport, FederationFile } from '#domain/member/federation-export.ts';
import { fieldsToDrop } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import { federationMessages } from '#messages/federation.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { selectSeasons } from '../club/season-queries.ts';
import { asWholeList } from '../db/client.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, takeTurns } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { streamOf } from '../runtime/stream.ts';
import { csvOf } from '../runtime/table-file.ts';
import { write } from '../write/write.ts';
import { type ExportFile, exportedRows } from './export-members.ts';
import { listForExport } from './export-queries.ts';
import { federationColumnsOf } from './federation-cells.ts';
import {
  countToErase,
  eraseExported,
  noteExported,
  selectAsMany,
  selectErasureLine,
  selectForFederation,
} from './federation-queries.ts';

const seasonOf = async ({ db }: Pick<Deps, 'db'>, id: Season) => {
  const season = (await selectSeasons(db)).find((one) => one.id === id);
  if (!season) throw new DomainError('not-found');
  return season;
};

/**
 * Returns the members in force of a season in the columns of the federation’s file, made while it is sent
 * (docs/rules.md#federation). The journal gets its line, and those whose fields are erased afterwards are noted, before the data
 * leave the site. Throws `not-found`, or `conflict` while a column has no source.
 */
export const exportForFederation = async (
  deps: Deps,
  confirmed: Confirmed,
  { season: id, format, onlyUnlicensed }: Omit<FederationExport, 'password'>,
): Promise<ExportFile> => {
  const { db } = deps;
  const { federationColumns: columns, federationAsked } = await seasonOf(deps, id);
  const unsourced = columnWithoutSource(columns);
  if (columns.length === 0 || unsourced)
    throw new DomainError('conflict', {
      reason: columns.length === 0 ? 'no-federation-columns' : 'column-without-source',
      current: { columns: columns.filter(({ source }) => source === null).map(({ title }) => title) },
    });
  const found = await selectForFederation(db, id, onlyUnlicensed);
  const ids = found.map((member) => member.id);
  const chosen = await asWholeList(() => listForExport(db, ids));
  const dropped = fieldsToDrop(federationAsked);
  await write(deps, {
    ...passwordGuard(deps, confirmed),
    actor: confirmed,
    subject: { type: 'season', id },
    action: 'season.federation-export',
    fields: [`format: ${format}`, `members: ${chosen.length}`],
    statements: dropped.length > 0 ? [noteExported(db, ids, dropped, deps.now())] : [],
  });
  const told = federationColumnsOf(columns);
  const table = { sheet: federationMessages.export.sheet, columns: told, pages: exportedRows(deps, chosen, told) };
  const file = format === 'csv' ? csvOf(table) : (await import('../runtime/workbook.ts')).workbookOf(table);
  return {
    bytes: streamOf(file),
    rows: chosen.length,
    name: federationMessages.export.file(id, format),
    format,
  };
};

/** Returns the columns of a season’s file, and how many members hold exported fields that it no longer keeps. Throws `not-found`. */
export const findFederationExport = async (deps: Pick<Deps, 'db'>, id: Season): Promise<FederationFile> => {
  const { federationColumns: columns, federationAsked } = await seasonOf(deps, id);
  const fields = fieldsToDrop(federationAsked);
  const [counted] = await countToErase(deps.db, id, fields);
  return { columns, fields, count: counted?.count ?? 0 };
};

/**
 * Erases what was exported for the federation and is not kept, in one transaction. Idempotent by the id. Throws `not-found`, or
 * `conflict` if it is not as many members as were seen.
 */
export const eraseAfterExport = async (
  deps: Deps,
  confirmed: Confirmed,
  { id: lineId, season, seen }: Omit<FederationErasure, 'password'>,
): Promise<{ erased: number }> => {
  const { db } = deps;
  const fields = fieldsToDrop((await seasonOf(deps, season)).federationAsked);
  const isThere = async () => (await selectErasureLine(db, lineId)).length > 0;
  if (await isThere()) return { erased: seen };
  const guard = passwordGuard(deps, confirmed);
  try {
    await write(deps, {
      actor: confirmed,
      subject: { type: 'season', id: season },
      action: 'season.federation-erase',
      fields: [...fields, `members: ${seen}`],
      lineId,
      refusal: guard.refusal,
      first: [
        ...guard.first,
        takeTurns(db, 'federation-erase'),
        refuseUnless(db, selectAsMany(db, season, fields, seen)),
      ],
      statements: [eraseExported(db, { season, fields, lineId, now: deps.now() })],
      isThere,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    if (await isThere()) return { erased: seen };
    throw new DomainError('conflict', { reason: 'list-changed', cause: error });
  }
  return { erased: seen };
};
