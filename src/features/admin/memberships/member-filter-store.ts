import { atom } from 'nanostores';
import { type MemberFilter, readMemberFilter } from '#domain/member-filter.ts';

/** What the list is narrowed to, as the address has it: nobody's data, so it may stand there. */
export const $memberFilter = atom<MemberFilter>({});

/** What is being looked for by name: somebody's data, which stays out of every address. */
export const $memberQuery = atom('');

/** Takes the filter of the address, as somebody arrives by a link or comes back to the list. */
export const readAddress = (): void =>
  $memberFilter.set(readMemberFilter(Object.fromEntries(new URLSearchParams(location.search))));

/** Narrows the list, and lets the address know without adding to the history. */
export const setMemberFilter = (filter: MemberFilter): void => {
  const parts = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const query = new URLSearchParams(parts).toString();
  $memberFilter.set(readMemberFilter(Object.fromEntries(parts)));
  history.replaceState(history.state, '', location.pathname + (query && `?${query}`) + location.hash);
};

export const isNarrowed = (filter: MemberFilter): boolean => Object.keys(filter).length > 0;
