import type { TablePlace } from '#components/ui/data-table.ts';
import { keptAtom } from '../kept-lists.ts';
import { createListFilter } from '../list-filter.ts';

/** What the members' list is narrowed to. */
export const membersFilter = createListFilter();

/** Ids of whom one picked, one by one, among whatever was shown. */
export const $picked = keptAtom<ReadonlySet<string>>(new Set());

export const pick = (id: string, isPicked: boolean): void => {
  const others = [...$picked.get()].filter((other) => other !== id);
  $picked.set(new Set(isPicked ? [...others, id] : others));
};

/** Where one stands in each of the two tables. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
export const $pendingPlace = keptAtom<TablePlace | undefined>(undefined);
