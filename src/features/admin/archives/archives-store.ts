import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';

export type Archives = { state: 'loading' } | { state: 'ready'; list: readonly MemberJson[] } | { state: 'failed' };

/** Members of earlier seasons, the latest season first. */
export const $archives = atom<Archives>({ state: 'loading' });

let latest = 0;

/** Reads the archives again. A list already shown stays until the new one is there, also when that one fails. */
export const loadArchives = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($archives.get().state === 'failed') $archives.set({ state: 'loading' });
  try {
    const list = await call(api.admin['archived-memberships'].$get());
    if (mine === latest) $archives.set({ state: 'ready', list });
  } catch {
    if (mine !== latest) return;
    if ($archives.get().state === 'ready') void toastError(archivesMessages.failed);
    else $archives.set({ state: 'failed' });
  }
};
