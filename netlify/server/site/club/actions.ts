import { DomainError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/form/image.ts';
import { usualDays } from '#domain/season/season-days.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { ClubInput, ClubSettings } from '#domain/site/club.ts';
import { selectClub, toClubSettings, updateClub } from '../../club/queries.ts';
import { keepSeason } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';
import { change, changedFields } from '../../write/write.ts';
import { findImage } from '../media/actions.ts';

/** Returns the club's settings. Throws `not-found` without a row, which the migrations insert. */
export const findClub = async ({ db }: Pick<Deps, 'db'>): Promise<ClubSettings> => {
  const [row] = await selectClub(db);
  if (!row) throw new DomainError('not-found');
  return toClubSettings(row);
};

const keyOf = (image: ClubSettings['logo']): string | undefined => (image ? imageKeyOf(image.url) : undefined);

// Members reply to the address, and a shorter time erases former members by itself. A new club has no address yet.
const needsAsking = (before: ClubSettings, { email, years }: { email: string; years: number | undefined }): boolean =>
  (before.email !== '' && email !== before.email) || (years !== undefined && years < before.formerMemberYears);

/**
 * Changes the club's settings. Sign-ups are for the open season from now on. Calls `ask` first for another address, or if
 * former members are kept for fewer years. Throws what it throws, `conflict` if the settings changed
 * since `updatedAt`, or `validation` if the logo is unknown.
 */
export const changeClub = async (
  deps: Deps,
  actor: Actor,
  { logo: image, updatedAt: readAt, formerMemberYears: years, article, ...named }: ClubInput,
  ask: () => Promise<unknown>,
): Promise<ClubSettings> => {
  if (needsAsking(await findClub(deps), { email: named.email, years })) await ask();
  const logo = await findImage(deps, image, 'logo');
  // Left out, it stays.
  const plain = {
    ...named,
    ...(years !== undefined && { formerMemberYears: years }),
    ...(article !== undefined && { article }),
  };
  const club = { actor, subject: { type: 'club' as const, id: 'club' }, find: () => findClub(deps), readAt };
  await change(deps, club, (current) => ({
    action: 'club.update',
    fields: [...changedFields(current, plain), ...changedFields({ logo: keyOf(current.logo) }, { logo: logo?.key })],
    statements: [
      ...(plain.openSeason === null ? [] : [keepSeason(deps.db, usualDays(plain.openSeason), deps.now())]),
      updateClub(deps.db, { ...plain, logoKey: logo?.key ?? null, updatedAt: deps.now() }),
    ],
  }));
  return findClub(deps);
};
