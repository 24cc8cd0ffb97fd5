import { createLoaded } from '#components/loading/loaded.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import { api, call } from '#lib/api.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

/** The money of the season in hand, read again whenever the screen opens. */
export const { $loaded: $treasury, load: loadTreasury } = createLoaded<Treasury>(
  () => call(api.admin.treasury.$get({ query: seasonQuery() })),
  treasuryMessages.failed,
);
