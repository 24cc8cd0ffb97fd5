import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { type ExportFormat, type ExportLayout, exportFileName, isWholeList } from '#domain/member/member-export.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { seasonOpenOn } from '#domain/season/season.ts';
import { confirmPassword, type PasswordAgain, passwordGuard } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import { write } from '../write/write.ts';
import { exportTableOf, writeCsv, writeXlsx } from './export-files.ts';
import { type Chosen, countWhole, findAddresses, findChosen } from './find-list.ts';

export interface ExportOrder extends ExportLayout, PasswordAgain {
  list: MemberList;
  choice: Chosen;
  /** How many members the administrator saw. */
  seen: number | undefined;
}

export interface ExportFile {
  bytes: Uint8Array<ArrayBuffer>;
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
  const { seasons, ...found } = await findAddresses(deps, chosen);
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

const writers = { csv: writeCsv, xlsx: writeXlsx } as const;

/**
 * Returns a list as a file, by name. Before the data leaves the site, the journal gets a line with the seasons, the
 * kind of file and how many members, without the choice or anybody's data. A whole list asks for the password again. Throws `conflict` if it is not as many members
 * as were `seen`, and what `confirmPassword` throws.
 */
export const exportMembers = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { list, format, preset, choice, seen, ...again }: ExportOrder,
): Promise<ExportFile> => {
  const today = dayInParis(deps.now());
  const members = await findChosen(deps, list, choice);
  if (seen !== undefined && members.length !== seen) throw new DomainError('conflict', { reason: 'list-changed' });
  const seasons = [...new Set(members.map(({ season }) => season))].sort();
  const isWhole = isWholeList(members.length, await countWhole(deps, list, choice, seasons));
  await write(deps, {
    ...(isWhole && passwordGuard(deps, await confirmPassword(deps, administrator, again))),
    actor: administrator,
    subject: { type: 'member', id: seasons.join(', ') || seasonOpenOn(today) },
    action: 'member.export',
    fields: [`format: ${format}`, `preset: ${preset}`, `members: ${members.length}`],
    statements: [],
  });
  const bytes = await writers[format](exportTableOf(members, preset, today));
  return { bytes, name: exportFileName(list, { preset, format }, today), format };
};
