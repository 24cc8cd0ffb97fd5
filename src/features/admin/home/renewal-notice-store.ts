import { createLoaded } from '#components/loading/loaded.ts';
import type { RenewalNotice } from '#domain/member/renewal-state.ts';
import { api, call } from '#lib/api.ts';

const { $loaded, load } = createLoaded<RenewalNotice | null>(
  async () => (await call(api.admin.renewals.notice.$get())).notice,
);

/** The number of former members who are to be invited, once the season is open to them. */
export const $renewalNotice = $loaded;
export const loadRenewalNotice = load;
