import type { FigurePart } from '#domain/member/figures.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';

const lists: Readonly<Record<MemberList, string>> = {
  current: adminPaths.memberships,
  archived: adminPaths.archives,
};

/** Returns the address of the list that holds this part of a figure. */
export const listPath = ({ list, filter }: Pick<FigurePart, 'list' | 'filter'>): string =>
  withQuery(lists[list], filter);
