import { atom } from 'nanostores';
import type { RetentionPreview, RetentionResult } from '#domain/retention.ts';
import { api, call } from '#lib/api.ts';

export type Retention = { state: 'loading' } | { state: 'ready'; preview: RetentionPreview } | { state: 'failed' };

/** What the retention rule would delete today. */
export const $retention = atom<Retention>({ state: 'loading' });

let latest = 0;

export const loadRetention = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($retention.get().state === 'failed') $retention.set({ state: 'loading' });
  try {
    const preview = await call(api.admin.retention.$get());
    if (mine === latest) $retention.set({ state: 'ready', preview });
  } catch {
    if (mine === latest) $retention.set({ state: 'failed' });
  }
};

interface Course {
  onProgress: (soFar: RetentionResult) => void;
  isWanted: () => boolean;
}

/**
 * Deletes what is to be deleted, request after request, until nothing is left, nothing more goes, or it is no longer
 * wanted. Answers what went in all. Throws `ApiError`: what went before it stays so.
 */
export const deleteExpired = async ({ onProgress, isWanted }: Course): Promise<RetentionResult> => {
  const soFar: RetentionResult = { deleted: { members: 0, files: 0 }, left: 0 };
  for (;;) {
    const { deleted, left } = await call(api.admin.retention.$post());
    soFar.deleted.members += deleted.members;
    soFar.deleted.files += deleted.files;
    soFar.left = left;
    onProgress(soFar);
    if (left === 0 || deleted.members === 0 || !isWanted()) return soFar;
  }
};
