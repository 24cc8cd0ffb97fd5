import type { IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';
import { countBySeason, hasEnded, type Season } from './season.ts';

/** A season on the list, and whom archiving it takes off. */
export interface SeasonToArchive<Member> {
  season: Season;
  members: readonly Member[];
  /** Sign-ups that wait for their money: they stay. */
  staying: number;
  hasEnded: boolean;
}

/**
 * The seasons of the list there is somebody to archive of, in the order they are proposed (docs/rules.md#archiving):
 * the oldest first, so those that have ended before the one that runs. `today` is a day in Paris.
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
