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

export const pick = (id: string, isPicked: boolean): void => {
  const others = [...$picked.get()].filter((other) => other !== id);
  $picked.set(new Set(isPicked ? [...others, id] : others));
};

/** The position in each of the two tables. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
export const $pendingPlace = keptAtom<TablePlace | undefined>(undefined);
