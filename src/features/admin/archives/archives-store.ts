import type { TablePlace } from '#components/ui/data-table.ts';
import { api, call, callCounted } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';
import { keptAtom } from '../lists/kept-lists.ts';
import { createListFilter } from '../lists/list-filter.ts';
import { createMemberList } from '../lists/member-lists.ts';

export const archivesList = createMemberList({
  readFirst: (first) => callCounted(api.admin['archived-memberships'].$get({ query: { first } })),
  ask: (wish) => call(api.admin['archived-memberships'].found.$post({ json: wish })),
  failed: archivesMessages.failed,
});

export const $archives = archivesList.$loaded;
export const loadArchives = archivesList.load;

/** The filter of the archives, and the place in their list. */
export const archivesFilter = createListFilter();
export const $archivePlace = keptAtom<TablePlace | undefined>(undefined);
