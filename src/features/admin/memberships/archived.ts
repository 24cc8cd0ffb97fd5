import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member/member.ts';
import { type ArchivedBatch, forgetBatch, keptBatch } from '#lib/archived-batch.ts';

export interface Restored {
  count: number;
  /** The number of members who joined again and stay archived. */
  stayed: number;
}

export type Archived = ArchivedBatch & { restored?: Restored };

/** The last batch of archived members. It can be restored for a week. */
export const $archived = atom<Archived | undefined>(undefined);

/** The member last archived from the list, while the list is open. */
export const $archivedMember = atom<Pick<MemberJson, 'id' | 'updatedAt' | 'fullName'> | undefined>(undefined);

/** After a reload, reads the last archived batch from the browser's storage. */
export const recallArchived = (): void => {
  if (!$archived.get()) $archived.set(keptBatch());
};

export const forgetArchived = (): void => {
  forgetBatch();
  $archived.set(undefined);
};

export const forgetArchivedMember = (): void => $archivedMember.set(undefined);
