import { createLoaded } from '#components/loading/loaded.ts';
import type { RetentionPreview, RetentionResult } from '#domain/member/retention-answers.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';

const { $loaded, load } = createLoaded<RetentionPreview>(
  () => call(api.admin.retention.$get()),
  archivesMessages.retention.failed,
);

/** The data that the retention rule would erase today. */
export const $retention = $loaded;
export const loadRetention = load;

interface Course {
  /** The password that was typed. Only the first request needs it. */
  password: string;
  onProgress: (soFar: RetentionResult) => void;
  isWanted: () => boolean;
}

/**
 * Erases in several requests, until nothing is left, nothing more can be erased, or `isWanted` returns false. Returns
 * the total. Throws `ApiError`; the data that were erased before stay erased.
 */
export const deleteExpired = async ({ password, onProgress, isWanted }: Course): Promise<RetentionResult> => {
  const soFar: RetentionResult = { deleted: { members: 0, files: 0 }, left: 0 };
  for (let json: { password?: string } = { password }; ; json = {}) {
    const { deleted, left } = await call(api.admin.retention.$post({ json }));
    soFar.deleted.members += deleted.members;
    soFar.deleted.files += deleted.files;
    soFar.left = left;
    onProgress(soFar);
    if (left === 0 || deleted.members === 0 || !isWanted()) return soFar;
  }
};
