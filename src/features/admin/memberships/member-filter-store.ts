import type { TablePlace } from '#components/ui/data-table.ts';
import { type MemberFilter, readMemberFilter } from '#domain/member-filter.ts';
import { keptAtom } from '../kept-lists.ts';

/** What the list is narrowed to, as the address has it: nobody's data, so it may stand there. */
export const $memberFilter = keptAtom<MemberFilter>({});

/** What is being looked for by name: somebody's data, which stays out of every address. */
export const $memberQuery = keptAtom('');

/** Where one stands in each of the two lists. */
export const $membersPlace = keptAtom<TablePlace | undefined>(undefined);
export const $pendingPlace = keptAtom<TablePlace | undefined>(undefined);

const filterOfAddress = (): MemberFilter => readMemberFilter(Object.fromEntries(new URLSearchParams(location.search)));

/** Takes the filter of the address, which has changed over the list. */
export const readAddress = (): void => $memberFilter.set(filterOfAddress());

/** Narrows the list, and lets the address know without adding to the history. */
export const setMemberFilter = (filter: MemberFilter): void => {
  const parts = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const query = new URLSearchParams(parts).toString();
  $memberFilter.set(readMemberFilter(Object.fromEntries(parts)));
  history.replaceState(history.state, '', location.pathname + (query && `?${query}`) + location.hash);
};

/** As somebody opens the list: a link that narrows it is all they look for; without one, they go on with what they left. */
export const openAddress = (): void => {
  const asked = filterOfAddress();
  const left = $memberFilter.get();
  if (!isNarrowed(asked)) {
    setMemberFilter(left);
    return;
  }
  if (JSON.stringify(asked) !== JSON.stringify(left)) $memberQuery.set('');
  $memberFilter.set(asked);
};

export const isNarrowed = (filter: MemberFilter): boolean => Object.keys(filter).length > 0;
