import { dayInParis } from '#domain/dates.ts';
import { missingForSignUp } from '#domain/first-day.ts';
import type { Product } from '#domain/product.ts';
import type { Season } from '#domain/season.ts';
import { type SeasonDays, seasonOnOffer } from '#domain/season-days.ts';
import { selectClub } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages } from '../first-day/queries.ts';
import { selectPage } from '../pages/queries.ts';
import { productsOf, selectCatalogue } from '../products/queries.ts';
import { selectSeasons } from '../seasons/queries.ts';
import { selectToggle } from '../toggles/queries.ts';

/** What a person can join today. */
export interface Offer {
  /** True if everybody may sign up. Administrators may add members at any time. */
  isOpen: boolean;
  season: Season;
  /** The season, if its row still has to be made (`keepSeason`). */
  seasonToMake: SeasonDays | undefined;
  rulesVersion: number;
  catalogue: Product[];
}

/** Returns what a person can join today. Reads it in one batch. */
export const readOffer = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Offer> => {
  const [[toggle], seasons, [club], [rules], catalogue, pages] = await db.batch([
    selectToggle(db, 'adhesion'),
    selectSeasons(db),
    selectClub(db),
    selectPage(db, 'reglement'),
    selectCatalogue(db),
    selectNeededPages(db),
  ]);
  const { season, isOpen, isPrepared } = seasonOnOffer(seasons, dayInParis(now()));
  return {
    isOpen: isOpen && toggle?.enabled === true && missingForSignUp({ club: club?.club, pages }).length === 0,
    season: season.id,
    seasonToMake: isPrepared ? undefined : season,
    rulesVersion: rules?.version ?? 1,
    catalogue: productsOf(catalogue, season.id),
  };
};
