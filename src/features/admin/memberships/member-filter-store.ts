import type { TablePlace } from '#components/ui/data-table.ts';
import { keptAtom } from '../kept-lists.ts';
import { createListFilter } from '../list-filter.ts';

/** The filter of the members' list. */
export const membersFilter = createListFilter();

/** The ids of picked members. Picks stay while the list shows others. */
export const $picked = keptAtom<ReadonlySet<string>>(new Set());

export const pick = (id: string, isPicked: boolean): void => {
  const others = [...$picked.get()].filter((other) => other !== id);
  $picked.set(new Set(isPicked ? [...others, id] : others));
};

/** The place in each of the two tables. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
export const $pendingPlace = keptAtom<TablePlace | undefined>(undefined);
