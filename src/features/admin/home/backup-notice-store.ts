import type { BackupNotice } from '#domain/backup.ts';
import { api, call } from '#lib/api.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<BackupNotice | null>(
  async () => (await call(api.admin.backup.notice.$get())).notice,
);

/** What is wrong with the nightly backup. */
export const $backupNotice = $loaded;
export const loadBackupNotice = load;
