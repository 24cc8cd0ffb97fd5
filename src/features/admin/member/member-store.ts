import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member-details.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { memberMessages } from '#messages/member.ts';
import { fetchMember } from './member-api.ts';

export type MemberView =
  | { state: 'loading' }
  | { state: 'ready'; member: MemberDetails }
  | { state: 'missing' }
  | { state: 'failed' };

/** Reads one member. Throws `ApiError`. */
export type FetchMember = (id: string) => Promise<MemberDetails>;

/** The member whose page is open. */
export const $member = atom<MemberView>({ state: 'loading' });

let latest = 0;
/** The id of the member of the screen. Undefined once the screen was left. */
let wanted: string | undefined;

/** Shows a member as just saved, unless the screen shows somebody else by now. */
export const showMember = (member: MemberDetails): void => {
  if (member.id !== wanted) return;
  latest += 1;
  $member.set({ state: 'ready', member });
};

/** Forgets the shown member, so that their data never appears on another member's page. */
export const forgetMember = (): void => {
  latest += 1;
  wanted = undefined;
  $member.set({ state: 'loading' });
};

/**
 * Reads a member. One already shown stays until the new version comes, also if reading fails. Returns true if it is
 * shown.
 */
export const loadMember = async (id: string, fetch: FetchMember = fetchMember): Promise<boolean> => {
  latest += 1;
  wanted = id;
  const mine = latest;
  if ($member.get().state !== 'ready') $member.set({ state: 'loading' });
  try {
    const member = await fetch(id);
    if (mine !== latest) return false;
    $member.set({ state: 'ready', member });
    return true;
  } catch (error) {
    if (mine !== latest) return false;
    if (isApiError(error, 'not-found')) $member.set({ state: 'missing' });
    else if ($member.get().state === 'ready') void toastError(memberMessages.failed);
    else $member.set({ state: 'failed' });
    return false;
  }
};
