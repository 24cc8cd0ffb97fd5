import type { TablePlace } from '#components/ui/data-table.ts';
import { keptAtom } from '../kept-lists.ts';
import { createListFilter } from '../list-filter.ts';

/** What the members' list is narrowed to. */
export const membersFilter = createListFilter();

/** Where one stands in each of the two tables. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
export const $pendingPlace = keptAtom<TablePlace | undefined>(undefined);
