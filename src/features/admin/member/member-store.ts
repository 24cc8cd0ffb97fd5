import { createLoaded } from '#components/loading/loaded.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberMessages } from '#messages/member.ts';
import { fetchMember } from './member-api.ts';

/** Reads one member. Throws `ApiError`. */
export type FetchMember = (id: string) => Promise<MemberDetails>;

/** The member of the screen, and the function that reads it. */
let wanted: { id: string; fetch: FetchMember } = { id: '', fetch: fetchMember };

const { $loaded, load, show, forget } = createLoaded(() => wanted.fetch(wanted.id), memberMessages.failed);

/** The member whose page is open. */
export const $member = $loaded;

/** Shows a member as just saved, unless the screen shows another member by now. */
export const showMember = (member: MemberDetails): void => {
  if (member.id === wanted.id) show(member);
};

/** Shows whether there is a hold on the member's person. */
export const showHeld = (id: string, isHeld: boolean): void => {
  const shown = $loaded.get();
  if (shown.state === 'ready' && shown.value.id === id) showMember({ ...shown.value, isHeld });
};

/** Forgets the shown member, so that their data never appear on another member's page. */
export const forgetMember = (): void => {
  wanted = { id: '', fetch: fetchMember };
  forget();
};

/**
 * Reads a member. A member that is already shown stays until the new version comes, and also if reading fails. Returns
 * true if the new version is shown.
 */
export const loadMember = (id: string, fetch: FetchMember = fetchMember): Promise<boolean> => {
  wanted = { id, fetch };
  return load();
};
