import { atom } from 'nanostores';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { type ArchivedBatch, forgetBatch, keepBatch, keptBatch } from '#lib/archived-batch.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { restoreMember } from '../member/member-api.ts';
import { loadMembers } from '../members-store.ts';

const words = membershipsMessages.archiveAll;

/** Those last archived together, who can be brought back together for a week. */
export const $archived = atom<(ArchivedBatch & { restored?: number }) | undefined>(undefined);

/** The one last archived from the list, as long as the list is open. */
export const $archivedMember = atom<Pick<MemberJson, 'id' | 'updatedAt' | 'fullName'> | undefined>(undefined);

/** After a reload: those archived together before it. */
export const recallArchived = (): void => {
  if (!$archived.get()) $archived.set(keptBatch());
};

export const forgetArchived = (): void => {
  forgetBatch();
  $archived.set(undefined);
};

export const forgetArchivedMember = (): void => $archivedMember.set(undefined);

/** Whom archiving all takes off the list: sign-ups that wait for money stay. */
export const archivable = (members: readonly MemberJson[]): readonly MemberJson[] =>
  members.filter(({ status }) => status !== 'pending');

/** Archives every member. The same `batchId` again, after an answer that was lost, archives nobody else. */
export const archiveAll = async (batchId: string): Promise<void> => {
  const archived = await call(api.admin.memberships['archive-all'].$post({ json: { batchId } }));
  keepBatch(archived);
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
  forgetBatch();
  $archived.set(count < last.count ? { ...last, restored: count } : undefined);
  void toastSuccess();
  await loadMembers();
};

/** Brings the one last archived back. */
export const undoArchivedMember = async (): Promise<void> => {
  const last = $archivedMember.get();
  if (!last) return;
  await restoreMember(last);
  forgetArchivedMember();
  void toastSuccess();
  await loadMembers();
};
