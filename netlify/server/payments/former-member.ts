import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import { type ProductJson, toProductJson } from '#domain/money/product.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import { seasonForFormer, seasonOnOffer } from '#domain/season/season-days.ts';
import { healthOfSeason } from '../club/health-reads.ts';
import { productsOf, selectCatalogue } from '../club/product-queries.ts';
import { askedIn, instalmentRuleIn, selectSeasons } from '../club/season-queries.ts';
import { readToggles } from '../club/toggle-reads.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { selectInForceOfHolder } from '../member/queries.ts';
import { findLink } from '../persons/find-link.ts';
import { selectOwner } from '../persons/identity-queries.ts';
import type { Renewal } from './renewal-queries.ts';

/**
 * The next season that the person of a dossier may join, with its prices, which are not public before it opens to all.
 */
export interface FormerOffer {
  season: Season;
  products: ProductJson[];
  instalments: InstalmentRule | null;
  federationAsked: FederationAsked;
  health: HealthOnOffer;
}

/**
 * Returns what the person of a dossier's link may join (docs/rules.md#open-season): the season that is open to former members, else
 * the one that is open to all. Null if none is, sign-up is switched off, or the person is a member of it already.
 */
export const findFormerOffer = async (
  deps: Pick<Deps, 'db' | 'payments' | 'mail' | 'now'>,
  { memberId }: Pick<LiveLink, 'memberId'>,
): Promise<FormerOffer | null> => {
  const { db, now } = deps;
  const [seasons, catalogue] = await db.batch([selectSeasons(db), selectCatalogue(db)]);
  const today = dayInParis(now());
  const offered = seasonOnOffer(seasons, today);
  const season = seasonForFormer(seasons, today)?.id ?? (offered.isOpen ? offered.season.id : undefined);
  if (season === undefined) return null;
  const [toggles, inForce] = await Promise.all([readToggles(deps), selectInForceOfHolder(db, memberId, season)]);
  const isSwitchedOn = toggles.some(({ key, enabled }) => key === 'adhesion' && enabled);
  return isSwitchedOn && inForce.length === 0
    ? {
        season,
        products: productsOf(catalogue, season, seasons).map(toProductJson),
        instalments: instalmentRuleIn(seasons, season, deps),
        federationAsked: askedIn(seasons, season),
        health: healthOfSeason(seasons, season),
      }
    : null;
};

/** What a link lets its person join: a season before everybody, and the renewal if it is the link of one. */
export interface JoinedByLink {
  season: Season;
  renewal?: Renewal;
}

/**
 * Checks that the link of a dossier or of a renewal belongs to the person of a form. Returns the season to join by it, or undefined
 * if a dossier's form is for another one. Throws `link-ended`, or `validation` for somebody else or another season than the
 * renewal's.
 */
export const joinedByLink = async (
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  token: string,
  { identity, season }: { identity: string; season: Season | undefined },
): Promise<JoinedByLink | undefined> => {
  const link = await findLink(deps, token, 'any');
  const { memberId } = link;
  if (link.season === null && !link.opensDossier) throw new DomainError('link-ended');
  const [seasons, owner] = await deps.db.batch([selectSeasons(deps.db), selectOwner(deps.db, memberId, identity)]);
  const offered = link.season ?? seasonForFormer(seasons, dayInParis(deps.now()))?.id;
  if (link.season !== null && season !== link.season) throw validationError({ season: 'season-changed' });
  if (offered === undefined || offered !== season) return undefined;
  if (owner.length === 0) throw validationError({ form: 'former-only' });
  return { season: offered, ...(link.season !== null && { renewal: { memberId, season: link.season } }) };
};
