import { dayInParis } from '#domain/dates.ts';
import { defaultHealthTable, type HealthTable } from '#domain/member/health.ts';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import type { Season } from '#domain/season/season.ts';
import { seasonOnOffer } from '#domain/season/season-days.ts';
import { wordsOfText } from '#messages/health-texts.ts';
import type { Deps } from '../deps.ts';
import { selectSeasons } from './season-queries.ts';

/** Returns what a season asks about health, for the form. */
export const healthOnOfferIn = (season: Season, { agesOn, rows, adultText }: HealthTable): HealthOnOffer => ({
  season,
  agesOn,
  rows: [...rows],
  adultText: { ...adultText, text: wordsOfText(adultText) },
});

/** Returns what one of these seasons asks about health, for the form. */
export const healthOfSeason = (
  seasons: readonly Pick<Awaited<ReturnType<typeof selectSeasons>>[number], 'id' | 'health'>[],
  season: Season,
): HealthOnOffer => healthOnOfferIn(season, seasons.find(({ id }) => id === season)?.health ?? defaultHealthTable);

/** Returns what the season shown asks about health, for the form (docs/rules.md#health). */
export const findHealthOnOffer = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<HealthOnOffer> => {
  const seasons = await selectSeasons(db);
  const { season } = seasonOnOffer(seasons, dayInParis(now()));
  return healthOfSeason(seasons, season.id);
};
