import { useLayoutEffect, useRef } from 'react';
import { type MemberFilter, readMemberFilter } from '#domain/member/member-filter.ts';
import { withQuery } from '#lib/paths.ts';
import { keptAtom } from './kept-lists.ts';

export const isNarrowed = (filter: MemberFilter): boolean => Object.keys(filter).length > 0;

const filterOfAddress = (): MemberFilter => readMemberFilter(Object.fromEntries(new URLSearchParams(location.search)));

/**
 * Returns the filter and the search of a list of members. `takeSeason` takes the season out of an address, for a list whose season
 * is chosen elsewhere, and returns true if there was one.
 */
export const createListFilter = (takeSeason: () => boolean = () => false) => {
  /** The filter, as it stands in the address. It is no personal data, so an address may contain it. */
  const $filter = keptAtom<MemberFilter>({});
  /** The search by name. It is personal data, so no address contains it. */
  const $query = keptAtom('');
  const narrow = (filter: MemberFilter, change: 'pushState' | 'replaceState'): void => {
    const address = withQuery(location.pathname, filter);
    $filter.set(readMemberFilter(Object.fromEntries(new URL(address, location.href).searchParams)));
    history[change](history.state, '', address);
    // The router follows, so that a link to the former address leads somewhere.
    dispatchEvent(new PopStateEvent('popstate'));
  };
  return {
    $filter,
    $query,
    /** Narrows the list and changes the address. Going back shows the former rows. */
    set: (filter: MemberFilter): void => narrow(filter, 'pushState'),
    /** Reads the filter from an address that changed while the list is shown. */
    readAddress: (): void => {
      takeSeason();
      $filter.set(filterOfAddress());
    },
    /** Reads the filter from the address that opens the list. An address without a filter keeps the former one. */
    openAddress: (): void => {
      const namesSeason = takeSeason();
      const asked = filterOfAddress();
      const left = $filter.get();
      if (!isNarrowed(asked) && !namesSeason) {
        if (isNarrowed(left)) narrow(left, 'replaceState');
        return;
      }
      if (JSON.stringify(asked) !== JSON.stringify(left)) $query.set('');
      $filter.set(asked);
    },
  };
};

export type ListFilter = ReturnType<typeof createListFilter>;

/** Follows the address of a screen with a list. `params` are new with every address. */
export const useListAddress = ({ openAddress, readAddress }: ListFilter, params: object): void => {
  const isOpen = useRef(false);
  // A link to the list that is already shown changes only its address. The effect runs before the paint, so nobody
  // sees members that the address excludes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address
  useLayoutEffect(() => {
    if (isOpen.current) readAddress();
    else openAddress();
    isOpen.current = true;
  }, [params]);
};
