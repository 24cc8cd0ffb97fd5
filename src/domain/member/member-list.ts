import * as z from 'zod/mini';
import { countBySeason, type Season } from '../season/season.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson } from './member.ts';
import { filterMembers, type MemberFilter, memberFilterSchema } from './member-filter.ts';
import { compareFrench, compareMembers, type ListOrder, memberOrders } from './member-order.ts';
import { LONGEST_SEARCH, searchable, searchMembers } from './member-search.ts';
import { type MemberSums, memberSums } from './member-sums.ts';

/** The number of members on a page. */
export const LIST_PAGE = 100;

const placeSchema = z.object({
  by: z.enum(memberOrders),
  isDescending: z.boolean(),
  /** Pages are counted from 1. */
  page: z.int().check(z.gt(0), z.lt(1_000_000)),
});
/** An order of a table and a page of it. */
export type ListPlace = z.output<typeof placeSchema>;

const choiceShape = { filter: memberFilterSchema, query: z.string().check(z.maxLength(LONGEST_SEARCH)) };

/** The members that a list shows: those that match the filter and the typed search. */
export const listChoiceSchema = z.object(choiceShape);
export type ListChoice = z.output<typeof listChoiceSchema>;

/** The request of a screen: a choice of members, and a page of each of its tables. */
export const listWishSchema = z.object({ ...choiceShape, members: placeSchema, pending: placeSchema });
export type ListWish = z.output<typeof listWishSchema>;

/** A page of one table. */
export interface ListPage {
  rows: readonly MemberJson[];
  /** The number of members on all pages. */
  total: number;
}

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
  /** The number of members that match the choice, in both tables. */
  found: number;
  sums: MemberSums;
  members: ListPage;
  /** Sign-ups that wait for money. */
  pending: ListPage;
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

/** Returns the members of a list that match a choice, in its order. */
export const chosenAmong = (
  list: readonly MemberJson[],
  { filter, query }: ListChoice,
  now: Date,
): readonly MemberJson[] => {
  const named = query.trim() === '' ? list : searchMembers(indexOf(list), query);
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

const pageOf = (rows: readonly MemberJson[], place: ListPlace): ListPage => ({
  rows: rows.toSorted(compareMembers(place)).slice((place.page - 1) * LIST_PAGE, place.page * LIST_PAGE),
  total: rows.length,
});

const isPending = ({ status }: MemberJson): boolean => status === 'pending';

/**
 * Returns the answer of a list to a request, computed from all its members in memory. The server computes the same
 * answer with SQL.
 */
export const foundAmong = (list: readonly MemberJson[], wish: ListWish, now: Date): FoundMembers => {
  const chosen = chosenAmong(list, wish, now);
  return {
    ...wholeListOf(list),
    found: chosen.length,
    sums: memberSums(chosen),
    members: pageOf(
      chosen.filter((member) => !isPending(member)),
      wish.members,
    ),
    pending: pageOf(chosen.filter(isPending), wish.pending),
  };
};

/** The initial order of a table. */
export const byNameUp: ListOrder = { by: 'name', isDescending: false };

/** The data of a member that a class list prints. */
export type ClassMember = Pick<
  MemberJson,
  'id' | 'firstName' | 'lastName' | 'status' | 'birthDate' | 'hasPhoto' | 'disciplines'
> & { emergencyContact: EmergencyContact | null };
