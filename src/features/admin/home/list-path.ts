import type { FigurePart } from '#domain/figures.ts';
import type { MemberList } from '#domain/member-filter.ts';
import { paths, withQuery } from '#lib/paths.ts';

const lists: Readonly<Record<MemberList, string>> = {
  current: paths.adminMemberships,
  archived: paths.adminArchives,
};

/** Returns the address of the list that holds this part of a figure. */
export const listPath = ({ list, filter }: Pick<FigurePart, 'list' | 'filter'>): string =>
  withQuery(lists[list], filter);
