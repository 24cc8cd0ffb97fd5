import type { IsoDate } from '../dates.ts';
import { countBySeason, type Season } from '../season/season.ts';
import { type SeasonDays, type SeasonState, usualDays } from '../season/season-days.ts';
import { sum } from '../sum.ts';
import { countMatching, type Tally } from './listing.ts';
import { flagsToCheck, type MemberJson } from './member.ts';
import { addSums } from './member-sums.ts';

/** A season of the members' list, with the members that leave the list when the season is archived. */
export interface SeasonToArchive<Member> {
  /** The season whose memberships leave the current list. */
  season: Season;
  members: readonly Member[];
  /** The number of sign-ups that still wait for their money. They stay on the list. */
  staying: number;
  lastDay: IsoDate;
  hasEnded: boolean;
}

type LastDay = Pick<SeasonDays, 'id' | 'lastDay'>;

/**
 * Returns the seasons that have memberships to archive, the oldest first, so that ended seasons come before the running
 * one (docs/rules.md#archiving). `seasons` tells when each of them ends; `today` is a day in Paris.
 */
export const seasonsToArchive = <Member extends Pick<MemberJson, 'status' | 'season'>>(
  list: readonly Member[],
  seasons: readonly LastDay[],
  today: IsoDate,
): readonly SeasonToArchive<Member>[] =>
  countBySeason(list)
    .reverse()
    .map(({ season, count }) => {
      const members = list.filter((member) => member.season === season && member.status !== 'pending');
      const { lastDay } = seasons.find(({ id }) => id === season) ?? usualDays(season);
      return { season, members, staying: count - members.length, lastDay, hasEnded: today > lastDay };
    })
    .filter(({ members }) => members.length > 0);

/** The effect of archiving a season, in numbers. */
export interface SeasonLeaving extends Pick<SeasonToArchive<never>, 'season' | 'staying' | 'lastDay' | 'hasEnded'> {
  /** The number of memberships that leave the list. */
  leaving: number;
  /** Among them, the memberships in force and those that are over. */
  members: number;
  cancelled: number;
  /** Among those in force, the members who still owe something, and how much. Cents. */
  owing: number;
  owedCents: number;
}

/**
 * Returns, from the tallies of a list, the effect of archiving each of its seasons, in the order of `seasonsToArchive`.
 * `today` is a day in Paris.
 */
export const seasonsLeaving = (
  tallies: readonly Tally[],
  seasons: readonly LastDay[],
  today: IsoDate,
): readonly SeasonLeaving[] =>
  [...Map.groupBy(tallies, ({ season }) => season)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([season, theirs]) => {
      const { pending, members, cancelled, owedCents } = addSums(theirs.map(({ sums }) => sums));
      const owing = countMatching(theirs, { payment: 'owed' });
      const { lastDay } = seasons.find(({ id }) => id === season) ?? usualDays(season);
      const leaving = sum(theirs.map(({ count }) => count)) - pending;
      return {
        season,
        staying: pending,
        lastDay,
        hasEnded: today > lastDay,
        leaving,
        members,
        cancelled,
        owing,
        owedCents,
      };
    })
    .filter(({ leaving }) => leaving > 0);

/**
 * The effect of closing a season on the current list: who is archived, who owes money, who has something under way, and
 * who stays.
 */
export interface Closing {
  season: Season;
  lastDay: IsoDate;
  hasEnded: boolean;
  /** True while people can join the season. Closing the season does not close its sign-up. */
  isOpen: boolean;
  /** The number of memberships that go to the archives, and how many of them are cancelled. */
  archived: number;
  cancelled: number;
  /** The members who still owe something, in euros. Archiving does not change their debt. */
  owing: { id: string; fullName: string; owed: number }[];
  /** The members whose plan ends. Its later charges, in euros, are owed from then on (docs/rules.md#instalments). */
  stopping: { id: string; fullName: string; toCome: number }[];
  /**
   * The members whose proof waits for a decision, or who have a flag that needs attention. Archiving does not change
   * that.
   */
  underWay: { id: string; fullName: string; hasProof: boolean; hasFlag: boolean }[];
  /** The sign-ups that wait for their money. They stay on the list. */
  staying: { id: string; fullName: string }[];
}

interface ClosedSeason {
  id: Season;
  lastDay: IsoDate;
  state: SeasonState;
  isSwitchedOff: boolean;
}

/** Returns the effect of closing a season on the current list. `today` is a day in Paris. */
export const closingOf = (
  { id, lastDay, state, isSwitchedOff }: ClosedSeason,
  list: readonly MemberJson[],
  today: IsoDate,
): Closing => {
  const ofSeason = list.filter(({ season }) => season === id);
  const archived = ofSeason.filter(({ status }) => status !== 'pending');
  return {
    season: id,
    lastDay,
    hasEnded: today > lastDay,
    isOpen: state === 'open' && !isSwitchedOff,
    archived: archived.length,
    cancelled: archived.filter(({ status }) => status === 'cancelled').length,
    owing: archived
      .filter(({ owed }) => owed > 0)
      .map(({ id: memberId, fullName, owed }) => ({ id: memberId, fullName, owed })),
    stopping: archived
      .filter(({ toCome }) => toCome > 0)
      .map(({ id: memberId, fullName, toCome }) => ({ id: memberId, fullName, toCome })),
    underWay: archived
      .map((member) => ({
        id: member.id,
        fullName: member.fullName,
        hasProof: member.proof === 'held',
        hasFlag: flagsToCheck(member).length > 0,
      }))
      .filter(({ hasProof, hasFlag }) => hasProof || hasFlag),
    staying: ofSeason
      .filter(({ status }) => status === 'pending')
      .map(({ id: memberId, fullName }) => ({ id: memberId, fullName })),
  };
};
