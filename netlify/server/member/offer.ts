import { dayInParis } from '#domain/dates.ts';
import { defaultHealthTable, type HealthTable } from '#domain/member/health.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import type { Product } from '#domain/money/product.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import { type SeasonDays, seasonForFormer, seasonOnOffer, usualDays } from '#domain/season/season-days.ts';
import { missingForSignUp } from '#domain/site/first-day.ts';
import { selectNeededPages } from '../club/opening-queries.ts';
import { selectPage } from '../club/page-queries.ts';
import { productsOf, selectCatalogue } from '../club/product-queries.ts';
import { selectClub } from '../club/queries.ts';
import { askedIn, instalmentRuleIn, selectSeasons } from '../club/season-queries.ts';
import { selectToggle } from '../club/toggle-queries.ts';
import { asOfNow } from '../db/guard.ts';
import { type Reading, reading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';

/** The disciplines and prices that a person can choose today. */
export interface Offer {
  /** True if everybody may sign up, or former members for the season wanted. Administrators may add members at any time. */
  isOpen: boolean;
  season: Season;
  /** The season, if its row still has to be made (`keepSeason`). */
  seasonToMake: SeasonDays | undefined;
  rulesVersion: number;
  /** What the season asks about health. */
  health: HealthTable;
  catalogue: Product[];
  /** How the season is paid in several times, or null. */
  instalments: InstalmentRule | null;
  /** What the season asks for the federation. */
  federationAsked: FederationAsked;
}

/** Returns what can be joined in a season. Without one: in the season on offer. */
type OfferOf = (wanted?: Season) => Offer;

const offersOf = ({ db, payments, mail }: Pick<Deps, 'db' | 'payments' | 'mail'>, now: Date) =>
  reading(
    [
      selectToggle(db, 'adhesion'),
      selectSeasons(db),
      selectClub(db),
      selectPage(db, 'reglement'),
      selectCatalogue(db),
      selectNeededPages(db),
    ],
    ([toggle], seasons, [settings], [rules], catalogue, pages): OfferOf =>
      (wanted) => {
        const offered = seasonOnOffer(seasons, dayInParis(now));
        const joined = seasons.find(({ id }) => id === wanted);
        const { season, isOpen, isPrepared } =
          wanted === undefined || wanted === offered.season.id
            ? offered
            : {
                season: joined ?? usualDays(wanted),
                isOpen: wanted === seasonForFormer(seasons, dayInParis(now))?.id,
                isPrepared: joined !== undefined,
              };
        return {
          isOpen:
            isOpen &&
            toggle?.enabled === true &&
            missingForSignUp({ club: settings?.club, pages, takesMoney: !payments.isTest }).length === 0,
          season: season.id,
          seasonToMake: isPrepared ? undefined : season,
          rulesVersion: rules?.version ?? 1,
          health: seasons.find(({ id }) => id === season.id)?.health ?? defaultHealthTable,
          catalogue: productsOf(catalogue, season.id, seasons),
          instalments: instalmentRuleIn(seasons, season.id, { mail }),
          federationAsked: askedIn(seasons, season.id),
        };
      },
  );

/**
 * Reads the offer at an instant: of the public season, or of the one that an administrator chose or a former member may
 * join early. The caller has checked that right.
 */
export const offerOf = (deps: Pick<Deps, 'db' | 'payments' | 'mail'>, now: Date, wanted?: Season): Reading<Offer> => {
  const { statements, resultOf } = offersOf(deps, now);
  return { statements, resultOf: (rows) => resultOf(rows)(wanted) };
};

/** Returns what each season offers. */
export const readOffers = (deps: Pick<Deps, 'db' | 'payments' | 'mail' | 'now'>): Promise<OfferOf> =>
  thenRead(deps.db, [asOfNow(deps.db)], offersOf(deps, deps.now()));
