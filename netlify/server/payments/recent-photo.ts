import { isPhotoRecent } from '#domain/member/renewal.ts';
import type { Deps } from '../deps.ts';
import type { Photo } from '../integrations/images.ts';
import { thumbnailKeyOf } from '../member/files.ts';
import { selectLastPhoto } from './renewal-queries.ts';

/** A photo of an earlier season, and when it was sent. */
export interface RecentPhoto {
  photo: Photo;
  at: Date;
}

/**
 * Returns the photo of a membership if it may still be used for a new season (docs/rules.md#renewal), or undefined. Throws
 * `unavailable` if the store is out of reach.
 */
export const findRecentPhoto = async (
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  memberId: string,
): Promise<RecentPhoto | undefined> => {
  const [last] = await selectLastPhoto(db, memberId);
  if (!last?.key || !isPhotoRecent(last.at, now())) return undefined;
  const [photo, thumbnail] = await Promise.all([files.find(last.key), files.find(thumbnailKeyOf(last.key))]);
  return photo && thumbnail && { photo: { photo: photo.bytes, thumbnail: thumbnail.bytes }, at: last.at };
};
