import { dayInParis } from '#domain/dates.ts';
import type { Product } from '#domain/product.ts';
import { type Season, seasonOpenOn } from '#domain/season.ts';
import { clubOf, selectClub } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import { selectPage } from '../pages/queries.ts';
import { productsOf, selectCatalogue } from '../products/queries.ts';

/** What somebody who joins today joins. */
export interface Offer {
  season: Season;
  rulesVersion: number;
  catalogue: Product[];
}

export const readOffer = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Offer> => {
  const [[club], [rules], catalogue] = await db.batch([
    selectClub(db),
    selectPage(db, 'reglement'),
    selectCatalogue(db),
  ]);
  return {
    season: club ? clubOf(club, now()).openSeason : seasonOpenOn(dayInParis(now())),
    rulesVersion: rules?.version ?? 1,
    catalogue: productsOf(catalogue),
  };
};
