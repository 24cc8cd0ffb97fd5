import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { dayInParis } from '#domain/dates.ts';
import { boundedList } from '#domain/form/bounded-list.ts';
import { type SeasonLeaving, seasonsLeaving } from '#domain/member/archiving.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import { countMatching, matchingTallies } from '#domain/member/listing.ts';
import { addressesOf } from '#domain/member/member-addresses.ts';
import { disciplinesAmong, type MemberList } from '#domain/member/member-filter.ts';
import {
  type ClassMember,
  type FoundMembers,
  type ListChoice,
  type ListWish,
  listChoiceSchema,
} from '#domain/member/member-list.ts';
import { compareFrench } from '#domain/member/member-order.ts';
import { addSums } from '#domain/member/member-sums.ts';
import { countViews } from '#domain/member/member-views.ts';
import type { Season } from '#domain/season/season.ts';
import { sum } from '#domain/sum.ts';
import { type SeasonScope, seasonInHand, selectSeasons } from '../club/season-queries.ts';
import { both, noReading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { readListed } from '../member/listings.ts';
import { toMemberJson } from '../member/member-json.ts';
import {
  chosenIdsReading,
  chosenReading,
  countListed,
  listedAmong,
  listFirst,
  listForClasses,
  listOfIds,
  type Narrowing,
  narrowedTallies,
  pageReading,
  wholeTallies,
} from './list-queries.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

/** Returns which season's memberships a list holds. The archives are of every season, unless one is chosen. */
const seasonOf = (list: MemberList, chosen: Season | undefined, now: Date): SeasonScope =>
  list === 'current' ? seasonInHand(chosen, now) : (chosen ?? 'every season');

const narrowingOf = (list: MemberList, { filter, query }: ListChoice, now: Date): Narrowing => ({
  list,
  query,
  season: seasonOf(list, filter.season, now),
});

const isSearched = ({ query }: Narrowing): boolean => query.trim() !== '';
/**
 * Returns the page, counts and sums that a screen requests of a list: the same as `foundAmong` computes from all its members,
 * but from the listings, so that the database counts (docs/decisions/0054-listings.md).
 */
export const findOnList = async (deps: Clock, list: MemberList, wish: ListWish): Promise<FoundMembers> => {
  const { db } = deps;
  const { filter, place } = wish;
  const now = deps.now();
  const narrowing = narrowingOf(list, wish, now);
  const [[whole, searched], ids] = await readListed(
    deps,
    both(
      both(wholeTallies(db, narrowing), isSearched(narrowing) ? narrowedTallies(db, narrowing) : noReading),
      pageReading(db, { narrowing, filter, place }),
    ),
  );
  // Without a search, the list is narrowed by its season only.
  const narrowed = searched ?? whole.filter(({ season }) => filter.season === undefined || season === filter.season);
  const rows = new Map((await listOfIds(db, list, ids)).map((row) => [row.id, row]));
  const sums = addSums(matchingTallies(narrowed, filter).map((tally) => tally.sums));
  const seasons = [...Map.groupBy(whole, ({ season }) => season)].map(([season, theirs]) => ({
    season,
    count: countMatching(theirs, {}),
  }));
  return {
    listed: countMatching(whole, {}),
    seasons: seasons.toSorted((one, other) => (one.season < other.season ? 1 : -1)),
    disciplines: [...new Set(whole.flatMap(({ matches }) => disciplinesAmong(matches)))].sort(compareFrench),
    hasLeaving: whole.some((tally) => tally.count > tally.sums.pending),
    found: countMatching(narrowed, filter),
    views: countViews(filter, (part) => countMatching(narrowed, part)),
    sums,
    rows: ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toMemberJson(row, dayInParis(now))] : [];
    }),
  };
};

/** Returns what archiving each season of the current list would do. */
export const findSeasonsLeaving = async (deps: Clock): Promise<readonly SeasonLeaving[]> => {
  const everybody = { list: 'current', season: 'every season' } as const;
  const [tallies, seasons] = await Promise.all([
    readListed(deps, wholeTallies(deps.db, everybody)),
    selectSeasons(deps.db),
  ]);
  return seasonsLeaving(tallies, seasons, dayInParis(deps.now()));
};

/**
 * Returns the first members of a list by name, or all of them, and how many it holds. The current list is that of a
 * season, by default of the running one.
 */
export const findFirst = async (
  { db, now }: Clock,
  list: MemberList,
  { most, season }: { most?: number | undefined; season?: Season | undefined } = {},
) => {
  const { rows, listed } = await listFirst(db, { list, season: seasonOf(list, season, now()) }, most);
  const today = dayInParis(now());
  return { members: rows.map((row) => toMemberJson(row, today)), listed };
};

/** More than a page has members who could be picked, one after the other. */
const MOST_PICKED = 1500;

/**
 * Who is meant: picked members, or all that a list shows. It stands here because browsers only send it, and would load
 * what reads a union of schemas with the sign-up form.
 */
const pickedSchema = z.object({ ids: boundedList(z.uuid('invalid'), { max: MOST_PICKED }) });
export const chosenSchema = z.union([pickedSchema, listChoiceSchema]);

const again = { password: z.optional(presentPassword) };

/** Whose addresses. Those of all ask for the password again. */
export const addressesSchema = z.union([z.extend(pickedSchema, again), z.extend(listChoiceSchema, again)]);

/** The members that a choice leaves, or the named ones who are on the list. */
export type Chosen = ListChoice | { ids: readonly string[] };

const choosingOf = (list: MemberList, choice: ListChoice, now: Date) => ({
  narrowing: narrowingOf(list, choice, now),
  filter: choice.filter,
});

/** Returns the chosen members of a list with their payments, by name. */
export const findChosen = async (deps: Clock, list: MemberList, chosen: Chosen) => {
  const { db } = deps;
  const now = deps.now();
  const rows =
    'ids' in chosen
      ? await listOfIds(db, list, chosen.ids)
      : await readListed(deps, chosenReading(db, choosingOf(list, chosen, now)));
  return rows.map((row) => ({ ...toMemberJson(row, dayInParis(now)), payments: row.payments }));
};

/** Returns the ids of the chosen members of a list. They are sorted by name unless they were picked one by one. */
export const findChosenIds = async (deps: Clock, list: MemberList, chosen: Chosen): Promise<string[]> => {
  const { db } = deps;
  if (!('ids' in chosen)) return readListed(deps, chosenIdsReading(db, choosingOf(list, chosen, deps.now())));
  return chosen.ids.length === 0 ? [] : listedAmong(db, list, chosen.ids);
};

/** Returns the addresses of the chosen members of the current list, each once, how many members they are of, and their seasons. */
export const findAddresses = async (
  deps: Clock,
  chosen: Chosen,
): Promise<{ people: number; addresses: string[]; seasons: string[] }> => {
  const people = await findChosen(deps, 'current', chosen);
  const seasons = [...new Set(people.map(({ season }) => season))].sort();
  return { people: people.length, addresses: addressesOf(people, dayInParis(deps.now())), seasons };
};

/** Returns the members in force of a season, by default the running one, by name, as class lists print them. */
export const findForClasses = async ({ db, now }: Clock, season?: Season): Promise<ClassMember[]> => {
  const today = dayInParis(now());
  return (await listForClasses(db, seasonInHand(season, now()))).map((row) => {
    const { id, firstName, lastName, status, birthDate, hasPhoto, disciplines } = row;
    const emergencyContact = emergencyContactOf(row, today);
    return { id, firstName, lastName, status, birthDate, hasPhoto, disciplines, emergencyContact };
  });
};

/**
 * Counts the whole list from which a choice was made: the list of its season, the lists of the seasons of picked members, or
 * the archives.
 */
export const countWhole = async (
  { db, now }: Clock,
  list: MemberList,
  chosen: Chosen,
  seasons: readonly Season[],
): Promise<number> => {
  if (list === 'archived') return countListed(db, { list, season: 'every season' });
  const meant = 'ids' in chosen ? seasons : [chosen.filter.season];
  return sum(await Promise.all(meant.map((season) => countListed(db, { list, season: seasonInHand(season, now()) }))));
};
