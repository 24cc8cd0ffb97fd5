import { dayInParis, type IsoDate } from '../dates.ts';
import { countBySeason, type Season } from '../season/season.ts';
import { type SeasonDays, type SeasonState, usualDays } from '../season/season-days.ts';
import { flagsToCheck, type MemberJson } from './member.ts';
import type { Balance } from './member-balance.ts';
import { type FilteredMember, filterMembers } from './member-filter.ts';
import { memberSums } from './member-sums.ts';

/** For how many days the closing of a season can be undone (docs/rules.md#archiving). */
export const UNDO_CLOSING_DAYS = 7;

/** A season of the members' list, with the members that archiving the season takes off the list. */
export interface SeasonToArchive<Member> {
  /** The season whose memberships leave the current list. */
  season: Season;
  members: readonly Member[];
  /** How many sign-ups still wait for their money. They stay on the list. */
  staying: number;
  lastDay: IsoDate;
  hasEnded: boolean;
}

type LastDay = Pick<SeasonDays, 'id' | 'lastDay'>;

/**
 * Returns the seasons that have somebody to archive, the oldest first, so that ended seasons come before the running
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

/** What archiving a season would do, in numbers. */
export interface SeasonLeaving extends Pick<SeasonToArchive<never>, 'season' | 'staying' | 'lastDay' | 'hasEnded'> {
  /** How many memberships the list loses. */
  leaving: number;
  /** Of them, those in force and those that are over. */
  members: number;
  cancelled: number;
  /** Those in force who still owe something, and how much. Cents. */
  owing: number;
  owedCents: number;
}

/** Returns what archiving each season of a list would do, in the order of `seasonsToArchive`. */
export const seasonsLeaving = (
  list: readonly (FilteredMember & Balance)[],
  seasons: readonly LastDay[],
  now: Date,
): readonly SeasonLeaving[] =>
  seasonsToArchive(list, seasons, dayInParis(now)).map(({ members: leaving, ...season }) => {
    const { members, cancelled, owedCents } = memberSums(leaving);
    const owing = filterMembers(leaving, { payment: 'owed' }, now).length;
    return { ...season, leaving: leaving.length, members, cancelled, owing, owedCents };
  });

/** What closing a season does to the current list: who is archived, who owes, what is under way, who stays. */
export interface Closing {
  season: Season;
  lastDay: IsoDate;
  hasEnded: boolean;
  /** True while people can join it. Closing it does not close its sign-up. */
  isOpen: boolean;
  /** How many memberships go to the archives, and how many of them are cancelled. */
  archived: number;
  cancelled: number;
  /** Who still owes something, in euros. They go on owing it in the archives. */
  owing: { id: string; fullName: string; owed: number }[];
  /** Whose proof waits for a decision, or who has a flag that asks for something. It goes on waiting. */
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

/** Returns what closing a season would do to the members on the current list. `today` is a day in Paris. */
export const closingOf = (
  { id, lastDay, state, isSwitchedOff }: ClosedSeason,
  list: readonly MemberJson[],
  today: IsoDate,
): Closing => {
  const ofSeason = list.filter(({ season }) => season === id);
  const archived = ofSeason.filter(({ status }) => status !== 'pending');
  return {
    ...{ season: id, lastDay, hasEnded: today > lastDay, isOpen: state === 'open' && !isSwitchedOff },
    archived: archived.length,
    cancelled: archived.filter(({ status }) => status === 'cancelled').length,
    owing: archived
      .filter(({ owed }) => owed > 0)
      .map(({ id: memberId, fullName, owed }) => ({ id: memberId, fullName, owed })),
    underWay: archived
      .map((member) => ({
        ...{ id: member.id, fullName: member.fullName },
        ...{ hasProof: member.proof === 'held', hasFlag: flagsToCheck(member).length > 0 },
      }))
      .filter(({ hasProof, hasFlag }) => hasProof || hasFlag),
    staying: ofSeason
      .filter(({ status }) => status === 'pending')
      .map(({ id: memberId, fullName }) => ({ id: memberId, fullName })),
  };
};
