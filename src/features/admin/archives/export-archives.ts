import type { MemberJson } from '#domain/member.ts';
import type { ExportLayout } from '#domain/member-export.ts';
import type { Season } from '#domain/season.ts';
import { api, callFile } from '#lib/api.ts';

interface Wanted {
  /** Undefined for all of them. */
  season: Season | undefined;
  /** Whom a typed search found; undefined without one. */
  found: readonly MemberJson[] | undefined;
  /** Of who asks for everything. */
  password: string | undefined;
}

/** The archives as a file. Throws `ApiError`. */
export const fetchArchivesExport = (layout: ExportLayout, { season, found, password }: Wanted): Promise<Blob> => {
  const exported = api.admin['archived-memberships'].export;
  const ofSeason = season ? { season } : {};
  if (!found && password === undefined) return callFile(exported.$get({ query: { ...layout, ...ofSeason } }));
  const chosen = found ? { ids: found.map(({ id }) => id) } : ofSeason;
  return callFile(exported.$post({ json: { ...layout, ...chosen, ...(password && { password }) } }));
};
