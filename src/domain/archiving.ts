import { dayInParis, type IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';
import type { Balance } from './member-balance.ts';
import { type FilteredMember, filterMembers } from './member-filter.ts';
import { memberSums } from './member-sums.ts';
import { countBySeason, hasEnded, type Season } from './season.ts';

/** A season of the members' list, with the members that archiving the season takes off the list. */
export interface SeasonToArchive<Member> {
  season: Season;
  members: readonly Member[];
  /** How many sign-ups still wait for their money. They stay on the list. */
  staying: number;
  hasEnded: boolean;
}

/**
 * Returns the seasons that have somebody to archive, the oldest first, so that ended seasons come before the running
 * one (docs/rules.md#archiving). `today` is a day in Paris.
 */
export const seasonsToArchive = <Member extends Pick<MemberJson, 'status' | 'season'>>(
  list: readonly Member[],
  today: IsoDate,
): readonly SeasonToArchive<Member>[] =>
  countBySeason(list)
    .reverse()
    .map(({ season, count }) => {
      const members = list.filter((member) => member.season === season && member.status !== 'pending');
      return { season, members, staying: count - members.length, hasEnded: hasEnded(season, today) };
    })
    .filter(({ members }) => members.length > 0);

/** What archiving a season would do, in numbers. */
export interface SeasonLeaving extends Pick<SeasonToArchive<never>, 'season' | 'staying' | 'hasEnded'> {
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
export const seasonsLeaving = (list: readonly (FilteredMember & Balance)[], now: Date): readonly SeasonLeaving[] =>
  seasonsToArchive(list, dayInParis(now)).map(({ members: leaving, ...season }) => {
    const { members, cancelled, owedCents } = memberSums(leaving);
    const owing = filterMembers(leaving, { payment: 'owed' }, now).length;
    return { ...season, leaving: leaving.length, members, cancelled, owing, owedCents };
  });
