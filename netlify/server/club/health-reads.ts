import { dayInParis } from '#domain/dates.ts';
import { defaultHealthTable } from '#domain/member/health.ts';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import { seasonOnOffer } from '#domain/season/season-days.ts';
import { wordsOfText } from '#messages/health-texts.ts';
import type { Deps } from '../deps.ts';
import { selectSeasons } from './season-queries.ts';

/** Returns what the season shown asks about health, for the form (docs/rules.md#health). */
export const findHealthOnOffer = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<HealthOnOffer> => {
  const seasons = await selectSeasons(db);
  const { season } = seasonOnOffer(seasons, dayInParis(now()));
  const { agesOn, rows, adultText } = seasons.find(({ id }) => id === season.id)?.health ?? defaultHealthTable;
  return { season: season.id, agesOn, rows: [...rows], adultText: { ...adultText, text: wordsOfText(adultText) } };
};
