import { createLoaded } from '#components/loading/loaded.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberMessages } from '#messages/member.ts';
import { fetchMember } from './member-api.ts';

/** Reads one member. Throws `ApiError`. */
export type FetchMember = (id: string) => Promise<MemberDetails>;

/** The member of the screen, and how they are read. */
let wanted: { id: string; fetch: FetchMember } = { id: '', fetch: fetchMember };

const { $loaded, load, show, forget } = createLoaded(() => wanted.fetch(wanted.id), memberMessages.failed);

/** The member whose page is open. */
export const $member = $loaded;

/** Shows a member as just saved, unless the screen shows somebody else by now. */
export const showMember = (member: MemberDetails): void => {
  if (member.id === wanted.id) show(member);
};

/** Shows whether the person of a member is kept from now on. */
export const showHeld = (id: string, isHeld: boolean): void => {
  const shown = $loaded.get();
  if (shown.state === 'ready' && shown.value.id === id) showMember({ ...shown.value, isHeld });
};

/** Forgets the shown member, so that their data never appears on another member's page. */
export const forgetMember = (): void => {
  wanted = { id: '', fetch: fetchMember };
  forget();
};

/**
 * Reads a member. One already shown stays until the new version comes, also if reading fails. Returns true if it is
 * shown.
 */
export const loadMember = (id: string, fetch: FetchMember = fetchMember): Promise<boolean> => {
  wanted = { id, fetch };
  return load();
};
