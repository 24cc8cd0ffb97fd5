import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { TablePlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import {
  byNameUp,
  type FoundMembers,
  foundAmong,
  LIST_PAGE,
  type ListChoice,
  type ListPlace,
  type ListWish,
} from '#domain/member/member-list.ts';
import { memberOrders } from '#domain/member/member-order.ts';
import type { Season } from '#domain/season/season.ts';
import { isNarrowed, type ListFilter } from './list-filter.ts';
import { type AdminMemberList, isSameWish, type ListContent } from './member-lists.ts';

/** The debounce of typing before a request to the server. Milliseconds. */
const PAUSE_MS = 150;

/**
 * The state of the shown rows. `first`: the beginning of the list, while the rest is loading. `guess`: rows from
 * memory, while a request is running. `unread`: rows from memory, because the server did not answer. `exact`: the
 * server's answer.
 */
export type Certainty = 'first' | 'guess' | 'unread' | 'exact';

/** What a screen shows of a list. */
export interface ListView {
  found: FoundMembers;
  certainty: Certainty;
  /** The filter and the search of the list. */
  choice: ListChoice;
  /** A key that changes with the choice. */
  selection: string;
  /** True if the counts and sums cover only a part of the list. */
  isSelection: boolean;
  /** All members, if the list is short. */
  whole: readonly MemberJson[] | undefined;
  /** The place that the table shows. */
  place: ListPlace;
}

const placeIn = (kept: TablePlace | undefined, selection: string): ListPlace => {
  const [sorted] = kept?.sorting ?? [];
  const by = memberOrders.find((order) => order === sorted?.id);
  const order = sorted && by ? { by, isDescending: sorted.desc } : byNameUp;
  return { ...order, page: kept?.selection === selection ? kept.pageIndex + 1 : 1 };
};

const choiceOf = ({ filter, query }: ListChoice): ListChoice => ({ filter, query });

/** Returns true if a choice excludes a part of the list. With `inHand` the list itself covers only one season. */
const isNarrowedTo = ({ filter: { season, ...filter }, query }: ListChoice, inHand: boolean): boolean =>
  query !== '' || isNarrowed(filter) || (season !== undefined && !inHand);

const $everySeason = atom<Season | undefined>(undefined);

type Asked = Extract<ListContent, { kind: 'asked' }>;

/** Returns the view of a long list: the answer, or until it comes the rows in memory. */
const viewOfAsked = ({ wish: answered, found, known, unread }: Asked, wish: ListWish) => {
  if (isSameWish(answered, wish)) return { found, certainty: 'exact', place: wish.place } as const;
  const certainty = unread === wish ? 'unread' : 'guess';
  // On another page or in another order, the former rows stay until the answer comes.
  if (isSameWish(choiceOf(answered), choiceOf(wish))) return { found, certainty, place: answered.place } as const;
  const place = { ...wish.place, page: 1 };
  const { rows } = foundAmong(known, { ...wish, place }, new Date());
  return { found: { ...found, rows }, certainty, place } as const;
};

interface Shown {
  list: AdminMemberList;
  listFilter: ListFilter;
  /** The season of the list. Without it, the list covers every season. */
  $season?: ReadableAtom<Season | undefined>;
  $place: WritableAtom<TablePlace | undefined>;
}

/** The view of a list; `loading` before there is anything to show; or `failed`. */
export type ListScreen = ListView | 'loading' | 'failed';

/**
 * Reads a list for its screen, and sends a request for each change of a long one. Typing has priority: rows from memory
 * follow when the browser is idle, and the server's answer replaces them.
 */
export const useMemberList = ({ list, listFilter, $season = $everySeason, $place }: Shown): ListScreen => {
  const loaded = useStore(list.$loaded);
  const first = useStore(list.$first);
  const query = useDeferredValue(useStore(listFilter.$query).trim());
  const typed = useDeferredValue(useStore(listFilter.$filter));
  const season = useStore($season);
  const isOfSeason = season !== undefined;
  const filter = useMemo(() => (season === undefined ? typed : { ...typed, season }), [typed, season]);
  const kept = useStore($place);
  const selection = JSON.stringify([query, filter]);
  const wish = useMemo(() => ({ filter, query, place: placeIn(kept, selection) }), [filter, query, kept, selection]);
  useEffect(() => list.want(wish), [list, wish]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another season it is another list
  useEffect(() => list.open(), [list, season]);
  const content = loaded.state === 'ready' ? loaded.value : undefined;
  const asked = content?.kind === 'asked' ? content : undefined;
  useEffect(() => {
    if (!asked || isSameWish(asked.wish, wish) || asked.unread === wish) return;
    const isTyped = asked.wish.query !== wish.query;
    const timer = setTimeout(() => void list.load(), isTyped ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [list, asked, wish]);
  const view = useMemo((): ListScreen => {
    if (loaded.state === 'failed') return 'failed';
    const choice = choiceOf(wish);
    const told = { choice, selection, isSelection: isNarrowedTo(choice, isOfSeason) };
    if (asked) {
      const view = viewOfAsked(asked, wish);
      // Until the answer comes, the figures are the former ones.
      const isSelection = isNarrowedTo(view.certainty === 'exact' ? choice : asked.wish, isOfSeason);
      return { ...told, ...view, isSelection, whole: undefined };
    }
    if (!content && first.length === 0) return 'loading';
    const whole = content?.kind === 'whole' ? content.members : undefined;
    const found = foundAmong(whole ?? first, wish, new Date());
    return { ...told, found, certainty: whole ? 'exact' : 'first', whole, place: wish.place };
  }, [loaded.state, content, asked, first, wish, selection, isOfSeason]);
  // The last page may have disappeared with its last member.
  useEffect(() => {
    if (typeof view === 'string' || view.certainty !== 'exact') return;
    const last = Math.max(1, Math.ceil(view.found.found / LIST_PAGE));
    const shown = $place.get();
    if (view.place.page > last && shown) $place.set({ ...shown, pageIndex: last - 1 });
  }, [view, $place]);
  return view;
};
