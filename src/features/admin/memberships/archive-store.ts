import { toastSuccess } from '#components/ui/toast.tsx';
import type { Season } from '#domain/season/season.ts';
import { api, call } from '#lib/api.ts';
import { type ArchivedBatch, forgetBatch, keepBatch } from '#lib/archived-batch.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { loadMembers } from '../lists/members-store.ts';
import { restoreMember } from '../member/member-api.ts';
import { withPassword } from '../password/password-question.ts';
import { $archived, $archivedMember, forgetArchivedMember, type Restored } from './archived.ts';

const words = membershipsMessages.archiveSeason;

/**
 * Returns true if no answer came, so that the outcome is unknown. The request is idempotent: sending it again is safe
 * and tells the outcome.
 */
export const isUnanswered = (error: unknown): boolean => isApiError(error, 'network', 'unavailable');

const askedTwice = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return ask();
  }
};

interface SeasonToLeave {
  season: Season;
  /** The number of memberships that the administrator saw. */
  seen: number;
  batchId: string;
}

/**
 * Archives the members of a season. A retry with the same `batchId` archives nobody else. Throws `conflict` if the
 * number of members has changed.
 */
export const archiveSeason = async ({ season, seen, batchId }: SeasonToLeave): Promise<void> => {
  const answer = await withPassword('season.archive-all', (password) =>
    askedTwice(() => call(api.admin.memberships['archive-all'].$post({ json: { batchId, season, seen, password } }))),
  );
  const archived = { ...answer, season };
  keepBatch(archived);
  $archived.set(archived);
  void toastSuccess(words.done);
  await loadMembers();
};

const undoBatch = (batchId: string): Promise<Restored> => {
  const undo = api.admin.memberships['archive-all'][':batchId'].undo;
  return askedTwice(() => call(undo.$post({ param: { batchId } })));
};

/** Restores the members that a closing archived, whichever browser closed the season. A retry gets the same answer. */
export const undoSeasonArchive = async (batch: ArchivedBatch): Promise<void> => {
  const restored = await undoBatch(batch.batchId);
  if ($archived.get()?.batchId === batch.batchId) forgetBatch();
  $archived.set(restored.count < batch.count ? { ...batch, restored } : undefined);
  void toastSuccess();
  await loadMembers();
};

/** Restores the last batch. A retry gets the same answer. */
export const undoArchive = async (): Promise<void> => {
  const last = $archived.get();
  if (!last) return;
  const restored = await undoBatch(last.batchId);
  forgetBatch();
  $archived.set(restored.count < last.count ? { ...last, restored } : undefined);
  void toastSuccess();
  await loadMembers();
};

/** Restores the last archived member. */
export const undoArchivedMember = async (): Promise<void> => {
  const last = $archivedMember.get();
  if (!last) return;
  await restoreMember(last);
  forgetArchivedMember();
  void toastSuccess();
  await loadMembers();
};
