import * as z from 'zod/mini';
import { countBySeason, type Season } from '../season/season.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson } from './member.ts';
import { filterMembers, type MemberFilter, memberFilterSchema } from './member-filter.ts';
import { compareFrench, compareMembers, type ListOrder, memberOrders } from './member-order.ts';
import { LONGEST_SEARCH, searchable, searchMembers } from './member-search.ts';
import { type MemberSums, memberSums } from './member-sums.ts';

/** How many members stand on a page. */
export const LIST_PAGE = 100;

const placeSchema = z.object({
  by: z.enum(memberOrders),
  isDescending: z.boolean(),
  /** From 1. */
  page: z.int().check(z.gt(0), z.lt(1_000_000)),
});
/** An order of a table and one of its pages. */
export type ListPlace = z.output<typeof placeSchema>;

const choiceShape = { filter: memberFilterSchema, query: z.string().check(z.maxLength(LONGEST_SEARCH)) };

/** What a list shows: those whom the filter and the typed search leave. */
export const listChoiceSchema = z.object(choiceShape);
export type ListChoice = z.output<typeof listChoiceSchema>;

/** What a screen asks of a list: members of a choice, and a page of each of its tables. */
export const listWishSchema = z.object({ ...choiceShape, members: placeSchema, pending: placeSchema });
export type ListWish = z.output<typeof listWishSchema>;

/** A page of one table. */
export interface ListPage {
  rows: readonly MemberJson[];
  /** On all its pages. */
  total: number;
}

/** What a list says of itself, whatever is chosen of it. */
export interface WholeList {
  /** How many members it holds. */
  listed: number;
  /** The latest first. */
  seasons: readonly { season: Season; count: number }[];
  disciplines: readonly string[];
  /** True if somebody could be archived: anybody but sign-ups that wait for money. */
  hasLeaving: boolean;
}

/** What a list answers to a wish. */
export interface FoundMembers extends WholeList {
  /** How many members the choice leaves, in both tables. */
  found: number;
  sums: MemberSums;
  members: ListPage;
  /** Sign-ups that wait for money. */
  pending: ListPage;
}

/** What is made once for each list: texts to search in, and what the list says of itself. */
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

/** Returns whom a choice leaves of a list, in its order. */
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
 * Returns what a list answers to a wish, if one has all its members at hand. The server's answer from the database is
 * the same.
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

/** The order in which a table opens. */
export const byNameUp: ListOrder = { by: 'name', isDescending: false };

/** What a class list prints of a member. */
export type ClassMember = Pick<
  MemberJson,
  'id' | 'firstName' | 'lastName' | 'status' | 'birthDate' | 'hasPhoto' | 'disciplines'
> & { emergencyContact: EmergencyContact | null };
