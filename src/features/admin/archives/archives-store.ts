import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<readonly MemberJson[]>(
  () => call(api.admin['archived-memberships'].$get()),
  archivesMessages.failed,
);

/** Members of earlier seasons, the latest season first. */
export const $archives = $loaded;
export const loadArchives = load;
