import type { MemberJson } from '#domain/member.ts';
import type { ExportLayout } from '#domain/member-export.ts';
import type { MemberFilter } from '#domain/member-filter.ts';
import { api, callFile } from '#lib/api.ts';

interface Wanted {
  filter: MemberFilter;
  /** The members that a typed search found, because no address holds what was typed. Undefined without a search. */
  found: readonly MemberJson[] | undefined;
  /** The password, if everything is exported. */
  password: string | undefined;
}

/** Returns the list as a file. Throws `ApiError`. */
export const fetchExport = (layout: ExportLayout, { filter, found, password }: Wanted): Promise<Blob> => {
  const exported = api.admin.memberships.export;
  if (!found && password === undefined) return callFile(exported.$get({ query: { ...layout, ...filter } }));
  const chosen = found ? { ids: found.map(({ id }) => id) } : filter;
  return callFile(exported.$post({ json: { ...layout, ...chosen, ...(password && { password }) } }));
};
