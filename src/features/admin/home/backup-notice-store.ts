import { createLoaded } from '#components/loading/loaded.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import { api, call } from '#lib/api.ts';

const { $loaded, load } = createLoaded<BackupNotice | null>(
  async () => (await call(api.admin.backup.notice.$get())).notice,
);

/** The troubles of the nightly backup. */
export const $backupNotice = $loaded;
export const loadBackupNotice = load;
