import { dayInParis } from '#domain/dates.ts';
import { type ExportFormat, type ExportLayout, exportFileName, isWholeList } from '#domain/member-export.ts';
import { filterMembers, type MemberFilter, type MemberList } from '#domain/member-filter.ts';
import { seasonOpenOn } from '#domain/season.ts';
import { askAgain, type PasswordAgain, whileConfirmed } from '../administrators/passwords.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { write } from '../write.ts';
import type { ExportedMember } from './export-columns.ts';
import { exportTableOf, writeCsv, writeXlsx } from './export-files.ts';
import { toMemberJson } from './member-json.ts';
import { listArchivedMembers, listCurrentMembers } from './queries.ts';

/** The members that a filter leaves, or the chosen members who are on the list. */
type Choice = { filter: MemberFilter } | { ids: readonly string[] };

export interface ExportOrder extends ExportLayout, PasswordAgain {
  list: MemberList;
  choice: Choice;
}

export interface ExportFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  format: ExportFormat;
}

const lists = { current: listCurrentMembers, archived: listArchivedMembers } as const;

const writers = { csv: writeCsv, xlsx: writeXlsx } as const;

const chosen = (members: readonly ExportedMember[], choice: Choice, now: Date): readonly ExportedMember[] => {
  if ('filter' in choice) return filterMembers(members, choice.filter, now);
  const wanted = new Set(choice.ids);
  return members.filter(({ id }) => wanted.has(id));
};

/**
 * Returns a list as a file, by name; archives by season first. Before the data leaves the site, the journal gets a line
 * with the seasons, without the choice or anybody's data. A whole list asks for the password again. Throws what
 * `askAgain` throws.
 */
export const exportMembers = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { list, format, preset, choice, ...again }: ExportOrder,
): Promise<ExportFile> => {
  const instant = deps.now();
  const today = dayInParis(instant);
  const listed = (await lists[list](deps.db)).map((row) => ({ ...toMemberJson(row), payments: row.payments }));
  const members = chosen(listed, choice, instant);
  const seasons = [...new Set(members.map(({ season }) => season))].sort();
  const isWhole = isWholeList(members.length, listed.length);
  await write(deps, {
    ...(isWhole && whileConfirmed(deps, await askAgain(deps, administrator, again))),
    actor: administrator,
    subject: { type: 'member', id: seasons.join(', ') || seasonOpenOn(today) },
    action: 'member.export',
    statements: [],
  });
  const bytes = await writers[format](exportTableOf(members, preset, today));
  return { bytes, name: exportFileName(list, { preset, format }, today), format };
};
