import { DomainError } from '#domain/error.ts';
import type { Club } from '#domain/site/club.ts';
import type { Deps } from '../deps.ts';
import { clubOf, selectClub } from './queries.ts';
import { selectSeasons } from './season-queries.ts';

/** Returns the public data of the club. Throws `not-found` without a row, which the migrations insert. */
export const findPublicClub = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Club> => {
  const [[row], seasons] = await db.batch([selectClub(db), selectSeasons(db)]);
  if (!row) throw new DomainError('not-found');
  return clubOf(row, seasons, now());
};
