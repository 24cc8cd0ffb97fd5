import type { MemberJson } from '#domain/member.ts';
import type { Deps } from '../deps.ts';
import { toMemberJson } from './member-json.ts';
import { listArchivedMembers, listCurrentMembers, listFirstMembers } from './queries.ts';

/** Returns the members of the current list by name: all, or at most the `first` of them. */
export const findCurrentMembers = async ({ db }: Pick<Deps, 'db'>, first?: number): Promise<MemberJson[]> => {
  const rows = await (first === undefined ? listCurrentMembers(db) : listFirstMembers(db, first));
  return rows.map(toMemberJson);
};

/** Returns the archived members, the latest season first, then by name. */
export const findArchivedMembers = async ({ db }: Pick<Deps, 'db'>): Promise<MemberJson[]> =>
  (await listArchivedMembers(db)).map(toMemberJson);
