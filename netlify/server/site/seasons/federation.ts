import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { isComplete } from '#domain/member/dossier.ts';
import type { FederationPreview, FederationTrial } from '#domain/member/federation-input.ts';
import type { Season } from '#domain/season/season.ts';
import { selectSeason } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';
import { dossierOf } from '../../member/dossier-facts.ts';
import { listCurrentOf } from '../../member/queries.ts';

/**
 * Returns what asking these fields would change for the members of a season (docs/rules.md#federation), before it is written.
 * Nothing is written. Throws `not-found`.
 */
export const previewFederation = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: Season,
  { asked }: FederationTrial,
): Promise<FederationPreview> => {
  if ((await selectSeason(db, id)).length === 0) throw new DomainError('not-found');
  const today = dayInParis(now());
  const becomesIncomplete = (row: Awaited<ReturnType<typeof listCurrentOf>>[number]): boolean =>
    isComplete(dossierOf(row, today)) && !isComplete(dossierOf({ ...row, federationAsked: asked }, today));
  return { incomplete: (await listCurrentOf(db, id)).filter(becomesIncomplete).length };
};
