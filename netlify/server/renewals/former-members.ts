import { dayInParis } from '#domain/dates.ts';
import { fullNameOf } from '#domain/member/member.ts';
import {
  type FormerMemberList,
  leftReasonOf,
  type RenewalNotice,
  renewalStateOf,
} from '#domain/member/renewal-state.ts';
import type { Season } from '#domain/season/season.ts';
import {
  runningSeasonOn,
  type SeasonRow,
  seasonOnOffer,
  seasonStateOn,
  seasonToRenew,
} from '#domain/season/season-days.ts';
import { selectSeasons } from '../club/season-queries.ts';
import { asOfNow } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { toRenewalFacts } from '../member/former-queries.ts';
import { selectFormer } from './desk-queries.ts';

type ListDeps = Pick<Deps, 'db' | 'now'>;

const takesFormer = (seasons: readonly SeasonRow[], season: SeasonRow, today: string): boolean =>
  ['former', 'open'].includes(seasonStateOn(season, seasonOnOffer(seasons, today), today));

/**
 * Returns everybody who may come back to a season, with the state of each (docs/rules.md#renewals-desk). Without one, it is the
 * season that runs.
 */
export const listFormerMembers = async ({ db, now }: ListDeps, chosen?: Season): Promise<FormerMemberList> => {
  const at = now();
  const today = dayInParis(at);
  const seasons = await selectSeasons(db);
  const season = chosen ?? runningSeasonOn(seasons, today);
  const [, { rows }] = await db.batch([asOfNow(db), selectFormer(db, season, at)]);
  const row = seasons.find(({ id }) => id === season);
  return {
    season,
    opensOn: row?.opensToFormerOn ?? null,
    isOpen: row !== undefined && takesFormer(seasons, row, today),
    next: seasonToRenew(seasons, season, today)?.id ?? null,
    people: rows.map((found) => {
      const facts = toRenewalFacts(found);
      const { id, disciplines, email, isArchived, obstacle } = found;
      return {
        ...facts,
        id,
        fullName: fullNameOf(found),
        disciplines,
        email,
        isArchived,
        state: renewalStateOf(facts),
        obstacle,
      };
    }),
  };
};

/**
 * Returns how many former members are to be invited now, or null: from «Ouverture aux anciens» until the season begins
 * (docs/rules.md#renewals-desk).
 */
export const findRenewalNotice = async (deps: ListDeps): Promise<RenewalNotice | null> => {
  const now = deps.now();
  const today = dayInParis(now);
  const seasons = await selectSeasons(deps.db);
  const season = seasons.find(
    (one) => one.opensToFormerOn <= today && today < one.firstDay && takesFormer(seasons, one, today),
  );
  if (!season) return null;
  const { people } = await listFormerMembers(deps, season.id);
  const count = people.filter((one) => leftReasonOf(one, { isAgain: false, now }) === undefined).length;
  return count === 0 ? null : { season: season.id, opensOn: season.opensToFormerOn, count };
};
