import { DomainError } from '#domain/error.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import type { Club } from '#domain/site/club.ts';
import type { Deps } from '../deps.ts';
import { clubOf, selectClub } from './queries.ts';
import { askedIn, instalmentRuleIn, selectSeasons } from './season-queries.ts';

/** The club as visitors who join read it. */
interface ClubOnOffer extends Club {
  /** How its open season is paid in several times, or null. */
  instalments: InstalmentRule | null;
  /** What it asks for the federation. */
  federationAsked: FederationAsked;
}

/** Returns the public data of the club. Throws `not-found` without a row, which the migrations insert. */
export const findPublicClub = async (deps: Pick<Deps, 'db' | 'now' | 'mail'>): Promise<ClubOnOffer> => {
  const { db, now } = deps;
  const [[row], seasons] = await db.batch([selectClub(db), selectSeasons(db)]);
  if (!row) throw new DomainError('not-found');
  const club = clubOf(row, seasons, now());
  return {
    ...club,
    instalments: instalmentRuleIn(seasons, club.openSeason, deps),
    federationAsked: askedIn(seasons, club.openSeason),
  };
};
