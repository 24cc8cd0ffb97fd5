import { createLoaded } from '#components/loading/loaded.ts';
import type { RetentionNotice } from '#domain/member/retention-answers.ts';
import { api, call } from '#lib/api.ts';

const { $loaded, load } = createLoaded<RetentionNotice | null>(
  async () => (await call(api.admin.retention.notice.$get())).notice,
);

/** The number of former members whom the site will erase soon, once it was announced. */
export const $retentionNotice = $loaded;
export const loadRetentionNotice = load;
