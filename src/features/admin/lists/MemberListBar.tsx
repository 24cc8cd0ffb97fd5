import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useMemo } from 'react';
import { SearchField } from '#components/ui/SearchField.tsx';
import { type MemberList, readMemberFilter } from '#domain/member/member-filter.ts';
import type { WholeList } from '#domain/member/member-list.ts';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { besidesView, inView, type NamedView, type ViewCounts, viewOf } from '#domain/member/member-views.ts';
import { withQuery } from '#lib/paths.ts';
import { listMessages } from '#messages/lists.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { FilterChips } from './FilterChips.tsx';
import { filterOptions } from './filter-options.ts';
import { isNarrowed, type ListFilter } from './list-filter.ts';

const viewsOf: Readonly<Record<MemberList, readonly NamedView[]>> = {
  current: ['all', 'incomplete', 'owed', 'suspended', 'pending', 'minors'],
  // Nobody in the archives waits for money, or completes a dossier.
  archived: ['all', 'owed', 'suspended', 'minors'],
};

interface MemberTabsProps {
  list: MemberList;
  listFilter: ListFilter;
  /** Absent while the list is loading. */
  counts: ViewCounts | undefined;
}

/** The views of a list of members. Each keeps the search and the filters that were added. */
export const MemberTabs = ({ list, listFilter, counts }: MemberTabsProps) => {
  const filter = useStore(listFilter.$filter);
  const current = viewOf(filter);
  // An address may name a view that the list does not offer.
  const views = viewsOf[list].includes(current) ? viewsOf[list] : [...viewsOf[list], current];
  const tabs = views.map((view) => ({
    name: view,
    label: words.views[view],
    href: withQuery(location.pathname, inView(filter, view)),
    count: counts?.[view],
  }));
  return <LinkTabs label={listMessages.views} tabs={tabs} current={current} />;
};

interface MemberListBarProps {
  list: MemberList;
  listFilter: ListFilter;
  seasons: WholeList['seasons'];
  disciplines: WholeList['disciplines'];
  children?: ReactNode;
}

/** The line above a list of members: the search, the filters, and on narrow windows the actions. */
export const MemberListBar = memo(({ list, listFilter, seasons, disciplines, children }: MemberListBarProps) => {
  const filter = useStore(listFilter.$filter);
  const typed = useStore(listFilter.$query);
  const view = viewOf(filter);
  const added = besidesView(filter, view);
  const choices = useMemo(() => {
    const ofView = Object.keys(filter).filter((name) => !(name in besidesView(filter, view)));
    return filterOptions(list, { seasons, disciplines }, filter).filter(({ name }) => !ofView.includes(name));
  }, [list, seasons, disciplines, filter, view]);
  const clear = (): void => {
    listFilter.set({});
    listFilter.$query.set('');
    document.getElementById('search')?.focus();
  };
  return (
    <div className="list-bar">
      <SearchField
        hint={words.searchHint}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onValue={(value) => listFilter.$query.set(value)}
      />
      <FilterChips
        choices={choices}
        values={added}
        onValue={(name, value) =>
          listFilter.set({ ...filter, [name]: undefined, ...readMemberFilter({ [name]: value }) })
        }
        onClear={isNarrowed(added) ? clear : undefined}
      />
      {children}
    </div>
  );
});
