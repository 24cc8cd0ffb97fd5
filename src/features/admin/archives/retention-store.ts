import { createLoaded } from '#components/loading/loaded.ts';
import type { RetentionPreview, RetentionResult } from '#domain/member/retention.ts';
import { api, call } from '#lib/api.ts';
import { archivesMessages } from '#messages/archives.ts';

const { $loaded, load } = createLoaded<RetentionPreview>(
  () => call(api.admin.retention.$get()),
  archivesMessages.retention.failed,
);

/** What the retention rule would delete today. */
export const $retention = $loaded;
export const loadRetention = load;

interface Course {
  /** What was typed to be asked again. Only the first request needs it. */
  password: string;
  onProgress: (soFar: RetentionResult) => void;
  isWanted: () => boolean;
}

/**
 * Deletes request after request, until nothing is left, nothing more can be deleted, or `isWanted` returns false.
 * Returns the total. Throws `ApiError`; what was deleted before stays deleted.
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
