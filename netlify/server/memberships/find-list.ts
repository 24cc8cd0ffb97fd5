import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { DAY_MS, dayInParis, type IsoDate } from '#domain/dates.ts';
import { boundedList } from '#domain/form/bounded-list.ts';
import { lastAdultBirthDate } from '#domain/member/age.ts';
import { type SeasonLeaving, seasonsLeaving } from '#domain/member/archiving.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { addressesOf } from '#domain/member/member-addresses.ts';
import { filterMembers, type MemberList } from '#domain/member/member-filter.ts';
import {
  type ClassMember,
  type FoundMembers,
  type ListChoice,
  type ListPlace,
  type ListWish,
  listChoiceSchema,
} from '#domain/member/member-list.ts';
import { compareFrench, type MemberOrder, rankingOf } from '#domain/member/member-order.ts';
import { memberSums } from '#domain/member/member-sums.ts';
import { countViews } from '#domain/member/member-views.ts';
import type { Deduction } from '#domain/money/membership-fee.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import type { Season } from '#domain/season/season.ts';
import { sum } from '#domain/sum.ts';
import { type SeasonScope, seasonInHand, selectSeasons } from '../club/season-queries.ts';
import type { Deps } from '../deps.ts';
import { countedFacts, toMemberJson } from '../member/member-json.ts';
import type { MemberRow } from '../member/queries.ts';
import {
  countListed,
  type Group,
  type Judged,
  listedAmong,
  listFirst,
  listForClasses,
  listGroups,
  listIds,
  listNarrowed,
  listOfIds,
  listPage,
  type Moment,
  type Narrowing,
  partsOf,
} from './list-queries.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

const momentOf = (now: Date): Moment => ({
  adultUntil: lastAdultBirthDate(dayInParis(now)),
  lateBefore: new Date(now.getTime() - DAY_MS),
});

/** Returns which season's memberships a list holds. The archives are of every season, unless one is chosen. */
const seasonOf = (list: MemberList, chosen: Season | undefined, now: Date): SeasonScope =>
  list === 'current' ? seasonInHand(chosen, now) : (chosen ?? 'every season');

const narrowingOf = (list: MemberList, { filter, query }: ListChoice, now: Date): Narrowing => ({
  list,
  query,
  season: seasonOf(list, filter.season, now),
});

// The site wrote it.
const givenIn = (text: string | undefined): readonly Deduction[] | null =>
  text === undefined ? null : (JSON.parse(text) as readonly Deduction[]);

/** Returns what is counted of each member of a group. */
const factsOf = (group: Group, prices: MemberRow['prices'], today: IsoDate) =>
  countedFacts(
    {
      ...group,
      prices,
      archivedAt: null,
      proofKey: group.hasProof ? 'held' : null,
      photoKey: group.hasPhoto ? 'held' : null,
      photoRefusal: group.isPhotoRefused ? 'refused' : null,
      // A refused proof is told by the decision.
      proofRefusal: null,
      email: group.email ?? '',
      phone: group.phone ?? '',
      address: group.address ?? '',
      birthDate: group.birthDate ?? '',
      createdAt: group.createdAt ?? new Date(0),
      orderLines: partsOf(group.held).map(
        ([productId = '', priceId = '', discipline = '', amount, discount, given]) => ({
          productId,
          priceId,
          discipline,
          amountCents: Number(amount),
          discountCents: Number(discount),
          deductions: givenIn(given),
        }),
      ),
      payments: partsOf(group.came).map(([means, amount, refunded, status, waived]) => ({
        means: paymentMeans.find((one) => one === means) ?? 'other',
        status: status === 'processing' ? status : 'succeeded',
        amountCents: Number(amount),
        refundedCents: Number(refunded),
        waivedCents: Number(waived),
        isMismatch: false,
      })),
    },
    today,
  );

type Facts = ReturnType<typeof factsOf>;
type Counted = Facts & Pick<Group, 'key' | 'count'>;

/** Returns each group as often as it has members, for functions that count a list. */
const eachOf = (groups: readonly Counted[]): readonly Facts[] =>
  groups.flatMap((group) => Array<Facts>(group.count).fill(group));

const readGroups = async ({ db, now }: Clock, narrowing: Narrowing, moment: Moment) => {
  const { groups, prices, seasons, disciplines } = await listGroups(db, narrowing, moment);
  const today = dayInParis(now());
  const counted: readonly Counted[] = groups.map((group) => ({
    ...factsOf(group, prices, today),
    key: group.key,
    count: group.count,
  }));
  return { groups: counted, seasons, disciplines };
};

/** Ranks groups by what the database does not hold. Equal groups have the same rank. */
const rankedBy = (groups: readonly Counted[], by: MemberOrder): Judged => {
  const compare = rankingOf(by);
  if (!compare) return { keys: groups.map(({ key }) => key), ranks: undefined };
  const sorted = groups.toSorted(compare);
  let rank = 0;
  const ranks = sorted.map((group, place) => {
    const before = sorted[place - 1];
    if (before && compare(before, group) !== 0) rank += 1;
    return rank;
  });
  return { keys: sorted.map(({ key }) => key), ranks };
};

const hasOnlySeason = ({ filter }: ListChoice): boolean => Object.keys(filter).every((part) => part === 'season');

/** Returns true if the database finds a page without the domain: no filter but a season, and an order by a column. */
const isPlain = (choice: ListChoice, { by }: ListPlace): boolean =>
  hasOnlySeason(choice) && rankingOf(by) === undefined;

/**
 * Returns what a list answers to a wish, as `foundAmong` would from all its members. The database counts members with
 * the same facts together, and the domain decides once for each such group.
 */
export const findOnList = async (deps: Clock, list: MemberList, wish: ListWish): Promise<FoundMembers> => {
  const now = deps.now();
  const narrowing = narrowingOf(list, wish, now);
  const moment = momentOf(now);
  const reading = readGroups(deps, narrowing, moment);
  const chosenGroups = async () => filterMembers((await reading).groups, wish.filter, now);
  const rows = async (): Promise<MemberJson[]> => {
    const { place } = wish;
    const judged = isPlain(wish, place) ? undefined : rankedBy(await chosenGroups(), place.by);
    const ids = await listPage(deps.db, { narrowing, moment, place, judged });
    const read = await listOfIds(deps.db, list, ids);
    const byId = new Map(read.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toMemberJson(row, dayInParis(now))] : [];
    });
  };
  // In parallel, unless the page depends on a decision of the domain.
  const [{ groups, seasons, disciplines }, page] = await Promise.all([reading, rows()]);
  const chosen = eachOf(await chosenGroups());
  return {
    listed: sum(seasons.map((season) => season.count)),
    seasons: seasons.map(({ season, count }) => ({ season, count })),
    disciplines: disciplines.toSorted(compareFrench),
    hasLeaving: seasons.some(({ leaving }) => leaving > 0),
    found: chosen.length,
    views: countViews(groups, wish.filter, now, (some) => sum(some.map(({ count }) => count))),
    sums: memberSums(chosen),
    rows: page,
  };
};

/** Returns what archiving each season of the current list would do. */
export const findSeasonsLeaving = async (deps: Clock): Promise<readonly SeasonLeaving[]> => {
  const now = deps.now();
  const everybody: Narrowing = { list: 'current', query: '', season: 'every season' };
  const [{ groups }, seasons] = await Promise.all([readGroups(deps, everybody, momentOf(now)), selectSeasons(deps.db)]);
  return seasonsLeaving(eachOf(groups), seasons, now);
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

/** Returns the chosen members of a list with their payments, by name. */
export const findChosen = async (deps: Clock, list: MemberList, chosen: Chosen) => {
  const now = deps.now();
  const rows =
    'ids' in chosen
      ? await listOfIds(deps.db, list, chosen.ids)
      : await listNarrowed(deps.db, narrowingOf(list, chosen, now));
  const members = rows.map((row) => ({ ...toMemberJson(row, dayInParis(now)), payments: row.payments }));
  return 'ids' in chosen ? members : filterMembers(members, chosen.filter, now);
};

export const findChosenIds = async (deps: Clock, list: MemberList, chosen: Chosen): Promise<string[]> => {
  if ('ids' in chosen) return chosen.ids.length === 0 ? [] : listedAmong(deps.db, list, chosen.ids);
  const now = deps.now();
  const narrowing = narrowingOf(list, chosen, now);
  const moment = momentOf(now);
  if (hasOnlySeason(chosen)) return listIds(deps.db, narrowing, moment, undefined);
  const { groups } = await readGroups(deps, narrowing, moment);
  const keys = filterMembers(groups, chosen.filter, now).map(({ key }) => key);
  return keys.length === 0 ? [] : listIds(deps.db, narrowing, moment, keys);
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
 * Counts everybody whom a choice could hold: the list of its season, with picked members the lists of their seasons, or the
 * archives.
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
