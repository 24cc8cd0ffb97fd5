import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import { thumbnailKeyOf } from './files.ts';
import { findPhotoKey } from './queries.ts';

/** Returns a member's portrait or its thumbnail. Throws `not-found`. */
export const findPhoto = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  memberId: string,
  size: 'thumb' | undefined,
): Promise<StoredFile> => {
  const key = await findPhotoKey(db, memberId);
  const file = key && (await files.find(size === 'thumb' ? thumbnailKeyOf(key) : key));
  if (!file) throw new DomainError('not-found');
  return file;
};
