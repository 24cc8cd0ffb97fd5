import type { MemberJson } from '#domain/member.ts';
import type { ExportLayout } from '#domain/member-export.ts';
import type { Season } from '#domain/season.ts';
import { api, callFile } from '#lib/api.ts';

interface Wanted {
  /** Undefined for all of them. */
  season: Season | undefined;
  /** Whom a typed search found; undefined without one. */
  found: readonly MemberJson[] | undefined;
}

/** The archives as a file. Throws `ApiError`. */
export const fetchArchivesExport = (layout: ExportLayout, { season, found }: Wanted): Promise<Blob> => {
  const exported = api.admin['archived-memberships'].export;
  return found
    ? callFile(exported.$post({ json: { ...layout, ids: found.map(({ id }) => id) } }))
    : callFile(exported.$get({ query: { ...layout, ...(season && { season }) } }));
};
