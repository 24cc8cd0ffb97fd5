import type { Club, ClubInput, ClubSettings } from '#domain/club.ts';
import { DomainError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/image.ts';
import { changedFields, changeObject } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { findImage } from '../media/find-image.ts';
import { purgingAfter } from '../purging-after.ts';
import { clubOf, selectClub, selectUnchangedClub, toClubSettings, updateClub } from './queries.ts';

/** Returns the club's settings. The migrations made them. */
export const findClub = async ({ db }: Pick<Deps, 'db'>): Promise<ClubSettings> => {
  const [row] = await selectClub(db);
  if (!row) throw new DomainError('not-found');
  return toClubSettings(row);
};

/** Returns the club as everybody may see it. */
export const findPublicClub = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Club> => {
  const [row] = await selectClub(db);
  if (!row) throw new DomainError('not-found');
  return clubOf(row, now());
};

/**
 * Changes the club's settings. Sign-ups are for the open season from now on. Throws `conflict` if the settings changed
 * since `updatedAt`, or `validation` if the logo is unknown.
 */
export const changeClub = async (deps: Deps, administratorId: string, input: ClubInput): Promise<ClubSettings> => {
  const { logo: image, updatedAt: readAt, ...plain } = input;
  const logo = await findImage(deps, image, 'logo');
  const saving = changeObject({
    find: () => findClub(deps),
    readAt,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedClub(deps.db, current)),
        updateClub(deps.db, { ...plain, logoKey: logo?.key ?? null, updatedAt: deps.now() }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: 'club.update',
          subjectId: 'club',
          fields: [
            ...changedFields(current, plain),
            ...changedFields({ logo: keyOf(current.logo) }, { logo: logo?.key }),
          ],
        }),
      ]),
  });
  await purgingAfter(deps, ['club'], saving);
  return findClub(deps);
};

const keyOf = (image: ClubSettings['logo']): string | undefined => (image ? imageKeyOf(image.url) : undefined);
