import { atom } from 'nanostores';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { loadMembers } from '../members-store.ts';

const words = membershipsMessages.archiveAll;

/** Those archived together just now, who can be brought back together as long as the tab is open. */
export const $archived = atom<{ batchId: string; count: number; restored?: number } | undefined>(undefined);

/** Whom archiving all takes off the list: sign-ups that wait for money stay. */
export const archivable = (members: readonly MemberJson[]): readonly MemberJson[] =>
  members.filter(({ status }) => status !== 'pending');

/** Archives every member. The same `batchId` again, after an answer that was lost, archives nobody else. */
export const archiveAll = async (batchId: string): Promise<void> => {
  const archived = await call(api.admin.memberships['archive-all'].$post({ json: { batchId } }));
  $archived.set(archived);
  void toastSuccess(words.done);
  await loadMembers();
};

/** Brings those of the last batch back. */
export const undoArchive = async (): Promise<void> => {
  const last = $archived.get();
  if (!last) return;
  const { batchId } = last;
  const { count } = await call(api.admin.memberships['archive-all'][':batchId'].undo.$post({ param: { batchId } }));
  $archived.set(count < last.count ? { ...last, restored: count } : undefined);
  void toastSuccess();
  await loadMembers();
};
