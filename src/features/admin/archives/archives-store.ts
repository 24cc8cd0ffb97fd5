import type { TablePlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';
import { keptAtom } from '../kept-lists.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<readonly MemberJson[]>(
  () => call(api.admin['archived-memberships'].$get()),
  archivesMessages.failed,
);

/** Members of earlier seasons, the latest season first. */
export const $archives = $loaded;
export const loadArchives = load;

/** What is looked for in the list, in which season (none: in all), and where one stands in it. */
export const $archiveQuery = keptAtom('');
export const $archiveSeason = keptAtom('');
export const $archivePlace = keptAtom<TablePlace | undefined>(undefined);
