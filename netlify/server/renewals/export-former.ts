import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { type FormerExport, formerFileName } from '#domain/member/former-export.ts';
import { isWholeList } from '#domain/member/member-export.ts';
import type { FormerMember } from '#domain/member/renewal-state.ts';
import { adminMessages } from '#messages/admin.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import type { ExportFile } from '../memberships/export-members.ts';
import { streamOf } from '../runtime/stream.ts';
import { csvOf, type ExportCell, inPages, type TableColumn } from '../runtime/table-file.ts';
import { write } from '../write/write.ts';
import { listFormerMembers } from './former-members.ts';

interface Column extends TableColumn {
  cellOf: (person: FormerMember) => ExportCell;
}

const { columns: titles } = renewalsMessages;

const text = (title: string, width: number, textOf: (person: FormerMember) => string): Column => ({
  title,
  width,
  cellOf: (person) => ({ kind: 'text', text: textOf(person) }),
});

const day = (title: string, instantOf: (person: FormerMember) => string | null): Column => ({
  title,
  width: 12,
  cellOf: (person) => {
    const at = instantOf(person);
    return at === null ? { kind: 'text', text: '' } : { kind: 'day', day: dayInParis(new Date(at)) };
  },
});

const columns: readonly Column[] = [
  text(titles.name, 28, ({ fullName }) => fullName),
  text(titles.disciplines, 28, ({ disciplines }) => disciplines.join(', ')),
  text(titles.email, 30, ({ email }) => email),
  day(titles.invited, ({ invitedAt }) => invitedAt),
  day(titles.opened, ({ openedAt }) => openedAt),
  day(titles.declined, ({ declinedAt }) => declinedAt),
  text(titles.state, 22, renewalsMessages.stateOf),
];

function* rowsOf(people: readonly FormerMember[]): Generator<ExportCell[]> {
  for (const person of people) yield columns.map(({ cellOf }) => cellOf(person));
}

/**
 * Returns one view of the former members as a file (docs/rules.md#exports). First writes a line in the journal, without names.
 * Calls `ask` before, if nobody of the list is left out. Throws `conflict` if they are not as many as were `seen`, and what
 * `ask` throws.
 */
export const exportFormer = async (
  deps: Deps,
  actor: SignedInAdministrator,
  { season, state, format, ids, seen }: Omit<FormerExport, 'password'>,
  ask: () => Promise<Confirmed>,
): Promise<ExportFile> => {
  const { people } = await listFormerMembers(deps, season);
  const wanted = ids && new Set(ids);
  const chosen = people.filter((person) => person.state === state && (wanted?.has(person.id) ?? true));
  if (chosen.length !== seen) throw new DomainError('conflict', { reason: 'list-changed' });
  await write(deps, {
    ...(isWholeList(chosen.length, people.length) && passwordGuard(deps, await ask())),
    actor,
    subject: { type: 'member', id: season },
    action: 'member.export',
    fields: [`format: ${format}`, 'preset: reinscriptions', `members: ${chosen.length}`],
    statements: [],
  });
  const table = { sheet: adminMessages.screens.renewals, columns, pages: inPages(rowsOf(chosen)) };
  // Loaded only by an export, so that the function starts without it.
  const file = format === 'csv' ? csvOf(table) : (await import('../runtime/workbook.ts')).workbookOf(table);
  return {
    bytes: streamOf(file),
    rows: chosen.length,
    name: formerFileName(season, format, dayInParis(deps.now())),
    format,
  };
};
