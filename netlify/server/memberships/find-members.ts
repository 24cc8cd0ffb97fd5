import type { MemberJson } from '#domain/member.ts';
import type { Deps } from '../deps.ts';
import { toMemberJson } from './member-json.ts';
import { listArchivedMembers, listCurrentMembers, listFirstMembers } from './queries.ts';

/** Members of the current season's list by name: all, or at most the `first` of them. */
export const findCurrentMembers = async ({ db }: Pick<Deps, 'db'>, first?: number): Promise<MemberJson[]> => {
  const rows = await (first === undefined ? listCurrentMembers(db) : listFirstMembers(db, first));
  return rows.map(toMemberJson);
};

/** Members of earlier seasons, the latest first, then by name. */
export const findArchivedMembers = async ({ db }: Pick<Deps, 'db'>): Promise<MemberJson[]> =>
  (await listArchivedMembers(db)).map(toMemberJson);
