import { DAY_MS, dayBeginsInParis } from '../dates.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import { adultFrom } from './age.ts';
import type { Balance } from './member-balance.ts';
import { type FilteredMember, type MemberFilter, matchesOf, wantedMatches } from './member-filter.ts';
import { type RankedMember, type Ranks, ranksOf } from './member-order.ts';
import { type MemberSums, sumsOf } from './member-sums.ts';

/** A group of a season's memberships that match the same filters: their number, and the sums of their money. Cents. */
export interface Tally {
  season: Season;
  /** The filters that all of them match, by `matchesOf`. */
  matches: readonly string[];
  count: number;
  sums: MemberSums;
}

/**
 * The read model of one membership in lists: the domain's facts of it, so that the database can filter, count, add and sort
 * without knowing a rule (docs/rules.md#member-lists). It is valid between two instants.
 */
export interface Listing extends Ranks, Pick<Tally, 'matches' | 'sums'> {
  /** Null: since ever. */
  holdsFrom: Date | null;
  /** Null: as long as nothing is written. */
  holdsUntil: Date | null;
}

/**
 * The version of the rules that compute listings. Increase it when a change of code changes a result of `listingOf`: that
 * makes all stored rows stale. `tests/unit/listing.test.ts` fails if it was forgotten.
 */
export const LISTING_RULES = 3;

export type ListedMember = FilteredMember & Balance & RankedMember;

/** The instants at which a listing changes without a write: the majority, and the day after a sign-up. */
const turningPoints = ({ birthDate, status, createdAt }: ListedMember): Date[] => [
  dayBeginsInParis(adultFrom(birthDate)),
  ...(status === 'pending' ? [new Date(Date.parse(createdAt) + DAY_MS + 1)] : []),
];

/** Returns the listing of a membership at an instant. */
export const listingOf = (member: ListedMember, now: Date): Listing => {
  const turns = turningPoints(member).toSorted((one, other) => one.getTime() - other.getTime());
  return {
    matches: matchesOf(member, now),
    sums: sumsOf(member),
    ...ranksOf(member),
    holdsFrom: turns.findLast((turn) => turn <= now) ?? null,
    holdsUntil: turns.find((turn) => turn > now) ?? null,
  };
};

/** Returns the tallies of a list, one for each of its members. */
export const talliesOf = (list: readonly ListedMember[], now: Date): Tally[] =>
  list.map((member) => ({
    season: member.season,
    matches: matchesOf(member, now),
    count: 1,
    sums: sumsOf(member),
  }));

/** Returns the tallies that a filter leaves, whatever its season. */
export const matchingTallies = (tallies: readonly Tally[], filter: MemberFilter): Tally[] => {
  const wanted = wantedMatches(filter);
  return tallies.filter(({ matches }) => wanted.every((match) => matches.includes(match)));
};

/** Returns how many members a filter leaves, whatever its season. */
export const countMatching = (tallies: readonly Tally[], filter: MemberFilter): number =>
  sum(matchingTallies(tallies, filter).map(({ count }) => count));
