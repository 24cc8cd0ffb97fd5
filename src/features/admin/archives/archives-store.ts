import type { TablePlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';
import { keptAtom } from '../kept-lists.ts';
import { createListFilter } from '../list-filter.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<readonly MemberJson[]>(
  () => call(api.admin['archived-memberships'].$get()),
  archivesMessages.failed,
);

/** Members of earlier seasons, the latest season first. */
export const $archives = $loaded;
export const loadArchives = load;

/** What the archives are narrowed to, and where one stands in them. */
export const archivesFilter = createListFilter();
export const $archivePlace = keptAtom<TablePlace | undefined>(undefined);
