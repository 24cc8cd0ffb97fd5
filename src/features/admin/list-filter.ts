import { useStore } from '@nanostores/react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { MemberJson } from '#domain/member.ts';
import { filterMembers, type MemberFilter, readMemberFilter } from '#domain/member-filter.ts';
import { searchable, searchMembers } from '#domain/member-search.ts';
import { withQuery } from '#lib/paths.ts';
import { keptAtom } from './kept-lists.ts';

export const isNarrowed = (filter: MemberFilter): boolean => Object.keys(filter).length > 0;

const filterOfAddress = (): MemberFilter => readMemberFilter(Object.fromEntries(new URLSearchParams(location.search)));

/** What one of the lists of members is narrowed to. */
export const createListFilter = () => {
  /** As the address has it: nobody's data, so it may stand there. */
  const $filter = keptAtom<MemberFilter>({});
  /** What is being looked for by name: somebody's data, which stays out of every address. */
  const $query = keptAtom('');
  /** Narrows the list, and lets the address know without adding to the history. */
  const set = (filter: MemberFilter): void => {
    const address = withQuery(location.pathname, filter);
    $filter.set(readMemberFilter(Object.fromEntries(new URL(address, location.href).searchParams)));
    history.replaceState(history.state, '', address + location.hash);
  };
  return {
    $filter,
    $query,
    set,
    /** Takes the filter of the address, which has changed over the list. */
    readAddress: (): void => $filter.set(filterOfAddress()),
    /** As somebody opens the list: a link that narrows it is all they look for; without one, they go on with what they left. */
    openAddress: (): void => {
      const asked = filterOfAddress();
      const left = $filter.get();
      if (!isNarrowed(asked)) {
        set(left);
        return;
      }
      if (JSON.stringify(asked) !== JSON.stringify(left)) $query.set('');
      $filter.set(asked);
    },
  };
};

export type ListFilter = ReturnType<typeof createListFilter>;

/** Follows the address of a screen with a list; `params` are new with every address. */
export const useListAddress = ({ openAddress, readAddress }: ListFilter, params: object): void => {
  const isOpen = useRef(false);
  // A link to the list that is shown already changes its address only. Nobody sees whom the address leaves out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address
  useLayoutEffect(() => {
    if (isOpen.current) readAddress();
    else openAddress();
    isOpen.current = true;
  }, [params]);
};

/** Whom search and filters leave. Typing stays ahead: what is found follows as soon as there is time. */
export const useFound = ({ $filter, $query }: ListFilter, members: readonly MemberJson[]) => {
  const query = useDeferredValue(useStore($query).trim());
  const filter = useDeferredValue(useStore($filter));
  const index = useMemo(() => searchable(members), [members]);
  const found = useMemo(() => {
    const named = query ? searchMembers(index, query) : members;
    return isNarrowed(filter) ? filterMembers(named, filter, new Date()) : named;
  }, [index, members, query, filter]);
  return { found, query, selection: JSON.stringify([query, filter]), isSelection: query !== '' || isNarrowed(filter) };
};
