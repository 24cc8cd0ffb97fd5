import * as z from 'zod/mini';
import { countBySeason, type Season } from '../season/season.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson } from './member.ts';
import { filterMembers, type MemberFilter, memberFilterSchema } from './member-filter.ts';
import { compareFrench, compareMembers, type ListOrder, memberOrders } from './member-order.ts';
import { LONGEST_SEARCH, searchable, searchMembers } from './member-search.ts';
import { type MemberSums, memberSums } from './member-sums.ts';
import { countViews, type ViewCounts } from './member-views.ts';

/** The number of members on a page. */
export const LIST_PAGE = 50;

const placeSchema = z.object({
  by: z.enum(memberOrders),
  isDescending: z.boolean(),
  /** Pages are counted from 1. */
  page: z.int().check(z.gt(0), z.lt(1_000_000)),
});
/** An order of a list and a page of it. */
export type ListPlace = z.output<typeof placeSchema>;

const choiceShape = { filter: memberFilterSchema, query: z.string().check(z.maxLength(LONGEST_SEARCH)) };

/** The members that a list shows: those that match the filter and the typed search. */
export const listChoiceSchema = z.object(choiceShape);
export type ListChoice = z.output<typeof listChoiceSchema>;

/** The request of a screen: a choice of members, and a page of them. */
export const listWishSchema = z.object({ ...choiceShape, place: placeSchema });
export type ListWish = z.output<typeof listWishSchema>;

/** The facts about a whole list, independent of the choice. */
export interface WholeList {
  /** The number of members on the list. */
  listed: number;
  /** Sorted from the latest. */
  seasons: readonly { season: Season; count: number }[];
  disciplines: readonly string[];
  /** True if the list has members to archive. Sign-ups that wait for money cannot be archived. */
  hasLeaving: boolean;
}

/** The answer of a list to a request. */
export interface FoundMembers extends WholeList {
  /** The number of members that match the choice, on all pages. */
  found: number;
  views: ViewCounts;
  sums: MemberSums;
  /** The members of the page. */
  rows: readonly MemberJson[];
}

/** The data that are computed once for each list: texts to search in, and the facts about the whole list. */
const prepared = new WeakMap<readonly MemberJson[], { index?: ReturnType<typeof searchable>; whole?: WholeList }>();

const preparedFor = (list: readonly MemberJson[]) => {
  const known = prepared.get(list) ?? {};
  prepared.set(list, known);
  return known;
};

const indexOf = (list: readonly MemberJson[]): ReturnType<typeof searchable> => {
  const known = preparedFor(list);
  known.index ??= searchable(list);
  return known.index;
};

const isNarrowed = (filter: MemberFilter): boolean => Object.keys(filter).length > 0;

const searchedAmong = (list: readonly MemberJson[], query: string): readonly MemberJson[] =>
  query.trim() === '' ? list : searchMembers(indexOf(list), query);

/** Returns the members of a list that match a choice, in its order. */
export const chosenAmong = (
  list: readonly MemberJson[],
  { filter, query }: ListChoice,
  now: Date,
): readonly MemberJson[] => {
  const named = searchedAmong(list, query);
  return isNarrowed(filter) ? filterMembers(named, filter, now) : named;
};

const wholeListOf = (list: readonly MemberJson[]): WholeList => {
  const known = preparedFor(list);
  known.whole ??= {
    listed: list.length,
    seasons: countBySeason(list),
    disciplines: [...new Set(list.flatMap(({ disciplines }) => disciplines))].sort(compareFrench),
    hasLeaving: list.some(({ status }) => status !== 'pending'),
  };
  return known.whole;
};

/**
 * Returns the answer of a list to a request, computed from all its members in memory. The server computes the same
 * answer with SQL.
 */
export const foundAmong = (list: readonly MemberJson[], wish: ListWish, now: Date): FoundMembers => {
  const { filter, query, place } = wish;
  const chosen = chosenAmong(list, wish, now);
  return {
    ...wholeListOf(list),
    found: chosen.length,
    views: countViews(filter, (part) => filterMembers(searchedAmong(list, query), part, now).length),
    sums: memberSums(chosen),
    rows: chosen.toSorted(compareMembers(place)).slice((place.page - 1) * LIST_PAGE, place.page * LIST_PAGE),
  };
};

/** The initial order of a list. */
export const byNameUp: ListOrder = { by: 'name', isDescending: false };

/** The data of a member that a class list prints. */
export type ClassMember = Pick<
  MemberJson,
  'id' | 'firstName' | 'lastName' | 'status' | 'birthDate' | 'hasPhoto' | 'disciplines'
> & { emergencyContact: EmergencyContact | null };
