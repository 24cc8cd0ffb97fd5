import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';

export type Members = { state: 'loading' } | { state: 'ready'; list: readonly MemberJson[] } | { state: 'failed' };

/** The current list, sign-ups awaiting payment included. */
export const $members = atom<Members>({ state: 'loading' });

let latest = 0;

/** Reads the list again. A list already shown stays until the new one is there, also when that one fails. */
export const loadMembers = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($members.get().state === 'failed') $members.set({ state: 'loading' });
  try {
    const list = await call(api.admin.memberships.$get());
    if (mine === latest) $members.set({ state: 'ready', list });
  } catch {
    if (mine !== latest) return;
    if ($members.get().state === 'ready') void toastError(membershipsMessages.failed);
    else $members.set({ state: 'failed' });
  }
};

/** Shows a member as just saved, without waiting for the list; archived ones leave it. */
export const keepMember = (saved: MemberJson): void => {
  const members = $members.get();
  if (members.state !== 'ready') return;
  const list = members.list.map((member) => (member.id === saved.id ? saved : member));
  $members.set({ state: 'ready', list: list.filter(({ archivedAt }) => archivedAt === null) });
};
