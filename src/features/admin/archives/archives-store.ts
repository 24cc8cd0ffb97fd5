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

/** The archived members, the latest season first. */
export const $archives = $loaded;
export const loadArchives = load;

/** The filter of the archives, and the place in their list. */
export const archivesFilter = createListFilter();
export const $archivePlace = keptAtom<TablePlace | undefined>(undefined);
