import type { TablePlace } from '#components/ui/data-table.ts';
import { keptAtom } from '../lists/kept-lists.ts';
import { createListFilter } from '../lists/list-filter.ts';
import { $season, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';

/** The filter of the members' list. Its season is the one in hand. */
export const membersFilter = createListFilter(takeSeasonOfAddress);

/** The ids of picked members. Picks stay while the list shows other rows. */
export const $picked = keptAtom<ReadonlySet<string>>(new Set());
// The user must not write to members of a season that is no longer shown.
$season.listen(() => $picked.set(new Set()));

/** The position in the list. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
