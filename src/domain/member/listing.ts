import { DAY_MS, dayBeginsInParis } from '../dates.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import { adultFrom } from './age.ts';
import type { Balance } from './member-balance.ts';
import { type FilteredMember, type MemberFilter, matchesOf, wantedMatches } from './member-filter.ts';
import { type RankedMember, type Ranks, ranksOf } from './member-order.ts';
import { type MemberSums, sumsOf } from './member-sums.ts';

/** Memberships of a season that match the same filters: how many they are, and their money together. Cents. */
export interface Tally {
  season: Season;
  /** `matchesOf` the members. */
  matches: readonly string[];
  count: number;
  sums: MemberSums;
}

/**
 * What lists need of a membership: what the domain says of it, so that the database can filter, count, add and sort without
 * knowing a rule (docs/rules.md#member-lists). It holds between two instants and changes by itself at each of them.
 */
export interface Listing extends Ranks, Pick<Tally, 'matches' | 'sums'> {
  /** Null: since ever. */
  holdsFrom: Date | null;
  /** Null: as long as nothing is written. */
  holdsUntil: Date | null;
}

/**
 * The number of the rules that listings follow. It goes up with any change of what `listingOf` returns, so that rows made
 * before are made anew (`tests/unit/listing.test.ts` says when).
 */
export const LISTING_RULES = 2;

export type ListedMember = FilteredMember & Balance & RankedMember;

/** The instants at which a membership changes although nobody writes: the majority, and the day after a sign-up. */
const turningPoints = ({ birthDate, status, createdAt }: ListedMember): Date[] => [
  dayBeginsInParis(adultFrom(birthDate)),
  ...(status === 'pending' ? [new Date(Date.parse(createdAt) + DAY_MS + 1)] : []),
];

/** Returns how a membership is listed at an instant. */
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

/** Returns the tallies of those whom a filter leaves, the season apart. */
export const matchingTallies = (tallies: readonly Tally[], filter: MemberFilter): Tally[] => {
  const wanted = wantedMatches(filter);
  return tallies.filter(({ matches }) => wanted.every((match) => matches.includes(match)));
};

/** Returns how many members a filter leaves, the season apart. */
export const countMatching = (tallies: readonly Tally[], filter: MemberFilter): number =>
  sum(matchingTallies(tallies, filter).map(({ count }) => count));
